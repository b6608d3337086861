#!/usr/bin/env bash
# Repairs the example with one command and runs its smoke test where the target
# versions are installed: it fails before and passes after.
#
#   scripts/repair.sh UPCHECK PYTHON
set -euo pipefail
cd "$(dirname "$0")/.."
upcheck=$1 python=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp examples/repair/* "$work"
cd "$work"
export TF_CPP_MIN_LOG_LEVEL=3 CUDA_VISIBLE_DEVICES=
echo "before:"
if "$python" smoke.py >before.log 2>&1; then
	echo "the smoke test passes before the repair" >&2
	exit 1
fi
tail -n 1 before.log
echo
"$upcheck" fix . --unsafe --to torch==2.3,tensorflow==2.15,numpy==1.26
echo
echo "after:"
"$python" smoke.py

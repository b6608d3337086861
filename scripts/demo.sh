#!/usr/bin/env bash
# Scan the example repository before and after its upgrade.
set -euo pipefail
cd "$(dirname "$0")/.."

# demo STATUS FOLDER scans a folder and wants the exit status.
demo() {
	printf '\n$ upcheck scan %s\n' "$2"
	local status=0
	bin/upcheck scan "$2" || status=$?
	printf '(exit status %d)\n' "$status"
	[ "$status" -eq "$1" ] || { echo "demo: expected exit status $1" >&2; exit 1; }
}

demo 1 examples/trainer/before
demo 0 examples/trainer/after

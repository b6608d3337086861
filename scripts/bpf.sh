#!/usr/bin/env bash
# Builds the eBPF programs of bpf/ into a folder, with a list of what they were built of.
#
#   scripts/bpf.sh FOLDER
#
# Another version of clang gives other bytes, so it is pinned. Where it is not installed
# and this is a Debian with root, it is installed.
set -euo pipefail

cd "$(dirname "$0")/.."
out=$1
version=14

if ! command -v "clang-$version" llvm-strip-$version >/dev/null; then
	if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
		echo "scripts/bpf.sh: clang-$version and llvm-strip-$version are missing; the objects that are committed work without" >&2
		exit 3
	fi
	if ! apt-get install -qq -y "clang-$version" "llvm-$version" >/dev/null; then
		echo "scripts/bpf.sh: clang-$version cannot be installed; the objects that are committed work without" >&2
		exit 3
	fi
fi

# The folders are named as Go names machines. Both are little-endian.
for machine in amd64:x86 arm64:arm64; do
	mkdir -p "$out/${machine%:*}"
	for source in bpf/*.bpf.c; do
		object="$out/${machine%:*}/$(basename "$source" .bpf.c).o"
		"clang-$version" -O2 -g -target bpfel "-D__TARGET_ARCH_${machine#*:}" -Wall -Wno-unused-variable -fno-ident \
			-fdebug-compilation-dir=. -Ibpf/include -c "$source" -o "$object"
		"llvm-strip-$version" -g "$object"
	done
done

{
	echo "# $("clang-$version" --version | head -n1)"
	sha256sum bpf/*.c bpf/include/*.h scripts/bpf.sh
	(cd "$out" && sha256sum */*.o | sed 's|  |  runtimecheck/probe/object/|')
} > "$out/manifest"

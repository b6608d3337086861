#!/usr/bin/env bash
# The steps of action.yml.
#
# scan:    scan once and keep the exit status, so that the SARIF file can be
#          uploaded before the job fails.
# verdict: end with that status.
set -euo pipefail

scan() {
	local upcheck=${UPCHECK:-}
	if [ -z "$upcheck" ]; then
		upcheck=$RUNNER_TEMP/upcheck-bin/upcheck
		(cd "$ACTION_PATH" && go build -o "$upcheck" ./cmd/upcheck)
	fi
	local sarif=$RUNNER_TEMP/upcheck.sarif summary=$RUNNER_TEMP/upcheck.md
	rm -f "$sarif" "$summary"

	# Code scanning reads no suppressions: it would open an alert for each.
	local args=(--output "sarif=$sarif" --output "markdown=$summary" --omit-suppressed --all-rules)
	# Code scanning shows its alerts in the pull request, and so would
	# workflow commands: one of the two is enough.
	[ "${INPUT_UPLOAD:-true}" = true ] || args+=(--format github)
	[ -z "${INPUT_FROM:-}" ] || args+=(--from "$INPUT_FROM")
	[ -z "${INPUT_TO:-}" ] || args+=(--to "$INPUT_TO")
	[ -z "${INPUT_FAIL_ON:-}" ] || args+=(--fail-on "$INPUT_FAIL_ON")
	[ -z "${INPUT_CATEGORY:-}" ] || args+=(--category "$INPUT_CATEGORY")
	local line
	while IFS= read -r line; do
		[ -z "$line" ] || args+=("$line")
	done <<<"${INPUT_ARGS:-}"
	args+=(--)
	while IFS= read -r line; do
		[ -z "$line" ] || args+=("$line")
	done <<<"${INPUT_PATHS:-.}"

	local status=0
	"$upcheck" scan "${args[@]}" || status=$?
	[ ! -f "$summary" ] || cat "$summary" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
	# A scan that did not happen has nothing to upload.
	[ -f "$sarif" ] || exit "$status"
	{
		echo "sarif=$sarif"
		echo "status=$status"
	} >>"$GITHUB_OUTPUT"
}

case ${1:-} in
scan) scan ;;
verdict) exit "${STATUS:-3}" ;;
*)
	echo "usage: action.sh scan|verdict" >&2
	exit 2
	;;
esac

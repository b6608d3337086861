package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/internal/fault"
	"github.com/upcheck/upcheck/report"
	"github.com/upcheck/upcheck/runtimecheck"
	"github.com/upcheck/upcheck/runtimecheck/event"
)

// verifyFlags are the flags of "upcheck verify".
type verifyFlags struct {
	settings
	findings, root         string
	record, replay         string
	python, limit, require string
	noEBPF, eager          bool
	observing              observing
	failOnVerdict          string
	format, color          string
	outputs                []string
	// scanning are the names of the flags that are those of the scan.
	scanning map[string]bool
}

func newVerify(env Env) *cobra.Command {
	var f verifyFlags
	cmd := &cobra.Command{
		Use:   "verify [PATH...] -- COMMAND...",
		Short: "Run a smoke test and say of each finding whether it is so",
		Long: `Verify runs a command of yours, a smoke test in the environment that the code is
to run in, watches it and says of each finding what was seen: confirmed,
failed-otherwise, executed, executed-clean, not-reached or inconclusive, and the
evidence.

The findings are those of a scan of the paths, or of SARIF that a scan wrote. What
the command prints goes to standard error, its exit status is told and changes
nothing else. With --replay nothing runs: a recording of an earlier run is judged.`,
		Example: `  upcheck verify . -- python smoke.py
  upcheck verify --findings upcheck.sarif --record run.jsonl -- pytest tests/smoke
  upcheck verify --findings upcheck.sarif --replay run.jsonl --output sarif=verified.sarif`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, env, args) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.findings, "findings", "", "take the findings from `FILE`, SARIF that a scan wrote (\"-\" is standard input)")
	flags.StringVar(&f.root, "root", "", "`DIR` that the paths in FILE are relative to (default: the root of the project here)")
	flags.StringVar(&f.record, "record", "", "keep what is seen in `FILE`")
	flags.StringVar(&f.replay, "replay", "", "judge the recording in `FILE` and run nothing")
	flags.StringVar(&f.python, "python", "", "the interpreter that the command runs, to be ready for it (default: the program of the command)")
	flags.StringVar(&f.limit, "timeout", "", "end the command after `TIME`, such as 10m")
	flags.StringVar(&f.require, "require", "any", "refuse to run where it cannot be watched by: ebpf, shim, any")
	flags.BoolVar(&f.noEBPF, "no-ebpf", false, "leave the kernel alone: Python alone watches, without eBPF")
	flags.BoolVar(&f.eager, "eager", false, "have functions under torch.compile run line by line (TORCH_COMPILE_DISABLE=1)")
	f.observing.register(flags)
	flags.StringVar(&f.failOnVerdict, "fail-on-verdict", "confirmed", "exit with 1 at this verdict: confirmed, never")
	flags.StringVar(&f.format, "format", "text", "what goes to standard output: "+list(report.VerificationFormats()))
	flags.StringArrayVar(&f.outputs, "output", nil, "also write the verdicts to a file, `FORMAT=PATH` (repeatable)")
	flags.StringVar(&f.color, "color", "auto", "colour the text: auto, always, never")
	f.registerScan(flags)
	return cmd
}

// registerScan adds the flags of the scan that comes first, but for those that are about
// its report or mean something else here.
func (f *verifyFlags) registerScan(flags *pflag.FlagSet) {
	var scanning cobra.Command
	f.scanning = make(map[string]bool)
	f.settings.register(&scanning)
	scanning.Flags().VisitAll(func(flag *pflag.Flag) {
		if flag.Name != "fail-on" && flag.Name != "stdin-filename" && flags.Lookup(flag.Name) == nil {
			flags.AddFlag(flag)
			f.scanning[flag.Name] = true
		}
	})
}

func (f *verifyFlags) run(cmd *cobra.Command, env Env, args []string) error {
	paths, command := args, []string(nil)
	if at := cmd.ArgsLenAtDash(); at >= 0 {
		paths, command = args[:at], args[at:]
	}
	limit, err := f.check(paths, command)
	if err != nil {
		return usage(err)
	}
	if err := f.observing.check(env); err != nil {
		return usage(err)
	}
	if f.findings != "" {
		cmd.Flags().Visit(func(flag *pflag.Flag) {
			if f.scanning[flag.Name] {
				err = usagef("--%s is for a scan, and --findings has the findings of one", flag.Name)
			}
		})
		if err != nil {
			return err
		}
	}
	color, err := useColor(f.color, env)
	if err != nil {
		return usage(err)
	}
	targets, err := targets(env, f.outputs, f.format, color, func(format string, color bool) (func(io.Writer, *report.Verification) error, error) {
		return report.VerificationWriter(format, report.Options{Color: color})
	})
	if err != nil {
		return usage(err)
	}
	sarif, root, err := f.load(cmd, env, paths)
	if err != nil {
		return err
	}
	files, err := openSources(root)
	if err != nil {
		return usagef("--root %q: %w", f.root, err)
	}
	defer files.Close()
	var rec *event.Recording
	if f.replay != "" {
		rec, err = readRecording(env, "--replay", f.replay)
		err = usage(err)
	} else {
		w := watched{env: env, command: command, python: f.python, limit: limit, require: f.require, noEBPF: f.noEBPF, eager: f.eager, observe: f.observing.asked, root: root, files: files}
		rec, err = w.run(cmd.Context(), f.record, sarif.Findings)
	}
	if err != nil {
		return err
	}
	result := runtimecheck.Judge(sarif.Findings, rec, runtimecheck.Options{Source: files.read})
	verification := newVerification(sarif, rec, result)
	verification.Observed = f.observing.report(rec)
	if err := f.observing.writeMetrics(env, verification.Observed); err != nil {
		return err
	}
	if err := targets.write(verification); err != nil {
		return err
	}
	return f.verdict(sarif.Findings, result)
}

// check refuses flags and arguments that do not go together.
func (f *verifyFlags) check(paths, command []string) (limit time.Duration, err error) {
	switch {
	case f.findings != "" && len(paths) > 0:
		return 0, fmt.Errorf("--findings has the findings: leave the path %q out, or write \"--\" before the command", paths[0])
	case f.root != "" && f.findings == "":
		return 0, errors.New("--root goes with --findings")
	case f.replay != "" && len(command) > 0:
		return 0, errors.New("--replay runs nothing: leave the command out")
	case f.replay != "" && f.record != "":
		return 0, errors.New("--record and --replay exclude each other")
	case f.replay == "" && len(command) == 0:
		return 0, errors.New(`no command to run: write it after "--"`)
	case f.require != "any" && f.require != string(event.EBPF) && f.require != string(event.Shim):
		return 0, fmt.Errorf("--require %q: expected ebpf, shim or any", f.require)
	case f.replay != "" && len(f.observing.slow) > 0:
		return 0, errors.New("--slow is for a run: a recording has what was slow then")
	case f.noEBPF && f.require == string(event.EBPF):
		return 0, errors.New("--no-ebpf and --require ebpf exclude each other")
	case f.noEBPF && f.replay != "":
		return 0, errors.New("--replay runs nothing: leave --no-ebpf out")
	case f.failOnVerdict != "confirmed" && f.failOnVerdict != "never":
		return 0, fmt.Errorf("--fail-on-verdict %q: expected confirmed or never", f.failOnVerdict)
	}
	if f.limit != "" {
		if limit, err = config.ParseTimeout(f.limit); err != nil {
			return 0, fmt.Errorf("--timeout: %w", err)
		}
	}
	return limit, nil
}

// load returns the findings, and the folder that their paths are relative to.
func (f *verifyFlags) load(cmd *cobra.Command, env Env, paths []string) (*report.SARIF, string, error) {
	if f.findings == "" && (len(paths) > 0 || len(f.observing.asked) == 0) {
		return f.scan(cmd, env, paths)
	}
	root := absolute(env, f.root)
	if f.root == "" {
		location, err := config.Locate(nil)
		if err != nil {
			return nil, "", usage(err)
		}
		root = location.Root
	}
	if f.findings == "" {
		sarif, err := noFindings()
		return sarif, root, err
	}
	sarif, err := f.read(env)
	if err != nil {
		return nil, "", usagef("--findings %q: %w", f.findings, err)
	}
	return sarif, root, nil
}

// verdict turns the result into an exit status: suppressed findings do not count.
func (f *verifyFlags) verdict(l finding.List, result *runtimecheck.Result) error {
	for i := range l {
		if l[i].Active() && result.Runtimes[i].Verdict == finding.Confirmed && f.failOnVerdict == "confirmed" {
			return errFindings
		}
	}
	return nil
}

// newVerification turns a result into what the writers write.
func newVerification(sarif *report.SARIF, rec *event.Recording, result *runtimecheck.Result) *report.Verification {
	v := &report.Verification{
		Tool: tool(), SARIF: sarif, Findings: sarif.Findings, Runtimes: result.Runtimes, Notes: result.Notes,
		Run: report.VerifiedRun{
			Command: rec.Header.Argv, Rung: string(rec.Header.Rung), Lines: string(rec.End.Lines),
			Status: rec.End.Status, Cut: rec.Cut, Loss: rec.End.Loss,
		},
	}
	for _, python := range result.Interpreters {
		packages := python.Packages
		if packages == nil {
			packages = map[string]string{}
		}
		v.Run.Interpreters = append(v.Run.Interpreters, report.Interpreter{Version: python.Version, BuildID: python.BuildID, Packages: packages})
	}
	return v
}

// readRecording reads the file of a flag.
func readRecording(env Env, flag, file string) (*event.Recording, error) {
	f, err := os.Open(absolute(env, file))
	if err != nil {
		return nil, fmt.Errorf("%s %q: %w", flag, file, fault.Reason(err))
	}
	defer f.Close()
	rec, err := event.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s %q: %w", flag, file, fault.Reason(err))
	}
	return rec, nil
}

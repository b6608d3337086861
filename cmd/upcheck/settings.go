package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/scan"
)

// settings are the flags that a configuration file may set too.
type settings struct {
	from, to               []string
	selected, ignored      string
	exclude, extendExclude []string
	matrix                 []string
	forceExclude           bool
	noGitignore            bool
	preview                bool
	failOn, minLevel       string
	minConfidence          string
	timeout, maxFileSize   string
	baseline, configFile   string
	stdinName              string
	workers                int
	parse                  string
	cache                  cacheFlags
	// fresh leaves the baseline out, to take a new one.
	fresh bool
}

func (s *settings) register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringSliceVar(&s.from, "from", nil, "versions the code runs on, `NAME==VERSION,...`; read from the project when not given")
	f.StringSliceVar(&s.to, "to", nil, "versions it is to run on, `NAME==VERSION,...`; a default target when not given")
	f.StringVar(&s.selected, "select", "", "only rules with these `CODES` or prefixes")
	f.StringVar(&s.ignored, "ignore", "", "no rules with these `CODES` or prefixes")
	f.StringSliceVar(&s.exclude, "exclude", nil, "leave out files that match, instead of the built-in excludes")
	f.StringSliceVar(&s.extendExclude, "extend-exclude", nil, "leave out files that match as well")
	f.BoolVar(&s.forceExclude, "force-exclude", false, "apply the excludes to files named as arguments too")
	f.BoolVar(&s.noGitignore, "no-gitignore", false, "also scan what git ignores")
	f.StringSliceVar(&s.matrix, "matrix", nil, "also use the entries and API histories in `DIR`")
	f.BoolVar(&s.preview, "preview", false, "also use rules that rest on documentation alone")
	f.StringVar(&s.failOn, "fail-on", "", "exit with 1 at this level or above: error (default), warning, note, never")
	f.StringVar(&s.minLevel, "min-level", "", "report nothing below this level: note (default), warning, error")
	f.StringVar(&s.minConfidence, "min-confidence", "", "report nothing below this confidence: possible, likely (default), certain")
	f.StringVar(&s.timeout, "timeout", "", "`TIME` for one file (default 10s)")
	f.StringVar(&s.maxFileSize, "max-file-size", "", "`SIZE` above which a file is not read (default 4 MiB)")
	f.StringVar(&s.baseline, "baseline", "", "do not report the findings in `FILE`; see \"upcheck baseline\"")
	f.StringVar(&s.configFile, "config", "", "read the settings from `FILE` instead of the nearest one")
	f.StringVar(&s.stdinName, "stdin-filename", "", "`PATH` that standard input stands for")
	f.StringVar(&s.parse, "parse", "auto", "which files to parse: auto (those that can give a finding) or all")
	s.cache.register(cmd)
	f.IntVarP(&s.workers, "jobs", "j", 0, "files in work at once (default: one for each processor, fewer of few files)")
}

// layer returns what the command line says.
func (s *settings) layer(cmd *cobra.Command) (config.Config, error) {
	var c config.Config
	var err error
	if c.From, err = pins("--from", s.from); err != nil {
		return c, err
	}
	if c.To, err = pins("--to", s.to); err != nil {
		return c, err
	}
	c.Exclude, c.ExtendExclude = s.exclude, s.extendExclude
	c.Matrix, c.Baseline = s.matrix, s.baseline
	changed := cmd.Flags().Changed
	if changed("force-exclude") {
		c.ForceExclude = &s.forceExclude
	}
	if changed("no-gitignore") {
		respect := !s.noGitignore
		c.RespectGitignore = &respect
	}
	if changed("preview") {
		c.Preview = &s.preview
	}
	return c, errors.Join(
		say("--select", s.selected, &c.Select, config.ParseCodes),
		say("--ignore", s.ignored, &c.Ignore, config.ParseCodes),
		say("--fail-on", s.failOn, &c.FailOn, config.ParseFailOn),
		say("--min-level", s.minLevel, &c.MinLevel, config.ParseLevel),
		say("--min-confidence", s.minConfidence, &c.MinConfidence, pointer(config.ParseConfidence)),
		say("--timeout", s.timeout, &c.Timeout, config.ParseTimeout),
		say("--max-file-size", s.maxFileSize, &c.MaxFileSize, config.ParseSize),
	)
}

// say puts the value of a flag into a setting, unless the flag says nothing.
func say[T any](flag, text string, setting *T, parse func(string) (T, error)) error {
	if text == "" {
		return nil
	}
	value, err := parse(text)
	if err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	*setting = value
	return nil
}

func pointer[T any](parse func(string) (T, error)) func(string) (*T, error) {
	return func(text string) (*T, error) {
		value, err := parse(text)
		return &value, err
	}
}

// pins reads the versions that a flag names.
func pins(flag string, values []string) ([]config.Pin, error) {
	if len(values) == 0 {
		return nil, nil
	}
	pins, err := config.ParsePins(strings.Join(values, ","))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	return pins, nil
}

// options merges the command line over the configuration file over the
// defaults.
func (s *settings) options(cmd *cobra.Command, env Env, paths []string) (*scan.Options, error) {
	if s.workers < 0 {
		return nil, fmt.Errorf("--jobs: %d is not a number of files; 0 is one for each processor", s.workers)
	}
	if s.parse != "auto" && s.parse != "all" {
		return nil, fmt.Errorf("--parse: %q is neither auto nor all", s.parse)
	}
	if slices.Contains(paths, "") {
		return nil, errors.New(`a path is empty; write "." for the working directory`)
	}
	flags, err := s.layer(cmd)
	if err != nil {
		return nil, err
	}
	o := &scan.Options{
		Paths:   paths,
		Today:   env.Now(),
		Workers: s.workers,

		ParseAll: s.parse == "all",
	}
	stdin := len(paths) == 1 && paths[0] == "-" || len(paths) == 0 && s.stdinName != ""
	if s.stdinName != "" && !stdin {
		return nil, errors.New(`--stdin-filename goes with "-" and no other path`)
	}
	if stdin {
		o.Stdin, o.StdinName, o.Paths = env.Stdin, s.stdinName, nil
		if o.StdinName == "" {
			o.StdinName = "stdin.py"
		}
		paths = []string{o.StdinName}
	}
	location, err := config.Locate(paths)
	if err != nil {
		return nil, err
	}
	o.Root, o.Common = location.Root, location.Common
	file := location.File
	if s.configFile != "" {
		file = s.configFile
	}
	c := flags
	if file != "" {
		fromFile, err := config.Read(file)
		if err != nil {
			return nil, err
		}
		c = c.Over(fromFile)
	}
	o.Config = c.Over(config.Default())
	o.Notices = location.Notices
	if o.Set, err = loadMatrix(env, o.Config.Matrix); err != nil {
		return nil, err
	}
	if o.Histories, o.Catalog, err = loadLibraries(env, o.Config.Matrix); err != nil {
		return nil, err
	}
	if err := errors.Join(known(o.Set, "select", o.Config.Select), known(o.Set, "ignore", o.Config.Ignore)); err != nil {
		return nil, err
	}
	if o.Config.Baseline != "" && !s.fresh {
		if o.Baseline, err = config.ReadBaseline(absolute(env, o.Config.Baseline)); err != nil {
			return nil, err
		}
	}
	o.Cache, err = s.cache.open(env, o.Config.Matrix)
	return o, err
}

// known refuses codes that no rule has: a typing error in what is selected
// would pass for a clean scan.
func known(set *matrix.Set, setting string, codes []string) error {
	history := matrix.BuiltIns()
	for _, code := range codes {
		if code != "ALL" && !slices.ContainsFunc(set.Entries(), func(e *matrix.Entry) bool { return strings.HasPrefix(e.Code, code) }) &&
			!slices.ContainsFunc(history, func(r matrix.BuiltIn) bool { return strings.HasPrefix(r.Code, code) }) {
			return fmt.Errorf("%s: no rule has the code %s, or one that begins with it; %q lists them", setting, code, "upcheck rules")
		}
	}
	return nil
}

func absolute(env Env, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(env.Dir, path)
}

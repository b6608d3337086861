package report

import (
	"compress/gzip"
	"fmt"
	"io"
	"slices"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/upcheck/upcheck/finding"
)

// sarifWriter writes SARIF 2.1.0 as GitHub code scanning and SARIF viewers
// read it. What GitHub does not use (fixes, suppressions, the facts under
// properties.upcheck) is for the others.
type sarifWriter struct {
	options Options
	limits  sarifLimits
}

// sarifLimits are what a consumer accepts of one run.
type sarifLimits struct {
	results int // more are rejected
	shown   int // of more only the most severe are shown
	bytes   int // of the file, after gzip
}

// codeScanning are the limits of GitHub code scanning: a file over the first
// or the last is rejected as a whole.
var codeScanning = sarifLimits{results: 25_000, shown: 5_000, bytes: 10_000_000}

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	// sourceRoot is the name that SARIF consumers resolve to the checkout.
	sourceRoot = "%SRCROOT%"
	// packageRoot is the folder of packages that files of installed ones lie in. No
	// absolute path is given for it.
	packageRoot = "SITEPACKAGES"
)

func (s sarifWriter) Write(w io.Writer, r *Report) error {
	findings := s.findings(r)
	codes, rules, err := r.sarifRules(findings, s.options.AllRules)
	if err != nil {
		return err
	}
	findings = s.ordered(findings)
	results := newSARIFResults(min(len(findings), s.limits.results))
	var result sarif.Result
	for i := range findings {
		at, _ := slices.BinarySearch(codes, findings[i].Code)
		fillSARIFResult(&result, &findings[i], at)
		results.add(&result)
	}
	run := s.run(r)
	for keep := min(len(findings), s.limits.results); ; {
		run.Invocations = []*sarif.Invocation{sarifInvocation(r, s.limits, keep, len(findings))}
		file := encodeSARIF(run, rules, results.first(keep))
		size := s.uploadSize(file)
		if size <= s.limits.bytes || keep == 0 {
			return file.write(w)
		}
		// The size grows with the results; a tenth off meets the uneven ones.
		keep = min(keep-1, keep*s.limits.bytes/size*9/10)
	}
}

// findings are those of the project and of installed packages, as far as they are asked
// for.
func (s sarifWriter) findings(r *Report) finding.List {
	findings := r.Findings
	if r.Installed != nil {
		findings = slices.Concat(findings, r.Installed.findings())
	}
	if s.options.OmitSuppressed {
		findings = findings.Active()
	}
	return findings
}

// ordered returns the findings as they are, or the worst first and suppressed
// ones last when not all of them will be shown.
func (s sarifWriter) ordered(l finding.List) finding.List {
	if len(l) <= s.limits.shown {
		return l
	}
	ordered := bySeverity(l.Active())
	for i := range l {
		if !l[i].Active() {
			ordered = append(ordered, l[i])
		}
	}
	return ordered
}

// uploadSize returns how large the file is when uploaded; files under the
// limit without compression are not compressed to find out.
func (s sarifWriter) uploadSize(file *sarifFile) int {
	if size := file.size(); size <= s.limits.bytes {
		return size
	}
	var size countingWriter
	zip := gzip.NewWriter(&size)
	_ = file.write(zip) // neither writer fails
	_ = zip.Close()
	return int(size)
}

type countingWriter int

func (n *countingWriter) Write(p []byte) (int, error) {
	*n += countingWriter(len(p))
	return len(p), nil
}

// run returns the run without its rules and results.
func (s sarifWriter) run(r *Report) *sarif.Run {
	driver := &sarif.ToolComponent{Name: r.Tool.Name}
	driver.InformationURI = nonEmpty(r.Tool.URI)
	driver.Version = nonEmpty(r.Tool.Version)
	if semantic(r.Tool.Version) {
		driver.SemanticVersion = &r.Tool.Version
	}
	run := sarif.NewRun(sarif.Tool{Driver: driver}).WithColumnKind("utf16CodeUnits")
	if s.options.Category != "" {
		// GitHub takes what stands before the last slash for the category.
		run.AutomationDetails = &sarif.RunAutomationDetails{ID: ptr(s.options.Category + "/")}
	}
	if r.Installed != nil {
		run.OriginalUriBaseIDs = map[string]*sarif.ArtifactLocation{packageRoot: {
			Description: &sarif.Message{Text: ptr("The folder of installed packages that was named.")},
		}}
	}
	run.Properties = sarif.Properties{"upcheck": runFacts{
		Schema: sarifFacts,
		Files:  r.Files,
		Pair:   mapped(r.Pair, func(p *PairLine) pairFacts { return pairFacts(*p) }),
	}}
	return run
}

// sarifInvocation tells how the scan went: what could not be read, and which
// results the file does not have.
func sarifInvocation(r *Report, limits sarifLimits, kept, found int) *sarif.Invocation {
	unread := r.count(finding.Unread, finding.Internal)
	successful := r.count(finding.Internal) == 0 && (r.Files > 0 || unread == 0)
	invocation := &sarif.Invocation{ExecutionSuccessful: &successful}
	notify := func(id string, level finding.Level, text string, at *sarif.Location) {
		n := &sarif.Notification{
			Level:      level.String(),
			Message:    &sarif.Message{Text: &text},
			Descriptor: &sarif.ReportingDescriptorReference{Id: &id},
		}
		if at != nil {
			n.Locations = []*sarif.Location{at}
		}
		invocation.ToolExecutionNotifications = append(invocation.ToolExecutionNotifications, n)
	}
	switch {
	case kept < found:
		notify("cut", finding.Warning, fmt.Sprintf(
			"%d of %d results are left out, the least severe: code scanning accepts %d results and %d bytes",
			found-kept, found, limits.results, limits.bytes), nil)
	case found > limits.shown:
		notify("many", finding.Note, fmt.Sprintf(
			"%d results, the most severe first: code scanning shows %d", found, limits.shown), nil)
	}
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		notify(d.Kind.String(), diagnosticLevel(d.Kind), d.Message, sarifDiagnosticLocation(d))
	}
	if r.Installed != nil {
		for i := range r.Installed.Diagnostics {
			d := &r.Installed.Diagnostics[i]
			at := sarifDiagnosticLocation(d)
			if at != nil {
				at.PhysicalLocation.ArtifactLocation.URIBaseId = ptr(packageRoot)
			}
			notify(d.Kind.String(), finding.Note, d.Message, at)
		}
	}
	for _, note := range r.Notes {
		notify("note", finding.Note, note, nil)
	}
	return invocation
}

func sarifDiagnosticLocation(d *finding.Diagnostic) *sarif.Location {
	if d.Path == "" {
		return nil
	}
	at := &sarif.PhysicalLocation{ArtifactLocation: artifact(d.Path)}
	if d.Position.Line > 0 {
		at.Region = region(d.Position, d.Position)
	}
	return &sarif.Location{PhysicalLocation: at}
}

func ptr[T any](v T) *T { return &v }

// nonEmpty returns a pointer to s, nil for "".
func nonEmpty(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

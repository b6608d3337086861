package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
)

// SARIF is a report that upcheck wrote as SARIF, as far as it can be read back.
type SARIF struct {
	// Findings are in the order of the file. They have no Frame, Fixes and Related, and
	// no columns but those of UTF-16.
	Findings finding.List
	Tool     Tool
	Pair     []PairLine
	Files    int
	text     []byte
}

// errNotOurs is SARIF that upcheck did not write, or a newer one did.
var errNotOurs = errors.New("has no findings of upcheck")

// readFile is what is read of a file.
type readFile struct {
	Version string    `json:"version"`
	Runs    []readRun `json:"runs"`
}

type readRun struct {
	Tool struct {
		Driver struct {
			Name    string `json:"name"`
			Version string `json:"version"`
			URI     string `json:"informationUri"`
		} `json:"driver"`
	} `json:"tool"`
	Results    []readResult `json:"results"`
	Properties struct {
		Upcheck *runFacts `json:"upcheck"`
	} `json:"properties"`
}

type readResult struct {
	RuleID  string          `json:"ruleId"`
	Level   finding.Level   `json:"level"`
	Message readMessage     `json:"message"`
	Places  []readLocation  `json:"locations"`
	Related []readLocation  `json:"relatedLocations"`
	Silence []readSilence   `json:"suppressions"`
	Prints  readPrints      `json:"partialFingerprints"`
	Facts   readResultFacts `json:"properties"`
}

type readMessage struct {
	Text string `json:"text"`
}

type readPrints struct {
	Line    string `json:"primaryLocationLineHash"`
	Finding string `json:"upcheckFingerprint/v1"`
}

type readSilence struct {
	Kind          string `json:"kind"`
	Justification string `json:"justification"`
}

type readResultFacts struct {
	Upcheck *resultFacts `json:"upcheck"`
}

type readLocation struct {
	ID       int         `json:"id"`
	Message  readMessage `json:"message"`
	Physical struct {
		Artifact struct {
			URI string `json:"uri"`
		} `json:"artifactLocation"`
		Region struct {
			StartLine   int `json:"startLine"`
			StartColumn int `json:"startColumn"`
			EndLine     int `json:"endLine"`
			EndColumn   int `json:"endColumn"`
		} `json:"region"`
	} `json:"physicalLocation"`
}

// ReadSARIF reads SARIF that upcheck wrote. That of another tool is refused, and so is a
// file of several runs: it would not be known whose results are whose.
func ReadSARIF(r io.Reader) (*SARIF, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	var file readFile
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, fmt.Errorf("is not SARIF that can be read: %w", err)
	}
	switch {
	case file.Version != "2.1.0":
		return nil, fmt.Errorf("is not SARIF 2.1.0: its version is %q", file.Version)
	case len(file.Runs) != 1:
		return nil, fmt.Errorf("has %d runs; the SARIF of upcheck has one", len(file.Runs))
	}
	run := &file.Runs[0]
	driver := &run.Tool.Driver
	switch facts := run.Properties.Upcheck; {
	case driver.Name != "upcheck":
		return nil, fmt.Errorf("%w: %q wrote it", errNotOurs, driver.Name)
	case facts == nil || facts.Schema != sarifFacts:
		return nil, fmt.Errorf("%w that this version can read: write it anew with %q", errNotOurs, "upcheck scan --format sarif")
	}
	out := &SARIF{
		Tool:  Tool{Name: driver.Name, Version: driver.Version, URI: driver.URI},
		Files: run.Properties.Upcheck.Files,
		text:  text,
	}
	for _, p := range run.Properties.Upcheck.Pair {
		out.Pair = append(out.Pair, PairLine(p))
	}
	for i := range run.Results {
		f, err := run.Results[i].finding()
		if err != nil {
			return nil, fmt.Errorf("result %d: %w", i+1, err)
		}
		out.Findings = append(out.Findings, f)
	}
	return out, nil
}

// finding is the reverse of sarifResult.
func (r *readResult) finding() (finding.Finding, error) {
	facts := r.Facts.Upcheck
	if facts == nil || len(r.Places) != 1 {
		return finding.Finding{}, fmt.Errorf("%w: it lacks properties.upcheck or its place", errNotOurs)
	}
	file, err := filePath(r.Places[0].Physical.Artifact.URI)
	if err != nil {
		return finding.Finding{}, err
	}
	start, end := r.Places[0].positions()
	f := finding.Finding{
		Path: file, Start: start, End: end, Code: r.RuleID, Level: r.Level,
		Name: facts.Name, Keyword: facts.Keyword, Package: facts.Package,
		At: facts.At, From: facts.From, To: facts.To,
		FromDetected: facts.FromDetected, AlreadyBroken: facts.AlreadyBroken, Unsure: facts.Unsure,
		Replacement: facts.Replacement, Catches: facts.Catches, Says: facts.Says,
		Cell: facts.Cell, CellLine: facts.CellLine, FileSHA256: facts.FileSHA256,
		LineHash: r.Prints.Line, Fingerprint: r.Prints.Finding,
	}
	if d := facts.Distribution; d != nil {
		f.Distribution = finding.Distribution{Name: d.Name, Version: d.Version, Vendored: d.Vendored}
	}
	f.Unreached = facts.Unreached
	err = errors.Join(
		f.Effect.UnmarshalText([]byte(facts.Effect)), f.Impact.UnmarshalText([]byte(facts.Impact)), f.Confidence.UnmarshalText([]byte(facts.Confidence)),
		facts.Span.into(&f.Span),
	)
	if s := facts.Statement; s != nil {
		err = errors.Join(err, s.into(&f.Statement))
		f.StatementStart, f.StatementEnd = position(s.StartLine, s.StartColumn), position(s.EndLine, s.EndColumn)
		if s.StartLine < 0 || s.EndLine < s.StartLine {
			err = errors.Join(err, fmt.Errorf("its statement ends at line %d and begins at line %d", s.EndLine, s.StartLine))
		}
	}
	f.Message = r.message(&f)
	if len(r.Silence) > 0 {
		f.Suppression = r.Silence[0].suppression()
	}
	return f, err
}

// message is the text without what sarifResult adds to that of a finding.
func (r *readResult) message(f *finding.Finding) string {
	text := r.Message.Text
	for _, at := range slices.Backward(r.Related) {
		text = strings.TrimSuffix(text, fmt.Sprintf("; [%s](%d)", linkText.Replace(at.Message.Text), at.ID))
	}
	if f.Installed() {
		text = strings.TrimPrefix(text, f.Distribution.String()+": ")
	}
	return strings.TrimSuffix(text, inCell(f))
}

// suppression is the reverse of sarifSuppression, which writes a baseline as one that
// lies outside of the source, with a justification of its own.
func (s *readSilence) suppression() *finding.Suppression {
	switch {
	case s.Kind == "inSource":
		return &finding.Suppression{Kind: finding.InSource, Reason: s.Justification}
	case s.Justification == inBaseline:
		return &finding.Suppression{Kind: finding.InBaseline}
	default:
		return &finding.Suppression{Kind: finding.InConfig, Reason: s.Justification}
	}
}

func (l *readLocation) positions() (start, end source.Position) {
	r := l.Physical.Region
	return position(r.StartLine, r.StartColumn), position(r.EndLine, r.EndColumn)
}

// position has the columns that SARIF has: those of UTF-16.
func position(line, column int) source.Position {
	return source.Position{Line: max(line, 0), UTF16: max(column, 0)}
}

func (r *factsRange) into(span *source.Span) error {
	if r.ByteOffset < 0 || r.ByteLength < 0 || r.ByteOffset+r.ByteLength < r.ByteOffset {
		return fmt.Errorf("its range of %d bytes from %d is none", r.ByteLength, r.ByteOffset)
	}
	*span = source.Span{Start: r.ByteOffset, End: r.ByteOffset + r.ByteLength}
	return nil
}

// filePath is the reverse of uri. A path that leaves the scan root is refused: files are
// looked at by it.
func filePath(uri string) (string, error) {
	file, err := url.PathUnescape(uri)
	if err != nil || file == "" || strings.Contains(uri, ":") || path.IsAbs(file) || file == ".." || strings.HasPrefix(path.Clean(file), "../") {
		return "", fmt.Errorf("its place %q is no path below the scanned folder", uri)
	}
	return file, nil
}

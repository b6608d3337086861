package report

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
)

const (
	trainPath    = "src/train.py"
	trainText    = "import torch\r\nfrom torch._six import inf\r\n\r\nif fast:\r\n\tx = torch.symeig(a, eigenvectors=True)\r\n\ty = torch.load(p)  # upcheck: ignore[TR031] trusted file\r\n"
	widePath     = "データ/my model.py"
	wideText     = "import numpy as np\n重み = {\"既定\": np.Inf, \"😀\": np.float_}\n"
	notebookPath = "notebooks/demo.ipynb"
	notebookText = "{\"cells\": [{\"cell_type\": \"code\", \"source\": [\n  \"from tensorflow import keras\\n\",\n  \"opt = keras.optimizers.Adam(lr=1e-4)\\n\"\n]}]}\n"
)

// positionAt counts as a file does, over LF and CR LF.
func positionAt(text string, offset int) source.Position {
	before := text[:offset]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return source.Position{
		Line:   strings.Count(before, "\n") + 1,
		Column: len(line) + 1,
		Rune:   utf8.RuneCountInString(line) + 1,
		UTF16:  len(utf16.Encode([]rune(line))) + 1,
	}
}

// find returns a finding at the first place of name in text, with the fields
// that a scan fills.
func find(t testing.TB, path, text, name, statement string) finding.Finding {
	t.Helper()
	at, st := strings.Index(text, name), strings.Index(text, statement)
	if at < 0 || st < 0 {
		t.Fatalf("%q or %q is not in %s", name, statement, path)
	}
	begin := strings.LastIndexByte(text[:at], '\n') + 1
	line, _, _ := strings.Cut(text[begin:], "\n")
	f := finding.Finding{
		Path:           path,
		Span:           source.Span{Start: at, End: at + len(name)},
		Start:          positionAt(text, at),
		End:            positionAt(text, at+len(name)),
		Statement:      source.Span{Start: st, End: st + len(statement)},
		StatementStart: positionAt(text, st),
		StatementEnd:   positionAt(text, st+len(statement)),
		Frame:          finding.Frame{Text: strings.TrimSuffix(line, "\r"), Start: at - begin, End: at - begin + len(name)},
	}
	l := finding.List{f}
	l.SetLineHashes([]byte(text))
	return l[0]
}

// rename is a fix that replaces the span of f.
func rename(f *finding.Finding, title, text string, safety finding.Safety) finding.Fix {
	return finding.Fix{
		Title: title, Safety: safety,
		Edits:  []source.Edit{{Span: f.Span, Text: text}},
		Places: []finding.Place{{Start: f.Start, End: f.End}},
	}
}

// sample is a report with one of everything.
func sample(t testing.TB) *Report {
	t.Helper()
	absent := find(t, trainPath, trainText, "inf\r", "from torch._six import inf")
	absent.Span.End--
	absent.End.Column, absent.End.Rune, absent.End.UTF16 = absent.End.Column-1, absent.End.Rune-1, absent.End.UTF16-1
	absent.Frame.End--
	absent.Code, absent.Name, absent.Package = "TR012", "torch._six.inf", "torch"
	absent.Effect, absent.Level, absent.Confidence = finding.Absent, finding.Error, finding.Certain
	absent.At, absent.From, absent.To, absent.FromDetected = "2.0", "1.13.1", "2.3.1", true
	absent.Message = "`torch._six.inf` does not exist since torch 2.0; write `torch.inf`"
	absent.Replacement = "torch.inf"
	absent.Catches = []string{"ImportError", "ModuleNotFoundError"}
	absent.FileSHA256 = strings.Repeat("ab", 32)
	absent.Fixes = []finding.Fix{{
		Title: "import `inf` from `torch`", Safety: finding.Safe, RunsOn: ">=1.13",
		Edits: []source.Edit{
			{Span: source.Span{Start: 19, End: 29}, Text: "torch"},
			{Span: source.Span{Start: 40, End: 40}, Text: "  # moved"},
		},
		Places: []finding.Place{
			{Start: positionAt(trainText, 19), End: positionAt(trainText, 29)},
			{Start: positionAt(trainText, 40), End: positionAt(trainText, 40)},
		},
	}}
	absent.Related = []finding.Related{{Message: "`torch._six` does not exist", Code: "API001", Span: absent.Span}}

	raises := find(t, trainPath, trainText, "symeig", "x = torch.symeig(a, eigenvectors=True)")
	raises.Code, raises.Name, raises.Package = "TR004", "torch.symeig", "torch"
	raises.Effect, raises.Level, raises.Confidence = finding.Raises, finding.Warning, finding.Certain
	raises.At, raises.From, raises.To, raises.FromDetected = "2.0", "1.13.1", "2.3.1", true
	raises.Unsure = true
	raises.Says = "This function was deprecated since version 1.9 and is now removed."
	raises.Message = "`torch.symeig` only raises since torch 2.0; write `torch.linalg.eigh`"
	raises.Replacement = "torch.linalg.eigh"
	raises.Fixes = []finding.Fix{
		{Title: "write `torch.linalg.eigh`", Safety: finding.Manual, Why: "the default triangle differs"},
		rename(&raises, "write `_compat.symeig`", "linalg.eigh", finding.Unsafe),
	}
	raises.Related = []finding.Related{{
		Message: "the result is [unpacked] here",
		Start:   positionAt(trainText, strings.Index(trainText, "y =")),
		End:     positionAt(trainText, strings.Index(trainText, "y =")+1),
	}}

	ignored := find(t, trainPath, trainText, "load", "y = torch.load(p)")
	ignored.Code, ignored.Name, ignored.Package = "TR031", "torch.load", "torch"
	ignored.Effect, ignored.Impact, ignored.Level = finding.Changed, finding.Behaviour, finding.Warning
	ignored.Confidence, ignored.At, ignored.To = finding.Certain, "2.6", "2.6.0"
	ignored.Message = "`torch.load` unpickles only tensors since torch 2.6"
	ignored.Suppression = &finding.Suppression{Kind: finding.InSource, Reason: "trusted file"}

	wide := find(t, widePath, wideText, "Inf", "重み = {\"既定\": np.Inf, \"😀\": np.float_}")
	wide.Code, wide.Name, wide.Package = "NP004", "numpy.Inf", "numpy"
	wide.Effect, wide.Level, wide.Confidence = finding.Absent, finding.Error, finding.Certain
	wide.At, wide.From, wide.To, wide.AlreadyBroken = "2.0", "2.0.1", "2.1.0", true
	wide.Message = "`numpy.Inf` does not exist since numpy 2.0; write `numpy.inf`"
	wide.Replacement = "np.inf"
	wide.Fixes = []finding.Fix{rename(&wide, "np.inf", "inf", finding.Safe)}

	astral := find(t, widePath, wideText, "float_", "重み = {\"既定\": np.Inf, \"😀\": np.float_}")
	astral.Code, astral.Name, astral.Package = "API001", "numpy.float_", "numpy"
	astral.Effect, astral.Level, astral.Confidence = finding.Absent, finding.Error, finding.Possible
	astral.At, astral.From, astral.To = "2.0", "2.0.1", "2.1.0"
	astral.Message = "`numpy.float_` does not exist since numpy 2.0"
	astral.Suppression = &finding.Suppression{Kind: finding.InBaseline}

	cell := find(t, notebookPath, notebookText, "lr", "opt = keras.optimizers.Adam(lr=1e-4)")
	cell.Cell, cell.CellLine, cell.CellColumn = 1, 2, 29
	cell.Frame = finding.Frame{Text: "opt = keras.optimizers.Adam(lr=1e-4)", Start: 28, End: 30}
	cell.Code, cell.Name, cell.Keyword, cell.Package = "KR007", "keras.optimizers.Adam", "lr", "keras"
	cell.Effect, cell.Impact, cell.Level = finding.Ignored, finding.Numeric, finding.Error
	cell.Confidence, cell.At, cell.To = finding.Possible, "2.11", "2.15.0"
	cell.Message = "`lr` of `keras.optimizers.Adam` is ignored since keras 2.11; write `learning_rate`"
	cell.Replacement = "learning_rate"
	cell.Fixes = []finding.Fix{rename(&cell, "learning_rate", "learning_rate", finding.Safe)}

	note := find(t, widePath, wideText, "numpy", "import numpy as np")
	note.Code, note.Name, note.Package = "NP050", "numpy", "numpy"
	note.Effect, note.Level, note.Confidence = finding.Documented, finding.Note, finding.Likely
	note.At, note.To = "1.25", "2.1.0"
	note.Message = "a | b < c & d"
	note.Suppression = &finding.Suppression{Kind: finding.InConfig, Reason: "agreed with the team"}

	r := &Report{
		Tool: Tool{Name: "upcheck", Version: "0.1.0", URI: "https://example.com/upcheck"},
		Root: "repo",
		// Out of order: the scan sorts.
		Findings: finding.List{note, cell, ignored, raises, wide, absent, astral},
		Diagnostics: []finding.Diagnostic{
			{Path: "bad notebook.ipynb", Kind: finding.Unread, Message: "not a notebook: unexpected end of JSON input"},
			{Path: "old.py", Kind: finding.Partial, Position: source.Position{Line: 3, Column: 7, Rune: 7, UTF16: 7}, Message: "syntax error"},
			{Path: "src/train.py", Kind: finding.Notice, Position: source.Position{Line: 9, Column: 1, Rune: 1, UTF16: 1}, Message: "unused suppression of TR099"},
			{Path: "weird\x1b[31m.py", Kind: finding.Internal, Message: "index out of range"},
		},
		Rules: ruleList{
			{
				Code: "TR012", Name: "torch-six-inf", Title: "`torch._six.inf` is gone with the `torch._six` module", Package: "torch", Level: finding.Error,
				Tags: []string{"removed"}, Refs: []string{"https://example.com/notes"},
			},
			{Code: "TR004", Name: "raise-only-symeig", Title: "`torch.symeig` only raises", Package: "torch", Level: finding.Error, Detail: "It exists, and its body raises `RuntimeError`."},
			{Code: "TR031", Name: "load-weights-only", Title: "`torch.load` unpickles only tensors", Package: "torch", Level: finding.Warning},
			{Code: "NP004", Name: "np-inf-alias", Title: "`np.Inf` is gone", Package: "numpy", Level: finding.Error},
			{Code: "NP050", Name: "np-note", Title: "Text with <b> & a | pipe", Package: "numpy", Level: finding.Note},
			{Code: "KR007", Name: "optimizer-lr-keyword", Title: "`lr=` no longer sets the learning rate of a Keras optimizer", Package: "keras", Level: finding.Error, Preview: true},
			{Code: "TF001", Name: "never-found", Title: "Nothing here", Package: "tensorflow", Level: finding.Error},
		},
		Pair: []PairLine{
			{Package: "torch", Display: "PyTorch", From: "1.13.1", To: "2.3.1", FromOrigin: "detected", FromWhere: "requirements.txt:4", ToOrigin: "given"},
			{Package: "torchvision", From: "0.14.1", To: "0.18.1", FromOrigin: "detected", FromWhere: "requirements.txt:5", ToOrigin: "derived", ToWhere: "torch"},
			{Package: "keras", Display: "Keras", To: "2.15.0", FromOrigin: "unknown", ToOrigin: "default"},
			{Package: "numpy", Display: "NumPy", From: "2.0.1", To: "2.1.0", FromOrigin: "given", ToOrigin: "given"},
			{Package: "lightning", To: "2.3.3", FromOrigin: "unknown", ToOrigin: "default"},
		},
		Notes:   []string{"numpy 2.9 is newer than what is known; judged as 2.1.0"},
		Files:   42,
		Skipped: 7,
	}
	r.Findings.Sort()
	r.Findings.SetFingerprints()
	return r
}

// ruleList are rules that somebody has looked for. One of them has a page.
type ruleList []finding.RuleInfo

func (l ruleList) Codes() []string {
	var codes []string
	for _, rule := range l {
		codes = append(codes, rule.Code)
	}
	slices.Sort(codes)
	return codes
}

func (l ruleList) Rule(code string) (finding.RuleInfo, bool) {
	i := slices.IndexFunc(l, func(rule finding.RuleInfo) bool { return rule.Code == code })
	if i < 0 {
		return finding.RuleInfo{}, false
	}
	return l[i], true
}

func (l ruleList) Help(code string) string {
	if code == "TR012" {
		return "# TR012\n\n`torch._six` went in torch 2.0.\n\nWrite `torch.inf`.\n"
	}
	return ""
}

func (l ruleList) Descriptor(string) string { return "" }

// readyRules are rules whose descriptors lie ready.
type readyRules struct {
	ruleList
	t testing.TB
}

func (l readyRules) Descriptor(code string) string {
	rule, ok := l.Rule(code)
	if !ok {
		return ""
	}
	text, err := SARIFDescriptor(&rule, l.Help(code))
	if err != nil {
		l.t.Fatal(err)
	}
	return text
}

// withPackages is a report of a scan that found something in installed packages only.
func withPackages(t testing.TB) *Report {
	t.Helper()
	r := clean()
	f := find(t, "helper/a.py", "import torch\ntorch.symeig(x)\n", "symeig", "torch.symeig(x)")
	f.Code, f.Package, f.Name, f.Level, f.Effect = "TR010", "torch", "torch.symeig", finding.Error, finding.Raises
	f.Message = "`torch.symeig` only raises since PyTorch 2.0"
	f.Distribution = finding.Distribution{Name: "helper", Version: "1.5"}
	later := f
	later.Path, later.Level, later.Unreached = "helper/b.py", finding.Warning, true
	r.Installed = &Installed{
		Where: "venv", Read: 2, Files: 7,
		Packages:    []InstalledPackage{{Name: "helper", Version: "1.5", Findings: finding.List{f, later}, Advice: "use `helper==2.0`", Release: "2.0"}},
		Diagnostics: []finding.Diagnostic{{Path: "helper/c.py", Kind: finding.Unread, Message: "is no text"}, {Kind: finding.Unread, Message: "other 1: it is a zip file"}},
	}
	return r
}

// clean is a report of a scan that found nothing.
func clean() *Report {
	return &Report{
		Tool:  Tool{Name: "upcheck"},
		Files: 1,
		Pair:  []PairLine{{Package: "torch", From: "1.13.1", To: "2.3.1", FromOrigin: "given", ToOrigin: "given"}},
	}
}

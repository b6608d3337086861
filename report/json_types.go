package report

import "github.com/upcheck/upcheck/finding"

type jsonReport struct {
	Schema      int              `json:"schema"`
	Tool        jsonTool         `json:"tool"`
	Pair        []jsonPair       `json:"pair"`
	Summary     jsonSummary      `json:"summary"`
	Findings    []jsonFinding    `json:"findings"`
	Diagnostics []jsonDiagnostic `json:"diagnostics"`
	// Installed is null where nobody asked for installed packages.
	Installed *jsonInstalled `json:"installed"`
	Rules     []jsonRule     `json:"rules"`
	Notes     []string       `json:"notes"`
}

type jsonInstalled struct {
	Read        int                    `json:"read"`
	Files       int                    `json:"files"`
	Packages    []jsonInstalledPackage `json:"packages"`
	Diagnostics []jsonDiagnostic       `json:"diagnostics"`
}

type jsonInstalledPackage struct {
	Name    string        `json:"name"`
	Version string        `json:"version"`
	Level   finding.Level `json:"level"`
	jsonCount
	Advice   string        `json:"advice"`
	Release  string        `json:"release"`
	Findings []jsonFinding `json:"findings"`
}

type jsonDistribution struct {
	Name     string `json:"name"`
	Version  string `json:"version"`
	Vendored bool   `json:"vendored"`
}

type jsonTool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	URI     string `json:"uri"`
}

type jsonPair struct {
	Package    string `json:"package"`
	From       string `json:"from"`
	To         string `json:"to"`
	FromOrigin string `json:"from_origin"`
	ToOrigin   string `json:"to_origin"`
	FromWhere  string `json:"from_where"`
	ToWhere    string `json:"to_where"`
}

type jsonSummary struct {
	Files   int `json:"files"`
	Skipped int `json:"skipped"`
	Unread  int `json:"unread"`
	jsonCount
	Packages []jsonPackage `json:"packages"`
}

type jsonPackage struct {
	Package string `json:"package"`
	jsonCount
}

type jsonCount struct {
	Error      int `json:"error"`
	Warning    int `json:"warning"`
	Note       int `json:"note"`
	Suppressed int `json:"suppressed"`
}

type jsonFinding struct {
	Path string `json:"path"`
	jsonPlace
	Span       jsonSpan      `json:"span"`
	Statement  jsonStatement `json:"statement"`
	Cell       int           `json:"cell"`
	CellLine   int           `json:"cell_line"`
	CellColumn int           `json:"cell_column"`
	Source     string        `json:"source"`

	Code       string             `json:"code"`
	Rule       string             `json:"rule"`
	Level      finding.Level      `json:"level"`
	Effect     finding.Effect     `json:"effect"`
	Impact     finding.Impact     `json:"impact"`
	Confidence finding.Confidence `json:"confidence"`
	Package    string             `json:"package"`
	Name       string             `json:"name"`
	Keyword    string             `json:"keyword"`

	At            string `json:"at"`
	From          string `json:"from"`
	To            string `json:"to"`
	FromDetected  bool   `json:"from_detected"`
	AlreadyBroken bool   `json:"already_broken"`
	Unsure        bool   `json:"unsure"`

	Message     string        `json:"message"`
	Replacement string        `json:"replacement"`
	Fixes       []jsonFix     `json:"fixes"`
	Related     []jsonRelated `json:"related"`
	Catches     []string      `json:"catches"`
	Fingerprint string        `json:"fingerprint"`
	FileSHA256  string        `json:"file_sha256"`
	// Distribution is null for a file of the project's own.
	Distribution *jsonDistribution `json:"distribution"`
	Unreached    bool              `json:"unreached"`
	// Suppressed is null for an active finding.
	Suppressed *jsonSuppression `json:"suppressed"`
}

type jsonPlace struct {
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"end_line"`
	EndColumn int `json:"end_column"`
}

type jsonSpan struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

type jsonStatement struct {
	jsonSpan
	jsonPlace
}

type jsonFix struct {
	Title   string         `json:"title"`
	Safety  finding.Safety `json:"safety"`
	RunsOn  string         `json:"runs_on"`
	Why     string         `json:"why"`
	Edits   []jsonEdit     `json:"edits"`
	Refused string         `json:"refused"`
}

type jsonEdit struct {
	jsonSpan
	Text string `json:"text"`
	// Bytes are what is stored, where that is not Text in UTF-8.
	Bytes []byte `json:"bytes"`
}

type jsonRelated struct {
	Message string `json:"message"`
	Code    string `json:"code"`
	Path    string `json:"path"`
	jsonPlace
	Span jsonSpan `json:"span"`
}

type jsonSuppression struct {
	Kind   finding.SuppressionKind `json:"kind"`
	Reason string                  `json:"reason"`
}

type jsonDiagnostic struct {
	Path    string                 `json:"path"`
	Line    int                    `json:"line"`
	Column  int                    `json:"column"`
	Kind    finding.DiagnosticKind `json:"kind"`
	Message string                 `json:"message"`
}

type jsonRule struct {
	Code    string        `json:"code"`
	Name    string        `json:"name"`
	Title   string        `json:"title"`
	Package string        `json:"package"`
	Level   finding.Level `json:"level"`
	Preview bool          `json:"preview"`
	Tags    []string      `json:"tags"`
	Refs    []string      `json:"refs"`
}

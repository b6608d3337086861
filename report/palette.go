package report

import "github.com/upcheck/upcheck/finding"

// palette puts ANSI colours around text, or nothing when it is off.
type palette bool

// The styles, as SGR parameters.
const (
	bold   = "1"
	dim    = "2"
	red    = "1;31"
	yellow = "1;33"
	cyan   = "1;36"
	blue   = "34"
	green  = "32"
)

func (p palette) paint(style, s string) string {
	if !p || s == "" {
		return s
	}
	return "\x1b[" + style + "m" + s + "\x1b[0m"
}

// level paints text in the colour of a level.
func (p palette) level(l finding.Level, s string) string {
	switch l {
	case finding.Error:
		return p.paint(red, s)
	case finding.Warning:
		return p.paint(yellow, s)
	default:
		return p.paint(cyan, s)
	}
}

package report

import (
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"github.com/upcheck/upcheck/finding"
)

func TestLayout(t *testing.T) {
	tests := []struct {
		name, text, mark string
		width            int
		line, carets     string
	}{
		{"plain", "x = np.Inf", "Inf", 0, "x = np.Inf", "       ^^^"},
		{"tab", "\tx = np.Inf", "Inf", 0, "    x = np.Inf", "           ^^^"},
		{"tab inside", "ab\tnp.Inf", "Inf", 0, "ab  np.Inf", "       ^^^"},
		{"tab marked", "a\tb", "\t", 0, "a   b", " ^^^"},
		{"wide before", "重 = np.Inf", "Inf", 0, "重 = np.Inf", "        ^^^"},
		{"wide marked", "x.重み()", "重み", 0, "x.重み()", "  ^^^^"},
		{"combining", "e\u0301 = np.Inf", "Inf", 0, "e\u0301 = np.Inf", "       ^^^"},
		{"emoji sequence", "👩‍💻 np.Inf", "Inf", 0, "👩‍💻 np.Inf", "      ^^^"},
		{"control", "a\x1b[0m.Inf", "Inf", 0, "a\ufffd[0m.Inf", "      ^^^"},
		{"not utf-8", "\xff.Inf", "Inf", 0, "\ufffd.Inf", "  ^^^"},
		{"line end kept out", "np.Inf  ", "Inf", 0, "np.Inf", "   ^^^"},
		{"cut right", "np.Inf + aaaaaaaaaaaaaaaaaaaa", "Inf", 16, "np.Inf + aaaaa…", "   ^^^"},
		{"cut left", "aaaaaaaaaaaaaaaaaaaa + np.Inf", "Inf", 16, "…+ np.Inf", "      ^^^"},
		{"cut both", "aaaaaaaaaaaaaaaaaaaa + np.Inf + bbbbbbbbbbbbbbbbb", "Inf", 16, "…+ np.Inf + bbb…", "      ^^^"},
		{"whole line when it fits", "aaaaaaaaaa np.Inf", "Inf", 17, "aaaaaaaaaa np.Inf", "              ^^^"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			start := strings.Index(test.text, test.mark)
			line, carets := layout(finding.Frame{Text: test.text, Start: start, End: start + len(test.mark)}, test.width)
			if line != test.line || carets != test.carets {
				t.Errorf("got\n%s\n%s\nwant\n%s\n%s", line, carets, test.line, test.carets)
			}
		})
	}
}

func TestLayoutOfOddFrames(t *testing.T) {
	tests := []struct {
		name         string
		frame        finding.Frame
		line, carets string
	}{
		{"empty", finding.Frame{}, "", "^"},
		{"empty span", finding.Frame{Text: "ab", Start: 1, End: 1}, "ab", " ^"},
		{"at the end", finding.Frame{Text: "ab", Start: 2, End: 2}, "ab", "  ^"},
		{"past the end", finding.Frame{Text: "ab", Start: 7, End: 9}, "ab", "  ^"},
		{"backwards", finding.Frame{Text: "abc", Start: 2, End: 1}, "abc", "  ^"},
		{"negative", finding.Frame{Text: "abc", Start: -3, End: -1}, "abc", "^"},
		{"no width", finding.Frame{Text: "\u200b", Start: 0, End: 3}, "\u200b", "^"},
		{"inside a character", finding.Frame{Text: "重み", Start: 1, End: 2}, "重み", "^^"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if line, carets := layout(test.frame, 0); line != test.line || carets != test.carets {
				t.Errorf("got\n%s\n%s\nwant\n%s\n%s", line, carets, test.line, test.carets)
			}
		})
	}
}

func TestLayoutOfHugeLine(t *testing.T) {
	text := strings.Repeat("重, ", 1_000_000) + "np.Inf" + strings.Repeat(", 1", 1_000_000)
	start := strings.Index(text, "Inf")
	line, carets := layout(finding.Frame{Text: text, Start: start, End: start + 3}, 80)
	if n := uniseg.StringWidth(line); n > 80 || n < 70 {
		t.Errorf("line of %d columns", n)
	}
	before := uniseg.StringWidth(line[:strings.Index(line, "Inf")])
	if want := strings.Repeat(" ", before) + "^^^"; carets != want {
		t.Errorf("carets %q under %q", carets, line)
	}
}

func FuzzLayout(f *testing.F) {
	f.Add("\tx = np.Inf", 8, 11, 20)
	f.Add("重\xff\x1b👩‍💻", 3, 5, 4)
	f.Fuzz(func(t *testing.T, text string, start, end, width int) {
		width = 10 + (width&0xFF+0xFF)%0xFF
		line, carets := layout(finding.Frame{Text: text, Start: start, End: end}, width)
		if !strings.Contains(carets, "^") {
			t.Errorf("no caret in %q", carets)
		}
		if strings.ContainsAny(line, "\n\r\t\x1b") {
			t.Errorf("control characters in %q", line)
		}
		if strings.Trim(carets, " ^") != "" {
			t.Errorf("carets %q", carets)
		}
	})
}

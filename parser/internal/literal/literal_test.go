package literal

import "testing"

func TestContent(t *testing.T) {
	tests := []struct {
		lit, content, prefix string
		ok                   bool
	}{
		{`'a'`, `a`, "", true},
		{`Rb"a'"`, `a'`, "rb", true},
		{`f'''a'b'''`, `a'b`, "f", true},
		{`""`, ``, "", true},
		{`""""""`, ``, "", true},
		{`'`, ``, "", false},
		{`'''a'`, ``, "", false},
		{`abc`, ``, "", false},
	}
	for _, tt := range tests {
		start, end, prefix, ok := Content([]byte(tt.lit))
		if ok != tt.ok || ok && (tt.lit[start:end] != tt.content || prefix != tt.prefix) {
			t.Errorf("%s: %d to %d, prefix %q, %v", tt.lit, start, end, prefix, ok)
		}
	}
}

// TestUnescape has what Python's own compiler says, but for \N{...}.
func TestUnescape(t *testing.T) {
	tests := []struct{ content, want, raw string }{
		{`a\n\t\\\'\"`, "a\n\t\\'\"", `a\n\t\\\'\"`},
		{`\x41\u00e9\U0001F600\101\0`, "Aé😀A\x00", `\x41\u00e9\U0001F600\101\0`},
		{`\q\8`, `\q\8`, `\q\8`},
		{`\N{BULLET}`, `\N{BULLET}`, `\N{BULLET}`},
		{"a\\\nb", "ab", "a\\\nb"},
		{"a\\\r\nb\r\nc", "ab\nc", "a\\\nb\nc"},
		{`\xff\1234`, "ÿS4", `\xff\1234`},
	}
	for _, tt := range tests {
		if got := Unescape([]byte(tt.content), false); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.content, got, tt.want)
		}
		if got := Unescape([]byte(tt.content), true); got != tt.raw {
			t.Errorf("raw %q: %q, want %q", tt.content, got, tt.raw)
		}
	}
}

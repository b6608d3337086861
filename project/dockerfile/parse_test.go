package dockerfile

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	buildkit "github.com/moby/buildkit/frontend/dockerfile/parser"
)

// buildKit returns what the parser of BuildKit makes of a file, false for one that it
// refuses.
func buildKit(text []byte) ([]instruction, bool) {
	result, err := buildkit.Parse(bytes.NewReader(text))
	if err != nil {
		return nil, false
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	starts := make([]int, len(lines)+1)
	for i, line := range lines {
		starts[i+1] = starts[i] + len(line)
	}
	var list []instruction
	for _, n := range result.AST.Children {
		if n.Value == "" {
			continue
		}
		end := n.EndLine
		for _, h := range n.Heredocs {
			end -= strings.Count(h.Content, "\n") + 1
		}
		in := instruction{name: strings.ToLower(n.Value), word: n.Value, start: starts[n.StartLine-1], line: n.StartLine, list: n.Attributes["json"]}
		if in.name == "healthcheck" {
			in.list = false // nobody asks
		}
		in.text = oneLine(lines[n.StartLine-1:end], byte(result.EscapeToken))
		for _, line := range lines[end:n.EndLine] {
			in.text = append(in.text, line...)
		}
		list = append(list, in)
	}
	return list, true
}

func FuzzParseAgreesWithBuildKit(f *testing.F) {
	for _, seed := range []string{
		"ARG A=1\nFROM x:$A AS b\nENV C=d e=${A:-\"1\"}\nENV F g h\nRUN --mount=a pip install \\\n# c\n\n x==1 && <<EOF cat\nEOF\n",
		"# escape=`\nfrom a\nonbuild run [\"a\", \"b\\\"\"]\nCOPY --from=x:1 <<-E /a\n\tx\n\tE\n",
		"# syntax=docker/dockerfile:1\n# check=skip=all\n\nFROM a\r\nRUN a \\\r\n b\r\n",
		"FROM a\nRUN <<'A' <<\"B\" cat\nx\nA\ny\nB\nRUN echo \"<<A\"\nRUN 3<<E\nE\n",
		"FROM a\nRUN [\"a\",\nSHELL [\"sh\", \"-c\"]\nHEALTHCHECK CMD [\"a\"]\nADD [\"a b\", \"c\"]\nLABEL a=b \"c d\"=e\\ f\n",
		"\\\nFROM a\n\\ \nRUN a \\\\\nRUN b\\\n\n\nc\n  # d\n",
		"FROM a\nRUN --x \\\n  --y=\"z w\" [\"a\"]\nONBUILD COPY <<E /x\na\nE\nVOLUME /x /y\nexpose 1",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsFunc(text, func(r rune) bool { return r >= 0x80 || r == '$' || r < ' ' && !strings.ContainsRune("\t\r\n", r) }) {
			t.Skip("what is a blank beyond ASCII, and what a variable may be in the name of a heredoc, matters to nobody")
		}
		want, ok := buildKit([]byte(text))
		if !ok {
			t.Skip("refused")
		}
		got, problems := parse([]byte(text))
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(instruction{})); diff != "" || len(problems) > 0 {
			t.Errorf("%q: problems %v, -BuildKit +here:\n%s", text, problems, diff)
		}
	})
}

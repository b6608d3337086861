package pythonversion

import (
	"fmt"
	"testing"
)

func TestRead(t *testing.T) {
	for _, row := range []struct{ file, in, want string }{
		{".python-version", "3.10.4\n", "1 ==3.10.4 3.10.4"},
		{".python-version", "\uFEFF# mine\r\n 3.10 # why\r\n3.9\r\n", "2 ==3.10.* 3.10"},
		{".python-version", "cpython@3.12\n", "1 ==3.12.* 3.12"},
		{".python-version", "my-env\npypy3.9-7.3\n", ""},
		{".python-version", "3.13t\n", ""},
		{"a/runtime.txt", "python-3.8.13\n", "1 ==3.8.13 3.8.13"},
		{"runtime.txt", "3.8.13\n", ""},
		{".tool-versions", "nodejs 20.1\npython 3.11.2 3.10.1\n", "2 ==3.11.2 3.11.2"},
		{".tool-versions", "python system\n", ""},
		{".python-version", "", ""},
	} {
		f, problems := Reader{}.Read(row.file, []byte(row.in))
		got := ""
		for _, r := range f.Requirements {
			got += fmt.Sprintf("%d %s %s", r.Line, r.Spec, row.in[r.SpecSpan.Start:r.SpecSpan.End])
		}
		if got != row.want || problems != nil {
			t.Errorf("%s %q: got %q %v, want %q", row.file, row.in, got, problems, row.want)
		}
	}
}

func TestMatch(t *testing.T) {
	for file, want := range map[string]bool{"a/.python-version": true, "runtime.txt": true, ".tool-versions": true, "my-runtime.txt": false} {
		if got := (Reader{}).Match(file); got != want {
			t.Errorf("Match(%q) = %v, want %v", file, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"3.10\n", "python-3.8", "python 3.11 x\r\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, file := range []string{".python-version", "runtime.txt", ".tool-versions"} {
			facts, _ := Reader{}.Read(file, data)
			for _, r := range facts.Requirements {
				if r.Line < 1 || r.SpecSpan.Start < 0 || r.SpecSpan.End > len(data) || r.SpecSpan.Len() == 0 {
					t.Errorf("requirement %+v in %d bytes", r, len(data))
				}
			}
		}
	})
}

package shell

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRead(t *testing.T) {
	tests := []struct {
		name, script string
		want         []string
	}{
		{"the interpreter comes first", "python -m torch.distributed.launch train.py", []string{"torch.distributed.launch"}},
		{"a version in its name", "/usr/bin/python3.8 -m torch.utils.bottleneck x.py", []string{"torch.utils.bottleneck"}},
		{"options come before", "python -u -W ignore -m torch.distributed.launch a.py", []string{"torch.distributed.launch"}},
		{"options written together", "python -um torch.distributed.launch a.py", []string{"torch.distributed.launch"}},
		{"variables and other programs come before", "CUDA_VISIBLE_DEVICES=0 nohup srun -N 2 python -m torch.distributed.launch a.py &", []string{"torch.distributed.launch"}},
		{"the interpreter is a variable", "\"$PYTHON\" -m a.b; ${python_bin} -m c", []string{"a.b", "c"}},
		{"the line goes on", "python \\\n  -m torch.distributed.launch \\\n  a.py", []string{"torch.distributed.launch"}},
		{"in a condition, a loop and a substitution", "if x; then python -m a; fi\nfor i in 1; do out=$(python -m b); done", []string{"a", "b"}},
		{"in a function", "run() {\n  python -m a \"$@\"\n}", []string{"a"}},
		{"a script is run", "python train.py -m torch.distributed.launch", nil},
		{"code is run", "python -c 'import torch' -m x", nil},
		{"a comment and a string", "# python -m a\necho \"python -m b\"", nil},
		{"another program", "pythonic -m a; make -m b; conda run -m c", nil},
		{"the module is a variable", "python -m $MODULE", nil},
		{"nothing follows", "python -m", nil},
		{"kept in a variable", "LAUNCH=\"-m torch.distributed.launch --nproc_per_node=$N\"\npython $LAUNCH a.py", []string{"torch.distributed.launch"}},
		{"a command kept in a variable", "CMD='python3 -u -m a.b x'; CMD=\"srun python -m c.d $CMD\"", []string{"a.b", "c.d"}},
		{"kept as the default of a variable", ": ${LAUNCH:=\"-m torch.distributed.launch\"}\n: ${X:=-m}", []string{"torch.distributed.launch"}},
		{"another program's option kept in a variable", "A=\"-m fast\"; B=\"git commit -m a.b\"; C=\"x -m a.b\"", nil},
		{"a command in a substitution is no text", "x=$(python -m a)", []string{"a"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			script, err := Read([]byte(tt.script))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range script.Runs {
				got = append(got, r.Module)
				if s := tt.script[r.Span.Start:r.Span.End]; s != r.Module {
					t.Errorf("the span of %s is %q", r.Module, s)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestNestedDefaults holds that what stands in many variables is read once.
func TestNestedDefaults(t *testing.T) {
	const deep, wide = 100, 1000
	text := ": " + strings.Repeat("${a:-", deep) + strings.Repeat("python -m a.b ", wide) + strings.Repeat("}", deep)
	script, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(script.Runs) > wide {
		t.Errorf("%d runs of %d", len(script.Runs), wide)
	}
}

func TestArgs(t *testing.T) {
	script, err := Read([]byte("python -m a --use_env \"$X\" b\nL='-m c.d --use-env e'"))
	if err != nil {
		t.Fatal(err)
	}
	var got [][]string
	for _, r := range script.Runs {
		got = append(got, r.Args)
	}
	if diff := cmp.Diff([][]string{{"--use_env", "b"}, {"--use-env", "e"}}, got); diff != "" {
		t.Error(diff)
	}
}

func TestComments(t *testing.T) {
	const text = "#!/bin/sh\n  # own\npython -m a # beside\necho '# none'"
	script, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range script.Comments {
		if s := text[c.Span.Start:c.Span.End]; s != c.Text {
			t.Errorf("the span of %q is %q", c.Text, s)
		}
		got = append(got, fmt.Sprint(c.Text, " ", c.Own))
	}
	want := []string{"#!/bin/sh true", "# own true", "# beside false"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestWhatStandsBeforeAnErrorIsRead(t *testing.T) {
	script, err := Read([]byte("python -m a\nif then fi )\npython -m b\n"))
	if err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("error %v, want one in line 2", err)
	}
	if len(script.Runs) != 1 || script.Runs[0].Module != "a" {
		t.Errorf("got %v", script.Runs)
	}
}

// TestAnErrorInTheLastStatement holds that the library may tell of it twice.
func TestAnErrorInTheLastStatement(t *testing.T) {
	if _, err := Read([]byte("A='x y'; B=${A%x*}; con\x00\x80 instal\xcc\xcc::d=1=e")); err == nil {
		t.Error("no error")
	}
}

func TestDeepNestingIsRefused(t *testing.T) {
	for _, open := range []string{"(", "$(", "{ ", "{\n", "((", "${a:-", "[[ ! ( ", "if ", "! ", "while ", "`\\"} {
		if _, err := Read([]byte(strings.Repeat(open, 1<<20/len(open)))); err == nil {
			t.Errorf("%q, many times: no error", open)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("python -m a.b \"$@\" | tee x"))
	f.Add([]byte("if x; then\n python3 -u -m a\nfi"))
	f.Fuzz(func(t *testing.T, data []byte) {
		script, _ := Read(data)
		for _, r := range script.Runs {
			if got := string(data[r.Span.Start:r.Span.End]); strings.ReplaceAll(got, "\\\n", "") != r.Module {
				t.Errorf("the span of %q is %q", r.Module, got)
			}
		}
	})
}

func TestAnotherShell(t *testing.T) {
	if _, err := Read([]byte("#!/usr/bin/env zsh\nfor k v in ${(kv)all}; do echo; done\n")); err != nil {
		t.Errorf("%v, want nothing about a script for another shell", err)
	}
}

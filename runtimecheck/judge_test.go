package runtimecheck

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/runtimecheck/event"
)

// about is a finding at lines 10 to 12 of a.py.
func about(effect finding.Effect, name string, change ...func(*finding.Finding)) finding.Finding {
	f := finding.Finding{
		Path: "a.py", Name: name, Package: "torch", Effect: effect, At: "2.0", To: "2.3.1",
		Start: source.Position{Line: 11}, End: source.Position{Line: 11},
		StatementStart: source.Position{Line: 10}, StatementEnd: source.Position{Line: 12},
	}
	switch effect {
	case finding.Absent:
		f.Catches = []string{"AttributeError", "ImportError", "ModuleNotFoundError"}
	case finding.Raises:
		f.Catches = []string{"RuntimeError", "NotImplementedError"}
	case finding.Rejects:
		f.Catches = []string{"TypeError", "ValueError"}
	}
	for _, how := range change {
		how(&f)
	}
	return f
}

func keyword(k string) func(*finding.Finding) { return func(f *finding.Finding) { f.Keyword = k } }

func known(text string) func(*finding.Finding) { return func(f *finding.Finding) { f.Says = text } }

func imports(f *finding.Finding) { f.Catches = []string{"ImportError", "ModuleNotFoundError"} }

// run is a recording under /w in which Python 3.11.7 with torch 2.3.1 ran as process 7.
func run(events ...event.Event) *event.Recording {
	rec := &event.Recording{
		Header: event.Header{Root: "/w", Dir: "/w/sub", Rung: event.Both},
		Events: []event.Event{{Kind: event.Exec, PID: 7, Interpreter: &event.Interpreter{
			Path: "/usr/bin/python3", Version: "3.11.7", Packages: map[string]string{"torch": "2.3.1+cpu"},
		}}},
		End: event.End{End: true, Status: 1, Lines: event.Complete},
	}
	for i, e := range events {
		e.PID, e.TID, e.Time = max(e.PID, 7), max(e.TID, 7), int64(i+1)
		rec.Events = append(rec.Events, e)
	}
	return rec
}

func with(rec *event.Recording, change func(*event.Recording)) *event.Recording {
	change(rec)
	return rec
}

func exc(line int, class, message string) event.Event {
	return event.Event{Kind: event.Exception, File: "/w/a.py", Line: line, Func: "f", Type: class, Message: message, Exception: 1}
}

func warn(line int, class, message string) event.Event {
	return event.Event{Kind: event.Warning, File: "/w/a.py", Line: line, Type: class, Message: message}
}

func ran(line int) event.Event { return event.Event{Kind: event.Line, File: "/w/a.py", Line: line} }

func in(e event.Event, file string, line int, fn string) event.Event {
	e.File, e.Line, e.Func = file, line, fn
	return e
}

// stacked puts frames, "file:line", around an event.
func stacked(e event.Event, frames ...string) event.Event {
	for _, frame := range frames {
		file, line, _ := strings.Cut(frame, ":")
		n, _ := strconv.Atoi(line)
		e.Stack = append(e.Stack, event.Frame{File: file, Line: n, Func: "f"})
	}
	return e
}

func TestVerdicts(t *testing.T) {
	symeig := about(finding.Raises, "torch.symeig")
	absent := about(finding.Absent, "torch.foo.bar")
	six := about(finding.Absent, "torch._six.inf", imports)
	lr := about(finding.Rejects, "keras.optimizers.Adam", keyword("lr"))
	warns := about(finding.Warns, "torch.meshgrid")
	noBar := exc(10, "AttributeError", "module 'torch.foo' has no attribute 'bar'")
	gone := exc(11, "RuntimeError", "`torch.symeig` is deprecated and was removed")
	deprecated := warn(10, "UserWarning", "torch.meshgrid: in an upcoming release, indexing is required")
	lost := func(hides event.Kind) event.Event {
		return event.Event{Kind: event.Lost, Message: "the program replaced the filters of warnings", Hides: hides}
	}
	frame := event.Frame{File: "/w/a.py", Line: 11, Func: "f"}
	for _, test := range []struct {
		name    string
		finding finding.Finding
		run     *event.Recording
		want    string // the verdict, and a part of the reason
	}{
		// What confirms.
		{"an attribute that is not there", absent, run(noBar), "confirmed: names `bar`"},
		{"a name that cannot be imported", absent, run(exc(12, "ImportError", "cannot import name 'bar' from 'torch.foo'")), "confirmed: names `bar`"},
		{"a module on the way", six, run(exc(10, "ModuleNotFoundError", "No module named 'torch._six'")), "confirmed: names `torch._six`"},
		{"a module under another name", about(finding.Absent, "tensorflow.keras.wrappers.Foo", imports), run(exc(10, "ModuleNotFoundError", "No module named 'keras.wrappers'")), "confirmed: names `keras.wrappers`"},
		{"a module of Python itself", about(finding.Absent, "distutils.util", imports, func(f *finding.Finding) { f.Package = "python" }), run(exc(10, "ModuleNotFoundError", "No module named 'distutils'")), "confirmed"},
		{"a keyword", lr, run(exc(10, "TypeError", "__init__() got an unexpected keyword argument 'lr'")), "confirmed: names `lr`"},
		{"a keyword that Keras refuses", lr, run(exc(10, "ValueError", "Argument(s) not recognized: {'lr': 0.1}")), "confirmed: names `lr`"},
		{"an argument by its place", lr, run(exc(10, "TypeError", "Adam.__init__() takes 1 positional argument but 2 were given")), "confirmed: names `Adam`"},
		{"a refused call", about(finding.Rejects, "numpy.array"), run(exc(10, "TypeError", "array() takes no keyword arguments")), "confirmed: names `array`"},
		{"a stub that raises", symeig, run(gone), "confirmed: names `symeig`"},
		{"a stub that raises another class", symeig, run(exc(11, "OSError", "torch.symeig went away")), "confirmed: names `symeig`"},
		{"another class that has the name of a call", symeig, run(exc(11, "OSError", "symeig() went away")), "confirmed: names `symeig`"},
		{"a file of that name", symeig, run(exc(11, "FileNotFoundError", "no such file: symeig.pt")), "failed-otherwise"},
		{"a stub that gives no name", symeig, run(exc(11, "NotImplementedError", "This function was removed in 2.0")), "confirmed: NotImplementedError says what was predicted"},
		{"a text that is known and has no name", about(finding.Rejects, "keras.Sequential.save", known("Invalid filepath extension for saving.")), run(exc(10, "ValueError", "Invalid filepath extension for saving. Please add .keras")), "confirmed: ValueError says what was predicted"},
		{"another text", about(finding.Rejects, "keras.Sequential.save", known("Invalid filepath extension for saving.")), run(exc(10, "ValueError", "Invalid shape for this layer")), "failed-otherwise"},
		{"a text that names something else", about(finding.Absent, "torch.foo.bar", known("module 'torch.foo' has no attribute 'bar'")), run(exc(10, "AttributeError", "module 'torch.foo' has no attribute 'baz'")), "failed-otherwise"},
		{"a text that names another keyword", about(finding.Rejects, "torch.nn.Linear", keyword("lr"), known("got an unexpected keyword argument 'lr'")), run(exc(10, "TypeError", "got an unexpected keyword argument 'bias'")), "failed-otherwise"},
		{"a warning whose text is known", about(finding.Warns, "numpy.random.random_integers", known("This function is deprecated. Please call randint(1, 3 + 1) instead")), run(warn(10, "DeprecationWarning", "This function is deprecated. Please call randint(1, 6 + 1) instead")), "confirmed: DeprecationWarning says what was predicted"},
		{"a class of its own and a text that is known", about(finding.Raises, "numpy.array", known("setting an array element with a sequence.")), run(exc(10, "ValueError", "setting an array element with a sequence. The shape was (2,)")), "confirmed: ValueError names `array`"},
		{"what only raises is gone for good", about(finding.Raises, "numpy.ndarray.itemset"), run(exc(10, "AttributeError", "'numpy.ndarray' object has no attribute 'itemset'")), "confirmed: AttributeError names `itemset`"},
		{"a change that is told", about(finding.Changed, "torch.load", known("Weights only load failed.")), run(exc(10, "UnpicklingError", "Weights only load failed. This file can still be loaded")), "confirmed: UnpicklingError says what was predicted"},
		{"an argument without effect, with a warning", about(finding.Ignored, "keras.Adam", keyword("lr"), known("`lr` is deprecated in Keras optimizer")), run(warn(10, "UserWarning", "`lr` is deprecated in Keras optimizer, please use `learning_rate`")), "confirmed: UserWarning says what was predicted"},
		{"a warning about the module", about(finding.Warns, "numpy.core.numeric.asarray"), run(warn(10, "DeprecationWarning", "numpy.core.numeric is deprecated")), "confirmed: names `numpy.core.numeric`"},
		{"a missing key", about(finding.Absent, "keras.callbacks.logs", keyword("acc"), func(f *finding.Finding) { f.Catches = []string{"KeyError"} }), run(exc(10, "KeyError", "acc")), "confirmed: names `acc`"},
		{"several times", absent, run(noBar, in(noBar, "/w/a.py", 10, "f")), "confirmed: names `bar`, 2 times"},
		{"any category of warning", warns, run(deprecated), "confirmed: UserWarning names `meshgrid`"},
		{"a warning in a library, by the stack", warns, run(around(in(deprecated, "/v/site-packages/torch/functional.py", 9, ""), event.Frame{File: "/v/site-packages/torch/x.py", Line: 3}, frame)), "confirmed"},
		{"a warning that a filter raises", warns, run(exc(10, "FutureWarning", "torch.meshgrid is old")), "confirmed: FutureWarning names `meshgrid`"},
		{"a line of TensorFlow's log", about(finding.Warns, "tensorflow.data.choose_from_datasets"), run(event.Event{Kind: event.Log, File: "/w/a.py", Line: 11, Message: "choose_from_datasets (from tensorflow) is deprecated"}), "confirmed: a line of the log names"},
		{"what confirms counts though events were lost", absent, with(run(noBar), func(r *event.Recording) { r.End.Loss = 9; r.Cut = true }), "confirmed"},

		{"a module under its older name", about(finding.Absent, "keras.wrappers.Foo", imports), run(exc(10, "ModuleNotFoundError", "No module named 'tensorflow.keras.wrappers'")), "confirmed"},

		// What failed, and not as predicted.
		{"another module of that name", about(finding.Absent, "torchvision.utils.irange", imports), run(exc(10, "ModuleNotFoundError", "No module named 'torchvision.models.utils'")), "failed-otherwise"},
		{"something else that is gone", about(finding.Raises, "torch.istft", known("istft requires a complex-valued input tensor")), run(exc(10, "RuntimeError", "This function was deprecated and is now removed.")), "failed-otherwise"},
		{"a warning about a module below", about(finding.Warns, "torch.nn.Container"), run(warn(10, "FutureWarning", "`torch.nn.utils.weight_norm` is deprecated")), "inconclusive: a warning was given here"},
		{"another attribute", absent, run(exc(10, "AttributeError", "module 'torch' has no attribute 'baz'")), "failed-otherwise: not the one that was predicted"},
		{"the package is not installed", six, run(exc(10, "ModuleNotFoundError", "No module named 'torch'")), "failed-otherwise"},
		{"another keyword", lr, run(exc(10, "TypeError", "Adam.__init__() got an unexpected keyword argument 'decay'")), "failed-otherwise"},
		{"a keyword within another word", lr, run(exc(10, "ValueError", "bad lr_scheduler")), "failed-otherwise"},
		{"a class that was not predicted", absent, run(exc(10, "RuntimeError", "bar is broken")), "failed-otherwise"},
		{"another error of what only raises", symeig, run(exc(10, "RuntimeError", "CUDA out of memory")), "failed-otherwise"},
		{"an exception where a warning was predicted", warns, run(exc(10, "TypeError", "meshgrid() takes tensors")), "failed-otherwise"},
		{"an exception of other code", absent, run(in(noBar, "/w/b.py", 3, "g"), noBar), "failed-otherwise: other code passed"},
		{"an exception where a change was predicted", about(finding.Changed, "torch.load"), run(exc(10, "ValueError", "load")), "failed-otherwise: was not predicted"},

		// What ran.
		{"nothing happened", absent, run(ran(10)), "executed-clean: nothing failed there"},
		{"nothing warned", warns, run(ran(10)), "executed-clean: nothing failed or warned"},
		{"the range as a whole", absent, run(event.Event{Kind: event.Line, File: "/w/a.py", Line: 10, EndLine: 12}), "executed-clean"},
		{"a range that is another statement's", absent, run(event.Event{Kind: event.Line, File: "/w/a.py", Line: 8, EndLine: 10}), "not-reached"},
		{"an import that the kernel saw", six, with(run(event.Event{Kind: event.Import, File: "/w/a.py", Line: 10, Module: "torch._six"}), ebpfOnly), "executed-clean"},
		{"a change cannot be seen", about(finding.Changed, "torch.load"), run(ran(10)), "executed: as before"},
		{"nor can an argument without effect", about(finding.Ignored, "keras.Adam", keyword("lr")), run(ran(10)), "executed: without effect"},
		{"events were lost", absent, with(run(ran(10)), func(r *event.Recording) { r.End.Loss = 1 }), "inconclusive: 1 events of the run were lost"},
		{"the recording is cut", absent, with(run(ran(10)), func(r *event.Recording) { r.Cut = true }), "inconclusive: has no end"},
		{"lines are not complete", absent, with(run(ran(10)), func(r *event.Recording) { r.End.Lines = event.Stolen }), "inconclusive: another tool"},
		{"warnings may be hidden", warns, run(ran(10), lost(event.Warning)), "inconclusive: replaced the filters"},
		{"hidden warnings hide no exception", absent, run(ran(10), lost(event.Warning)), "executed-clean"},
		{"anything may be hidden", absent, run(ran(10), lost("")), "inconclusive: not all was seen"},
		{"the command was killed", absent, with(run(ran(10)), func(r *event.Recording) { r.End.Status = 139 }), "inconclusive: signal 11 ended the command"},
		{"a process was killed", absent, run(ran(10), event.Event{Kind: event.Exit, PID: 9, Status: 137}), "inconclusive: signal 9 ended a process"},
		{"a worker was ended as workers are", absent, run(ran(10), event.Event{Kind: event.Exit, PID: 9, Status: 143}), "executed-clean"},
		{"out of time", absent, with(run(ran(10)), func(r *event.Recording) { r.End.Status = -1 }), "inconclusive: out of time"},
		{"an older release", about(finding.Absent, "torch.foo.bar", func(f *finding.Finding) { f.At = "2.4" }), run(ran(10)), "inconclusive: with torch 2.3.1+cpu; what is predicted holds since 2.4"},
		{"a library that names the caller's caller", warns, run(ran(10), stacked(warn(30, "UserWarning", deprecated.Message), "/v/site-packages/torch/functional.py:9", "/w/a.py:10", "/w/a.py:30")), "confirmed"},
		{"a program that warns itself", warns, run(ran(10), stacked(warn(30, "UserWarning", deprecated.Message), "/w/a.py:10", "/w/a.py:30")), "inconclusive: the same warning was given at a.py:30"},
		{"a library that names its caller", warns, run(ran(10), stacked(warn(10, "UserWarning", deprecated.Message), "/v/site-packages/torch/functional.py:9", "/w/a.py:10", "/w/a.py:30")), "confirmed"},
		{"the same warning elsewhere", warns, run(ran(10), in(deprecated, "/v/site-packages/torch/functional.py", 9, "")), "inconclusive: the same warning was given at torch/functional.py:9"},
		{"another warning here", warns, run(ran(10), warn(10, "UserWarning", "expensive")), "inconclusive: a warning was given here that is not the one"},
		{"a warning in place of a failure", absent, run(ran(10), warn(10, "FutureWarning", "bar will go")), "inconclusive: a warning was given here"},

		// What did not run.
		{"not reached", absent, run(ran(20)), "not-reached"},
		{"another file of that name", absent, run(in(ran(10), "/other/a.py", 10, "")), "not-reached"},
		{"nobody looked at lines", absent, with(run(), ebpfOnly), "inconclusive: nobody looked"},
		{"an import that the kernel did not see", six, with(run(), ebpfOnly), "not-reached"},
		{"lines may be missing", absent, run(lost(event.Line)), "inconclusive: not all was seen"},
		{"the trace function was taken", absent, with(run(), func(r *event.Recording) { r.End.Lines = event.Stolen }), "inconclusive: trace function"},
		{"not watched", absent, with(run(), func(r *event.Recording) { r.Header.Rung = event.Nothing }), "inconclusive: was not watched"},
		{"a compiled body warns", warns, run(in(deprecated, "<generated>", 3, "tf__old")), "inconclusive: --eager"},
		{"a compiled body, by the stack", warns, run(around(in(deprecated, "/v/x.py", 9, ""), event.Frame{File: "/tmp/__autograph_generated_file1.py", Line: 3, Func: "tf__old"}, event.Frame{File: "/w/a.py", Line: 30})), "inconclusive: --eager"},
		{"a compiled body fails", absent, run(in(exc(0, "AttributeError", "in user code:\n\n File \"a.py\": bar"), "/w/a.py", 30, "call")), "inconclusive: --eager"},

		{"a compiled body fails at a line that is known", absent, run(origin(10), in(noBar, generatedFile, 21, "if_body"), in(exc(0, "AttributeError", "in user code:\n\n File \"a.py\": bar"), "/w/a.py", 30, "call")), "confirmed: AttributeError names `bar`"},
		{"a compiled body fails at a line that is not known", absent, run(origin(10), in(noBar, generatedFile, 22, "if_body")), "inconclusive: --eager"},
		{"a compiled body fails at the line of another finding", absent, run(origin(20), in(noBar, generatedFile, 21, "if_body")), "not-reached"},
		{"a compiled body warns, by the stack, at a line that is known", warns, run(origin(11), around(in(deprecated, "/v/x.py", 9, ""), event.Frame{File: "/v/y.py", Line: 2}, event.Frame{File: generatedFile, Line: 21})), "confirmed: UserWarning names `meshgrid`"},
		{"an import that failed while another tool traced", six, with(run(exc(10, "ModuleNotFoundError", "No module named 'torch._six'")), stolen), "confirmed"},
		{"an import that did not fail as a module, while another tool traced", six, with(run(event.Event{Kind: event.Import, File: "/w/a.py", Line: 10, Module: "torch._six"}), stolen), "inconclusive: another tool"},

		// Where nothing can be said.
		{"a notebook", about(finding.Absent, "x", func(f *finding.Finding) { f.Path = "a.ipynb" }), run(), "inconclusive: convert it to a script"},
		{"a requirement", about(finding.Absent, "x", func(f *finding.Finding) { f.Path = "requirements.txt" }), run(), "inconclusive: not a file that Python runs"},
		{"no line", finding.Finding{Path: "a.py"}, run(), "inconclusive: no line"},
		{"another file than was scanned", about(finding.Absent, "torch.foo.bar", func(f *finding.Finding) { f.FileSHA256 = "aa" }), with(run(noBar), func(r *event.Recording) { r.Header.Files = map[string]string{"a.py": "bb"} }), "inconclusive: not the one that was scanned"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := Judge(finding.List{test.finding}, test.run, Options{}).Runtimes[0]
			verdict, reason, _ := strings.Cut(test.want, ": ")
			if r.Verdict.String() != verdict || !strings.Contains(r.Reason, reason) {
				t.Errorf("%s: %s; want %s", r.Verdict, r.Reason, test.want)
			}
			if r.Verdict > finding.NotReached && len(r.Evidence) == 0 {
				t.Error("no evidence")
			}
		})
	}
}

func around(e event.Event, stack ...event.Frame) event.Event {
	e.Stack = stack
	return e
}

const generatedFile = "/tmp/__autograph_generated_file1.py"

// origin says that line 21 of a generated file was made from a line of a.py.
func origin(line int) event.Event {
	return event.Event{Kind: event.Map, File: generatedFile, Origins: []event.Origin{{At: 21, File: "/w/a.py", Line: line, Func: "f"}}}
}

func stolen(r *event.Recording) { r.Header.Rung, r.End.Lines = event.Shim, event.Stolen }

func ebpfOnly(r *event.Recording) { r.Header.Rung, r.End.Lines = event.EBPF, event.Unknown }

func TestHandled(t *testing.T) {
	gone := exc(11, "RuntimeError", "torch.symeig was removed")
	outer := in(gone, "/w/a.py", 30, "main")
	called := func(file string) event.Event { return around(gone, event.Frame{File: file, Line: 30, Func: "main"}) }
	ends := func(status int) func(*event.Recording) {
		return func(r *event.Recording) { r.End.Status = status }
	}
	for _, test := range []struct {
		name string
		run  *event.Recording
		want bool
	}{
		{"it was seen in the frame around", run(gone, outer), false},
		{"it was not, and would have been", run(called("/w/a.py")), true},
		{"the frame around is in a file that is not watched", run(called("/w/other.py")), false},
		{"nobody around, and the program failed", run(gone), false},
		{"nobody around, and the program ended well", with(run(gone), ends(0)), true},
		{"the process ended well, the command did not", run(gone, event.Event{Kind: event.Exit}), true},
		{"a thread fails alone", with(run(altered(gone, func(e *event.Event) { e.TID = 8 })), ends(0)), false},
		{"the recording has no end", with(run(gone), func(r *event.Recording) { r.End.Status, r.Cut = 0, true }), false},
		{"raised again where it was caught", with(run(gone, in(gone, "/w/a.py", 13, "f")), ends(0)), true},
		{"once handled, once not", run(called("/w/a.py"), altered(called("/w/a.py"), func(e *event.Event) { e.Exception = 2 }), altered(outer, func(e *event.Event) { e.Exception = 2 })), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			watched := finding.List{about(finding.Raises, "torch.symeig")}
			r := Judge(watched, test.run, Options{}).Runtimes[0]
			if r.Verdict != finding.Confirmed || r.Handled != test.want {
				t.Errorf("%s, handled %v", r.Verdict, r.Handled)
			}
		})
	}
}

func altered(e event.Event, change func(*event.Event)) event.Event {
	change(&e)
	return e
}

// Only the innermost frame of the user's code counts, whether exceptions have an identity
// or not.
func TestInnermostFrame(t *testing.T) {
	noBar := exc(10, "AttributeError", "module 'torch.foo' has no attribute 'bar'")
	inner := in(noBar, "/w/b.py", 3, "g")
	for _, test := range []struct {
		name  string
		exc   uint64
		stack []event.Frame
		want  finding.Verdict
	}{
		{"known by identity", 5, nil, finding.FailedOtherwise},
		{"known by the stack", 0, []event.Frame{{File: "/w/a.py", Line: 10, Func: "f"}}, finding.FailedOtherwise},
		{"not known", 0, nil, finding.Confirmed},
	} {
		t.Run(test.name, func(t *testing.T) {
			first, second := around(inner, test.stack...), noBar
			first.Exception, second.Exception = test.exc, test.exc
			if r := Judge(finding.List{about(finding.Absent, "torch.foo.bar")}, run(first, second), Options{}).Runtimes[0]; r.Verdict != test.want {
				t.Errorf("%s: %s", r.Verdict, r.Reason)
			}
		})
	}
}

// What the source says about the statement.
func TestSource(t *testing.T) {
	for _, test := range []struct {
		name, before, statement, want string
		seen                          bool
	}{
		{"the whole statement", "", "x = torch.foo.bar(a)", "executed-clean", true},
		{"a choice", "", "x = torch.foo.bar(a) if old else a", "inconclusive: `if`", true},
		{"a short circuit", "", "x = old and torch.foo.bar(a)", "inconclusive: `and`", true},
		{"a function", "", "f = lambda: torch.foo.bar", "inconclusive: `lambda`", true},
		{"a comprehension", "", "x = [torch.foo.bar(y) for y in a]", "inconclusive: `for`", true},
		{"a loop", "", "for x in torch.foo.bar(a)", "executed-clean", true},
		{"a condition", "", "if torch.foo.bar(a)", "executed-clean", true},
		{"words in strings and comments", "", "x = torch.foo.bar('if and', \"it's or\")  # for", "executed-clean", true},
		{"behind a condition", "if old: ", "torch.foo.bar(a)", "inconclusive: shares the line", true},
		{"an annotation", "", "x: torch.foo.bar = 3", "inconclusive: annotations", true},
		{"an annotation of a parameter", "", "def f(a: torch.foo.bar = 3)", "inconclusive: annotations", true},
		{"a default", "", "def f(a=torch.foo.bar)", "executed-clean", true},
		{"in a function", "def f():\n    ", "torch.foo.bar(a)", "not-reached", false},
		{"in a compiled function", "@torch.compile(mode='x')\ndef f(\n    a,\n):\n    if a:\n        ", "torch.foo.bar(a)", "inconclusive: `@torch.compile`", false},
		{"in a function in one", "class A:\n    @tf.function\n    # why\n    def f(self):\n        def g():\n            ", "torch.foo.bar(a)", "inconclusive: `@tf.function`", false},
		{"after a compiled function", "@jit\ndef g():\n    @tf.function\n    def h(): pass\ndef f():\n    ", "torch.foo.bar(a)", "not-reached", false},
		{"under another decorator", "@functools.cache\ndef f():\n    ", "torch.foo.bar(a)", "not-reached", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := []byte(test.before + test.statement + "\n")
			sum := sha256.Sum256(text)
			line := 1 + strings.Count(test.before, "\n")
			f := about(finding.Absent, "torch.foo.bar", func(f *finding.Finding) {
				f.Statement = source.Span{Start: len(test.before), End: len(text) - 1}
				f.StatementStart.Line, f.StatementEnd.Line = line, line
				f.FileSHA256 = hex.EncodeToString(sum[:])
			})
			var events []event.Event
			if test.seen {
				events = append(events, ran(line))
			}
			r := Judge(finding.List{f}, run(events...), Options{Source: func(string) ([]byte, bool) { return text, true }}).Runtimes[0]
			verdict, reason, _ := strings.Cut(test.want, ": ")
			if r.Verdict.String() != verdict || !strings.Contains(r.Reason, reason) {
				t.Errorf("%s: %s; want %s", r.Verdict, r.Reason, test.want)
			}
			changed := Judge(finding.List{f}, run(events...), Options{Source: func(string) ([]byte, bool) { return text[1:], true }})
			if r := changed.Runtimes[0]; r.Verdict != finding.Inconclusive || len(changed.Notes) != 1 || !strings.Contains(changed.Notes[0], "a.py") {
				t.Errorf("with another file: %s, %q", r.Verdict, changed.Notes)
			}
		})
	}
}

func TestPlaces(t *testing.T) {
	p := placesOf(&event.Header{Root: "/w/", RealRoot: "/data/w", Dir: "/w/sub"})
	for name, want := range map[string]string{
		"/w/a.py": "a.py", "/w/./x/../b/a.py": "b/a.py", "/data/w/a.py": "a.py", "a.py": "sub/a.py", "../a.py": "a.py",
		"/w2/a.py": "", "/w/.venv/lib/python3.11/site-packages/torch/a.py": "", "<string>": "", "": "", "/w": "",
	} {
		if got, _ := p.below(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	w := placesOf(&event.Header{Root: `C:\w`, Dir: `C:\w`})
	if got, _ := w.below(`C:\w\b\a.py`); got != "b/a.py" {
		t.Errorf("on Windows: %q", got)
	}
}

func TestVersionsOfTheRun(t *testing.T) {
	l := finding.List{about(finding.Absent, "torch.foo.bar", func(f *finding.Finding) { f.To = "2.2.0" })}
	child := altered(exc(10, "AttributeError", "has no attribute 'bar'"), func(e *event.Event) { e.PID = 9 })
	rec := run(event.Event{Kind: event.Fork, Child: 9}, child)
	rec.Events = append(rec.Events, event.Event{Kind: event.Exec, PID: 8, Interpreter: &event.Interpreter{Path: "/opt/python", Version: "3.8.1"}})
	got := Judge(l, rec, Options{})
	r := got.Runtimes[0]
	if r.Python != "3.11.7" || r.Version != "2.3.1+cpu" {
		t.Errorf("Python %s, torch %s", r.Python, r.Version)
	}
	if want := []string{"the run had torch 2.3.1+cpu; the findings are about 2.2.0"}; !slices.Equal(got.Notes, want) {
		t.Errorf("notes %q", got.Notes)
	}
	if len(got.Interpreters) != 2 || got.Interpreters[0].Version != "3.8.1" {
		t.Errorf("interpreters %+v", got.Interpreters)
	}
}

// The order of events of the same run does not matter beyond their times.
func TestJudgeIsDeterministic(t *testing.T) {
	l := finding.List{about(finding.Absent, "torch.foo.bar"), about(finding.Warns, "torch.meshgrid")}
	rec := run(exc(10, "AttributeError", "has no attribute 'bar'"), warn(11, "UserWarning", "meshgrid"), ran(10), event.Event{Kind: event.Exit})
	want := Judge(l, rec, Options{})
	for range len(rec.Events) {
		rec.Events = append(rec.Events[1:], rec.Events[0])
		if diff := cmp.Diff(want, Judge(l, rec, Options{})); diff != "" {
			t.Fatalf("in another order:\n%s", diff)
		}
	}
}

// Whatever a recording holds, there is a verdict for each finding, and what cannot be
// trusted refutes nothing.
func FuzzJudge(f *testing.F) {
	var seed bytes.Buffer
	rec := run(exc(10, "AttributeError", "has no attribute 'bar'"), ran(10), warn(10, "UserWarning", "bar"))
	w, err := event.NewWriter(&seed, rec.Header)
	if err != nil {
		f.Fatal(err)
	}
	for _, e := range rec.Events {
		w.Write(e)
	}
	if err := w.End(rec.End); err != nil {
		f.Fatal(err)
	}
	f.Add(seed.String(), "torch.foo.bar", "lr", uint8(8), "def f():\n    torch.foo.bar\n", 13)
	f.Fuzz(func(t *testing.T, text, name, key string, effect uint8, code string, at int) {
		rec, err := event.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		about := about(finding.Effect(effect%9), name, keyword(key))
		about.Statement = source.Span{Start: at, End: at + 5}
		r := Judge(finding.List{about}, rec, Options{Source: func(string) ([]byte, bool) { return []byte(code), true }}).Runtimes[0]
		if r.Verdict == finding.ExecutedClean && (rec.Cut || rec.End.Loss > 0 || rec.Header.Rung == event.Nothing || !breaks(about.Effect) && about.Effect != finding.Warns) {
			t.Errorf("refuted: %+v", r)
		}
		if r.Reason == "" {
			t.Error("no reason")
		}
	})
}

// Package event holds what is seen of a run of a program, and the recording of it: a
// file of JSON lines, the first of which says what was run and how it was watched, the
// last how it ended. Who watches writes events, who judges reads them; neither knows
// the other.
package event

import (
	"cmp"
	"strings"
)

// Version is that of the format. A recording of another one is refused.
const Version = 1

// Header is the first line of a recording.
type Header struct {
	Format int    `json:"upcheck_run"` // Version
	Tool   string `json:"tool"`        // the version of upcheck
	Kernel string `json:"kernel,omitempty"`
	// Argv is the command, Dir the folder that it began in, absolute.
	Argv []string `json:"argv"`
	Dir  string   `json:"dir"`
	// Root is the folder that the paths of findings are relative to, absolute.
	Root string `json:"root"`
	// RealRoot is Root with its links resolved, where that is another name: a program
	// may know its files by either.
	RealRoot string `json:"real_root,omitempty"`
	// Files are the digests (SHA-256, lower case hex) of the files with findings as the
	// run began, by their paths below Root, with slashes.
	Files map[string]string `json:"files,omitempty"`
	// Rung says how the run was watched.
	Rung Rung `json:"rung"`
	// Observe is what was asked for beside verdicts.
	Observe []Asked `json:"observe,omitempty"`
}

// Rung is a way to watch a run, from the least to the most that it sees.
type Rung string

// The rungs.
const (
	Nothing Rung = "nothing"
	// Shim: Python itself says which lines ran, what was raised and what warned.
	Shim Rung = "shim"
	// EBPF: the kernel sees what was raised and what warned; nobody sees lines.
	EBPF Rung = "ebpf"
	// Both: the kernel sees what was raised and what warned, Python which lines ran.
	Both Rung = "ebpf+shim"
)

// Event is something that happened. Its members are set as its kind has them.
type Event struct {
	Kind Kind `json:"k"`
	// Time is in nanoseconds from the start of the run.
	Time int64 `json:"t"`
	PID  int   `json:"pid"`
	TID  int   `json:"tid,omitempty"`

	// File, Line, EndLine and Func are the place: of an Exception one frame that it
	// passed, of a Warning the place that it names itself. File is absolute and clean;
	// Line and EndLine, from 1, are those of the expression.
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	EndLine int    `json:"to,omitempty"`
	Func    string `json:"func,omitempty"`
	// Type is the class of the exception or the warning: "AttributeError". Message is
	// its text, cut to MaxMessage bytes.
	Type    string `json:"type,omitempty"`
	Message string `json:"msg,omitempty"`
	// Exception tells the exceptions of a process apart, so that one which passes
	// several frames is known as one; 0 when that is not known.
	Exception uint64 `json:"exc,omitempty"`
	// Stack are the frames around, the innermost first, without the place itself where
	// that is the innermost. A warning may name a place farther out.
	Stack []Frame `json:"stack,omitempty"`

	// Module is what an Import asks for, absolute.
	Module string `json:"module,omitempty"`

	// Origins are those of lines of File, of a Map.
	Origins []Origin `json:"origins,omitempty"`

	// Interpreter is what an Exec runs, when that is Python.
	Interpreter *Interpreter `json:"python,omitempty"`
	// Path is the program of an Exec; Parent and Child are processes of a Fork.
	Path  string `json:"path,omitempty"`
	Child int    `json:"child,omitempty"`

	// Status is that of an Exit: from 0, or 128 and the signal. Signal is that of a
	// Signal, Target the process that gets it.
	Status int `json:"status,omitempty"`
	Signal int `json:"signal,omitempty"`
	Target int `json:"target,omitempty"`

	// Hides is the kind of the events that a Lost may have hidden, "" for any.
	Hides Kind `json:"hides,omitempty"`

	// Observation is that of an Observed.
	Observation *Observation `json:"obs,omitempty"`
}

// Compare orders events by time, and those of the same time by process.
func Compare(a, b Event) int { return cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.PID, b.PID)) }

// Frame is a place in a stack.
type Frame struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Func string `json:"func,omitempty"`
}

// Origin is the line that a line of generated code was made from.
type Origin struct {
	At   int    `json:"at"` // the line in the generated file
	File string `json:"file"`
	Line int    `json:"line"`
	Func string `json:"func,omitempty"`
}

// MaxMessage is the length up to which messages are kept, in bytes.
const MaxMessage = 255

// Cut cuts a message to MaxMessage, between characters.
func Cut(message string) string {
	if len(message) <= MaxMessage {
		return message
	}
	return strings.ToValidUTF8(message[:MaxMessage], "")
}

// Kind is what an event is about.
type Kind string

// The kinds.
const (
	// Exception: an exception passes a Python frame.
	Exception Kind = "exc"
	// Warning: a warning is given, whether a filter shows it or not.
	Warning Kind = "warn"
	// Import: a module is asked for.
	Import Kind = "import"
	// Line: a line with a finding ran, in any process. Each is told once.
	Line Kind = "line"
	// Exec, Fork, Exit, Signal and OOM are about processes. The victim of OOM is PID.
	Exec   Kind = "exec"
	Fork   Kind = "fork"
	Exit   Kind = "exit"
	Signal Kind = "signal"
	OOM    Kind = "oom"
	// Log: a line of the standard error names a place: TensorFlow's "From file:line".
	Log Kind = "log"
	// Map: lines of code that AutoGraph made of functions, with those that it made them
	// from.
	Map Kind = "map"
	// Lost: something could not be seen. Message says what; what it says it hid
	// cannot be refuted any more.
	Lost Kind = "lost"
	// Observed: something on which no verdict depends, see Observation.
	Observed Kind = "obs"
)

// Interpreter is a Python that ran.
type Interpreter struct {
	Path    string `json:"path"`
	Version string `json:"version"` // "3.11.7"
	BuildID string `json:"build_id,omitempty"`
	// Offsets says where the layout of its structures is known from: "table",
	// "debug-offsets", or "" where nobody looked into it.
	Offsets string `json:"offsets,omitempty"`
	// Packages are the distributions that it has, by name.
	Packages map[string]string `json:"packages,omitempty"`
}

// End is the last line of a recording.
type End struct {
	End bool `json:"end"` // true
	// Status is that of the command: from 0, 128 and the signal, or -1 when it ran out
	// of time.
	Status int `json:"status"`
	// Events counts the lines between the first and the last.
	Events int `json:"events"`
	// Loss counts the events that were seen and could not be kept.
	Loss uint64 `json:"loss"`
	// Lines says whether it is known which lines ran.
	Lines Coverage `json:"lines"`
}

// Coverage says what is known of the lines that ran.
type Coverage string

// The coverages.
const (
	Complete Coverage = "complete"
	// Stolen: some process lost its trace function to another tool.
	Stolen Coverage = "stolen"
	// Unknown: nobody looked.
	Unknown Coverage = "unknown"
)

// ClassName is the name of a class without that of its module.
func ClassName(class string) string { return class[strings.LastIndexByte(class, '.')+1:] }

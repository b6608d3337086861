// Package pyoffs knows where CPython keeps what it raises and what it runs: from the file
// of an interpreter, without running it. A file that is not what the table says is
// refused with the reason.
package pyoffs

// Layout has the offsets of members that differ between versions, in bytes; -1 where a
// version has none. It is laid out as the struct of that name in bpf/include/python.h.
type Layout struct {
	Minor uint32

	Interpreters, InterpreterNext, InterpreterThreads int32 // _PyRuntime, PyInterpreterState
	ThreadID, ThreadFrame, ThreadException            int32 // PyThreadState
	CframeCurrent                                     int32 // _PyCFrame
	FrameObjectFrame                                  int32 // PyFrameObject
	FrameCode, FrameInstruction, FrameBack            int32 // PyFrameObject, _PyInterpreterFrame since 3.11
	FrameOwner                                        int32
	CodeFile, CodeName, CodeFirst, CodeTable          int32 // PyCodeObject
	CodeBytes                                         int32
	ExceptionTraceback                                int32 // PyBaseExceptionObject
	TextASCII, TextCompact                            int32 // sizeof PyASCIIObject, PyCompactUnicodeObject
}

// row is a layout and what the self-check looks for.
type row struct {
	Layout
	current int32 // _PyRuntime.gilstate.tstate_current on x86-64, -1 since 3.12
}

// layouts returns the rows by minor version. They were read from the DWARF of builds of
// CPython 3.8.18, 3.9.18, 3.10.13, 3.11.7, 3.12.1 and 3.13.0 for x86-64; a test reads
// them again where such builds are installed. They are the same on arm64, but for
// current: so say what a compiler for arm64 makes of the headers of all of these, and the
// DWARF of Debian's 3.9.2, 3.11.2 and 3.13.5. CPython does not change structures in a
// minor version as a rule; check.go looks whether a file keeps to it. Up to 3.10 frames are
// objects; 3.11 and 3.12 keep the frame in a _PyCFrame; from 3.12 on only the exception
// is kept, without its type; co_linetable was co_lnotab up to 3.9.
func layouts() map[int]row {
	old := func(minor uint32, head, current, instruction int32) row {
		return row{Layout: Layout{
			Minor: minor, Interpreters: head, InterpreterNext: 0, InterpreterThreads: 8,
			ThreadID: 176, ThreadFrame: 24, ThreadException: 88,
			CframeCurrent: -1, FrameObjectFrame: -1,
			FrameCode: 32, FrameInstruction: instruction, FrameBack: 24, FrameOwner: -1,
			CodeFile: 104, CodeName: 112, CodeFirst: 40, CodeTable: 120, CodeBytes: -1,
			ExceptionTraceback: 32, TextASCII: 48, TextCompact: 72,
		}, current: current}
	}
	return map[int]row{
		8:  old(8, 32, 1368, 104),
		9:  old(9, 32, 568, 104),
		10: old(10, 32, 568, 96),
		11: {Layout: Layout{
			Minor: 11, Interpreters: 40, InterpreterNext: 0, InterpreterThreads: 16,
			ThreadID: 152, ThreadFrame: 56, ThreadException: 96,
			CframeCurrent: 8, FrameObjectFrame: 24,
			FrameCode: 32, FrameInstruction: 56, FrameBack: 48, FrameOwner: 69,
			CodeFile: 112, CodeName: 120, CodeFirst: 72, CodeTable: 136, CodeBytes: 184,
			ExceptionTraceback: 40, TextASCII: 48, TextCompact: 72,
		}, current: 576},
		12: {Layout: Layout{
			Minor: 12, Interpreters: 40, InterpreterNext: 0, InterpreterThreads: 72,
			ThreadID: 136, ThreadFrame: 56, ThreadException: 96,
			CframeCurrent: 0, FrameObjectFrame: 24,
			FrameCode: 0, FrameInstruction: 56, FrameBack: 8, FrameOwner: 70,
			CodeFile: 112, CodeName: 120, CodeFirst: 68, CodeTable: 136, CodeBytes: 192,
			ExceptionTraceback: 40, TextASCII: 40, TextCompact: 56,
		}, current: -1},
		13: {Layout: Layout{
			Minor: 13, Interpreters: 632, InterpreterNext: 7264, InterpreterThreads: 7344,
			ThreadID: 152, ThreadFrame: 72, ThreadException: 112,
			CframeCurrent: -1, FrameObjectFrame: 24,
			FrameCode: 0, FrameInstruction: 56, FrameBack: 8, FrameOwner: 70,
			CodeFile: 112, CodeName: 120, CodeFirst: 68, CodeTable: 136, CodeBytes: 200,
			ExceptionTraceback: 40, TextASCII: 40, TextCompact: 56,
		}, current: -1},
	}
}

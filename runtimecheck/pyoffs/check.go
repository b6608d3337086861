package pyoffs

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// checkException compares a row with the offsets that PyErr_Occurred uses: it returns the
// type of the exception that is set in the current thread.
func checkException(img *image, want row, runtime uint64) error {
	address, code := img.code("PyErr_Occurred")
	used := img.machine.accesses(code, address)
	uses := func(offset int32) bool { return slices.Contains(used, access{int64(offset), false}) }
	ok := uses(want.ThreadException)
	if want.current >= 0 {
		current := want.current + img.machine.moved
		direct := access{int64(runtime) + int64(current), true}
		ok = ok && (uses(current) || slices.Contains(used, direct))
	}
	if !ok {
		return fmt.Errorf("%w: PyErr_Occurred does not use the offset %d that the table has for Python 3.%d", ErrUnknown, want.ThreadException, want.Minor)
	}
	return nil
}

// The words of _Py_DebugOffsets, with which _PyRuntime begins since 3.13, in
// Include/internal/pycore_runtime.h: a cookie, a version, whether it was built without
// the lock, and then the offsets of structures, each after its size.
const (
	debugCookie = "xdebugpy"
	debugSize   = 8 * 52
)

// checkDebugOffsets compares a layout with what the file says itself.
func checkDebugOffsets(data []byte, want Layout) error {
	if len(data) < debugSize || string(data[:8]) != debugCookie {
		return fmt.Errorf("%w: _PyRuntime does not begin with %q", ErrUnknown, debugCookie)
	}
	word := func(i int) uint64 { return binary.LittleEndian.Uint64(data[8*i:]) }
	if word(2) != 0 {
		return fmt.Errorf("%w: it was built without the global interpreter lock", ErrUnknown)
	}
	for _, m := range []struct {
		name string
		at   int
		want int32
	}{
		{"runtime_state.interpreters_head", 5, want.Interpreters},
		{"interpreter_state.next", 8, want.InterpreterNext},
		{"interpreter_state.threads_head", 9, want.InterpreterThreads},
		{"thread_state.next", 21, 8},
		{"thread_state.current_frame", 23, want.ThreadFrame},
		{"thread_state.thread_id", 24, want.ThreadID},
		{"interpreter_frame.previous", 29, want.FrameBack},
		{"interpreter_frame.executable", 30, want.FrameCode},
		{"interpreter_frame.instr_ptr", 31, want.FrameInstruction},
		{"interpreter_frame.owner", 33, want.FrameOwner},
		{"code_object.filename", 35, want.CodeFile},
		{"code_object.name", 36, want.CodeName},
		{"code_object.linetable", 38, want.CodeTable},
		{"code_object.firstlineno", 39, want.CodeFirst},
		{"code_object.co_code_adaptive", 43, want.CodeBytes},
	} {
		if got := word(m.at); got != uint64(m.want) {
			return fmt.Errorf("%w: %s is %d, the table has %d for Python 3.%d", ErrUnknown, m.name, got, m.want, want.Minor)
		}
	}
	return nil
}

package pyoffs

import (
	"debug/dwarf"
	"strings"
	"testing"
)

// What the compiler wrote down of builds that are installed is what the table has.
func TestTableIsThatOfTheCompiler(t *testing.T) {
	compared := 0
	for _, path := range installed(t) {
		img := open(t, path)
		info, err := img.file.DWARF()
		if err != nil {
			continue
		}
		row, err := rowOf(version(img))
		if err != nil {
			t.Fatal(err)
		}
		types := structs(info)
		if len(types) == 0 {
			continue
		}
		compared++
		for _, m := range members(row) {
			if m.want < 0 {
				continue
			}
			if got, ok := offset(types[m.of], m.path); !ok || got != int64(m.want) {
				t.Errorf("%s: %s.%s is at %d (%v), the table has %d", path, m.of, m.path, got, ok, m.want)
			}
		}
		for name, want := range map[string]int32{"PyASCIIObject": row.TextASCII, "PyCompactUnicodeObject": row.TextCompact} {
			if s := types[name]; s == nil || s.ByteSize != int64(want) {
				t.Errorf("%s: size of %s: the table has %d", path, name, want)
			}
		}
	}
	if compared == 0 {
		t.Skip("no interpreter that is installed has what the compiler writes for debuggers")
	}
}

type member struct {
	of, path string
	want     int32
}

func members(r row) []member {
	out := []member{
		{"pyruntimestate", "interpreters.head", r.Interpreters},
		{"pyruntimestate", "gilstate.tstate_current", r.current},
		{"_is", "next", r.InterpreterNext},
		{"_ts", "next", 8},
		{"_ts", "thread_id", r.ThreadID},
		{"PyCodeObject", "co_filename", r.CodeFile},
		{"PyCodeObject", "co_name", r.CodeName},
		{"PyCodeObject", "co_firstlineno", r.CodeFirst},
		{"PyCodeObject", "co_code_adaptive", r.CodeBytes},
		{"PyBaseExceptionObject", "args", 24},
		{"PyBaseExceptionObject", "traceback", r.ExceptionTraceback},
		{"PyTypeObject", "tp_name", 24},
		{"PyTypeObject", "tp_flags", 168},
		{"PyTupleObject", "ob_item", 24},
		{"PyBytesObject", "ob_sval", 32},
		{"PyASCIIObject", "length", 16},
		{"PyASCIIObject", "state", 32},
		{"_frame", "f_frame", r.FrameObjectFrame},
		{"_PyCFrame", "current_frame", r.CframeCurrent},
	}
	table, threads, exception, frame := "co_linetable", "threads.head", "curexc_type", "_PyInterpreterFrame"
	names := []string{"f_code", "prev_instr", "previous"}
	if r.Minor < 10 {
		table = "co_lnotab"
	}
	if r.Minor < 11 {
		threads, frame, names = "tstate_head", "_frame", []string{"f_code", "f_lasti", "f_back"}
	}
	if r.Minor >= 12 {
		exception = "current_exception"
	}
	current := "cframe"
	if r.Minor < 11 {
		current = "frame"
	}
	if r.Minor >= 13 {
		current, names = "current_frame", []string{"f_executable", "instr_ptr", "previous"}
	}
	return append(
		out,
		member{"PyCodeObject", table, r.CodeTable},
		member{"_is", threads, r.InterpreterThreads},
		member{"_ts", exception, r.ThreadException},
		member{"_ts", current, r.ThreadFrame},
		member{frame, names[0], r.FrameCode},
		member{frame, names[1], r.FrameInstruction},
		member{frame, names[2], r.FrameBack},
		member{frame, "owner", r.FrameOwner},
	)
}

// structs lists the structures that have members, by the names that C code uses.
func structs(info *dwarf.Data) map[string]*dwarf.StructType {
	out := map[string]*dwarf.StructType{}
	wanted := map[string]bool{}
	for _, r := range layouts() {
		for _, m := range members(r) {
			wanted[m.of] = true
		}
	}
	wanted["PyCompactUnicodeObject"] = true
	for entries := info.Reader(); ; {
		e, err := entries.Next()
		if e == nil || err != nil {
			return out
		}
		name, _ := e.Val(dwarf.AttrName).(string)
		if (e.Tag == dwarf.TagStructType || e.Tag == dwarf.TagTypedef) && wanted[name] && out[name] == nil {
			if t, err := info.Type(e.Offset); err == nil {
				if s := structOf(t); s != nil && len(s.Field) > 0 {
					out[name] = s
				}
			}
		}
		if e.Tag != dwarf.TagCompileUnit {
			entries.SkipChildren()
		}
	}
}

func structOf(t dwarf.Type) *dwarf.StructType {
	for {
		switch v := t.(type) {
		case *dwarf.TypedefType:
			t = v.Type
		case *dwarf.StructType:
			return v
		default:
			return nil
		}
	}
}

func offset(s *dwarf.StructType, path string) (int64, bool) {
	name, rest, more := strings.Cut(path, ".")
	if s == nil {
		return 0, false
	}
	for _, f := range s.Field {
		if f.Name != name {
			continue
		}
		if !more {
			return f.ByteOffset, true
		}
		at, ok := offset(structOf(f.Type), rest)
		return f.ByteOffset + at, ok
	}
	return 0, false
}

package fault_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"testing"

	"github.com/upcheck/upcheck/internal/fault"
)

func TestReason(t *testing.T) {
	full := errors.New("no space left")
	rows := []struct {
		name string
		err  error
		want string
	}{
		{"of a path", &fs.PathError{Op: "open", Path: "a", Err: fs.ErrNotExist}, "file does not exist"},
		{"of a link", &os.LinkError{Op: "rename", Old: "a", New: "b", Err: full}, "no space left"},
		{"wrapped", fmt.Errorf("writing: %w", &fs.PathError{Op: "open", Path: "a", Err: full}), "no space left"},
		{"another", full, "no space left"},
	}
	for _, row := range rows {
		if got := fault.Reason(row.err).Error(); got != row.want {
			t.Errorf("%s: %q, want %q", row.name, got, row.want)
		}
	}
}

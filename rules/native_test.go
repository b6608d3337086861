package rules_test

import (
	"testing"

	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/project/native"
	"github.com/upcheck/upcheck/rules"
)

// TestHeaderPaths holds that every path of a header is looked up, and no longer
// than it is.
func TestHeaderPaths(t *testing.T) {
	engine := rules.New(matrix.Default(), matrix.DefaultCatalog(), pairOf(t, "torch==1.4", "torch==2.3"), rules.Options{})
	for _, path := range []string{"/", "//", "/x.h", "/a/b.h", "./x.h", "../x.h", "a//b.h", "a/", ".", ".."} {
		code := native.Read([]byte("#include <" + path + ">\n"))
		if got := engine.Native("a.cpp", &code, func(string) bool { return false }); len(got) > 0 {
			t.Errorf("%s: %v", path, got)
		}
	}
}

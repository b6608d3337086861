package link

import "testing"

// TestAbsoluteOfOneFolder holds that files of a folder get the same answer in any
// order, but for one that has the name of what it imports.
func TestAbsoluteOfOneFolder(t *testing.T) {
	for _, tt := range []struct {
		from, root, want string
	}{
		{"pkg/torch.py", "torch", ""},
		{"pkg/main.py", "torch", ".pkg.torch"},
		{"pkg/torch.py", "torch", ""},
		{"pkg/main.py", "torch", ".pkg.torch"},
		{"pkg/own.py", "own", ".pkg.own"},
		{"pkg/main.py", "own", ".pkg.own"},
		{"main.py", "own", ""},
		{"main.py", "pkg", ".pkg"},
		{"pkg/main.py", "os", ""},
	} {
		tree := NewTree(Layout{
			Files: []string{"main.py", "pkg/main.py", "pkg/own.py", "pkg/torch.py"},
			Known: func(root string) bool { return root == "torch" },
		})
		for range 2 {
			for _, before := range []string{"", "pkg/main.py", "pkg/torch.py"} {
				if before != "" {
					tree.absolute(before, tt.root)
				}
				if got, ok := tree.absolute(tt.from, tt.root); got != tt.want || ok != (tt.want != "") {
					t.Errorf("%s imports %s after %s: %q, %t", tt.from, tt.root, before, got, ok)
				}
			}
		}
	}
}

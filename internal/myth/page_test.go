package myth

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

func TestPage(t *testing.T) {
	groups, err := Read(fstest.MapFS{
		"m/other/z.txtar":    {Data: []byte("Zeta\n\n" + fields)},
		"m/pytorch/b.txtar":  {Data: []byte("Beta\n\n" + fields + "from: torch==2.2\nto: torch==2.3\n-- a.py --\n")},
		"m/pytorch/a.txtar":  {Data: []byte("Alpha\n\n" + fields)},
		"m/pytorch/notes.md": {Data: []byte("not a claim\n")},
	}, "m")
	if err != nil {
		t.Fatal(err)
	}
	const entry = "\n- **Claim** (false): it broke in 2.3\n- **True**: it works\n- **Measured**: run on 2.3.1\n"
	want := "\n## PyTorch\n\n### Alpha\n" + entry + "\n### Beta\n" + entry +
		"- **Test**: [from `torch==2.2` to `torch==2.3`](../m/pytorch/b.txtar)\n\n## Other\n\n### Zeta\n" + entry
	page := Page(groups, "../m")
	_, got, _ := strings.Cut(page, "be refuted.\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if !strings.Contains(page, "these 3 claims") || !strings.Contains(page, "The 1 claims about code") {
		t.Errorf("the counts are missing:\n%s", page)
	}
}

// TestReadNamesWhatIsWrong reads on after a bad file.
func TestReadNamesWhatIsWrong(t *testing.T) {
	_, err := Read(fstest.MapFS{
		"m/pytorch/a.txtar": {Data: []byte("Alpha\n\nwho: x\n")},
		"m/rust/b.txtar":    {Data: []byte("Beta\n\n" + fields)},
		"m/top.txtar":       {Data: []byte("Top\n\n" + fields)},
	}, "m")
	const want = "m/pytorch/a.txtar: unknown field \"who\"\nm/rust/b.txtar: no group has this folder\nm/top.txtar: no group has this folder"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if _, err := Read(fstest.MapFS{}, "m"); err == nil {
		t.Error("a folder that is not there is no error")
	}
}

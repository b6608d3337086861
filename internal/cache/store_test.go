package cache

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func sample() *Pack {
	return &Pack{
		Start: 1_700_000_000_000_000_000, State: Sum{1, 2, 3}, Listed: 2,
		Records: []Record{
			{Path: "a.py", Stat: Stat{Size: 3, Modified: 5, Changed: -7, Inode: 9}, Sum: Sum{4}, Blob: []byte("about a")},
			{Path: "b/é.py", Stat: Stat{Size: 1 << 40}, Kind: Size, Blob: []byte{}},
			{Path: "requirements.txt", Kind: Missing, Blob: []byte{}},
		},
		Content: []byte("what was found"),
	}
}

// opened is a store in a folder that does not exist yet.
func opened(t *testing.T) (*Store, Key) {
	t.Helper()
	s := Open(filepath.Join(t.TempDir(), "cache"), "a build")
	return s, s.Key("result", []byte("a question"))
}

func save(t *testing.T, s *Store, key Key, p *Pack) {
	t.Helper()
	if err := s.Save(key, p); err != nil {
		t.Fatal(err)
	}
}

func names(t *testing.T, dir string) []string {
	t.Helper()
	listing, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, item := range listing {
		names = append(names, item.Name())
	}
	return names
}

func TestWhatIsSavedIsLoaded(t *testing.T) {
	s, key := opened(t)
	if p, err := s.Load(key); p != nil || err != nil {
		t.Fatalf("before anything was saved: %v, %v", p, err)
	}
	save(t, s, key, sample())
	got, err := s.Load(key)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sample(), got); diff != "" {
		t.Errorf("loaded (-saved +loaded):\n%s", diff)
	}
	want := []string{".gitignore", key.name(), "CACHEDIR.TAG"}
	slices.Sort(want)
	if diff := cmp.Diff(want, names(t, s.Dir())); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	empty := &Pack{Records: []Record{}, Content: []byte{}}
	save(t, s, key, empty)
	if got, err = s.Load(key); err != nil || !cmp.Equal(got, empty) {
		t.Errorf("in its place: %+v, %v", got, err)
	}
}

func TestKeysDiffer(t *testing.T) {
	a, b := Open("d", "a build"), Open("d", "another build")
	keys := map[Key]string{}
	for name, key := range map[string]Key{
		"plain":            a.Key("result", []byte("q")),
		"another build":    b.Key("result", []byte("q")),
		"another kind":     a.Key("resul", []byte("tq")),
		"another question": a.Key("result", []byte("r")),
	} {
		if other, taken := keys[key]; taken {
			t.Errorf("%s and %s have one key", name, other)
		}
		keys[key] = name
	}
}

func TestPackOfAnotherBuildIsNotUsed(t *testing.T) {
	s, key := opened(t)
	save(t, s, key, sample())
	other := Open(s.Dir(), "another build")
	otherKey := other.Key("result", []byte("a question"))
	if p, err := other.Load(otherKey); p != nil || err != nil {
		t.Errorf("loaded %v, %v", p, err)
	}
	// Not even under its own name.
	if err := os.Rename(filepath.Join(s.Dir(), key.name()), filepath.Join(s.Dir(), otherKey.name())); err != nil {
		t.Fatal(err)
	}
	if p, err := other.Load(otherKey); p != nil || err != nil {
		t.Errorf("loaded %v, %v from a pack of another key", p, err)
	}
}

// TestDamage loads packs that were changed on disk: never anything but what was
// saved, and never twice.
func TestDamage(t *testing.T) {
	s, key := opened(t)
	whole := sample().encode(key, s.summer)
	file := filepath.Join(s.Dir(), key.name())
	try := func(t *testing.T, data []byte) {
		t.Helper()
		save(t, s, key, sample())
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := s.Load(key)
		if p != nil {
			t.Fatalf("loaded %+v", p)
		}
		if _, statErr := os.Stat(file); err != nil && statErr == nil {
			t.Fatal("a damaged file stays")
		}
	}
	for i := range whole {
		t.Run(fmt.Sprintf("byte %d", i), func(t *testing.T) {
			data := bytes.Clone(whole)
			data[i] ^= 0x10
			try(t, data)
		})
		t.Run(fmt.Sprintf("%d bytes", i), func(t *testing.T) { try(t, whole[:i]) })
	}
	t.Run("more bytes", func(t *testing.T) { try(t, append(bytes.Clone(whole), 0)) })
}

func TestPackInPlaceOfWhichLiesAFolder(t *testing.T) {
	s, key := opened(t)
	if err := os.MkdirAll(filepath.Join(s.Dir(), key.name(), "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	if p, err := s.Load(key); p != nil || err == nil {
		t.Errorf("loaded %v, %v", p, err)
	}
	if err := s.Save(key, sample()); err == nil {
		t.Error("saved")
	}
	if got := names(t, s.Dir()); len(got) != 1 {
		t.Errorf("left behind: %q", got)
	}
}

func TestFolderThatIsNone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{file, filepath.Join(file, "below"), "/proc/none"} {
		s := Open(dir, "a build")
		key := s.Key("result", nil)
		if p, err := s.Load(key); p != nil {
			t.Errorf("%s: loaded %v, %v", dir, p, err)
		}
		if err := s.Save(key, sample()); err == nil {
			t.Errorf("%s: saved", dir)
		}
	}
	if data, err := os.ReadFile(file); err != nil || string(data) != "mine" {
		t.Errorf("the file holds %q, %v", data, err)
	}
}

func TestReadOnlyFolder(t *testing.T) {
	s, key := opened(t)
	save(t, s, key, sample())
	if err := os.Chmod(s.Dir(), 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(s.Dir(), 0o700) })
	if p, err := s.Load(key); p == nil || err != nil {
		t.Errorf("loaded %v, %v", p, err)
	}
	if os.Geteuid() == 0 {
		t.Skip("nothing is read-only for root")
	}
	if err := s.Save(key, sample()); err == nil {
		t.Error("saved")
	}
}

// TestFolderOfOthers keeps a folder that was named by mistake from being hidden
// from git, and from being emptied.
func TestFolderOfOthers(t *testing.T) {
	dir := t.TempDir()
	mine := map[string]string{"main.py": "x = 1\n", ".gitignore": "*\n", "CACHEDIR.TAG": "Signature: of somebody else\n", "a.pack": "", "b.tmp": ""}
	for name, text := range mine {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := Open(dir, "a build")
	if err := s.Save(s.Key("result", nil), sample()); err == nil {
		t.Error("saved")
	}
	if used, err := s.Clean(); err != nil || used != (Used{}) {
		t.Errorf("removed %+v, %v", used, err)
	}
	if got := names(t, dir); len(got) != len(mine) {
		t.Errorf("files: %q", got)
	}
}

func TestClean(t *testing.T) {
	s, key := opened(t)
	if used, err := s.Clean(); err != nil || used != (Used{}) {
		t.Errorf("without a folder: %+v, %v", used, err)
	}
	save(t, s, key, sample())
	save(t, s, s.Key("facts", nil), sample())
	left := filepath.Join(s.Dir(), key.name()+".123"+tempExt)
	if err := os.WriteFile(left, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	used, err := s.Clean()
	size := int64(2*len(sample().encode(key, s.summer)) + len("half") + len(tagText) + len(ignoreText))
	if want := (Used{Files: 5, Bytes: size}); err != nil || used != want {
		t.Errorf("removed %+v, %v, want %+v", used, err, want)
	}
	if _, err := os.Stat(s.Dir()); !os.IsNotExist(err) {
		t.Errorf("the folder stays: %v", err)
	}
}

// fake makes a pack that was used some hours ago.
func fake(t *testing.T, dir string, n int, size int64, hours int) string {
	t.Helper()
	name := fmt.Sprintf("%032x%s", n, packExt)
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	used := time.Now().Add(-time.Duration(hours) * time.Hour)
	if err := errors.Join(os.Truncate(file, size), os.Chtimes(file, used, used)); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestBounds(t *testing.T) {
	for _, tt := range []struct {
		name  string
		packs int
		size  int64
		left  int
	}{
		{"few and small", 10, 1000, 10},
		{"too many", maxPacks + 20, 10, maxPacks - 1},
		{"too large", 10, maxBytes / 5, 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, key := opened(t)
			save(t, s, key, sample())
			for i := range tt.packs {
				fake(t, s.Dir(), i, tt.size, 1+i)
			}
			save(t, s, key, sample())
			want := []string{key.name(), tagName, ignoreName}
			for i := range tt.left {
				want = append(want, fmt.Sprintf("%032x%s", i, packExt))
			}
			slices.Sort(want)
			if diff := cmp.Diff(want, names(t, s.Dir())); diff != "" {
				t.Errorf("files (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPackInUseStays(t *testing.T) {
	s, key := opened(t)
	save(t, s, key, sample())
	file := filepath.Join(s.Dir(), key.name())
	old := time.Now().Add(-50 * time.Hour)
	if err := os.Chtimes(file, old, old); err != nil {
		t.Fatal(err)
	}
	if p, err := s.Load(key); p == nil || err != nil {
		t.Fatalf("loaded %v, %v", p, err)
	}
	if info, err := os.Stat(file); err != nil || time.Since(info.ModTime()) > time.Hour {
		t.Errorf("it was used now and says %v, %v", info.ModTime(), err)
	}
}

func TestWhatKilledRunsLeave(t *testing.T) {
	s, key := opened(t)
	save(t, s, key, sample())
	old, young := key.name()+".1"+tempExt, key.name()+".2"+tempExt
	for _, name := range []string{old, young} {
		if err := os.WriteFile(filepath.Join(s.Dir(), name), []byte(magic), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	past := time.Now().Add(-2 * abandoned)
	if err := os.Chtimes(filepath.Join(s.Dir(), old), past, past); err != nil {
		t.Fatal(err)
	}
	save(t, s, key, sample())
	if got := names(t, s.Dir()); slices.Contains(got, old) || !slices.Contains(got, young) {
		t.Errorf("files: %q", got)
	}
}

func TestPackThatIsTooLarge(t *testing.T) {
	s, key := opened(t)
	save(t, s, key, &Pack{Content: make([]byte, maxPack)})
	if p, err := s.Load(key); p != nil || err != nil {
		t.Errorf("loaded %v, %v", p != nil, err)
	}
}

// TestManyAtOnce has runs save, load and clean in one folder: each loads nothing or
// what somebody saved.
func TestManyAtOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	var wg sync.WaitGroup
	for n := range 10 {
		wg.Go(func() {
			s := Open(dir, "a build")
			key := s.Key("result", []byte{byte(n % 3)})
			for i := range 50 {
				text := strings.Repeat(string(rune('a'+n)), 1000+i)
				// Somebody may remove the folder between two steps of this.
				_ = s.Save(key, &Pack{Content: []byte(text)})
				p, err := s.Load(key)
				if err != nil {
					t.Errorf("load: %v", err)
				}
				if p != nil && strings.Trim(string(p.Content), string(p.Content[:1])) != "" {
					t.Errorf("a mixture was loaded")
				}
				if n == 0 && i%10 == 9 {
					_, _ = s.Clean()
				}
			}
		})
	}
	wg.Wait()
	s := Open(dir, "a build")
	save(t, s, s.Key("result", nil), sample())
	for _, name := range names(t, dir) {
		if isTemp(name) {
			t.Errorf("%s stays", name)
		}
	}
}

func TestSums(t *testing.T) {
	data := bytes.Repeat([]byte("import torch\n"), 100)
	sum := newSummer().Of(data)
	if again := newSummer().Of(bytes.Clone(data)); again != sum {
		t.Errorf("%x and %x of one content", sum, again)
	}
	seen := map[Sum]bool{newSummer().Of(nil): true}
	for i := range data {
		data[i]++
		if sum := newSummer().Of(data); seen[sum] {
			t.Errorf("byte %d makes no difference", i)
		} else {
			seen[sum] = true
		}
		data[i]--
		if sum := newSummer().Of(data[:i+1]); seen[sum] {
			t.Errorf("length %d makes no difference", i)
		} else {
			seen[sum] = true
		}
	}
	if (summer{}).Of(data) == (summer{}).Of(data[1:]) {
		t.Error("without AES: one sum for two contents")
	}
}

func TestBuildIsTheSameTwice(t *testing.T) {
	if a, b := Build(), Build(); a != b || a == "" {
		t.Errorf("%q and %q", a, b)
	}
}

func TestBuildID(t *testing.T) {
	for _, tt := range []struct{ name, head, want string }{
		{"ELF", "\x7fELF\x04\x00\x00\x00\x05\x00\x00\x00\x04\x00\x00\x00Go\x00\x00ab/cd\x00\x00\x00rest", "ab/cd"},
		{"other formats", "MZ\xff Go build ID: \"ab/cd\"\n \xffcode", "ab/cd"},
		{"taken out", "\x7fELF", ""},
		{"cut", "\x04\x00\x00\x00\xff\xff\xff\xff\x04\x00\x00\x00Go\x00\x00ab", ""},
		{"cut text", "\xff Go build ID: \"ab", ""},
		{"nothing before it", "\x04\x00\x00\x00Go\x00\x00ab", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := buildID([]byte(tt.head)); string(got) != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestYoung(t *testing.T) {
	const start = 100 * racy
	for _, tt := range []struct {
		name string
		stat Stat
		want bool
	}{
		{"old", Stat{Modified: start - 2*racy, Changed: start - 2*racy}, false},
		{"a moment before", Stat{Modified: start - racy}, true},
		{"in the future", Stat{Modified: 2 * start}, true},
		{"changed behind its time", Stat{Modified: start - 9*racy, Changed: start}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.stat.Young(start); got != tt.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

func FuzzDecode(f *testing.F) {
	s := Open("", "a build")
	key := s.Key("result", nil)
	f.Add(sample().encode(key, s.summer)[headerSize:])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, body []byte) {
		// Past the checksum and the key, which no accident gets past.
		data := append([]byte(magic), make([]byte, len(Sum{}))...)
		data = append(append(data, key[:]...), body...)
		sum := s.summer.Of(data[headerSize:])
		copy(data[len(magic):], sum[:])
		p, err := decode(data, key, s.summer)
		if err != nil {
			return
		}
		again, err := decode(p.encode(key, s.summer), key, s.summer)
		if diff := cmp.Diff(p, again); err != nil || diff != "" {
			t.Errorf("%v, written again (-read +again):\n%s", err, diff)
		}
	})
}

package scan

import (
	"path/filepath"
	"time"

	"github.com/upcheck/upcheck/internal/cache"
)

// Cache keeps the results of scans from one run to the next. A result is used
// again while nothing has changed that it was made from: the key of its pack
// covers the build of the program and what it was asked, and the pack records the
// files that were looked at. What one file says depends on others, so that one
// change makes the whole project be scanned again.
type Cache struct {
	// Store is where they are kept.
	Store *cache.Store
	// Knowledge tells the Set, Catalog and Histories of the options from others
	// that the same build may have: those that are built in are "".
	Knowledge string
	// Report, when not nil, is told why the cache could not be used, once at most.
	Report func(error)

	told, served bool
}

func (c *Cache) report(err error) {
	if err == nil || c.told || c.Report == nil {
		return
	}
	c.told = true
	c.Report(err)
}

// visit is what one run does with the cache. A nil visit does nothing.
type visit struct {
	cache *Cache
	key   cache.Key
	root  string
	// began is before the first look at a file.
	began time.Time
	seen  *seen
}

// visit begins a run. It returns nil when nothing is to be kept: there is no
// cache, or it is about a text that has no file.
func (c *Cache) visit(o *Options) *visit {
	if c == nil || o.Stdin != nil {
		return nil
	}
	return c.visitOf(o, nil)
}

// visitOf begins a run that is asked more than the options say, if within is not nil.
func (c *Cache) visitOf(o *Options, asked *askedWithin) *visit {
	question, err := questionOf(o, asked, c.Knowledge)
	if err != nil {
		c.report(err)
		return nil
	}
	return &visit{cache: c, key: c.Store.Key("result", question), root: o.Root, began: time.Now()}
}

// load returns the result of a run before this one if it still holds, without what
// the options say anyway. Otherwise the input will remember what is read of it.
func (v *visit) load(in *input) *Result {
	if v == nil {
		return nil
	}
	state, err := stateOf(v.cache.Store, in)
	if err != nil {
		v.cache.report(err)
		return nil
	}
	pack, err := v.cache.Store.Load(v.key)
	v.cache.report(err)
	if pack != nil && pack.State == state {
		if result := v.again(in, pack); result != nil {
			v.cache.served = true
			return result
		}
	}
	v.seen = newSeen(v.cache.Store, v.root, state, len(in.files))
	in.seen = v.seen
	return nil
}

// again returns the result in a pack if all files are what they were.
func (v *visit) again(in *input, pack *cache.Pack) *Result {
	c := check{store: v.cache.Store, root: v.root, began: v.began.UnixNano()}
	if !c.holds(in, pack) {
		return nil
	}
	result, err := decodeResult(pack.Content)
	if err == nil && c.renewed {
		pack.Start = c.began
		v.cache.report(v.cache.Store.Save(v.key, pack))
	}
	return result
}

// save keeps a result, unless another run might come to another one.
func (v *visit) save(in *input, result *Result) {
	if v == nil || v.seen == nil || result.Internal() {
		return
	}
	pack := v.seen.pack(in)
	if pack == nil {
		return
	}
	content, err := encodeResult(result)
	if err != nil {
		v.cache.report(err)
		return
	}
	pack.Start, pack.Content = v.began.UnixNano(), content
	v.cache.report(v.cache.Store.Save(v.key, pack))
}

// fileOf returns where a path lies that is relative to the root.
func fileOf(root, path string) string { return filepath.Join(root, filepath.FromSlash(path)) }

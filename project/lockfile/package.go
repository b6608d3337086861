package lockfile

import (
	"net/url"
	"strings"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/document"
)

// optional stands for the group of a package of Poetry that an extra asks for, until
// the table of extras, at the end of the file, has been read.
const optional = "\x00"

// isLocal reports whether a source is a folder: {editable = "."} of uv, type =
// "directory" of Poetry.
func isLocal(source *document.Node) bool {
	for _, key := range []string{"editable", "virtual", "directory"} {
		if source.Get(key) != nil {
			return true
		}
	}
	kind := source.Get("type")
	return kind != nil && kind.Text == "directory"
}

// origin returns the index that a package is from, and the file of a direct
// reference.
func origin(pkg, source *document.Node) (index, file string) {
	text := func(n *document.Node) string {
		if n == nil {
			return ""
		}
		return n.Text
	}
	if kind := text(source.Get("type")); kind != "" { // Poetry
		if kind == "url" || kind == "file" {
			return "", unescape(text(source.Get("url")))
		}
		if kind == "legacy" { // an index beside the default one
			return text(source.Get("url")), ""
		}
		return "", ""
	}
	if index = text(source.Get("registry")); index != "" { // uv
		return index, ""
	}
	if index = text(pkg.Get("index")); index != "" { // pylock.toml
		return index, ""
	}
	if file = text(source.Get("url")); file == "" {
		file = text(pkg.Get("url")) // PDM
	}
	return "", unescape(file)
}

func unescape(text string) string {
	if plain, err := url.PathUnescape(text); err == nil {
		return plain
	}
	return text
}

// marker returns the condition of a package: a string, or one for each way in which
// uv resolves; Poetry has a table with one for each group when they differ.
func marker(n *document.Node) string {
	for _, key := range []string{"marker", "markers", "resolution-markers"} {
		m := n.Get(key)
		switch {
		case m == nil:
		case m.Kind == document.Text:
			return m.Text
		case m.Kind == document.List:
			var all []string
			for _, item := range m.Items {
				all = append(all, item.Text)
			}
			return strings.Join(all, " or ")
		}
	}
	return ""
}

// group returns the group that asks for a package, "" when everybody gets it.
func group(n *document.Node) string {
	if o := n.Get("optional"); o != nil && o.Text == "true" {
		return optional
	}
	if c := n.Get("category"); c != nil && c.Text != "main" { // older Poetry
		return distribution.Normalise(c.Text)
	}
	groups := n.Get("groups")
	if groups == nil || len(groups.Items) == 0 {
		return ""
	}
	for _, g := range groups.Items {
		if g.Text == "main" || g.Text == "default" { // of Poetry, of PDM
			return ""
		}
	}
	return distribution.Normalise(groups.Items[0].Text)
}

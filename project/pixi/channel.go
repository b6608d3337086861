package pixi

import (
	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/project"
)

// channels reads names of channels, or tables with one.
func (r *reader) channels(n *document.Node) {
	if n == nil {
		return
	}
	for _, item := range n.Items {
		if item.Kind == document.Table {
			item = item.Get("channel")
		}
		r.index(item, project.Channel)
	}
}

// options reads where packages of the index of Python packages come from.
func (r *reader) options(n *document.Node) {
	if n == nil {
		return
	}
	r.index(n.Get("index-url"), project.Primary)
	if extra := n.Get("extra-index-urls"); extra != nil {
		for _, item := range extra.Items {
			r.index(item, project.Extra)
		}
	}
	if links := n.Get("find-links"); links != nil {
		for _, item := range links.Items {
			if item.Kind != document.Table {
				continue
			}
			for _, f := range item.Fields { // url or path
				r.index(f.Value, project.FindLinks)
			}
		}
	}
}

func (r *reader) index(n *document.Node, kind project.IndexKind) {
	if n == nil || n.Kind != document.Text || n.Text == "" {
		return
	}
	r.facts.Indexes = append(r.facts.Indexes, project.Index{
		Place: project.Place{Path: r.path, Line: n.Line, Span: document.Within(n, 0, len(n.Text))}, URL: n.Text, Kind: kind,
	})
}

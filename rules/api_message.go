package rules

import (
	"fmt"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
)

// sayRemark writes the message of a hit about a written name.
func (s *scan) sayRemark(h *hit, p spelled, written string, r *remark) {
	name, pkg := "`"+written+"`", s.axisName(p.track, r.release)
	since := pkg + " " + r.at
	var text string
	switch r.code {
	case "API003":
		text = fmt.Sprintf("%s is no attribute since %s unless something imports it", name, since)
		text += s.offer(h, "add `import "+written+"`", "")
	case "API004":
		text = fmt.Sprintf("%s only raises%s since %s%s", name, exception(r.after.Raises), since, quoted(r.after.Raises.Text))
	case "API012":
		text = deprecation(name, since, r.after)
	case "API013":
		text = fmt.Sprintf("%s is not in %s %s: it came with %s", name, pkg, h.verdict.to, r.at)
	default:
		text = fmt.Sprintf("%s is gone since %s", name, since)
		if to := asWrittenLike(written, s.moved(p, r)); to != "" {
			text += s.offer(h, "use `"+to+"`", to)
			h.written = written
			h.ops = append(h.ops, matrix.FixOp{Rename: to, Safety: finding.Unsafe})
			h.finding.Fixes[len(h.finding.Fixes)-1].Safety = finding.Unsafe
		} else if r.after != nil && r.after.Raises != nil {
			text += quoted(r.after.Raises.Text)
		}
	}
	h.say(text)
}

// say sets the message.
func (h *hit) say(text string) {
	if h.verdict.alreadyBroken {
		text = fmt.Sprintf("already broken at %s: %s", h.verdict.from, text)
	}
	h.finding.Message = text
}

// offer adds a way out, and returns it as the end of the message.
func (s *scan) offer(h *hit, title, replacement string) string {
	f := &h.finding
	f.Replacement = replacement
	f.Fixes = append(f.Fixes, finding.Fix{Title: title, Safety: finding.Manual})
	return "; " + title
}

// asWrittenLike turns a path of a history into what a module that writes the
// other name would write.
func asWrittenLike(written, path string) string {
	if rest, ok := below(path, "tf_keras"); ok && rootOf(written) == "tensorflow" {
		return tensorflowKeras + rest
	}
	return path
}

// deprecation says what a warning is about, in the words of the library.
func deprecation(name, since string, o *api.Object) string {
	d := unconditional(o)
	if d == nil && len(o.Deprecations) > 0 {
		d = &o.Deprecations[0]
		name = fmt.Sprintf("`%s=` of %s", d.Param, name)
	}
	if d == nil {
		return fmt.Sprintf("%s is deprecated since %s", name, since)
	}
	return fmt.Sprintf("%s is deprecated and warns since %s%s", name, since, quoted(d.Text))
}

// exception names the class of what is raised, when it is one: "raise
// self._not_implemented_error(...)" calls a method that makes it.
func exception(r *api.Raise) string {
	if name := lastOf(r.Type); name != "" && 'A' <= name[0] && name[0] <= 'Z' {
		return " " + r.Type
	}
	return ""
}

// quoted appends the library's own words, shortened, as part of a sentence.
func quoted(text string) string {
	text = shorten(strings.Join(strings.Fields(text), " "), 140)
	if text == "" || text == "{}" {
		return ""
	}
	return `: "` + strings.ReplaceAll(text, "{}", "…") + `"`
}

// shorten cuts a text to a number of letters, at a space where there is one.
func shorten(text string, limit int) string {
	letters := []rune(text)
	if len(letters) <= limit {
		return text
	}
	short := string(letters[:limit])
	if i := strings.LastIndexByte(short, ' '); i > 0 {
		short = short[:i]
	}
	return short + " …"
}

// sayArgument writes the message of a hit about an argument.
func (s *scan) sayArgument(h *hit, c called, r *remark, w misfit) {
	name := "`" + c.written + "`"
	since := s.axisName(c.track, r.release) + " " + r.at
	place := 0
	if w.arg != nil && w.arg.Keyword == "" {
		place = w.arg.Index + 1
	}
	var text, way, replacement string
	switch w.code {
	case "API006":
		text = fmt.Sprintf("`%s=` of %s is rejected since %s", w.param, name, since)
		if to := renamed(r.before, r.after, w.param); to != "" && argument(c.Call, to) == nil {
			way, replacement = fmt.Sprintf("`%s=` has its place now", to), ""
		}
	case "API007":
		text = fmt.Sprintf("argument %d of %s by position is rejected since %s", place, name, since)
	case "API008":
		text = fmt.Sprintf("argument %d of %s, `%s`, is taken by keyword only since %s", place, name, w.param, since)
		way, replacement = fmt.Sprintf("pass argument %d as `%s=`", place, w.param), w.param+"="
	case "API009":
		text = fmt.Sprintf("%s without `%s=` is rejected since %s", name, w.param, since)
		way = fmt.Sprintf("pass `%s=`", w.param)
	case "API010":
		now, _ := placesOf(r.after.Signatures[0].Params)
		text = fmt.Sprintf("argument %d of %s is `%s` since %s and was `%s`", place, name, now[w.arg.Index].Name, since, w.param)
		if p := paramOf(r.after.Signatures[0].Params, w.param); p != nil && p.Kind != api.PositionalOnly {
			way, replacement = fmt.Sprintf("pass argument %d as `%s=`", place, w.param), w.param+"="
		}
	case "API011":
		was, is := paramOf(r.before.Signatures[0].Params, w.param), paramOf(r.after.Signatures[0].Params, w.param)
		text = fmt.Sprintf("%s without `%s=` takes `%s` since %s and took `%s`", name, w.param, is.Default, since, was.Default)
		way, replacement = fmt.Sprintf("add `%s=%s`", w.param, was.Default), w.param+"="+was.Default
	}
	if len(r.before.Signatures) == 1 && len(r.after.Signatures) == 1 && w.code != "API011" {
		leaf := lastOf(c.written)
		was, is := leaf+signature(r.before.Signatures[0], w.param), leaf+signature(r.after.Signatures[0], w.param)
		if was != is {
			text += fmt.Sprintf(": `%s` became `%s`", was, is)
		}
	}
	if way != "" {
		text += s.offer(h, way, replacement)
	}
	h.say(text)
}

// renamed returns the new name of a parameter that kept its place, or "". Where
// most parameters are others the function is another.
func renamed(before, after *api.Object, param string) string {
	to, count := "", 0
	for _, d := range api.Compare(before, after) {
		if d.Kind != api.KeywordRenamed {
			continue
		}
		count++
		if d.Param == param {
			to = d.To
		}
	}
	if to == "" {
		return ""
	}
	old, now := before.Signatures[0].Params, after.Signatures[0].Params
	kept := 0
	for _, p := range old {
		if paramOf(now, p.Name) != nil {
			kept++
		}
	}
	if count > kept && len(old) > 1 {
		return ""
	}
	return to
}

// maxSignature is how many letters of parameters are shown in full.
const maxSignature = 60

// signature writes parameters as Python does, without those that are far from
// the one that matters when there are too many.
func signature(sig api.Signature, about string) string {
	var parts []string
	at := -1
	last := api.PositionalOnly
	starred := false
	for i, p := range sig.Params {
		if last == api.PositionalOnly && p.Kind > api.PositionalOnly && i > 0 {
			parts = append(parts, "/")
		}
		if p.Kind == api.KeywordOnly && !starred {
			parts, starred = append(parts, "*"), true
		}
		starred = starred || p.Kind == api.VarPositional
		last = p.Kind
		if p.Name == about {
			at = len(parts)
		}
		parts = append(parts, param(p))
	}
	if last == api.PositionalOnly && len(parts) > 0 {
		parts = append(parts, "/")
	}
	all := strings.Join(parts, ", ")
	if len(all) <= maxSignature {
		return "(" + all + ")"
	}
	var short []string
	for i, part := range parts {
		near := i < 2 || at >= 0 && i >= at-1 && i <= at+1 || part == "*" && at > i
		switch {
		case near:
			short = append(short, part)
		case short[len(short)-1] != "…":
			short = append(short, "…")
		}
	}
	return "(" + strings.Join(short, ", ") + ")"
}

func param(p api.Param) string {
	switch {
	case p.Kind == api.VarPositional:
		return "*" + p.Name
	case p.Kind == api.VarKeyword:
		return "**" + p.Name
	case !p.Optional:
		return p.Name
	case p.Default == "":
		return p.Name + "=…"
	default:
		return p.Name + "=" + shorten(p.Default, 20)
	}
}

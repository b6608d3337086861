package finding

import (
	"cmp"
	"slices"

	"github.com/upcheck/upcheck/internal/source"
)

// Compare orders findings by place, then by what they say. It returns 0 only
// for findings that say the same, so that a sorted list does not depend on the
// order in which workers delivered it. Paths compare by their bytes.
func Compare(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.Path, b.Path),
		compareSpans(a.Span, b.Span),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Name, b.Name),
		cmp.Compare(a.Keyword, b.Keyword),
		cmp.Compare(a.Package, b.Package),
		cmp.Compare(b.Level, a.Level),
		cmp.Compare(b.Effect, a.Effect),
		cmp.Compare(b.Impact, a.Impact),
		cmp.Compare(b.Confidence, a.Confidence),
		cmp.Compare(a.At, b.At),
		cmp.Compare(a.From, b.From),
		cmp.Compare(a.To, b.To),
		CompareBools(a.FromDetected, b.FromDetected),
		CompareBools(a.AlreadyBroken, b.AlreadyBroken),
		CompareBools(a.Unsure, b.Unsure),
		cmp.Compare(a.Message, b.Message),
		cmp.Compare(a.Replacement, b.Replacement),
		compareSpans(a.Statement, b.Statement),
		slices.Compare(a.Catches, b.Catches),
		cmp.Compare(a.Says, b.Says),
		slices.CompareFunc(a.Fixes, b.Fixes, compareFixes),
		slices.CompareFunc(a.Related, b.Related, compareRelated),
		compareSuppressions(a.Suppression, b.Suppression),
	)
}

// CompareDiagnostics orders diagnostics by path, position, kind and message.
func CompareDiagnostics(a, b Diagnostic) int {
	return cmp.Or(
		cmp.Compare(a.Path, b.Path),
		cmp.Compare(a.Position.Line, b.Position.Line),
		cmp.Compare(a.Position.Column, b.Position.Column),
		cmp.Compare(b.Kind, a.Kind),
		cmp.Compare(a.Message, b.Message),
	)
}

func compareSpans(a, b source.Span) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
}

// CompareBools puts false before true, as cmp.Compare would.
func CompareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	default:
		return 1
	}
}

func compareFixes(a, b Fix) int {
	return cmp.Or(
		cmp.Compare(b.Safety, a.Safety),
		cmp.Compare(a.Title, b.Title),
		cmp.Compare(a.RunsOn, b.RunsOn),
		cmp.Compare(a.Why, b.Why),
		slices.CompareFunc(a.Edits, b.Edits, func(a, b source.Edit) int {
			return cmp.Or(compareSpans(a.Span, b.Span), cmp.Compare(a.Text, b.Text))
		}),
	)
}

func compareRelated(a, b Related) int {
	return cmp.Or(
		compareSpans(a.Span, b.Span),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Message, b.Message),
	)
}

func compareSuppressions(a, b *Suppression) int {
	if a == nil || b == nil {
		return CompareBools(a != nil, b != nil)
	}
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Reason, b.Reason))
}

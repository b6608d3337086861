package matrix

import "github.com/upcheck/upcheck/finding"

// Worst returns the level of the entry's worst row: the highest level that a
// finding of it can have.
func (e *Entry) Worst() finding.Level {
	worst := finding.None
	for _, row := range e.Timeline {
		worst = max(worst, finding.LevelOf(row.Effect, row.Impact))
	}
	return worst
}

// Info returns what reports say about the entry. The tags are the package,
// what is at stake ("breaking", "numeric", "deprecation"), and "preview" for
// a preview entry.
func Info(e *Entry) finding.RuleInfo {
	return finding.RuleInfo{
		Code:    e.Code,
		Name:    e.Name,
		Title:   e.Title,
		Package: e.Package,
		Detail:  e.Detail,
		Level:   e.Worst(),
		Preview: e.Status == Preview,
		Tags:    tags(e),
		Refs:    e.Refs,
	}
}

func tags(e *Entry) []string {
	breaking, numeric := false, false
	for _, row := range e.Timeline {
		breaking = breaking || row.Effect.Rank() >= finding.Rejects.Rank()
		numeric = numeric || row.Impact == finding.Numeric
	}
	list := []string{e.Package}
	if breaking {
		list = append(list, "breaking")
	}
	if numeric {
		list = append(list, "numeric")
	}
	if !breaking && !numeric {
		list = append(list, "deprecation")
	}
	if e.Status == Preview {
		list = append(list, "preview")
	}
	return list
}

package rules

import (
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// checks runs what no shape of a match describes, with the entry around it.
func (s *scan) checks() {
	for _, p := range s.set.Checks() {
		if p.Match.Check == matrix.VersionComparedAsText {
			s.versionComparedAsText(p)
			continue
		}
		if !s.reports(p.Entry) {
			continue
		}
		switch p.Match.Check {
		case matrix.TensorFlowOnKerasTensor:
			s.tensorFlowOnKerasTensor(p)
		case matrix.LocalRankOption:
			s.localRankOption(p)
		case matrix.VariableInLayer:
			s.variableInLayer(p)
		case matrix.EncoderLayer:
			s.encoderLayer(p)
		case matrix.LegacyKerasTooLate:
			s.legacyKerasTooLate(p)
		case matrix.StartMethodSet:
			s.startMethodSet(p)
		case matrix.SpawnedWorker:
			s.spawnedWorkers(p)
		case matrix.DefaultWorker:
			s.defaultWorkers(p)
		case matrix.WorkersAtImport:
			s.workersAtImport(p)
		}
	}
}

// reports reports whether an entry has something to say on one of the axes.
func (s *scan) reports(entry *matrix.Entry) bool {
	vs := s.verdicts(entry)
	return vs != nil && slices.ContainsFunc(vs[:], func(v verdict) bool { return v.report })
}

// checkHit makes the hit of a check at an argument of a call. False means that
// the entry has nothing to report for what as stands for.
func (s *scan) checkHit(p matrix.Pattern, as candidate, c *parser.Call, arg *parser.Arg, name string) (hit, bool) {
	v, ok := s.reported(p.Entry, as.axis)
	if !ok {
		return hit{}, false
	}
	var given []int
	if arg.Block > 0 {
		given = []int{arg.Block}
	}
	return hit{
		pattern: p, verdict: v, block: c.Block, length: segments(name), as: as, shape: true, call: c, given: given,
		finding: finding.Finding{
			Name: name, Keyword: arg.Keyword, Span: arg.Span, Statement: c.Statement,
			Confidence: finding.Confidence(arg.Confidence), Catches: catches(v.row.Effect, false),
		},
	}, true
}

// calleeOf returns the use that is called, nil when it has no name.
func (s *scan) calleeOf(c *parser.Call) *parser.Use {
	if c.Use < 0 || c.Use >= len(s.module.Uses) {
		return nil
	}
	return &s.module.Uses[c.Use]
}

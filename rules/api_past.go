package rules

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
)

// past is what an engine knows of the API histories. What is found out about a
// name is kept for all workers.
type past struct {
	tracks map[string]*track // by root
	// trackRoots are the keys of tracks, sorted.
	trackRoots []string
	// dottedRoots are those of several segments, the longest first.
	dottedRoots []string
	// hasActive says that some track can have findings.
	hasActive bool
	// historyRules are the rules that are wanted, by code.
	historyRules map[string]matrix.BuiltIn

	accounts memo[string, account]
	callees  memo[calleeKey, *api.Object]
	warnings memo[warningKey, *remark]
	homes    memo[homesKey, homes]
	leaves   memo[*track, *api.Leaves]
	stars    memo[starKey, starAnswer]
	results  memo[string, string]
	held     memo[member, string]
	kinships memo[kinship, bool]
	lines    memo[string, []string]
	gone     memo[goneKey, bool]
	parents  memo[string, bool] // by module, see warns
	outlook  outlook
}

func (p *past) init(e *Engine, opts Options) {
	p.historyRules = make(map[string]matrix.BuiltIn)
	for _, r := range matrix.HistoryRules() {
		if (r.Status != matrix.Preview || opts.Preview) && (opts.Enabled == nil || opts.Enabled(r.Code)) {
			p.historyRules[r.Code] = r
		}
	}
	p.tracks = e.findTracks(opts.Histories)
	p.trackRoots = slices.Sorted(maps.Keys(p.tracks))
	for _, root := range p.trackRoots {
		if strings.Contains(root, ".") {
			p.dottedRoots = append(p.dottedRoots, root)
		}
	}
	slices.SortStableFunc(p.dottedRoots, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	for _, t := range p.tracks {
		p.hasActive = p.hasActive || t.active && len(p.historyRules) > 0
	}
}

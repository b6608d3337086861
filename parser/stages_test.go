package parser

import (
	"context"
	"time"

	"github.com/upcheck/upcheck/internal/source"
)

// Stages does what Parse does, and returns the time between its stages: when
// the syntax tree is there.
func (p *Parser) Stages(ctx context.Context, f *source.File, now func() time.Duration) (parsed time.Duration, err error) {
	tree, err := p.tree.Parse(ctx, f.Text())
	if err != nil {
		return 0, err
	}
	parsed = now()
	_, err = p.facts(f, tree, ctx.Err)
	return parsed, err
}

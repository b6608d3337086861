package parser

import (
	"context"
	"time"

	"github.com/upcheck/upcheck/internal/source"
)

// Stages does what Parse does, and returns the times between its stages: when
// the syntax tree is there, and when it is collected into raw facts.
func (p *Parser) Stages(ctx context.Context, f *source.File, now func() time.Duration) (parsed, collected time.Duration, err error) {
	tree, err := p.trees.Parse(ctx, f.Text())
	if err != nil {
		return 0, 0, err
	}
	parsed = now()
	p.collector.collect(f.Text(), tree)
	collected = now()
	_, err = p.resolve(f, ctx.Err)
	if len(f.Text()) > maxKept {
		p.empty()
	}
	return parsed, collected, err
}

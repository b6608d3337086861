package main

import (
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/scan"
)

// resolve settles the pair that --from and --to name.
func resolve(catalog *matrix.Catalog, from, to []string) (matrix.Resolution, error) {
	fromPins, err := pins("--from", from)
	if err != nil {
		return matrix.Resolution{}, err
	}
	toPins, err := pins("--to", to)
	if err != nil {
		return matrix.Resolution{}, err
	}
	return catalog.Resolve(matrix.Request{From: scan.Named(fromPins), To: scan.Named(toPins)})
}

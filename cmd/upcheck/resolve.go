package main

import (
	"fmt"

	"github.com/upcheck/upcheck/matrix"
)

// resolve settles a pair from two lists like "torch==2.3,numpy==1.26".
func resolve(from, to string) (matrix.Resolution, error) {
	var q matrix.Request
	var err error
	if from != "" {
		if q.From, err = matrix.ParseNamed(from); err != nil {
			return matrix.Resolution{}, fmt.Errorf("--from: %w", err)
		}
	}
	if to != "" {
		if q.To, err = matrix.ParseNamed(to); err != nil {
			return matrix.Resolution{}, fmt.Errorf("--to: %w", err)
		}
	}
	return matrix.DefaultCatalog().Resolve(q)
}

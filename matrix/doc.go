// Package matrix holds what is known about the APIs of other packages: rule
// entries, the catalogue of distributions, and look-ups by name.
//
// Entries are written by hand in YAML, one file or more a distribution, and
// compiled into this package by cmd/matrixgen: a scan decodes no YAML and the
// tables lie ready in the binary. A user's own entries are YAML at run time;
// With joins the two in one Set.
//
// An entry has a timeline rather than a severity: StateAt and ChangeBetween
// say what an API does at a version and what happened between two.
package matrix

//go:generate go run -tags bootstrap ../cmd/matrixgen -C ..

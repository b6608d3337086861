package main

import (
	"strings"

	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/rules"
)

// loadLibraries returns what loadHistories does, and the built-in catalogue
// with the packages that only the user's histories are about.
func loadLibraries(env Env, dirs []string) ([]rules.History, *matrix.Catalog, error) {
	histories, err := loadHistories(env, dirs)
	if err != nil {
		return nil, nil, err
	}
	catalog := matrix.DefaultCatalog()
	var packages []matrix.Package
	for _, h := range histories {
		// One with a dot is of a part of a package.
		if _, known := catalog.Canonical(h.Package); known || strings.Contains(h.Package, ".") {
			continue
		}
		p, err := packageOf(h.Data)
		if err != nil {
			return nil, nil, err
		}
		packages = append(packages, p)
	}
	return histories, catalog.With(packages...), nil
}

// packageOf describes a package by its history: what it is imported as, and its
// releases.
func packageOf(data string) (matrix.Package, error) {
	h, err := api.OpenHistory(data)
	if err != nil {
		return matrix.Package{}, err
	}
	p := matrix.Package{Name: h.Package(), Display: h.Package(), Modules: h.Roots()}
	for _, release := range h.Releases() {
		p.Releases = append(p.Releases, release.Version.String())
	}
	return p, nil
}

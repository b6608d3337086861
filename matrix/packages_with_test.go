package matrix

import "testing"

func TestCatalogWithAPrivatePackage(t *testing.T) {
	own := DefaultCatalog()
	before := len(own.Packages)
	all := own.With(
		Package{Name: "Acme_Lib", Display: "acme", Modules: []string{"acme"}, Releases: []string{"1.0", "1.2.1", "2.0"}},
		Package{Name: "torch", Modules: []string{"not_torch"}},
	)
	if len(own.Packages) != before {
		t.Errorf("the catalogue itself has %d packages, had %d", len(own.Packages), before)
	}
	if len(all.Packages) != before+1 {
		t.Errorf("%d packages, want %d", len(all.Packages), before+1)
	}
	if pkg, ok := all.Module("acme.io.Reader"); !ok || pkg != "acme-lib" {
		t.Errorf("Module(acme.io.Reader) = %q, %v", pkg, ok)
	}
	if got := all.Newest("acme-lib", "1"); got != "1.2.1" {
		t.Errorf("Newest(1) = %s, want 1.2.1", got)
	}
	if pkg, ok := all.Module("not_torch"); ok {
		t.Errorf("a known package was replaced: not_torch is of %s", pkg)
	}
}

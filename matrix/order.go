package matrix

import "github.com/upcheck/upcheck/internal/version"

// compareVersions orders versions as text. Local parts do not count, since
// 2.3.1+cu121 has the Python API of 2.3.1; text that is no version comes
// first.
func compareVersions(a, b string) int { return version.Compare(parse(a), parse(b)) }

// parse returns the zero Version for text that is no version. Validated
// entries have none.
func parse(text string) version.Version {
	v, err := version.Parse(text)
	if err != nil {
		return version.Version{}
	}
	return v.WithoutLocal()
}

func validVersion(text string) bool { return !parse(text).IsZero() }

func validRange(text string) bool {
	set, err := version.ParseSet(text)
	return err == nil && !set.IsEverything()
}

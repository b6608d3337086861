package plan

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/version"
)

func TestCosts(t *testing.T) {
	releases := []string{"1.0.0", "1.0.1", "1.1.0", "1.1.1", "2.0.0", "2.0.1", "2.1.0"}
	tests := []struct {
		name, now, set string
		want           []cost
	}{
		{"a pin", "1.1.0", "", []cost{{1, 1, 1001}, {1, 1, 1000}, {}, {0, 1, 0}, {0, 1, 1001}, {0, 1, 1000}, {0, 1, 2000}}},
		{"a range", "", ">=1.1,<2.1", []cost{{1, 1, 1001}, {1, 1, 1000}, {}, {}, {}, {}, {0, 1, 1000}}},
		{"no version", "", "", make([]cost, 7)},
		{"a pin that is no release", "1.2.0", "", []cost{{1, 1, 2001}, {1, 1, 2000}, {1, 1, 1001}, {1, 1, 1000}, {0, 1, 1001}, {0, 1, 1000}, {0, 1, 2000}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var w Wish
			if tt.now != "" {
				w.Now = parse(t, tt.now)
			}
			w.Set, _ = version.ParseSet(tt.set)
			var versions []version.Version
			for _, text := range releases {
				versions = append(versions, parse(t, text))
			}
			if diff := cmp.Diff(tt.want, w.costs(versions), cmp.AllowUnexported(cost{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

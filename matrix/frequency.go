package matrix

import (
	_ "embed" // for the directive
	"fmt"
	"strings"
)

// frequencyText has a line for each rule: code, uses, projects. It is decoded when
// somebody asks.
//
//go:embed usage.gen.txt
var frequencyText string

// Frequency is how often a rule was met in the code that was counted.
type Frequency struct {
	Uses, Projects int
}

// Frequencies returns how often each built-in rule was met, by code. One that is
// missing was never met.
func Frequencies() (map[string]Frequency, error) { return decodeFrequencies(frequencyText) }

func decodeFrequencies(text string) (map[string]Frequency, error) {
	met := map[string]Frequency{}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var code string
		var f Frequency
		if _, err := fmt.Sscanf(line, "%s %d %d\n", &code, &f.Uses, &f.Projects); err != nil {
			return nil, fmt.Errorf("frequency %q: %w", strings.TrimSpace(line), err)
		}
		met[code] = f
	}
	return met, nil
}

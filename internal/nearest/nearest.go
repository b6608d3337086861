// Package nearest finds what a typing slip was meant to be.
package nearest

import "github.com/agnivade/levenshtein"

// Of returns the candidate that a typing slip may have turned into word, or
// "": the first of those with the fewest letters to change, of which there may
// be one, and one more for each three of the word.
func Of(word string, candidates []string) string {
	return Within(word, candidates, len(word)/3+1)
}

// Within is Of with the number of letters that may differ at most.
func Within(word string, candidates []string, most int) string {
	best, fewest := "", most+1
	for _, c := range candidates {
		if d := levenshtein.ComputeDistance(word, c); d < fewest {
			best, fewest = c, d
		}
	}
	return best
}

package matrix

// nearest returns the candidate that a typing slip may have turned into word,
// or "": the first of those with the fewest letters to change, of which there
// may be one, and one more for each three of the word.
func nearest(word string, candidates []string) string {
	best, fewest := "", len(word)/3+2
	for _, c := range candidates {
		if d := distance(word, c); d < fewest {
			best, fewest = c, d
		}
	}
	return best
}

// distance is the Levenshtein distance in bytes; field names are ASCII.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

package config

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/upcheck/upcheck/finding"
)

// ParseLevel reads "error", "warning" or "note".
func ParseLevel(text string) (finding.Level, error) {
	switch text {
	case "error":
		return finding.Error, nil
	case "warning":
		return finding.Warning, nil
	case "note":
		return finding.Note, nil
	}
	return finding.None, fmt.Errorf("%q is not one of error, warning and note", text)
}

// ParseFailOn reads a level or "never", which is Never.
func ParseFailOn(text string) (finding.Level, error) {
	if text == "never" {
		return Never, nil
	}
	level, err := ParseLevel(text)
	if err != nil {
		return finding.None, fmt.Errorf("%q is not one of error, warning, note and never", text)
	}
	return level, nil
}

// ParseConfidence reads "certain", "likely" or "possible".
func ParseConfidence(text string) (finding.Confidence, error) {
	var c finding.Confidence
	if err := c.UnmarshalText([]byte(text)); err != nil {
		return 0, fmt.Errorf("%q is not one of certain, likely and possible", text)
	}
	return c, nil
}

// ParseTimeout reads a duration ("10s", "1m30s") or a number of seconds. It is
// more than zero.
func ParseTimeout(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if seconds, e := strconv.ParseFloat(text, 64); e == nil && seconds < math.MaxInt64/1e9 {
		d, err = time.Duration(seconds*float64(time.Second)), nil
	}
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%q is not a duration above zero, such as 10s", text)
	}
	return d, nil
}

// ParseSize reads a number of bytes, perhaps with a unit: "500000", "500kB",
// "4MiB". It is more than zero.
func ParseSize(text string) (int64, error) {
	digits := strings.TrimRight(text, "BKMGTbikmgt ")
	unit := int64(0)
	switch strings.ToLower(strings.TrimSpace(text[len(digits):])) {
	case "", "b":
		unit = 1
	case "k", "kb":
		unit = 1000
	case "m", "mb":
		unit = 1000 * 1000
	case "g", "gb":
		unit = 1000 * 1000 * 1000
	case "ki", "kib":
		unit = 1 << 10
	case "mi", "mib":
		unit = 1 << 20
	case "gi", "gib":
		unit = 1 << 30
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || unit == 0 || n <= 0 || n > math.MaxInt64/unit {
		return 0, fmt.Errorf("%q is not a size above zero, such as 4MiB", text)
	}
	return n * unit, nil
}

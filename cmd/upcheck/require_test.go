package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// missing skips a test for want of something that is not part of the checkout.
// Where it has to be there, as in continuous integration, UPCHECK_REQUIRE names
// it, with others behind commas, and the test fails.
func missing(tb testing.TB, what, message string) {
	tb.Helper()
	if slices.Contains(strings.Split(os.Getenv("UPCHECK_REQUIRE"), ","), what) {
		tb.Fatal(message)
	}
	tb.Skip(message)
}

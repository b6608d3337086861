package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// required reports whether UPCHECK_REQUIRE names something that is not part of
// the checkout, as continuous integration does with what it has put in place.
func required(what string) bool {
	return slices.Contains(strings.Split(os.Getenv("UPCHECK_REQUIRE"), ","), what)
}

// missing skips a test for want of such a thing, or fails it when the thing is
// required.
func missing(tb testing.TB, what, message string) {
	tb.Helper()
	if required(what) {
		tb.Fatal(message)
	}
	tb.Skip(message)
}

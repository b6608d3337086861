package stack_test

import (
	"testing"

	"github.com/upcheck/upcheck/internal/testkit"
)

func TestNothingRunsAtStart(t *testing.T) {
	testkit.NothingRunsAtStart(t, "builtin")
}

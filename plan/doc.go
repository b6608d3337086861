// Package plan finds the pins of a project that go together at a target: which
// packages have to move with the one that was named, how far, and because of what.
//
// What is required is known for every measured release, so that the answer is exact:
// no other choice of releases moves fewer packages, and where there is none the
// demands that contradict each other are named. It needs no network.
package plan

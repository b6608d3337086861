package main

// builds and driverFloor are what the tables of matrix/stack know of CUDA. They are
// nil until those are there.
var (
	builds      func(pkg, release string) (locals []string, complete bool)
	driverFloor func(cuda string) (string, bool)
)

package stack

import (
	"slices"
	"strings"
)

// HasPython reports whether there is a wheel for a Python: "3.12", "3.12.4" or
// "3.13t".
func (w *Wheel) HasPython(python string) bool {
	number, threaded := strings.CutSuffix(python, "t")
	name := minor(number)
	if threaded {
		name += "t"
	}
	return slices.Contains(w.Pythons, name)
}

// TakesGLIBC reports whether pip takes the wheel on a system with a version of glibc.
func (w *Wheel) TakesGLIBC(glibc string) bool { return compare(glibc, w.GLIBC) >= 0 }

// HasTensorRT reports whether the TensorRT that the extra of the wheel asks for has a
// wheel for a Python. It is true where none is asked for.
func (w *Wheel) HasTensorRT(python string) bool {
	return w.TensorRT == "" || slices.Contains(w.TensorRTPythons, minor(python))
}

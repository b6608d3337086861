package tokens

// Interest says what a qualified name can give findings with.
type Interest struct {
	// Number is what whoever is asked knows the name by: Facts speak of it by that.
	Number uint32
	// Use says that any mention can, Import that an import statement can, Checked that a
	// mention can in isinstance, issubclass or the pattern of a case.
	Use, Import, Checked bool
	// Call is the shape of the calls that can; the zero Shape is none.
	Call Shape
	// Takes says that calls can that are given something of some type.
	Takes bool
	// Base says that a class that derives from it can.
	Base bool
	// Written says that it only matters where the name is written, not what becomes of the
	// thing.
	Written bool
	// Steady says that all of that is only given by code that comes awake: below a
	// test of a version.
	Steady bool
	// Below says that names below it matter. Module says that it is a module, so
	// that it has the same names by any alias.
	Below, Module bool
}

// escapes reports whether it matters where the thing itself goes.
func (i *Interest) escapes() bool {
	return !i.Call.IsNone() || i.Module && i.Below && !i.Written || i.Base
}

// Matters reports whether the name, or one below it, can give anything.
func (i Interest) Matters() bool {
	return i.Use || i.Import || i.Checked || i.Takes || i.Base || i.Below || !i.Call.IsNone()
}

package rules

import "github.com/upcheck/upcheck/matrix"

// Interest is what uses of a qualified name can give, as far as the name and the
// shape of a call tell. It errs on one side only: what is not announced is not
// reported, whatever surrounds the use.
type Interest struct {
	// Use says that any mention can: an import, an attribute, a call, a decorator, a
	// base. Then nothing else is said, but for calls of any shape.
	Use bool
	// Import says that an import statement that names it can, Checked that a mention in
	// isinstance, issubclass or the pattern of a case can.
	Import, Checked bool
	// Call is the shape of the calls that can, whether they stand at the name or
	// where it has got to: in a table, in partial(), under another name. A decorator
	// without arguments counts where every call does. In a class that derives from it
	// directly, and from nothing else, super().__init__(...) is such a call.
	Call Shape
	// Takes are types: a call of it that is given an instance of one of them can, see
	// Reach.Holds.
	Takes []string
	// Base says that a class that derives from it can, directly or through others.
	Base bool
	// Below says that names that begin with it may be of interest, or that what its
	// instances or results have is known; Module that it is a module.
	Below, Module bool
	// Written says that Use only tells of a name that is gone, and that nothing is said of
	// names below it: that is reported where the name is written, and not where what was
	// given it is read by another name.
	Written bool
	// Steady says that all of that is only reported in code that comes awake between
	// the versions: below a condition on a version.
	Steady bool
	// there says that Use also tells of a name that is there.
	there bool
}

// Any reports whether any use of the name is of interest.
func (i *Interest) Any() bool {
	return i.Use || i.Import || i.Checked || i.Base || len(i.Takes) > 0 || !i.Call.None()
}

// Interest says what uses of a name can give, as a module writes it:
// "torch.nn.Linear", "tensorflow.keras.optimizers.Adam". It knows of the parts
// that the name begins with, too: of what lies below a module that is gone. Of
// modules that turn tf.keras into tf_keras it knows nothing; see Words. It is safe
// for concurrent use and remembers nothing that is cheap to find again.
func (e *Engine) Interest(name string) Interest {
	s := scan{Engine: e, slept: true}
	if s.isLocal(name) {
		return Interest{}
	}
	at := s.standingOf(name)
	now, steady := s.interest(name, &at)
	all := now
	switch {
	case now.Use:
		all = now.onlyUse()
	case steady.Any() && !now.Any():
		all = steady
		all.Steady = true
		if all.Use {
			all = all.onlyUse()
			all.Steady = true
		}
	case steady.Any():
		all.merge(&steady)
		if all.Use {
			all = all.onlyUse()
		}
	}
	all.Below, all.Module = s.leads(name, all.Use, &at)
	all.Written = all.Use && !now.there && !steady.there && !s.hasInside(name)
	return all
}

// interest gathers what there is to say, apart from what is only said of code that
// comes awake.
func (s *scan) interest(name string, at *standing) (now, steady Interest) {
	s.entriesOf(name, &now, &steady)
	s.historyOf(name, at, &now)
	return now, steady
}

// onlyUse leaves of what any mention can give what is said besides.
func (i *Interest) onlyUse() Interest { return Interest{Use: true, Call: Shape{Any: i.Call.Any}} }

func (i *Interest) merge(o *Interest) {
	i.Use, i.there = i.Use || o.Use, i.there || o.there
	i.Import = i.Import || o.Import
	i.Checked = i.Checked || o.Checked
	i.Base = i.Base || o.Base
	i.Call.join(o.Call)
	i.Takes = joined(i.Takes, o.Takes)
}

// speaking returns what an entry says through an axis, and whether it has that to
// report in all code or only in what comes awake.
func (s *scan) speaking(p *matrix.Pattern, a axis) (v verdict, ok bool) {
	if !axisFits(p.Entry, a) {
		return v, false
	}
	v, known := s.verdict(p.Entry, a)
	return v, known && (v.report || v.steady)
}

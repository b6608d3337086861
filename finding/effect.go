package finding

// Effect says what an API does at a version. All but Changed are states;
// Changed is an event between two versions.
type Effect uint8

// The effects, from the best to the worst. Rejects, Raises and Absent all
// break a program and rank the same (see Rank).
const (
	OK         Effect = iota // works as documented
	Alias                    // works, but is only another name for the documented one
	Documented               // works without a warning; the documentation advises against it
	Warns                    // works and emits a deprecation warning
	Changed                  // works, and does something else than before
	Ignored                  // is accepted and has no effect
	Rejects                  // refuses an argument it used to accept
	Raises                   // exists, and only raises
	Absent                   // does not exist
)

// Rank orders effects by how much they hurt: a finding is reported when the
// rank at the target is higher than at the start.
func (e Effect) Rank() int {
	switch e {
	case Changed, Ignored:
		return int(Changed)
	case Rejects, Raises, Absent:
		return int(Rejects)
	default:
		return int(e)
	}
}

// Impact says what kind of difference a Changed or Ignored row makes.
type Impact uint8

// The impacts. NoImpact is right for every other effect.
const (
	NoImpact  Impact = iota
	Behaviour        // the program takes another path, and says so
	Numeric          // results differ silently
)

// Level is how urgently a finding wants attention.
type Level uint8

// The levels, ascending.
const (
	None Level = iota
	Note
	Warning
	Error
)

// LevelOf returns the level of an effect with an impact, when the version the
// code comes from is known.
func LevelOf(e Effect, i Impact) Level {
	switch e {
	case Absent, Raises, Rejects:
		return Error
	case Changed, Ignored:
		if i == Numeric {
			return Error
		}
		return Warning
	case Warns:
		return Warning
	case Documented, Alias:
		return Note
	default:
		return None
	}
}

// Confidence says how sure the tool is that the code means the API it names.
// It never changes the level.
type Confidence uint8

// The confidences, ascending.
const (
	Possible Confidence = iota
	Likely
	Certain
)

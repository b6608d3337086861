package rules

// IsA lets tests ask what the rules ask of classes.
func (e *Engine) IsA(class, want string) bool { return e.isA(class, want) }

// Inherits lets tests ask where a member of a class comes from.
func (e *Engine) Inherits(class, want, member string) bool { return e.inherits(class, want, member) }

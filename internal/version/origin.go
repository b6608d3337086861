package version

// String returns the origin as reports print it.
func (o Origin) String() string {
	switch o {
	case Default:
		return "default"
	case Derived:
		return "derived"
	case Detected:
		return "detected"
	case Given:
		return "given"
	default:
		return "unknown"
	}
}

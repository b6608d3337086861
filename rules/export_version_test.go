package rules

// Misleads is for the tests of this package.
var Misleads = misleads

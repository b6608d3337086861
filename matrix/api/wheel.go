package api

// Wheel is a file that a release was read from.
type Wheel struct {
	File   string // name of the file
	SHA256 string // lower-case hexadecimal; "" for a folder
}

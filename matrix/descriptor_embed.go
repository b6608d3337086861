//go:build !bootstrap

package matrix

import _ "embed" // for the directive

// descriptorText has the descriptors, one after the other.
//
//go:embed descriptors.gen.txt
var descriptorText string

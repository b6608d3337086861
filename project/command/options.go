package command

import "strings"

// option is an option of a command with its value, which is absent for a flag.
type option struct {
	name     string
	value    word
	hasValue bool
}

// options splits the words behind a command into options and operands. valued
// are the options that take a value: "--name value", "--name=value", "-n value",
// "-nvalue".
func options(args []word, valued string) (opts []option, operands []word) {
	takes := func(name string) bool { return strings.Contains(" "+valued+" ", " "+name+" ") }
	for i := 0; i < len(args); i++ {
		w := args[i]
		switch name, value, glued := w.cut("="); {
		case w.text == "--":
			return opts, append(operands, args[i+1:]...)
		case len(w.text) < 2 || w.text[0] != '-':
			operands = append(operands, w)
		case takes(w.text):
			if i++; i < len(args) {
				opts = append(opts, option{w.text, args[i], true})
			}
		case glued && strings.HasPrefix(w.text, "--"):
			opts = append(opts, option{name.text, value, true})
		case w.text[1] != '-' && takes(w.text[:2]):
			opts = append(opts, option{w.text[:2], w.part(2, len(w.text)), true})
		default:
			opts = append(opts, option{name: w.text})
		}
	}
	return opts, operands
}

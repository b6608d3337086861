package dockerfile

import (
	"bytes"
	"strings"
)

// heredoc is one that an instruction begins: RUN <<-"EOF".
type heredoc struct {
	name []byte
	// tabs says that the line that ends it may begin with tabs.
	tabs bool
}

// endsAt reports whether a line ends it.
func (h heredoc) endsAt(line []byte) bool {
	line = bytes.TrimRight(line, "\r\n")
	if h.tabs {
		line = bytes.TrimLeft(line, "\t")
	}
	return bytes.Equal(line, h.name)
}

// heredocs returns those that an instruction begins, of which the text is joined.
func heredocs(in *instruction, joined, arguments []byte) []heredoc {
	name, list := in.name, in.list
	if name == "onbuild" {
		word, rest := cutBlanks(arguments)
		inner := instruction{name: strings.ToLower(string(word))}
		inner.check(withoutFlags(rest, '\\'), '\\')
		name, list = inner.name, inner.list
	}
	if name != "run" && name != "copy" && name != "add" || list || !bytes.Contains(joined, []byte("<<")) {
		return nil
	}
	words, whole := splitQuoted(joined, '\\', true)
	if !whole {
		return nil
	}
	var all []heredoc
	for _, w := range words {
		rest, ok := bytes.CutPrefix(bytes.TrimLeft(w, "0123456789"), []byte("<<"))
		if !ok {
			continue
		}
		rest, tabs := bytes.CutPrefix(bytes.TrimLeft(rest, blanks), []byte("-"))
		if name := unquoted(rest); len(name) > 0 && bytes.IndexByte(rest, '<') < 0 {
			all = append(all, heredoc{name, tabs})
		}
	}
	return all
}

// split returns the words of a text with their quotes.
func split(text []byte, escape byte) [][]byte {
	words, _ := splitQuoted(text, escape, false)
	return words
}

// splitQuoted is split, and reports whether all quotes are closed. Redirections belong to
// the word behind them: << EOF.
func splitQuoted(text []byte, escape byte, redirections bool) (words [][]byte, whole bool) {
	for {
		text = bytes.TrimLeft(text, blanks)
		if len(text) == 0 {
			return words, true
		}
		n, closed := wordLength(text, escape, redirections)
		words = append(words, text[:n])
		if text = text[n:]; !closed {
			return words, false
		}
	}
}

// wordLength returns the length of the word that a text begins with, and whether its
// quotes are closed.
func wordLength(text []byte, escape byte, redirections bool) (n int, closed bool) {
	quote := byte(0)
	for ; n < len(text); n++ {
		switch c := text[n]; {
		case c == escape && quote != '\'':
			n++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '<' && redirections:
			n += len(redirection(text[n:])) - 1
		case strings.IndexByte(blanks, c) >= 0:
			return n, true
		}
	}
	return len(text), quote == 0
}

// redirection returns the "<" that a text begins with, or "<<" with the blanks behind it.
func redirection(text []byte) []byte {
	rest, ok := bytes.CutPrefix(text, []byte("<<"))
	if !ok {
		return text[:1]
	}
	rest = bytes.TrimLeft(rest, blanks)
	return text[:len(text)-len(rest)]
}

// withoutFlags returns arguments without the flags before them: --mount=type=cache.
func withoutFlags(arguments []byte, escape byte) []byte {
	for {
		arguments = bytes.TrimLeft(arguments, blanks)
		if !bytes.HasPrefix(arguments, []byte("--")) {
			return arguments
		}
		n, _ := wordLength(arguments, escape, false)
		if word := arguments[:n]; len(word) == len("--") {
			return bytes.TrimLeft(arguments[n:], blanks)
		}
		arguments = arguments[n:]
	}
}

// unquoted returns a word without its quotes and escapes.
func unquoted(word []byte) []byte {
	var out []byte
	quote := byte(0)
	for i := 0; i < len(word); i++ {
		switch c := word[i]; {
		case c == '\\' && quote == 0 && i+1 < len(word), c == '\\' && quote == '"' && i+1 < len(word) && strings.IndexByte("\"$\\", word[i+1]) >= 0:
			i++
			out = append(out, word[i])
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		default:
			out = append(out, c)
		}
	}
	return out
}

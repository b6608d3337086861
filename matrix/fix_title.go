package matrix

import (
	"fmt"
	"strconv"
	"strings"
)

// Title says what to do, as one line of Markdown that starts in lower case
// and has no period: "use `torch.inf`". Advice is returned as it is written.
func (op *FixOp) Title() string {
	switch {
	case op.Rename != "":
		return "use " + codeSpan(op.Rename)
	case op.RenameImport != "":
		return "import from " + codeSpan(op.RenameImport)
	case op.RenameKwarg != nil:
		return fmt.Sprintf("write `%s=` for `%s=`", op.RenameKwarg.To, op.RenameKwarg.From)
	case op.DropKwarg != "":
		return fmt.Sprintf("drop `%s=`", op.DropKwarg)
	case op.AddKwarg != nil:
		return "add " + list(op.AddKwarg, func(kv KeyValue) string { return codeSpan(kv.Key + "=" + kv.Value) })
	case op.PositionalToKwarg != nil:
		return "pass " + list(op.PositionalToKwarg, func(kv KeyValue) string {
			place, _ := strconv.Atoi(kv.Key)
			return fmt.Sprintf("argument %d as `%s=`", place+1, kv.Value)
		})
	case op.Template != "":
		return "write " + codeSpan(strings.Join(strings.Fields(op.Template), " "))
	case op.RenameEnv != "":
		return "set " + codeSpan(op.RenameEnv)
	case op.SetPin != "":
		return "require " + codeSpan(op.SetPin)
	default:
		return strings.Join(strings.Fields(op.Advice), " ")
	}
}

func list(kvs KeyValues, form func(KeyValue) string) string {
	parts := make([]string, len(kvs))
	for i, kv := range kvs {
		parts[i] = form(kv)
	}
	return strings.Join(parts, " and ")
}

// fillHoles replaces what a new name may take from the name that was matched:
// {name} is all of it, {tail} what follows its first segment, {last} its last
// segment.
func fillHoles(text, with string) string {
	return strings.NewReplacer("{name}", with, "{tail}", with, "{last}", with).Replace(text)
}

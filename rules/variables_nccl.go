package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/nearest"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix/stack"
)

const ncclPrefix = "NCCL_"

// onNCCL says what NCCL makes of a variable. NCCL only looks names up, and never
// warns about one that it does not know.
func (e *Engine) onNCCL(name, value string, known bool) []aboutVariable {
	if !strings.HasPrefix(name, ncclPrefix) {
		return nil
	}
	tables := stack.Default()
	if _, foreign := tables.ForeignNCCL(name); foreign {
		return nil
	}
	row, reads := tables.NCCLVariable(name)
	if !reads {
		return e.onUnknownNCCL(tables, name)
	}
	var all []aboutVariable
	if known {
		all = append(all, onValue(tables, name, value)...)
	}
	release, by := e.nccl(tables)
	if release == "" || row.In(release) {
		return all
	}
	about := remarkable{name: name, pkg: "torch", level: capped(row.Fact)}
	if older(release, row.First) {
		about.message = fmt.Sprintf("`%s` has no effect in NCCL %s, which %s brings: it is read since NCCL %s", name, release, by, row.First)
	} else {
		about.message = fmt.Sprintf("`%s` has no effect in NCCL %s, which %s brings: it was read up to NCCL %s", name, release, by, row.Last)
		if life, ok := tables.NCCLLifeOf(name); ok && life.Instead != "" {
			about.message += "; see `" + life.Instead + "`"
		}
	}
	return append(all, aboutVariable{code: "EV106", remarkable: about, unread: true})
}

// nccl returns the NCCL that the target's PyTorch brings, "" when that is not known or
// nothing says that PyTorch is used.
func (e *Engine) nccl(tables *stack.Tables) (release, by string) {
	to := e.pair.To["torch"]
	if !to.Known() || !e.pair.From["torch"].Known() && to.Origin != version.Given {
		return "", ""
	}
	torch := to.Version.WithoutLocal().String()
	build, ok := tables.DefaultBuild("torch", torch)
	if !ok || build.Wheel == nil {
		return "", ""
	}
	set, err := version.ParseSet(build.Wheel.NCCL)
	if err != nil {
		return "", ""
	}
	v, ok := set.Exact()
	if !ok {
		return "", ""
	}
	return v.String(), "PyTorch " + torch
}

// onValue says what is wrong with a value that NCCL takes.
func onValue(tables *stack.Tables, name, value string) []aboutVariable {
	row, ok := tables.NCCLValuesOf(name)
	if !ok {
		return nil
	}
	about := remarkable{name: name, level: capped(row.Fact)}
	switch number, err := strconv.Atoi(strings.TrimSpace(value)); {
	case len(row.Allowed) > 0 && !slices.Contains(row.Allowed, strings.TrimSpace(value)):
		about.message = fmt.Sprintf("`%s=%s` is none of the values that NCCL takes: %s; it is the number of %s", name, value, strings.Join(row.Allowed, ", "), row.Note)
	case name == "NCCL_IB_TIMEOUT" && err == nil && number >= 32:
		about.message = fmt.Sprintf("`%s=%s` waits forever: %s; 22 is 17 seconds", name, value, row.Note)
	default:
		return nil
	}
	return []aboutVariable{{code: "EV105", remarkable: about}}
}

// onUnknownNCCL says that NCCL never read a name that is nearly one of its own. Those
// that posts recommend are entries.
func (e *Engine) onUnknownNCCL(tables *stack.Tables, name string) []aboutVariable {
	if len(e.set.ByEnv(name)) > 0 {
		return nil
	}
	about := remarkable{name: name}
	if life, ok := tables.NCCLLifeOf(name); ok {
		about.message = fmt.Sprintf("`%s` has no effect: no NCCL since %s reads it", name, life.Since)
		if life.Instead != "" {
			about.message += "; see `" + life.Instead + "`"
		}
		return []aboutVariable{{code: "EV106", remarkable: about, unread: true}}
	}
	like := nearName(tables, name)
	if like == "" {
		return nil
	}
	about.message = fmt.Sprintf("`%s` has no effect: no NCCL reads it; perhaps `%s`", name, like)
	about.fixes = []finding.Fix{{Title: "set `" + like + "`", Safety: finding.Manual, Why: "the setting would take effect, which it did not"}}
	return []aboutVariable{{code: "EV104", remarkable: about, unread: true}}
}

// nearName returns the name of a variable of NCCL that another is a misspelling of: one
// that differs in two letters at most.
func nearName(tables *stack.Tables, name string) string {
	names := make([]string, len(tables.NCCL))
	for i := range tables.NCCL {
		names[i] = tables.NCCL[i].Name
	}
	return nearest.Within(name, names, 2)
}

// ncclStrings adds the names of variables that something may be said about wherever
// they are set.
func (e *Engine) ncclStrings(texts map[string]bool) {
	tables := stack.Default()
	for i := range tables.NCCLValues {
		texts[tables.NCCLValues[i].Name] = true
	}
	for i := range tables.NCCLLife {
		texts[tables.NCCLLife[i].Name] = true
	}
	release, _ := e.nccl(tables)
	if release == "" {
		return
	}
	reads := make(map[[2]string]bool) // many variables came, or went, with the same release
	for i := range tables.NCCL {
		row := &tables.NCCL[i]
		in, known := reads[[2]string{row.First, row.Last}]
		if !known {
			in = row.In(release)
			reads[[2]string{row.First, row.Last}] = in
		}
		if !in {
			texts[row.Name] = true
		}
	}
}

package matrix

import (
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	maxTitle   = 100 // runes: a heading on one line
	maxMessage = 160 // runes: a line in a terminal and in an annotation
)

// families are the letters of a code and the packages that they stand for;
// nil is any package.
func families() map[string][]string {
	return map[string][]string{
		"TR":  {"torch"},
		"TV":  {"torchvision"},
		"TA":  {"torchaudio"},
		"TT":  {"torchtext", "torchdata"},
		"LT":  {"lightning", "pytorch-lightning", "torchmetrics"},
		"HF":  {"transformers"},
		"KR":  {"keras", "tf-keras"},
		"TF":  {"tensorflow"},
		"NP":  {"numpy"},
		"CU":  nil, // CUDA, driver, kernel, images
		"EV":  nil, // environment variables
		"DP":  nil, // dependency pairs
		"DW":  nil, // data loading and processes
		"API": nil, // what the history alone says
	}
}

// holes are what Entry.Message may refer to.
func holes() []string {
	return []string{"{name}", "{keyword}", "{at}", "{from}", "{to}", "{replacement}"}
}

func (c *checker) texts(e *Entry, path string) {
	c.family(e, path+".code")
	if !c.kebab.MatchString(e.Name) {
		c.faultf(path+".name", "expected a name in kebab case, found %q", e.Name)
	}
	switch {
	case e.Title == "":
		c.faultf(path+".title", "expected a title")
	case utf8.RuneCountInString(e.Title) > maxTitle:
		c.faultf(path+".title", "expected at most %d characters, found %d", maxTitle, utf8.RuneCountInString(e.Title))
	case strings.Contains(e.Title, "\n"):
		c.faultf(path+".title", "expected one line")
	case strings.HasSuffix(e.Title, "."):
		c.faultf(path+".title", "expected no period at the end")
	}
	switch {
	case strings.ContainsAny(e.Message, "\r\n"):
		c.faultf(path+".message", "expected one line")
	case utf8.RuneCountInString(e.Message) > maxMessage:
		c.faultf(path+".message", "expected at most %d characters, found %d", maxMessage, utf8.RuneCountInString(e.Message))
	}
	for _, hole := range c.hole.FindAllString(e.Message, -1) {
		if !slices.Contains(holes(), hole) {
			c.faultf(path+".message", "unknown placeholder %s: expected one of %s", hole, strings.Join(holes(), " "))
		}
	}
	switch {
	case e.Only != "" && e.Only != "keras" && e.Only != "tf":
		c.faultf(path+".only", "expected keras or tf, found %q", e.Only)
	case e.Only != "" && e.Package != "keras":
		c.faultf(path+".only", "only applies to entries of package keras, this is %s", e.Package)
	}
	for i, ref := range e.Refs {
		if rest, ok := strings.CutPrefix(ref, "https://"); !ok || rest == "" || strings.ContainsAny(rest, " \n") {
			c.faultf(c.item(path+".refs", i), "expected an https link, found %q", ref)
		}
	}
}

func (c *checker) family(e *Entry, path string) {
	if !c.builtin {
		if !c.userCode.MatchString(e.Code) {
			c.faultf(path, "expected capital letters and a number such as ACME001, found %q", e.Code)
		}
		return
	}
	form := c.code.FindStringSubmatch(e.Code)
	if form == nil {
		c.faultf(path, "expected the letters of a family and three digits such as TR012, found %q", e.Code)
		return
	}
	packages, known := families()[form[1]]
	switch {
	case !known:
		c.faultf(path, "unknown family %s", form[1])
	case packages != nil && !slices.Contains(packages, e.Package):
		c.faultf(path, "family %s is for %s, the package of this file is %s", form[1], strings.Join(packages, " and "), e.Package)
	}
}

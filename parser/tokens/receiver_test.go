package tokens

import (
	"strings"
	"testing"
)

// TestReceivers holds what the statements say about what a member is read from: instances
// that have it begin at torch.nn.
func TestReceivers(t *testing.T) {
	w := &Wanted{
		Members: map[uint64][]Member{
			Hash("use"):  {{Use: true, From: []string{"torch.nn"}}},
			Hash("over"): {{Override: true, From: []string{"torch.nn"}}},
			Hash("key"):  {{Key: true, From: []string{"torch.nn"}}},
		},
		Names: map[uint64]Shape{Hash("thing"): {Any: true}},
	}
	o := options()
	o.Interest = func(string) Interest { return Interest{Below: true} }
	const imports = "import abc, own\nimport torch\nfrom torch import nn, optim\nfrom own import Mine, Theirs, Either, f, thing\n"
	classes := map[uint64]Lineage{
		Hash("Mine"): {}, Hash("Theirs"): {Bases: []string{"torch.nn.Module"}}, Hash("Either"): {Bases: []string{"torch.fx.Node"}, Library: true},
	}
	for name, c := range map[string]struct {
		text string
		may  bool
	}{
		"a parameter":                      {"def g(x):\n  return x.use", false},
		"below a parameter":                {"def g(x):\n  return x.a.b.use", false},
		"one with a type":                  {"def g(x: T):\n  return x.use", true},
		"one of another type":              {"def g(x: optim.SGD):\n  return x.use", false},
		"one of a type in a string":        {"def g(a, x: 'optim.SGD' = None, *, b: nn.Module = 1):\n  return x.use", false},
		"one of several types":             {"def g(x: abc.Union[optim.SGD, None], b: nn.Module):\n  return x.use", false},
		"one of one of several types":      {"def g(x: abc.Union[optim.SGD, 'nn.Module']):\n  return x.use", true},
		"one of the type of a module":      {"def g(x: nn.Linear):\n  return x.use", true},
		"one of the type of a class":       {"def g(x: Mine):\n  return x.use", false},
		"one of the type of such a class":  {"def g(x: Theirs):\n  return x.use", true},
		"below one of another type":        {"def g(x: optim.SGD):\n  return x.a.use", true},
		"a variable of another type":       {"def g(x):\n  y: optim.SGD = x\n  y.use", false},
		"a variable of what a type hides":  {"def g(x):\n  y: optim.SGD = nn.a(x)\n  y.use", true},
		"a type that is bound again":       {"optim = nn\ndef g(x: optim.SGD):\n  return x.use", true},
		"one with a default":               {"def g(x=nn.Module()):\n  return x.use", false},
		"one that is checked":              {"def g(x):\n  if isinstance(x, nn.Module):\n    x.use", true},
		"one that is checked for a class":  {"class A: pass\ndef g(x):\n  if isinstance(x, A):\n    x.use", false},
		"one that is checked for two":      {"class A: pass\ndef g(x):\n  if isinstance(x, (A, nn.Module)):\n    x.use", true},
		"below one that is checked":        {"class A: pass\ndef g(x):\n  if isinstance(x, A):\n    x.a.use", true},
		"one that is bound again":          {"def g(x):\n  x = nn.Module()\n  x.use", true},
		"one that is bound to its own":     {"def g(x):\n  x = x.a(1)\n  x.use", false},
		"one with an attribute set":        {"def g(x):\n  setattr(x, 'a', nn)\n  x.use", false},
		"below one with an attribute set":  {"def g(x):\n  setattr(x, 'a', nn)\n  x.a.use", true},
		"one of the function around":       {"def g(x):\n  def h():\n    return x.use", false},
		"a parameter over lines":           {"def g(\n    x,\n    y: T = 1,\n):\n  return x.use", false},
		"a star":                           {"def g(*x, **y):\n  x.use", false},
		"a variable of a parameter":        {"def g(x):\n  y = x.a + len(x)\n  y.use", false},
		"a variable of a module":           {"def g(x):\n  y = nn.a(x)\n  y.use", true},
		"a variable of a function":         {"def g(x):\n  y = f(x)\n  y.use", true},
		"a variable with a type":           {"def g(x):\n  y: nn.Module = x\n  y.use", true},
		"a loop":                           {"def g(x):\n  for y in x.a:\n    y.use", false},
		"a loop over modules":              {"def g(x):\n  for y in nn.a(x):\n    y.use", true},
		"a comprehension":                  {"def g(x):\n  return [y.use for y in x]", false},
		"a comprehension of modules":       {"def g(x):\n  return [y.use for y in nn.a]", true},
		"a with statement":                 {"def g(x):\n  with open(x) as y:\n    y.use", false},
		"an exception":                     {"try:\n  pass\nexcept E as y:\n  y.use", true},
		"a list that grows":                {"def g(x):\n  y = []\n  y.append(nn)\n  y.use", true},
		"a dict that is filled":            {"def g(x):\n  y = {}\n  y['a'] = nn.Module()\n  y.a.use", true},
		"variables of each other":          {"def g(x):\n  y = x\n  while x:\n    y, z = z, y\n  z.use", false},
		"of each other and a module":       {"def g(x):\n  y = x\n  while x:\n    y, z = z, y\n  z = nn.a\n  y.use", true},
		"an instance of a class":           {"class A(optim.SGD): pass\ny = A()\ny.use", false},
		"an instance of a module":          {"class A(nn.Module): pass\ny = A()\ny.use", true},
		"what an instance gives":           {"class A(optim.SGD): pass\ny = A().a()\ny.use", true},
		"below an instance":                {"class A(optim.SGD): pass\ny = A()\ny.a.use", true},
		"a class":                          {"class A(optim.SGD): pass\nA.use", false},
		"a class that is decorated":        {"@abc.a\nclass A(optim.SGD): pass\nA.use", false},
		"a class of modules":               {"class A(nn.Module): pass\nA.use", true},
		"a class that derives from one":    {"class A(nn.Module): pass\nclass B(A): pass\nB.use", true},
		"a class that is bound again":      {"class A(optim.SGD): pass\nA = f(A)\nA.use", true},
		"a class of nobody":                {"class A(Unknown): pass\nA.use", true},
		"an exception class":               {"class A(ValueError): pass\nA.use", false},
		"a generic class":                  {"class A(abc.ABC, metaclass=abc.ABCMeta): pass\nA.use", false},
		"a class with parameters":          {"class A(optim.SGD[int, str]): pass\nA.use", false},
		"a class of another file":          {"Mine.use", false},
		"an instance of it":                {"y = Mine(nn)\ny.use", false},
		"a module of another file":         {"y = Theirs()\ny.use", true},
		"a class that derives from it":     {"class A(Theirs): pass\nA.use", true},
		"one that may be of a library":     {"def g(x: Either):\n  return x.use", false},
		"what it gives":                    {"y = Either()\ny.use", true},
		"a class that derives from that":   {"class A(Either): pass\ny = A()\ny.use", false},
		"self":                             {"class A(Mine):\n  def m(self):\n    self.use", false},
		"self of a module":                 {"class A(Theirs):\n  def m(self):\n    self.use", true},
		"an attribute of self":             {"class A(Mine):\n  def m(self):\n    self.a.use", true},
		"a function":                       {"def g(): pass\ng.use", false},
		"a call":                           {"def g(x): return x\ng(x).use", true},
		"an item":                          {"def g(x):\n  x[0].use", false},
		"an item of a module":              {"nn.a[0].use", true},
		"what a parameter gives":           {"def g(x):\n  x.a(1, ')')[\"]\"].b().use", false},
		"brackets":                         {"def g(x):\n  (x + nn).use", true},
		"a list":                           {"[nn.a][0].use", true},
		"a keyword before brackets":        {"def g(x):\n  return (x).use", true},
		"an item by a key":                 {"nn.a['key']", true},
		"an item of a parameter":           {"def g(x):\n  x['key']", false},
		"an item of its items":             {"def g(x):\n  x['a'].b(1)[ 'key']", false},
		"an item of its items by blanks":   {"def g(x):\n  x ['key']", true},
		"an item by the name of a key":     {"def g(x):\n  k = 'key'\n  x[k]", true},
		"what is imported from elsewhere":  {"abc.a.use", false},
		"a name that comes from nowhere":   {"y.use", true},
		"a variable of a class":            {"class A(Mine):\n  y = nn.a\n  def m(self):\n    y.use", true},
		"a global":                         {"def g():\n  global y\n  y = nn.a\ndef h():\n  y.use", true},
		"a global that has a value":        {"y = None\ndef g():\n  global y\n  y = nn.a\ndef h():\n  y.use", true},
		"a variable set from within":       {"def g():\n  y = None\n  def h():\n    nonlocal y\n    y = nn.a\n  y.use", true},
		"a walrus":                         {"def g(x):\n  if (y := nn.a(x)):\n    y.use", true},
		"a method of a class":              {"class A(Mine):\n  def over(self): pass", false},
		"a method of a module":             {"class A(Theirs):\n  def over(self): pass", true},
		"a name of the project":            {"thing()", true},
		"a parameter of that name":         {"def g(thing):\n  thing()", false},
		"a member of that name":            {"def g(x):\n  x.thing()", false},
		"a member of that name of self":    {"class A(Mine):\n  def m(self):\n    self.thing()", true},
		"a variable of that name":          {"def g(x):\n  thing = x.a\n  thing()", false},
		"an item of a name of the project": {"def g(thing):\n  thing['a']()", false},
	} {
		t.Run(name, func(t *testing.T) {
			text := []byte(imports + c.text + "\n")
			s := New(o)
			facts := s.Scan("m.py", text, nil)
			sites := s.Seek("m.py", text, facts, w, nil).Sites
			if len(sites) == 0 {
				if c.may {
					t.Error("nothing is found")
				}
				return
			}
			var slicer Slicer
			_, statements, ok := slicer.Slice(text, sites, false, Around{Facts: facts, Wanted: w, Classes: classes})
			if !ok {
				t.Fatal("it is read whole")
			}
			if may := len(statements) > 0; may != c.may {
				t.Errorf("may be one: %t, want %t", may, c.may)
			}
		})
	}
}

// TestReceiversOfManyNames ends soon.
func TestReceiversOfManyNames(t *testing.T) {
	w := &Wanted{Members: map[uint64][]Member{Hash("use"): {{Use: true, From: []string{"torch.nn"}}}}}
	const n = 5_000
	for name, text := range map[string]string{
		"many places": manyNames(n) + strings.Repeat("x4999.use\n", 2*n),
		"many scopes": strings.Repeat("def f(y):\n  x = y\n  x.use\n", n),
		"many checks": strings.Repeat("if isinstance(x, y): x.use\n", n),
		"many types":  "def f(x: T" + strings.Repeat("[T", n) + strings.Repeat("]", n) + "):\n  x.use\n",
		"many params": "def f(" + strings.Repeat("x, ", n) + "y):\n" + strings.Repeat("  x.use\n", n),
		"a chain":     manyNames(n) + strings.Repeat("x1.use\n", n/10),
		"each other":  strings.Repeat("x, y = y, x\n", n) + "x.use\n",
		"deep blocks": deepBlocks(100) + "\nx.use\n",
		"many bases":  "class A(" + strings.Repeat("A, ", n) + "): pass\nA.use\n",
		"open bases":  "class A(" + strings.Repeat("(", n) + "\nA.use\n",
	} {
		t.Run(name, func(t *testing.T) {
			s := New(options())
			facts := s.Scan("m.py", []byte(text), nil)
			sites := s.Seek("m.py", []byte(text), facts, w, nil).Sites
			var slicer Slicer
			slicer.Slice([]byte(text), sites, false, Around{Facts: facts, Wanted: w})
			if slicer.receivers.left < -maxWork {
				t.Errorf("it took %d times the work that it may", 1-slicer.receivers.left/maxWork)
			}
		})
	}
}

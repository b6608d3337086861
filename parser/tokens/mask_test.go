package tokens

import (
	"fmt"
	"strings"
	"testing"
)

// TestMasks holds which statements may subtract a mask; those that are marked do.
func TestMasks(t *testing.T) {
	for name, text := range map[string]string{
		"of a comparison":                 "m = x > 0\ny = 1 - m #!\n",
		"in brackets":                     "y = 1 - (x > 0) #!\n",
		"of nothing":                      "m = x\ny = 1 - m\n",
		"of a method":                     "m = x.isnan()\ny = 1 - m #!\n",
		"of bool":                         "m = x.bool()\ny = 1 - m #!\n",
		"of Python's bool":                "m = bool(x)\ny = 1 - m\n",
		"a parameter":                     "def f(a, m: torch.BoolTensor, n: bool):\n  b = 1 - a\n  b = 1 - n\n  return 1 - m #!\n",
		"another parameter in a tuple":    "def f(m: Optional[torch.BoolTensor] = None, n: Optional[int] = None):\n  return 1 - n\n",
		"what is returned":                "def f(a) -> torch.BoolTensor:\n  b = 1 - a\ny = 1 - f(x) #!\n",
		"what is said to be returned":     "def f(a: torch.BoolTensor) -> torch.Tensor:\n  pass\ny = 1 - f(x)\n",
		"by a function":                   "def f(x):\n  return x > 0\ny = 1 - f(x) #!\n",
		"by a method":                     "class A:\n  def f(self, x):\n    return x > 0\n  def g(self, x):\n    return 1 - self.f(x) #!\n",
		"by a generator":                  "def f(x):\n  yield x > 0\nfor m in f(x):\n  y = 1 - m #!\n",
		"raised":                          "def f(x):\n  raise E(x > 0)\ny = 1 - f(x)\n",
		"an attribute":                    "class A:\n  def f(self, x):\n    self.m = x > 0\n  def g(self):\n    return 1 - self.m #!\n",
		"what has the attribute":          "class A:\n  def f(self, x):\n    self.a.m = x > 0\n  def g(self):\n    return 1 - self.a\n",
		"a variable of a function":        "def f(x):\n  m = x > 0\ndef g(m):\n  return 1 - m\n",
		"of the function outside":         "def f(x):\n  m = x > 0\n  def g():\n    return 1 - m #!\n",
		"of the module":                   "m = x > 0\ndef g():\n  return 1 - m #!\n",
		"that is declared":                "def f(x):\n  global m\n  m = x > 0\ndef g():\n  return 1 - m #!\n",
		"a walrus":                        "if (m := x > 0).any():\n  y = 1 - m #!\n",
		"a walrus in an argument":         "f(m := x > 0)\ny = 1 - m #!\n",
		"an instance":                     "if isinstance(m, torch.BoolTensor):\n  y = 1 - m #!\n",
		"an annotation":                   "m: torch.BoolTensor = f()\ny = 1 - m #!\nz = 1 - torch.f()\n",
		"an annotation of something else": "m: Optional[T] = x > 0\nz = T - 1\n",
		"in a list":                       "a = [x > 0, x]\nfor m in a:\n  y = 1 - m #!\n",
		"put into a list":                 "a = []\na.append(x > 0)\nfor m in a:\n  y = 1 - m #!\n",
		"an item":                         "d = {'a': x > 0}\ny = 1 - d['a'] #!\nz = 1 - d.get('a') #!\n",
		"a default":                       "e = d.get('a', x > 0)\ny = 1 - e #!\n",
		"in a comprehension":              "a = [m > 0 for m in b]\ny = [1 - m for m in a] #!\n",
		"in the condition of one":         "a = [m for m in b if m > 0]\ny = [1 - m for m in a]\n",
		"a choice":                        "m = x > 0 if c else x\ny = 1 - m #!\n",
		"the other choice":                "m = x if c else x > 0\ny = 1 - m #!\n",
		"the condition of one":            "m = x if c > 0 else z\ny = 1 - m\n",
		"an argument":                     "m = f(x > 0)\ny = 1 - m\n",
		"an argument that comes back":     "m = next(iter([x > 0]))\ny = 1 - m #!\n",
		"an index":                        "m = x[x > 0]\ny = 1 - m\n",
		"an item of masks":                "m = x > 0\nn = m[0]\ny = 1 - n #!\n",
		"a method of a mask":              "m = x > 0\nn = m.clone()\ny = 1 - n #!\nz = 1 - m.sum()\n",
		"another thing of it":             "m = x > 0\nn = m.device\ny = 1 - n\n",
		"arithmetic":                      "m = x > 0\nn = m + 1\ny = 1 - n\n",
		"arithmetic and a comma":          "m = x > 0\na, n = b + 1, m\ny = 1 - n #!\n",
		"arithmetic and a comparison":     "m = a + b > 0\ny = 1 - m #!\n",
		"arithmetic before another":       "m = a + b; n = x > 0\ny = 1 - n #!\n",
		"bits":                            "m = (x > 0) & c\ny = 1 - m #!\n",
		"inverted":                        "m = ~(x > 0)\ny = 1 - m #!\n",
		"a string":                        "a = ['m']\nm = x > 0\ny = 1 - len(a)\n",
		"looked up":                       "class A:\n  def f(self, x):\n    self.m = x > 0\n    return 1 - getattr(self, 'm') #!\n",
		"in a text":                       "m = x > 0\na = f'{m}'\ny = 1 - len(a)\n",
		"as Keras does":                   "m = layer(x > 0)\ny = 1 - m #layers\n",
		"beside a mask":                   "m = x > 0\ny = f(m, a - 1)\nz = x[len(a) - 1] * m\nassert len(a) - 1 == m\n",
		"of the other operand":            "m = x > 0\ny = m - 1 #!\nz = a - m #!\nu = (a - 1)[m]\n",
		"of a product":                    "m = x > 0\ny = a - b * m\nz = m * a - b\nu = a ** m - 1\nv = a - m ** 2\n",
		"of a sum":                        "m = x > 0\ny = a + m - b\nz = a - m - b #!\nu = m - a + b #!\nv = a - b - m #!\n",
		"after bits":                      "m = x > 0\ny = a & m - 1 #!\nz = m & a - 1\nu = a | 1 - m #!\nv = ~m - 1 #!\nw = 1 - ~m #!\n",
		"of a sign":                       "m = x > 0\ny = -m #!\nz = x[-1, m]\nu = f(m, a=-1)\nv = [m, -a]\nw = a - -m #!\n",
		"in a bracket of another":         "m = x > 0\ny = a[b - m] #!\nz = f(m)[1 - a]\nu = (a, b - m) #!\nv = {m: a - b}\nw = a[m:b - 1]\n",
		"of what a call is given":         "m = x > 0\ny = 1 - f(m)\nz = 1 - f(x > 0)\nu = f(1)(m) - a\nv = 1 - next(iter([m])) #!\n",
		"of a dtype":                      "m = x.to(torch.bool)\ny = 1 - m #!\nz = 1 - torch.ones(3, dtype=torch.bool) #!\nu = 1 - x.to(bool)\n",
		"what is counted of a mask":       "m = x > 0\ny = m.int() - 1\nz = torch.eq(a, b).int().sum() - 1\nu = 1 - (x > 0).long()\nv = 1 - m.clone().int()\n",
		"what is counted of a comparison": "m = (a == b).sum()\ny = 1 - m\nn = ((a == b) & c).float().mean()\nz = 1 - n\no = [(a > b).int()]\nu = 1 - o[0]\n",
		"a comparison all the same":       "m = (a == b).clone()\ny = 1 - m #!\nn = [(a > b), (c > d).sum()]\nz = 1 - n[0] #!\no = (a > b)[:, 0]\nu = 1 - o #!\np = (a.b() > c.int())\nv = 1 - p #!\n",
		"what is still a mask":            "m = x > 0\ny = m.clone().t() - 1 #!\nz = torch.eq(a, b.int()).any() - 1 #!\nu = 1 - (x > 0).cpu() #!\nv = 1 - m[a.int()].t() #!\n",
		"at once":                         "m = x > 0\na -= m #!\nm -= a #!\na -= b if c else m #!\na -= b == c #!\na += m\nb = a if m else -1\n",
		"over lines":                      "m = x > 0\ny = (a #!\n     - m)\n",
		"behind a keyword":                "m = x > 0\nif m and a - 1: pass\nz = a if m - 1 else b #!\nw = a - 1 if m else b\nreturn_ = not m - a #!\n",
		"of a string and a number":        "m = x > 0\nf('m - 1', m)\ny = 1 - 2\nz = 'a' - m #!\n",
	} {
		for _, layers := range []bool{false, true} {
			t.Run(fmt.Sprint(name, " ", layers), func(t *testing.T) {
				var m Masks
				sites, _, ok := m.Find([]byte(text), nil, layers)
				if !ok {
					t.Fatal("it is read whole")
				}
				found := make(map[int]bool)
				for _, s := range sites {
					found[strings.Count(text[:s.Start], "\n")] = true
				}
				for i, line := range strings.Split(text, "\n") {
					want := strings.Contains(line, "#!") || layers && strings.Contains(line, "#layers")
					if found[i] != want && (want || !layers) {
						t.Errorf("%q: %t", line, found[i])
					}
				}
			})
		}
	}
}

// TestMasksOfOthers holds what files give each other.
func TestMasksOfOthers(t *testing.T) {
	for name, tt := range map[string]struct{ text, given string }{
		"a function":      {"def f(x):\n  return x > 0\n", "f"},
		"one inside":      {"def f(x):\n  def g():\n    return x > 0\n", ""},
		"a name":          {"m = x > 0\n", "m"},
		"of a class":      {"class A:\n  m = x > 0\n", "m"},
		"of a function":   {"def f(x):\n  m = x > 0\n", ""},
		"an attribute":    {"def f(x):\n  a.b.m = x > 0\n", "m"},
		"what is taken":   {"from b import taken, other\nm = taken\n", "m"},
		"by another name": {"from b import taken as n\nm = n\n", "n m"},
	} {
		t.Run(name, func(t *testing.T) {
			var m Masks
			_, given, _ := m.Find([]byte(tt.text), map[uint64]bool{Hash("taken"): true}, false)
			want := hashSet(strings.Fields(tt.given)...)
			if len(given) != len(want) {
				t.Errorf("%d words are given", len(given))
			}
			for _, h := range given {
				if !want[h] {
					t.Errorf("another word is given than %s", tt.given)
				}
			}
		})
	}
}

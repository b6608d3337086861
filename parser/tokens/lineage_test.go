package tokens

import "testing"

// TestLineage holds what the bases of a class say about what is defined in it, or read
// from self: instances begin at torch.nn or torch.optim.Adam.
func TestLineage(t *testing.T) {
	w := &Wanted{Members: map[uint64][]Member{
		Hash("use"):  {{Use: true, From: []string{"torch.nn", "torch.optim.Adam"}}},
		Hash("item"): {{Item: true, From: []string{"torch.nn"}}},
		Hash("over"): {{Override: true, From: []string{"torch.nn", "torch.optim.Adam"}}},
		Hash("any"):  {{Use: true, Override: true}},
	}}
	o := options()
	o.Interest = func(string) Interest { return Interest{Below: true} }
	places := func(text string) bool {
		s := New(o)
		return len(s.Seek("m.py", []byte(text), s.Scan("m.py", []byte(text), nil), w, nil).Sites) > 0
	}
	const imports = "import abc, own\nimport torch\nfrom torch import nn, optim\nfrom own import Mine\n"
	const method, override, static = ":\n  def m(self, x):\n    return self.use", ":\n  def over(self): pass", ":\n  def m(self: nn.Module):\n    return self.use"
	for class, want := range map[string]bool{
		"A":                           false,
		"A()":                         false,
		"A(object)":                   false,
		"A(torch.nn.Module)":          true,
		"A(nn.Module)":                true,
		"A(optim.SGD)":                false,
		"A(optim.Adam)":               true,
		"A(optim.SGD, optim.Adam)":    true,
		"A(torch.utils.data.Dataset)": false,
		"A(abc.ABC)":                  false,
		"A(Mine)":                     true, // nobody knows
		"A(own.Mine)":                 true,
		"A(Unknown)":                  true,
		"A(make())":                   true,
		"A(optim.SGD, metaclass=M)":   true,
	} {
		for name, body := range map[string]string{"self": method, "override": override} {
			text := imports + "class " + class + body
			if got := places(text); got != want {
				t.Errorf("%s, %s: has a place: %t, want %t", class, name, got, want)
			}
		}
		if !places(imports + "class " + class + static) {
			t.Errorf("%s: the type of self does not count", class)
		}
	}
	for text, want := range map[string]bool{
		"class A(optim.SGD):\n  def m(self):\n    return x.use":                                    true,
		"class A(optim.SGD):\n  def m(self):\n    return self.x.use":                               true,
		"class A(optim.SGD):\n  def m(self):\n    return self.any":                                 true,
		"class A(optim.SGD):\n  def any(self): pass":                                               true,
		"class A(\n  def over(self): pass":                                                         true, // its bases are not told
		"class A(optim.SGD):\n  def m(cls):\n    return cls.use":                                   false,
		"class A(optim.SGD):\n  def m(x, self):\n    return self.use":                              true,
		"class A(optim.SGD):\n  def m(self):\n    def g(self):\n      return self.use":             true,
		"class A(optim.SGD):\n  def m(self):\n    if isinstance(self, nn.Module):\n      self.use": true,
		"class A(optim.SGD):\n  def m(\n      self,\n      x):\n    return self.use":               false,
		"def over(self): pass":            true,
		"def m(self):\n  return self.use": true,
		"a.item[0]":                       true,
		"a.item[ 0]":                      true,
		"a.item[-1]":                      true,
		"a.item[i]":                       false,
		"a.item":                          false,
		"a.item()":                        false,
		"optim = f()\nclass A(optim.SGD):\n  def over(self): pass": true,
	} {
		if got := places(imports + text); got != want {
			t.Errorf("%q has a place: %t, want %t", text, got, want)
		}
	}
}

package parser

import "testing"

func TestYields(t *testing.T) {
	const header = "import lib\n\n\ndef g(x, y):\n    "
	tests := []struct {
		name, code string
		want       Display
	}{
		{"a list", header + "yield [x, y]\n\n\nlib.f(g(1, 2))\n", ListDisplay},
		{"a list in a tuple", header + "yield [x, x], y\n\n\nlib.f(g(1, 2))\n", TupleOfList},
		{"a list behind a name", header + "z = [x, x]\n    yield z, y\n\n\nlib.f(g(1, 2))\n", TupleOfList},
		{"a generator behind a name", header + "yield [x, x], y\n\n\nh = g(1, 2)\nlib.f(h)\n", TupleOfList},
		{"a method", "import lib\n\n\nclass C:\n    def g(self):\n        yield [1], 2\n\n\nlib.f(C().g())\n", TupleOfList},
		{"all yields the same", header + "yield [x], y\n    yield y, [x]\n\n\nlib.f(g(1, 2))\n", TupleOfList},
		{"a tuple", header + "yield x, y\n\n\nlib.f(g(1, 2))\n", NoDisplay},
		{"something unknown", header + "yield x\n\n\nlib.f(g(1, 2))\n", NoDisplay},
		{"nothing", header + "yield\n\n\nlib.f(g(1, 2))\n", NoDisplay},
		{"yields that differ", header + "yield [x]\n    yield x, y\n\n\nlib.f(g(1, 2))\n", NoDisplay},
		{"what another one yields", header + "yield from [x, y]\n\n\nlib.f(g(1, 2))\n", NoDisplay},
		{"a name that is bound twice", header + "z = [x]\n    if x:\n        z = lib.array(z)\n    yield z, y\n\n\nlib.f(g(1, 2))\n", NoDisplay},
		{"a decorator", "import lib\n\n\n@lib.d\ndef g(x, y):\n    yield [x, y]\n\n\nlib.f(g(1, 2))\n", NoDisplay},
		{"what another function returns", header + "yield h(x)\n\n\ndef h(x):\n    return [x, x]\n\n\nlib.f(g(1, 2))\n", ListDisplay},
		{"the function itself", header + "yield [x, y]\n\n\nlib.f(g)\n", NoDisplay},
		{"a function that returns", header + "return [x, y]\n\n\nlib.f(g(1, 2))\n", NoDisplay},
		{"a generator that calls itself", header + "yield [g(x, y)]\n\n\nlib.f(g(1, 2))\n", ListDisplay},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := parseAs(t, "a.py", tt.code)
			got := NoDisplay
			for _, c := range m.Calls {
				for _, a := range c.Args {
					got = max(got, a.Value.Yields)
				}
			}
			if got != tt.want {
				t.Errorf("yields = %v, want %v", got, tt.want)
			}
		})
	}
}

func TestReturns(t *testing.T) {
	tests := []struct {
		name, body string
		want       Display
	}{
		{"a list", "return [x, x]", ListDisplay},
		{"a list in a tuple", "return [x, x], x", TupleOfList},
		{"a list behind a name", "y = [x]\n        return y, x", TupleOfList},
		{"on all ways", "if x:\n            return [x], x\n        return x, [x]", TupleOfList},
		{"or an exception", "if x:\n            raise IndexError\n        return [x], x", TupleOfList},
		{"on some ways", "if x:\n            return [x], x\n        return x, x", NoDisplay},
		{"or nothing", "if x:\n            return [x], x", NoDisplay},
		{"a tuple", "return x, x", NoDisplay},
		{"what another method returns", "return self.g(x)\n\n    def g(self, x):\n        return [x], x", TupleOfList},
		{"what it returns itself", "return self.f(x)", NoDisplay},
		{"what another class returns", "return x.f(x)", NoDisplay},
		{"a generator", "yield x\n        return [x], x", NoDisplay},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := parseAs(t, "a.py", "import lib\n\n\nclass C(lib.B):\n    def f(self, x):\n        "+tt.body+"\n")
			if got := m.Classes[0].Methods[0].Returns; got != tt.want {
				t.Errorf("returns = %v, want %v", got, tt.want)
			}
		})
	}
}

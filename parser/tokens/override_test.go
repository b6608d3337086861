package tokens

import "testing"

// TestOverrides: a method that only matters with some parameters is no place without.
func TestOverrides(t *testing.T) {
	w := &Wanted{Members: map[uint64][]Member{
		Hash("forward"): {{Override: true, Params: []uint64{Hash("self")}}},
		Hash("step"):    {{Override: true, Params: []uint64{Hash("index"), Hash("other")}}},
		Hash("end"):     {{Override: true}},
	}}
	for text, want := range map[string]int{
		"class A(torch.B):\n    def forward(self, x):\n        pass\n":                          1,
		"class A(torch.B):\n    def forward(ctx, x):\n        pass\n":                           0,
		"class A(torch.B):\n    def forward(\n        ctx, x=(1, 2), *, self):\n        pass\n": 1,
		"class A(torch.B):\n    def forward (ctx, x) -> self:\n        pass\n":                  0,
		"class A(torch.B):\n    def forward[T](ctx, x: T):\n        pass\n":                     1,
		"class A(torch.B):\n    def forward(ctx":                                                0,
		"class A(torch.B):\n    def step(self, batch, other=1):\n        pass\n":                1,
		"class A(torch.B):\n    def step(self, batch):\n        pass\n":                         0,
		"class A(torch.B):\n    def end(self):\n        pass\n":                                 1,
	} {
		s := New(options())
		facts := s.Scan("m.py", []byte(text), nil)
		if got := len(s.Seek("m.py", []byte(text), facts, w, nil).Sites); got != want && !facts.Lost {
			t.Errorf("%q: %d places, want %d", text, got, want)
		}
	}
}

func TestMembersOfTwo(t *testing.T) {
	some, other, any := Member{Override: true, Params: []uint64{1}}, Member{Override: true, Params: []uint64{2}}, Member{Override: true}
	for _, tt := range []struct {
		name string
		a, b Member
		want int
	}{
		{"both with parameters", some, other, 2},
		{"one with any", some, any, 0},
		{"the other with any", any, some, 0},
		{"one that is no method of a class", some, Member{Use: true}, 1},
	} {
		if got := tt.a.Or(tt.b); !got.Override || len(got.Params) != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

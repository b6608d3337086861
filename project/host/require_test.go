package host

import "testing"

func TestRequirement(t *testing.T) {
	machine := &Facts{
		MaxCUDA: Value{Text: "12.2"}, Driver: Driver{Loaded: Value{Text: "535.129.03"}},
		GPUs: []GPU{{Capability: Value{Text: "8.0"}}, {Capability: Value{Text: "7.0"}}},
	}
	tests := []struct {
		name, in string
		want     Truth
	}{
		{"nothing", "", True},
		{"met", "cuda>=11.8", True},
		{"exactly", "cuda=12.2", True},
		{"not met", "cuda>=12.4", False},
		{"an alternative of a branch", "cuda>=12.4 driver>=535,driver<536", True},
		{"the alternatives of an image", "cuda>=12.4 brand=tesla,driver>=450,driver<451 brand=tesla,driver>=470,driver<471", False},
		{"a brand that is not known", "cuda>=12.4 brand=tesla,driver>=535,driver<536", Unknown},
		{"conditions of several GPUs", "arch>=7.5", Unknown},
		{"of all GPUs", "arch>=7.0", True},
		{"of none", "arch>=9.0", False},
		{"another word", "cuda", Unknown},
		{"another operator", "cuda!12", Unknown},
		{"no version", "cuda>=new", Unknown},
		{"capital letters", "CUDA>=12.3", False},
		{"commas alone", ", ,,", True},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := ParseRequirement(test.in).Met(machine); got != test.want {
				t.Errorf("got %d, want %d", got, test.want)
			}
		})
	}
	if got := ParseRequirement("cuda>=12.0 driver>=450").Met(&Facts{}); got != Unknown {
		t.Errorf("on a machine of which nothing is known: %d", got)
	}
}

package tokens

import (
	"strings"
	"testing"
)

// TestChecked holds where a name stands in a check of a type; these places are marked.
func TestChecked(t *testing.T) {
	o := options()
	o.Interest = func(name string) Interest {
		return Interest{Checked: name == "torch.A", Below: true}
	}
	for name, text := range map[string]string{
		"alone":           "import torch\nx: torch.A = None\ntorch.A()\nclass B(torch.A): pass\n",
		"checked":         "import torch\nif isinstance(x, torch.A): #!\n    f(torch.A)\n",
		"among others":    "import torch\ny = isinstance(x, (int, torch.A)) #!\n",
		"behind a check":  "import torch\nreturn isinstance(x, int) and torch.A\n",
		"by another name": "from torch import A as B\nassert isinstance(x, B) #!\nf(B)\n",
		"assigned":        "import torch\nB = torch.A #!\ny = isinstance(x, B) #!\n",
		"in a tuple":      "import torch\nB = (torch.A, int) #!\nb, c = (torch.A, int), 1 #!\nif (d := (torch.A, int)): pass #!\n",
		"a default":       "import torch\ndef f(a=1, b: torch.A = None, c=torch.A): pass\n",
		"a class":         "import torch\ny = issubclass(x, torch.A) #!\n",
		"after a bracket": "import torch\ny = isinstance(f(')'), torch.A) #!\n",
		"a pattern":       "import torch\nmatch x:\n    case torch.A(): #!\n        y = 1\n",
		"over lines":      "import torch\ny = isinstance(\n    x, torch.A) #!\n",
	} {
		facts := New(o).Scan("m.py", []byte(text), nil)
		found := make(map[int]bool)
		for _, s := range facts.Sites {
			found[strings.Count(text[:s.Start], "\n")] = true
		}
		for i, line := range strings.Split(text, "\n") {
			if want := strings.HasSuffix(line, "#!"); found[i] != want {
				t.Errorf("%s: %q: %t", name, line, found[i])
			}
		}
	}
}

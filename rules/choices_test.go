package rules_test

import (
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/rules"
)

// TestChoices: what a name gets from a binding that does not run at the target
// says nothing. Only what is likely at least counts.
func TestChoices(t *testing.T) {
	set := testSet(t)
	pair := pairOf(t, "torch==1.4 keras==2.1 tensorflow==2.1", "torch==2.3 keras==3.0 tensorflow==2.16")
	const bad = "  # want XX002 raising\n"
	for _, tt := range []struct{ name, code string }{
		{"own function where the import fails", "try:\n  from torch import raising\nexcept ImportError:\n  def raising(): pass\nraising()" + bad},
		{"own class where the import fails", "try:\n  from torch import raising\nexcept ImportError:\n  class raising: pass\nraising()" + bad},
		{"something where the import fails", "try:\n  from torch import raising\nexcept ImportError:\n  raising = make()\ndef f():\n  raising()" + bad},
		{"where the import fails, read from it", "try:\n  import torch as t\nexcept ImportError:\n  t = make()\nt.raising()" + bad},
		{"another library where the import fails", "try:\n  from torch import raising\nexcept ImportError:\n  from scipy import raising\nraising()" + bad},
		{"another module of the project where the import fails", "try:\n  from torch import raising\nexcept ImportError:\n  from .mine import raising\nraising()" + bad},
		{"a decorated function where the import fails", "import contextlib\ntry:\n  from torch import raising\nexcept ImportError:\n  @contextlib.contextmanager\n  def raising(): yield\nwith raising(): pass" + bad},
		{"own function for older versions", "import torch\nfrom packaging import version\nif version.parse(torch.__version__) >= version.parse('1.6'):\n  from torch import raising\nelse:\n  def raising(): pass\nraising()" + bad},
		{"own function for newer versions", "import torch\nfrom packaging import version\nif version.parse(torch.__version__) < version.parse('2.0'):\n  from torch import raising\nelse:\n  def raising(): pass\nraising()\n"},
		{"another library for older versions", "import torch\nfrom packaging import version\nif version.parse(torch.__version__) >= version.parse('1.6'):\n  from torch import raising\nelse:\n  from scipy import raising\nraising()" + bad},
		{"another library for newer versions", "import torch\nfrom packaging import version\nif version.parse(torch.__version__) < version.parse('2.0'):\n  from torch import raising\nelse:\n  from scipy import raising\nraising()\n"},
		{"own function, anything may be", "if g():\n  from torch import raising\nelse:\n  def raising(): pass\nraising()\n"},
		{"another library, anything may be", "if g():\n  from torch import raising\nelse:\n  from scipy import raising\nraising()\n"},
		{"own function for versions of something", "import scipy\nfrom packaging import version\nif version.parse(scipy.__version__) >= version.parse('1.6'):\n  from torch import raising\nelse:\n  def raising(): pass\nraising()\n"},
		{"own function where another error occurs", "try:\n  from torch import raising\nexcept KeyError:\n  def raising(): pass\nraising()\n"},
		{"where an import beside it fails", "try:\n  from torch import gone, raising\nexcept ImportError:\n  def gone(): pass\n  def raising(): pass\nraising()\n"},
		{"own function behind the import", "try:\n  from torch import raising\nexcept ImportError:\n  pass\nif g():\n  def raising(): pass\nraising()\n"},
		{"bound by a loop", "from torch import raising\nfor x in y:\n  raising()\n  for raising in z: pass\n"},
		{"keyword", "try:\n  from torch import renamed\nexcept ImportError:\n  def renamed(**k): pass\nrenamed(old=1)  # want XX017 old\n"},
		{"keyword of another library", "try:\n  from torch import renamed\nexcept ImportError:\n  from scipy import renamed\nrenamed(old=1)  # want XX017 old\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			all, file := findings(t, set, pair, tt.code, rules.Options{})
			var got []finding.Finding
			for _, f := range all {
				if f.Confidence >= finding.Likely {
					got = append(got, f)
				}
			}
			checkMarks(t, tt.code, got, file)
		})
	}
}

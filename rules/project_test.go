package rules_test

import (
	"testing"

	"github.com/upcheck/upcheck/rules"
)

// TestProjectNames holds what is said about code whose names lie in the project
// while nothing is known of the other files.
func TestProjectNames(t *testing.T) {
	set := testSet(t)
	pair := pairOf(t, "torch==1.4 keras==2.1 tensorflow==2.1", "torch==2.3 keras==3.0 tensorflow==2.16")
	const base = "from torch import optim\n"
	for _, tt := range []struct{ name, code string }{
		{"module of the project", "from . import torch\ntorch.gone()\ntorch.optim.Scheduler(verbose=1)\n"},
		{"name of a module of the project", "from .torch import gone, Tensor\ngone()\ndef f(a: Tensor): a.gone()\n"},
		{"library or project", "try:\n  from torch import optim\nexcept E:\n  from .x import optim\noptim.Scheduler(verbose=1)\n"},
		{"class of the project", "from .torch import Base\nclass A(Base):\n  def on_end(self): pass\n"},
		{"one base that a file of the project may replace", "try: from torch.optim import Scheduler\nexcept E:\n  class Scheduler: pass\nclass S(Scheduler):\n  def __init__(self):\n    super().__init__(verbose=1)  # want XX012 verbose\n"},
		{"flag of the project", "import torch\nfrom .flags import NEW\nif NEW: torch.gone()  # want XX001 gone\nelse: torch.gone()  # want XX001 gone\n"},
		{"flag that two agree on", "import torch\nfrom .flags import NEW\nif NEW and not NEW: torch.gone()  # want XX001 gone\n"},
		{"wrapper", base + "def f(a, **kw): return optim.Scheduler(a, **kw)\nf(1, verbose=True)  # want XX005 verbose\n"},
		{"wrapper that takes the keyword itself", base + "def f(verbose, **kw): return optim.Scheduler(1, **kw)\nf(verbose=True, x=1)\n"},
		{"wrapper that keeps the keyword back", base + "def f(**kw):\n  kw.pop('verbose', None)\n  return optim.Scheduler(1, **kw)\nf(verbose=True, x=1)\n"},
		{"constructor that passes on", base + "class S(optim.Scheduler):\n  def __init__(self, a, **kw): super().__init__(a, **kw)\nS(1, verbose=True)  # want XX005 verbose\n"},
		{"what a wrapper calls is said once", "import torch\ndef f(**kw): return torch.raising(**kw)  # want XX002 raising\nf(a=1)\n"},
		{"what a wrapper does not get", "import torch\ndef f(a, **kw): return torch.meshgrid(a, **kw)\nf(1, x=1)\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, file := findings(t, set, pair, tt.code, rules.Options{})
			checkMarks(t, tt.code, got, file)
		})
	}
}

package rewrite

import "testing"

func TestHook(t *testing.T) {
	end := Change{Name: "lib.Model.epoch_end", Member: true, Op: Op{Hook: &Hook{Name: "on_epoch_end", Drop: []int{0}}}}
	step := Change{Name: "lib.Model.step", Member: true, Op: Op{Hook: &Hook{Name: "step", Drop: []int{1}}}}
	more := Change{Name: "lib.Model.end", Member: true, Op: Op{Hook: &Hook{Name: "on_end", Add: []string{"outputs", "batch"}}}}
	class := "import lib\nclass A(lib.Model):\n"
	check(t, []row{
		{"not read", class + "    def «epoch_end»(self, outputs):\n        print(1)\n", end, class + "    def on_epoch_end(self):\n        print(1)\n"},
		{"not read, with types", class + "    def «epoch_end»(self, outputs: list, mode='val') -> None:\n        print(mode)\n", end, class + "    def on_epoch_end(self, mode='val') -> None:\n        print(mode)\n"},
		{"on lines", class + "    def «epoch_end»(\n        self,\n        outputs,\n    ):\n        print(1)\n", end, class + "    def on_epoch_end(\n        self,\n    ):\n        print(1)\n"},
		{"read", class + "    def «epoch_end»(self, outputs):\n        print(outputs)\n", end, "! `outputs` is used in the function"},
		{"bound", class + "    def «epoch_end»(self, outputs):\n        outputs = 1\n", end, "! `outputs` is used in the function"},
		{"read in another method", class + "    def «epoch_end»(self, outputs): pass\n    def f(self, outputs): return outputs\n", end, class + "    def on_epoch_end(self): pass\n    def f(self, outputs): return outputs\n"},
		{"behind a star", class + "    def «epoch_end»(self, *args): pass\n", end, "! its parameters may be others"},
		{"not there", class + "    def «epoch_end»(self): pass\n", end, "! it does not take parameter 1"},
		{"the new one is there", class + "    def on_epoch_end(self): pass\n    def «epoch_end»(self, outputs): pass\n", end, "! `on_epoch_end` is there already"},
		{"super", class + "    def «epoch_end»(self, outputs):\n        super().epoch_end(outputs)\n", end, class + "    def on_epoch_end(self):\n        super().on_epoch_end()\n"},
		{"super by keyword", class + "    def «epoch_end»(self, outputs):\n        super(A, self).epoch_end(outputs=outputs)\n", end, class + "    def on_epoch_end(self):\n        super(A, self).on_epoch_end()\n"},
		{"super of something else", class + "    def «epoch_end»(self, outputs):\n        super().epoch_end(f(1))\n", end, "! `f(1)` is passed for it"},
		{"super and more", class + "    def «epoch_end»(self, outputs):\n        super().epoch_end(outputs)\n        print(outputs)\n", end, "! `outputs` is used in the function"},
		{"called by another method", class + "    def «epoch_end»(self, outputs): pass\n    def f(self): self.epoch_end([])\n", end, "! `epoch_end` is called in the file"},
		{"of another class", class + "    def «epoch_end»(self, outputs): pass\nclass B(lib.Model):\n    def epoch_end(self, outputs):\n        super().epoch_end(outputs)\n", end, class + "    def on_epoch_end(self): pass\nclass B(lib.Model):\n    def epoch_end(self, outputs):\n        super().epoch_end(outputs)\n"},
		{"a name in a string", class + "    def «epoch_end»(self, outputs): pass\nhooks = ['epoch_end']\n", end, "! `epoch_end` stands in a string"},
		{"a function", "def «epoch_end»(self, outputs): pass\n", end, "! it is no method here"},

		{"between", class + "    def «step»(self, a, idx, b):\n        return super().step(a, idx, b)\n", step, class + "    def step(self, a, b):\n        return super().step(a, b)\n"},
		{"super with a star", class + "    def «step»(self, a, idx, *b):\n        return super().step(a, *b)\n", step, "! arguments may hide behind a star"},
		{"with a comment", class + "    def «step»(\n        self,\n        a,\n        idx,  # why\n        b,\n    ): pass\n", step, "! a comment would be lost"},

		{"more", class + "    def «end»(self, trainer):\n        super().end(trainer)\n", more, class + "    def on_end(self, trainer, outputs, batch):\n        super().on_end(trainer, outputs, batch)\n"},
		{"more on lines", class + "    def «end»(\n        self,\n        trainer,\n    ): pass\n", more, class + "    def on_end(\n        self,\n        trainer,\n        outputs,\n        batch,\n    ): pass\n"},
		{"more behind a default", class + "    def «end»(self, trainer=None): pass\n", more, "! its parameters may be others"},
		{"more than is free", class + "    def «end»(self, trainer):\n        batch = 1\n", more, "! `batch` is something else in the function"},
	})
}

// TestHookCollect writes the hooks that make the list which a parameter was.
func TestHookCollect(t *testing.T) {
	end := Change{Name: "lib.Model.validation_epoch_end", Member: true, Op: Op{Hook: &Hook{Name: "on_validation_epoch_end", Drop: []int{0}, Collect: &Collect{
		Step: "validation_step", Start: "on_validation_epoch_start", Each: "on_validation_batch_end", Given: []string{"outputs", "batch", "batch_idx"},
	}}}}
	class := "class Net(lib.Model):\n"
	step := "    def validation_step(self, batch, batch_idx):\n        return self(batch)\n\n"
	hooks := `    def on_validation_epoch_start(self):
        self.validation_step_outputs = []

    def on_validation_batch_end(self, outputs, batch, batch_idx):
        self.validation_step_outputs.append(outputs)

`
	mean := "    # All of them.\n    @torch.no_grad()\n    def «validation_epoch_end»(self, outs):\n        \"\"\"The mean.\"\"\"\n        return sum(outs) / len(outs)\n"
	with := func(class, step, end string) string { return "import lib\n" + class + step + end }
	check(t, []row{
		{"read", with(class, step, mean), end, with(class, step, hooks+"    # All of them.\n    @torch.no_grad()\n    def on_validation_epoch_end(self):\n        \"\"\"The mean.\"\"\"\n        outs, self.validation_step_outputs = self.validation_step_outputs, []\n        return sum(outs) / len(outs)\n")},
		{"not read", with(class, step, "    def «validation_epoch_end»(self, outs):\n        pass\n"), end, with(class, step, "    def on_validation_epoch_end(self):\n        pass\n")},
		{"several returns", with(class, "    def validation_step(self, batch, i):\n        if i:\n            return 1\n        return 2\n\n", "    def «validation_epoch_end»(self, outs):\n        f(outs)\n"), end, with(class, "    def validation_step(self, batch, i):\n        if i:\n            return 1\n        return 2\n\n", hooks+"    def on_validation_epoch_end(self):\n        outs, self.validation_step_outputs = self.validation_step_outputs, []\n        f(outs)\n")},
		{"a return of nothing", with(class, "    def validation_step(self, batch, i):\n        if i:\n            return\n        return 2\n\n", mean), end, "! `validation_step` may return nothing"},
		{"an end without a return", with(class, "    def validation_step(self, batch, i):\n        if i:\n            return 1\n\n", mean), end, "! `validation_step` may return nothing"},
		{"a generator", with(class, "    def validation_step(self, batch, i):\n        yield 1\n        return 2\n\n", mean), end, "! `validation_step` is a generator"},
		{"several loaders", with(class, "    def validation_step(self, batch, i, dataloader_idx=0):\n        return 2\n\n", mean), end, "! `validation_step` takes more than a batch"},
		{"the step is inherited", with(class, "", mean), end, "! `validation_step` is not in the class"},
		{"a base of its own", with("class Net(Base):\n", step, mean), end, "! what its other bases do is not known"},
		{"two bases", with("class Net(Mixin, lib.Model):\n", step, mean), end, "! what its other bases do is not known"},
		{"a hook is there", with(class, step+"    def on_validation_batch_end(self, *args): pass\n\n", mean), end, "! `on_validation_batch_end` is there already"},
		{"the results are changed", with(class, step+"    def validation_step_end(self, out): return out\n\n", mean), end, "! `validation_step_end` is there already"},
		{"a class derives", with(class, step, mean) + "class Other(Net): pass\n", end, "! `Other` derives from the class"},
		{"called by another method", with(class, step+"    def test_epoch_end(self, outs): self.validation_epoch_end(outs)\n\n", mean), end, "! `validation_epoch_end` is called in the file"},
		{"passed to super", with(class, step, "    def «validation_epoch_end»(self, outs):\n        super().validation_epoch_end(outs)\n        f(outs)\n"), end, "! `outs` is passed to the method that it overrides"},
		{"the attribute is there", with(class, step, mean) + "x.validation_step_outputs\n", end, "! `validation_step_outputs` is there already"},
		{"on one line", with(class, step, "    def «validation_epoch_end»(self, outs): f(outs)\n"), end, "! its body has no line of its own"},
	})
}

func TestGiveDefault(t *testing.T) {
	zero := Change{Name: "lib.Model.end", Member: true, Op: Op{Default: Keyword{"idx", "0"}}}
	check(t, []row{
		{"a name", "class A:\n    def end(self, batch, «idx»): pass\n", zero, "class A:\n    def end(self, batch, idx=0): pass\n"},
		{"with a type", "class A:\n    def end(self, batch, «idx: int») -> None: pass\n", zero, "class A:\n    def end(self, batch, idx: int = 0) -> None: pass\n"},
		{"before a default", "class A:\n    def end(self, «idx», x=1, *, y): pass\n", zero, "class A:\n    def end(self, idx=0, x=1, *, y): pass\n"},
		{"before another", "class A:\n    def end(self, «idx», x): pass\n", zero, "! `x` behind it has no default"},
		{"given already", "class A:\n    def end(self, «idx=1»): pass\n", zero, "! `idx` has a default"},
		{"another", "class A:\n    def end(self, «x»): pass\n", zero, "! `idx` is no parameter here"},
	})
}

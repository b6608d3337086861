package rules_test

import (
	"testing"

	"github.com/upcheck/upcheck/rules"
)

// TestImages is about resizing that certainly meets PIL images: what
// antialias= defaults to is nothing to them.
func TestImages(t *testing.T) {
	set := testSet(t)
	pair := pairOf(t, "torchvision==0.14", "torchvision==0.18")
	for _, tt := range []struct{ name, code string }{
		{"before ToTensor", "T.Compose([T.Resize(1), T.CenterCrop(1), T.ToTensor()])"},
		{"before PILToTensor", "T.Compose([T.Resize(1), T.PILToTensor()])"},
		{"in an argument", "datasets.MNIST('.', transform=T.Compose([T.Resize(1), T.ToTensor()]))"},
		{"in a step of the list", "T.Compose([T.RandomApply([T.Resize(1)], p=0.5), T.ToTensor()])"},
		{"after ToTensor", "T.Compose([T.ToTensor(), T.Resize(1)])  # want XX020 Resize"},
		{"between two", "T.Compose([T.ToTensor(), T.Resize(1), T.ToPILImage(), T.ToTensor()])  # want XX020 Resize"},
		{"without ToTensor", "T.Compose([T.Resize(1), T.Normalize(m, s)])  # want XX020 Resize"},
		{"ToTensor of another list", "d = {1: T.Compose([T.Resize(1)]), 2: T.Compose([T.ToTensor()])}  # want XX020 Resize"},
		{"called at once", "T.Resize(1)(T.ToTensor()(x))  # want XX020 Resize"},
		{"called in a stranger's call", "show(T.Resize(1)(T.ToTensor()(x)))  # want XX020 Resize"},
		{"another library's ToTensor", "from albumentations.pytorch import ToTensor\nT.Compose([T.Resize(1), ToTensor()])  # want XX020 Resize"},
		{"in a function", "T.Compose([T.Lambda(lambda x: T.Resize(1)(T.ToTensor()(x)))])  # want XX020 Resize"},
		{"list that nobody takes", "steps = [T.Resize(1), T.ToTensor()]  # want XX020 Resize"},
		{"alone", "t = T.Resize(1)  # want XX020 Resize"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			code := "from torchvision import datasets, transforms as T\n" + tt.code + "\n"
			got, file := findings(t, set, pair, code, rules.Options{})
			checkMarks(t, code, got, file)
		})
	}
}

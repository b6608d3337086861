package rules_test

import (
	"regexp"
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/rules"
)

func TestAnnounce(t *testing.T) {
	tests := []struct {
		name, code, from, to string
		want                 string // "" for nothing to report
	}{
		{
			"symbol", "TR010", "torch==1.13.1", "torch==2.3.1",
			"error torch.symeig 2.0: `torch.symeig` only raises since PyTorch 2.0 (RuntimeError); " +
				"`torch.linalg.eigh(A, UPLO=\"U\")` for both results, `torch.linalg.eigvalsh(A, UPLO=\"U\")` for the values alone",
		},
		{"same versions", "TR010", "torch==2.3.1", "torch==2.3.1", ""},
		{"no version at the target", "TR010", "", "numpy==1.26.4", ""},
		{
			"keyword", "TR050", "torch==2.1.2", "torch==2.3.1",
			"warning torch.optim.lr_scheduler.LambdaLR 2.2: `verbose=` of `torch.optim.lr_scheduler.LambdaLR` " +
				"is deprecated and warns since PyTorch 2.2; drop `verbose=`",
		},
		{
			"as tensorflow has it", "KR115", "tensorflow==1.15.5", "tensorflow==2.10.1",
			"error keras.backend.set_session 2.0: `tensorflow.keras.backend.set_session` is gone since Keras 2.0 (AttributeError); " +
				"use `tensorflow.compat.v1.keras.backend.set_session`",
		},
		{"as keras has it", "KR115", "keras==2.3.1", "keras==3.4.1", ""},
		{
			"check", "KR071", "tensorflow==2.15.1 keras==2.15.0", "tensorflow==2.18.0 keras==3.4.1",
			"error  3.0: TensorFlow functions refuse the symbolic tensors of Keras 3",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			set := matrix.Default()
			entry, ok := set.Entry(test.code)
			if !ok {
				t.Fatalf("no rule %s", test.code)
			}
			engine := rules.New(set, matrix.DefaultCatalog(), pairOf(t, test.from, test.to), rules.Options{Preview: true})
			got := ""
			if f, ok := engine.Announce(entry); ok {
				got = f.Level.String() + " " + f.Name + " " + f.At + ": " + f.Message
			}
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestAnnounceAll holds what is announced to what there is: every entry that
// reports something says so in one line, without a hole in it.
func TestAnnounceAll(t *testing.T) {
	set := matrix.Default()
	pairs := [][2]string{
		{"torch==1.0 torchvision==0.2 torchaudio==0.3 torchtext==0.4 torchmetrics==0.2 pytorch-lightning==0.9", "torch==2.9.0 torchvision==0.24 torchaudio==2.9 torchtext==0.18 torchdata==0.11 torchmetrics==1.8 pytorch-lightning==2.5"},
		{"tensorflow==1.0 keras==2.0 numpy==1.8 transformers==2.0", "tensorflow==2.20.0 keras==3.12 numpy==2.3 transformers==5.0"},
		{"", "tensorflow==2.15.1"},
	}
	for _, pair := range pairs {
		engine := rules.New(set, matrix.DefaultCatalog(), pairOf(t, pair[0], pair[1]), rules.Options{Preview: true})
		for _, entry := range set.Entries() {
			row, level, reports := engine.Verdict(entry)
			f, ok := engine.Announce(entry)
			if ok != reports || ok && (f.Level != level || f.At != row.At || f.Code != entry.Code) {
				t.Errorf("%s: announced %v at %v, the verdict is %v at %v", entry.Code, f.At, f.Level, row.At, level)
			}
			if ok && (f.Level == finding.None || f.Name == "" && entry.Match.Check == matrix.NoCheck || f.Message == "" || hole.MatchString(f.Message)) {
				t.Errorf("%s %q: %q", entry.Code, f.Name, f.Message)
			}
		}
	}
}

// hole is what a message has when a name is missing in it.
var hole = regexp.MustCompile("``|  |\\n|\\{(name|keyword|at|from|to|replacement|tail|last)\\}")

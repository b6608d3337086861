package finding

import "testing"

func TestVerdictNames(t *testing.T) {
	seen := map[Verdict]bool{}
	for _, v := range Verdicts() {
		text, err := v.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back Verdict
		if err := back.UnmarshalText(text); err != nil || back != v {
			t.Errorf("%s comes back as %s, %v", text, back, err)
		}
		seen[v] = true
	}
	if len(seen) != int(Confirmed)+1 {
		t.Errorf("%d verdicts are listed", len(seen))
	}
	var v Verdict
	if v.UnmarshalText([]byte("refuted")) == nil {
		t.Error("an unknown verdict is read")
	}
}

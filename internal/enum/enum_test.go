package enum

import "testing"

type color uint8

func TestNames(t *testing.T) {
	names := Names{Kind: "colour", List: []string{"", "red", "green"}}
	if got := names.Of(2); got != "green" {
		t.Errorf("Of(2) = %q", got)
	}
	if got := names.Of(9); got != "colour(9)" {
		t.Errorf("Of(9) = %q", got)
	}
	if got, err := names.Marshal(1); string(got) != "red" || err != nil {
		t.Errorf("Marshal(1) = %q, %v", got, err)
	}
	if _, err := names.Marshal(3); err == nil {
		t.Error("Marshal(3) has no error")
	}
	var c color
	if err := Unmarshal(names, []byte("green"), &c); err != nil || c != 2 {
		t.Errorf("Unmarshal = %d, %v", c, err)
	}
	err := Unmarshal(names, []byte("blue"), &c)
	if want := `unknown colour "blue": expected one of red, green`; err == nil || err.Error() != want {
		t.Errorf("Unmarshal: %v, want %s", err, want)
	}
}

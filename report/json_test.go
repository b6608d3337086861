package report

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// keysOf collects the member names that a type can have.
func keysOf(t reflect.Type, keys map[string]bool) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		keysOf(t.Elem(), keys)
	case reflect.Struct:
		for i := range t.NumField() {
			field := t.Field(i)
			if tag := field.Tag.Get("json"); tag != "" {
				keys[tag] = true
			}
			keysOf(field.Type, keys)
		}
	}
}

func TestJSONFieldsAreDocumented(t *testing.T) {
	doc, err := os.ReadFile("../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]bool{}
	keysOf(reflect.TypeFor[jsonReport](), keys)
	if len(keys) < 50 {
		t.Fatalf("only %d fields", len(keys))
	}
	for key := range keys {
		if strings.Contains(key, ",") {
			t.Errorf("%s is not always there", key)
		}
		if !strings.Contains(string(doc), "`"+key+"`") {
			t.Errorf("%s is not documented", key)
		}
	}
}

func TestJSONHasNoNullsButWhatIsDocumented(t *testing.T) {
	for _, r := range []*Report{{}, clean(), many(2), sample(t)} {
		var value map[string]any
		if err := json.Unmarshal([]byte(render(t, "json", Options{}, r)), &value); err != nil {
			t.Fatal(err)
		}
		for _, f := range value["findings"].([]any) {
			delete(f.(map[string]any), "suppressed")
			delete(f.(map[string]any), "distribution")
		}
		delete(value, "installed")
		before, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(value, dropNulls(value)); strings.Contains(string(before), ":null") || diff != "" {
			t.Errorf("nulls in %s", before)
		}
	}
}

func TestJSONHasTheRulesOfTheFindings(t *testing.T) {
	var got struct {
		Schema   int
		Rules    []struct{ Code string }
		Findings []struct{ Code string }
	}
	if err := json.Unmarshal([]byte(render(t, "json", Options{}, sample(t))), &got); err != nil {
		t.Fatal(err)
	}
	if got.Schema != 1 {
		t.Errorf("schema %d", got.Schema)
	}
	var rules, used []string
	for _, rule := range got.Rules {
		rules = append(rules, rule.Code)
	}
	for _, f := range got.Findings {
		used = append(used, f.Code)
	}
	slices.Sort(used)
	if diff := cmp.Diff(slices.Compact(used), rules); diff != "" {
		t.Errorf("rules differ (-want +got):\n%s", diff)
	}
}

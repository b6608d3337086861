package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/upcheck/upcheck/finding"
)

// raisedHere is the message of the related location of what was raised. One that an
// earlier run left is known by it.
const raisedHere = "raised in a run of the code"

// writeVerifiedSARIF writes the report that the findings are from, as it is but for
// properties.upcheck.runtime of the run and of each result, and the place of what was
// raised.
func writeVerifiedSARIF(w io.Writer, v *Verification) error {
	var file object
	if err := json.Unmarshal(v.SARIF.text, &file); err != nil {
		return fmt.Errorf("sarif: %w", err)
	}
	err := change(&file, "runs", func(runs *[]object) error {
		for i := range *runs {
			if err := v.amendRun(&(*runs)[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("sarif: %w", err)
	}
	text, err := compact(file)
	if err != nil {
		return fmt.Errorf("sarif: %w", err)
	}
	_, err = w.Write(append(indented(text, "", " "), '\n'))
	return err
}

func (v *Verification) amendRun(run *object) error {
	if err := setRuntime(run, v.Run.json()); err != nil {
		return err
	}
	return change(run, "results", func(results *[]object) error {
		if *results == nil {
			*results = []object{}
		}
		for i := range *results {
			if i == len(v.Findings) {
				break
			}
			if err := amendResult(&(*results)[i], &v.Findings[i], &v.Runtimes[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// setRuntime sets properties.upcheck.runtime.
func setRuntime(o *object, value any) error {
	return change(o, "properties", func(properties *object) error {
		return change(properties, "upcheck", func(facts *object) error { return facts.set("runtime", value) })
	})
}

func amendResult(result *object, f *finding.Finding, r *finding.Runtime) error {
	if err := setRuntime(result, toJSONRuntime(f, r)); err != nil {
		return err
	}
	var places []object
	if err := result.get("relatedLocations", &places); err != nil {
		return err
	}
	var kept []any
	id := 0
	for _, place := range places {
		var number int
		var message readMessage
		if err := errors.Join(place.get("id", &number), place.get("message", &message)); err != nil {
			return err
		}
		if message.Text != raisedHere {
			kept, id = append(kept, place), max(id, number)
		}
	}
	if raised := raisedAt(r); raised != nil {
		text, err := compact(raised.WithId(id + 1))
		if err != nil {
			return err
		}
		kept = append(kept, json.RawMessage(withoutNulls(text)))
	}
	if len(kept) == 0 && len(places) == 0 {
		return nil
	}
	return result.set("relatedLocations", append([]any{}, kept...))
}

// raisedAt is the place of what was raised or warned, nil where nothing was.
func raisedAt(r *finding.Runtime) *sarif.Location {
	for i := range r.Evidence {
		e := &r.Evidence[i]
		if e.Type == "" && e.Kind != "log" {
			continue
		}
		at := &sarif.Location{PhysicalLocation: &sarif.PhysicalLocation{
			ArtifactLocation: artifact(e.Path),
			Region:           &sarif.Region{StartLine: ptr(max(e.Line, 1)), EndLine: ptr(max(e.EndLine, e.Line, 1))},
		}}
		at.Message = &sarif.Message{Text: ptr(raisedHere)}
		return at
	}
	return nil
}

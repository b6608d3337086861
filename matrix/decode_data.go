package matrix

import "strings"

// DecodeData reads a YAML file of plain data into dst, as strictly as Decode reads
// entries: unknown and repeated keys, numbers that are not quoted and anchors are
// problems. The error joins one Problem for each.
func DecodeData(data []byte, file string, dst any) error {
	root, err := documentNode(data)
	if err != nil {
		return joined([]*Problem{syntaxProblem(file, err)})
	}
	d := decoder{lines: map[string]int{}}
	d.decode(root, dst)
	problems := make([]*Problem, len(d.faults))
	for i, f := range d.faults {
		problems[i] = &Problem{file, f.line, strings.TrimPrefix(f.path+": "+f.text, ": ")}
	}
	return joined(problems) // nil when there is none
}

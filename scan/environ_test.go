package scan

import "testing"

func TestReadsIn(t *testing.T) {
	for _, row := range []struct {
		name, text string
		want       bool
	}{
		{"set in brackets", `os.environ["NCCL_TIMEOUT"] = "1800"`, false},
		{"set by default", `os.environ.setdefault("NCCL_TIMEOUT", "1")`, false},
		{"set in a display", `env = {"NCCL_TIMEOUT": "1"}`, false},
		{"monkeypatch", `monkeypatch.setenv( 'NCCL_TIMEOUT', "1")`, false},
		{"read in brackets", `int(os.environ["NCCL_TIMEOUT"])`, true},
		{"compared", `os.environ["NCCL_TIMEOUT"] == "1"`, true},
		{"got", `os.environ.get('NCCL_TIMEOUT')`, true},
		{"asked for", `"NCCL_TIMEOUT" in os.environ`, true},
		{"longer name", `os.getenv("NCCL_TIMEOUT_MS")`, false},
		{"shell", "echo $NCCL_TIMEOUT now", true},
		{"shell in braces", "echo ${NCCL_TIMEOUT:-3}", true},
		{"export", "export NCCL_TIMEOUT=3\n", false},
		{"nothing", "", false},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := readsIn([]byte(row.text), []byte("NCCL_TIMEOUT")); got != row.want {
				t.Errorf("%s: reads %v", row.text, got)
			}
		})
	}
}

package host

import (
	"os"
	"path/filepath"
	"testing"
)

// TestLive has programs of the names that are run write what they were given.
func TestLive(t *testing.T) {
	dir := t.TempDir()
	for name, script := range map[string]string{
		"nvidia-smi": "#!/bin/sh\necho \"nvidia-smi $*\"\nexit 9\n",
		"dkms":       "#!/bin/sh\necho \"dkms $*\"\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip(err)
	}
	t.Setenv("PATH", dir)
	tests := []struct {
		command Command
		want    string
	}{
		{SMI, "nvidia-smi \n"},
		{SMIQuery, "nvidia-smi --query-gpu=driver_version,name,compute_cap --format=csv,noheader\n"},
		{DKMS, "dkms status\n"},
		{NVCC, ""},
	}
	for _, test := range tests {
		t.Run(test.command.String(), func(t *testing.T) {
			if got := (Live{}).Run(t.Context(), test.command); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

package host

import (
	"bytes"
	"context"
	"io/fs"
	"os/exec"
	"time"
)

// Command is one of the few commands that are run.
type Command uint8

// The commands.
const (
	// SMI is what nvidia-smi writes: its header has the newest CUDA of the driver.
	SMI Command = iota
	// SMIQuery asks for the driver, the name and the compute capability of each GPU.
	SMIQuery
	// DKMS lists the modules that are built for each kernel.
	DKMS
	// NVCC says of which toolkit the compiler is.
	NVCC
)

// Args returns the command line.
func (c Command) Args() []string {
	switch c {
	case SMI:
		return []string{"nvidia-smi"}
	case SMIQuery:
		return []string{"nvidia-smi", "--query-gpu=driver_version,name,compute_cap", "--format=csv,noheader"}
	case DKMS:
		return []string{"dkms", "status"}
	default:
		return []string{"nvcc", "--version"}
	}
}

// String returns the command as it is shown.
func (c Command) String() string {
	switch c {
	case SMI:
		return "nvidia-smi"
	case SMIQuery:
		return "nvidia-smi --query-gpu"
	case DKMS:
		return "dkms status"
	default:
		return "nvcc --version"
	}
}

// Recording returns the path below a copied root that holds what the command
// wrote.
func (c Command) Recording() string {
	switch c {
	case SMI:
		return "/commands/nvidia-smi.txt"
	case SMIQuery:
		return "/commands/nvidia-smi-query.txt"
	case DKMS:
		return "/commands/dkms-status.txt"
	default:
		return "/commands/nvcc-version.txt"
	}
}

// Runner gives what a command writes to standard output, "" where it is not there.
// A command that fails may have written why.
type Runner interface {
	Run(ctx context.Context, c Command) string
}

// Live runs the commands.
type Live struct{}

// patience is how long a command may take: nvidia-smi needs seconds where the
// driver does not stay loaded.
const patience = 20 * time.Second

// Run runs a command that is in the PATH.
func (Live) Run(ctx context.Context, c Command) string {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	args := c.Args()
	path, err := exec.LookPath(args[0])
	if err != nil {
		return ""
	}
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, path, args[1:]...)
	cmd.Stdout = &limited{&out}
	cmd.WaitDelay = time.Second
	_ = cmd.Run() // what it wrote says why
	return out.String()
}

// limited keeps the first maxText bytes.
type limited struct{ *bytes.Buffer }

func (l limited) Write(p []byte) (int, error) {
	room := max(0, maxText-l.Len())
	l.Buffer.Write(p[:min(len(p), room)])
	return len(p), nil
}

// Recorded reads what commands wrote on the machine that a root was copied from.
type Recorded struct{ FS fs.FS }

// Run reads the recording of a command.
func (r Recorded) Run(_ context.Context, c Command) string { return tree{r.FS}.text(c.Recording()) }

// RecordedEnviron returns the environment that was written down on the machine that
// a root was copied from, as "env" writes it.
func RecordedEnviron(root fs.FS) []string {
	var all []string
	for _, line := range lines(tree{root}.text("/commands/env.txt")) {
		all = append(all, line)
	}
	return all
}

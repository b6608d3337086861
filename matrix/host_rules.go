package matrix

import "github.com/upcheck/upcheck/finding"

// machineEvidence is how the rules about a machine are known, as far as its files
// alone decide.
const machineEvidence = "The files and the output of the commands of the machine itself; every finding names the one that says so."

// driverEvidence is how the floors of drivers are known.
const driverEvidence = `The table of toolkits and drivers in the release notes of CUDA 13.1, NVIDIA's guide on
CUDA compatibility, and the metadata of the wheels, which name the CUDA runtime that they bring: [the tables](../stack.md).`

// hostRules are about a machine. They are what "upcheck env" looks for.
func hostRules() []BuiltIn {
	return []BuiltIn{
		{
			Code: "CU060", Name: "driver-library-mismatch", Title: "The loaded driver is not the one that its libraries belong to",
			Package: "driver", Effect: finding.Raises, Known: machineEvidence,
			Detail: `
The kernel module and the libraries of the NVIDIA driver work only with each other's version. After an update the old
module stays loaded until the machine restarts, and every program that wants a GPU ends with an error in the meantime.
The version of the module is what the kernel says, that of the libraries stands in the names of their files.`,
			Shown: `the loaded driver is 535.129.03 and libcuda is 535.183.01`,
		},
		{
			Code: "CU061", Name: "running-kernel-without-module", Title: "The running kernel has no module of the NVIDIA driver",
			Package: "kernel", Effect: finding.Raises, Known: machineEvidence,
			Detail: `
There is a module for another kernel, and none for the one that runs: neither a file that modprobe could load nor a row
of DKMS that is installed. What is loaded goes on until the machine restarts; what is not loaded cannot be. In a
container, under WSL and on Jetson boards the kernel is not the machine's own, and nothing is said.`,
			Shown: `there is no module of the NVIDIA driver for the running kernel 6.5.0-0.deb12.4-amd64`,
		},
		{
			Code: "CU062", Name: "next-kernel-without-module", Title: "The kernel that starts next has no module of the NVIDIA driver",
			Package: "kernel", Effect: finding.Changed, Impact: finding.Behaviour, Known: machineEvidence,
			Detail: `
A new kernel was installed, and no module was built for it: after the next restart there is no GPU. The next kernel is
the one that the settings of GRUB name, or the newest. Where they name something else, nothing is said.`,
			Shown: `there is no module of the NVIDIA driver for kernel 6.8.0-45-generic, which starts next`,
		},
		{
			Code: "CU063", Name: "module-build-failed", Title: "DKMS could not build the module of the NVIDIA driver",
			Package: "kernel", Effect: finding.Changed, Impact: finding.Behaviour, Known: machineEvidence,
			Detail: `
DKMS keeps the folder of a build only if it failed, and the log in it names the kernel. Only the running kernel and the
one that starts next count.`,
			Shown: `the build of nvidia-current 525.147.05 for kernel 6.5.0-0.deb12.4-amd64 failed`,
		},
		{
			Code: "CU064", Name: "driver-below-floor", Title: "The driver is older than a build needs",
			Package: "driver", Effect: finding.Raises, Known: driverEvidence,
			Detail: `
A build for a CUDA version runs on a driver from a lowest one on, which all releases of CUDA with one major number
share. Between that one and the driver that a toolkit was released with everything but some features works, so that
nothing is said. It is about what is installed, what the project pins exactly, and what ` + "`--to`" + ` names.

With a driver for forward compatibility beside the toolkit the build runs on data-centre GPUs, so that the finding is
a warning. The CUDA version that ` + "`nvidia-smi`" + ` shows is the newest that the driver supports, never a toolkit.`,
			Shown: `torch 2.15.0 for CUDA 13.2 needs driver 580 or newer, and this machine has 550.54.14`,
		},
		{
			Code: "CU065", Name: "gpu-not-in-build", Title: "A build has no code for a GPU of the machine",
			Package: "gpu", Effect: finding.Raises, Known: "The lists of architectures that the builds themselves return, and those of the compiler of each toolkit: [the tables](../stack.md).",
			Detail: `
The wheels for newer versions of CUDA leave older GPUs out, and older wheels have no code for GPUs that came after them.
Code for a GPU runs on later ones with the same major number, and what a build has as PTX the driver compiles for newer
ones; then nothing is said. The compute capability is what the driver tells, or that of the model by its name.`,
			Shown: `torch 2.15.0 for CUDA 13.2 has no code for Tesla V100-SXM2-16GB, compute capability 7.0`,
		},
		{
			Code: "CU066", Name: "glibc-below-wheel", Title: "The C library is older than the wheels of a release need",
			Package: "glibc", Effect: finding.Rejects, Known: "The platform tags in the names of the wheels.",
			Detail: `
The tag of a wheel, as manylinux_2_28, names the oldest glibc that an installer takes it for. On an older distribution
pip finds no wheel of the release.`,
			Shown: `the wheels of torch 2.7.1 need glibc 2.28 or newer, and this machine has 2.27`,
		},
		{
			Code: "CU067", Name: "installed-differs", Title: "Another version is installed than the project asks for",
			Package: AnyPackage, Effect: finding.Changed, Impact: finding.Behaviour, Known: machineEvidence,
			Detail: `
What a scan says holds for the versions that the project names. In the environment that is active, or that
` + "`--python`" + ` names, another one is installed. The packages of the system serve others too and are not compared.`,
			Shown: `torch 2.10.0 is installed, and requirements.txt:1 asks for torch==2.15.0`,
		},
		{
			Code: "CU068", Name: "kernel-newer-than-driver", Title: "A kernel without a module is newer than those that the driver's sources name",
			Package: "kernel", Effect: finding.Documented, Known: "The newest kernel that conftest.sh names, in the public sources of each driver.",
			Detail: `
No document says up to which kernel a driver builds. The tests in its sources name the newest kernel that its authors
had adapted it to, and a later one often builds all the same, or with patches of the distribution. This only says where
to look when there is no module for a kernel; it is never more than a note.`,
			Shown: `the newest kernel that the sources of driver 535.54.03 name is 6.3`,
		},
		{
			Code: "CU069", Name: "image-requirement", Title: "The machine is not what an image requires",
			Package: "driver", Effect: finding.Raises, Known: "The documentation of NVIDIA's container runtime on NVIDIA_REQUIRE_CUDA, and the values in NVIDIA's images.",
			Detail: `
Images of NVIDIA say in ` + "`NVIDIA_REQUIRE_CUDA`" + ` on which drivers they run, and the container runtime refuses to
start them elsewhere. Spaces part alternatives, commas conditions that must all hold. What cannot be told, as the brand
of a GPU, is taken as possible. ` + "`NVIDIA_DISABLE_REQUIRE`" + ` turns the check off.`,
			Shown: `NVIDIA_REQUIRE_CUDA asks for cuda>=13.0`,
		},
	}
}

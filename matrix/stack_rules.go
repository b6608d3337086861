package matrix

import "github.com/upcheck/upcheck/finding"

// stackEvidence is how the rules about CUDA and what lies around it are known.
const stackEvidence = `Which CUDA a wheel brings, for which Pythons and which glibc there is one, and which
GPUs it has code for was read from the wheels; drivers and toolkits are those of NVIDIA's release notes. Every row has its
source and how certain it is, which limits the level: [the tables](../stack.md).`

// stackRules are about CUDA, drivers, kernels, GPUs and images.
func stackRules() []BuiltIn {
	return []BuiltIn{
		{
			Code: "CU001", Name: "driver-too-old", Title: "A driver that is older than the CUDA of a wheel or an image needs",
			Package: "cuda", Effect: finding.Absent, Known: stackEvidence,
			Detail: `
Programs made with one major release of CUDA run on every driver from its floor on: 450.80.02 for 11.x, 525.60.13 for 12.x, 580
for 13.x. The driver that a toolkit is packaged with is newer and decides nothing. Wheels bring their CUDA along, so that
the toolkit of the machine does not count. Images of NVIDIA have the package for forward compatibility, which helps on
GPUs for data centres: there it is a warning.

The driver is the one that files of the project name: values of the GPU operator, playbooks, packages, a recorded
` + "`nvidia-smi`" + `. What an image or a command installs inside a container is none.`,
			Situations: []Situation{
				{
					Title: "CUDA 13.2 on a driver for 12", To: "torch==2.15.0",
					Files: "-- requirements.txt --\ntorch==2.15.0  # want\n-- deploy/values.yaml --\ndriver:\n  version: \"550.54.15\"\n",
				},
				{
					Title: "CUDA 12.8 on the same driver", To: "torch==2.10.0",
					Files: "-- requirements.txt --\ntorch==2.10.0\n-- deploy/values.yaml --\ndriver:\n  version: \"550.54.15\"\n",
				},
			},
		},
		{
			Code: "CU002", Name: "glibc-too-old", Title: "An image whose glibc is older than the wheels need",
			Package: AnyPackage, Effect: finding.Absent, Known: stackEvidence,
			Detail: `
Wheels of PyTorch are ` + "`manylinux_2_28`" + ` since 2.7, those of TensorFlow ` + "`manylinux_2_27`" + ` since 2.21. pip passes over wheels for a newer glibc than
the system has and finds none, or an older release.`,
			Situations: []Situation{
				{
					Title: "Ubuntu 18.04 has glibc 2.27", To: "torch==2.7.1",
					Files: "-- Dockerfile --\nFROM nvidia/cuda:12.1.1-base-ubuntu18.04\nRUN pip install torch==2.7.1  # want\n",
				},
				{
					Title: "Ubuntu 20.04 has 2.31", To: "torch==2.7.1",
					Files: "-- Dockerfile --\nFROM nvidia/cuda:12.1.1-base-ubuntu20.04\nRUN pip install torch==2.7.1\n",
				},
			},
		},
		{
			Code: "CU003", Name: "no-such-build", Title: "A build of PyTorch for a CUDA that it was never made for",
			Package: "torch", Effect: finding.Absent, Known: stackEvidence,
			Detail: "\nEvery release of PyTorch is built for some releases of CUDA, each on an index of its own. With another one there is nothing to install. An index that stays where it is while\nPyTorch moves to a release that is not on it is a warning.",
			Situations: []Situation{
				{
					Title: "2.2 was made for 11.8 and 12.1", To: "torch==2.2.0",
					Files: "-- setup.sh --\npip install torch==2.2.0 --index-url https://download.pytorch.org/whl/cu124  # want\n",
				},
				{
					Title: "one that there is", To: "torch==2.2.0",
					Files: "-- setup.sh --\npip install torch==2.2.0 --index-url https://download.pytorch.org/whl/cu121\n",
				},
			},
		},
		{
			Code: "CU004", Name: "tensorrt-without-wheel", Title: "A TensorFlow whose extra asks for a TensorRT that cannot be installed",
			Package: "tensorflow", Effect: finding.Rejects, Known: "Run: pip finds no wheel of TensorRT 8.6.1.post1 for `tensorflow[and-cuda]==2.15.0`, and for `tensorflow[and-cuda]==2.14.0` one of 8.5.3.1 for Python 3.8 to 3.10 only; 2.15.1 resolves.",
			Detail: "\nThe extra `and-cuda` of TensorFlow 2.14 and 2.15.0 requires TensorRT, of which the index has no wheel.",
			Situations: []Situation{
				{
					Title: "the first 2.15", To: "tensorflow==2.15.0",
					Files: "-- requirements.txt --\ntensorflow[and-cuda]==2.15.0  # want\n",
				},
				{
					Title: "the second", To: "tensorflow==2.15.1",
					Files: "-- requirements.txt --\ntensorflow[and-cuda]==2.15.1\n",
				},
			},
		},
		{
			Code: "CU005", Name: "compiled-with-other-cuda", Title: "Extensions that are compiled with another CUDA than PyTorch",
			Package: "torch", Effect: finding.Raises,
			Known: "Read in `torch/utils/cpp_extension.py` of 2.3.1: another major release of CUDA raises, another minor one warns. " + "What each wheel is made for: [the tables](../stack.md).",
			Detail: `
A wheel brings its own CUDA, and an image with another one is fine, until code is compiled: ` + "`torch.utils.cpp_extension`" + ` compares the compiler with
the CUDA that PyTorch was made for.`,
			Situations: []Situation{
				{
					Title: "the compiler is of CUDA 11, the wheel of 12", To: "torch==2.3.1",
					Files: "-- Dockerfile --\nFROM nvidia/cuda:11.8.0-devel-ubuntu22.04  # want\nRUN pip install torch==2.3.1\n-- setup.py --\nfrom setuptools import setup\nfrom torch.utils.cpp_extension import CUDAExtension\n\nsetup(name=\"ops\", ext_modules=[CUDAExtension(\"ops\", [\"ops.cu\"])])\n",
				},
				{
					Title: "nothing is compiled", To: "torch==2.3.1",
					Files: "-- Dockerfile --\nFROM nvidia/cuda:11.8.0-runtime-ubuntu22.04\nRUN pip install torch==2.3.1\n",
				},
			},
		},
		{
			Code: "CU006", Name: "architecture-not-compiled", Title: "A compute capability that the toolkit does not compile for",
			Package: "cuda", Effect: finding.Rejects, Known: "Measured: what `ptxas` of every toolkit from 11.7 to 13.5 lists.",
			Detail: "\nCUDA 12.0 dropped compute capability 3.5 and 3.7, CUDA 13.0 all below 7.5. `nvcc` stops with an error.",
			Situations: []Situation{
				{
					Title: "CUDA 13 has nothing for Pascal",
					Files: "-- Dockerfile --\nFROM nvidia/cuda:13.0.2-devel-ubuntu22.04\nRUN TORCH_CUDA_ARCH_LIST=\"6.1\" python setup.py install  # want\n",
				},
				{
					Title: "CUDA 12.8 has",
					Files: "-- Dockerfile --\nFROM nvidia/cuda:12.8.1-devel-ubuntu22.04\nRUN TORCH_CUDA_ARCH_LIST=\"6.1\" python setup.py install\n",
				},
			},
		},
		{
			Code: "CU007", Name: "gpu-without-code", Title: "A GPU that the build of PyTorch has no code for",
			Package: "torch", Effect: finding.Raises, Known: stackEvidence,
			Detail: `
Builds for CUDA 12.8 have nothing for Maxwell and Pascal, those for 13 nothing for Volta: kernels fail with "no kernel image is available". The
build for an older CUDA of the same release often has. A file that lists many GPUs or machines says what there is to choose from, and does not count.`,
			Situations: []Situation{
				{
					Title: "a machine with V100", To: "torch==2.11.0",
					Files: "-- requirements.txt --\ntorch==2.11.0  # want\n-- train.py --\nfrom sagemaker.pytorch import PyTorch\n\nestimator = PyTorch(entry_point=\"train.py\", instance_type=\"ml.p3.2xlarge\")\n",
				},
				{
					Title: "the build for CUDA 12.6", To: "torch==2.11.0",
					Files: "-- requirements.txt --\n--index-url https://download.pytorch.org/whl/cu126\ntorch==2.11.0\n-- train.py --\nfrom sagemaker.pytorch import PyTorch\n\nestimator = PyTorch(entry_point=\"train.py\", instance_type=\"ml.p3.2xlarge\")\n",
				},
			},
		},
		{
			Code: "CU008", Name: "channel-ended", Title: "A release that a channel of conda does not have any more",
			Package: "torch", Effect: finding.Absent, Known: stackEvidence,
			Detail: "\nThe channel of PyTorch ends with 2.5. What is newer is on conda-forge, and as wheels.",
			Situations: []Situation{
				{
					Title: "2.6 of a channel that ends before",
					Files: "-- environment.yml --\nchannels: [pytorch, nvidia]\ndependencies:\n  - pytorch=2.6  # want\n  - pytorch-cuda=12.4\n",
				},
				{
					Title: "of the one that goes on",
					Files: "-- environment.yml --\nchannels: [conda-forge]\ndependencies:\n  - pytorch=2.6\n",
				},
			},
		},
		{
			Code: "CU009", Name: "replaces-build-of-image", Title: "A requirement that replaces the PyTorch an image was made for",
			Package: "torch", Effect: finding.Changed, Impact: finding.Behaviour, Known: stackEvidence + " How versions compare is what `packaging` says.",
			Detail: `
Images of NVIDIA have a build of their own with a version like ` + "`2.10.0a0`" + `: a pre-release, which is lower than 2.10.0. A requirement that
does not allow it makes pip install the wheel of the index over it.`,
			Situations: []Situation{
				{
					Title: "2.10.0a0 is not 2.10.0", To: "torch==2.10.0",
					Files: "-- Dockerfile --\nFROM nvcr.io/nvidia/pytorch:25.12-py3\nRUN pip install -r requirements.txt\n-- requirements.txt --\ntorch>=2.10  # want\n",
				},
				{
					Title: "it is above 2.9", To: "torch==2.10.0",
					Files: "-- Dockerfile --\nFROM nvcr.io/nvidia/pytorch:25.12-py3\nRUN pip install -r requirements.txt\n-- requirements.txt --\ntorch>=2.9\n",
				},
			},
		},
		{
			Code: "CU010", Name: "tensorflow-without-cuda", Title: "A TensorFlow that finds no CUDA in its image",
			Package: "tensorflow", Effect: finding.Changed, Impact: finding.Behaviour, Known: stackEvidence,
			Detail: `
Since TensorFlow 2.14 the extra ` + "`and-cuda`" + ` brings the libraries. Without it, and without an image that has them, training runs on the CPU and
only a line of the log says so. Reported when code of the project asks for GPUs.`,
			Situations: []Situation{
				{
					Title: "neither the extra nor the image has CUDA", To: "tensorflow==2.16.1",
					Files: "-- Dockerfile --\nFROM python:3.11\nRUN pip install tensorflow==2.16.1  # want\n-- train.py --\nimport tensorflow as tf\n\nassert tf.config.list_physical_devices(\"GPU\")\n",
				},
				{
					Title: "it is meant to run on the CPU", To: "tensorflow==2.16.1",
					Files: "-- Dockerfile --\nFROM python:3.11\nRUN pip install tensorflow-cpu==2.16.1\n-- train.py --\nimport tensorflow as tf\n\nprint(tf.config.list_physical_devices(\"GPU\"))\n",
				},
			},
		},
		{
			Code: "CU011", Name: "driver-for-older-kernels", Title: "A driver that was not adapted to the kernel it is installed with",
			Package: "driver", Effect: finding.Documented, Known: stackEvidence,
			Detail: `
No document says which kernels a driver goes with. What is known is the newest kernel that the sources of the driver name, and reports
of builds that failed. A newer kernel may work all the same: this is never more than a note. No toolkit has an upper limit for the kernel.`,
			Situations: []Situation{
				{
					Title: "470 on a kernel on which builds of it are reported to fail",
					Files: "-- playbook.yml --\n- hosts: gpu\n  tasks:\n    - apt:\n        name:\n          - nvidia-driver-470\n          - linux-image-6.8.0-31-generic  # want\n",
				},
				{
					Title: "520 on 5.15",
					Files: "-- playbook.yml --\n- hosts: gpu\n  tasks:\n    - apt:\n        name:\n          - nvidia-driver-525\n          - linux-image-5.15.0-105-generic\n          - cuda-toolkit-11-8\n",
				},
			},
		},
	}
}

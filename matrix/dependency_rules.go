package matrix

import "github.com/upcheck/upcheck/finding"

// metadataEvidence is how the rules about dependencies are known.
const metadataEvidence = `The requirements of every release are those in the metadata of its wheel, read for
each release in the catalogue of packages.`

// dependencyRules are about packages that do not go together.
func dependencyRules() []BuiltIn {
	return []BuiltIn{
		{
			Code: "DP001", Name: "pins-conflict", Title: "Requirements that cannot be installed together",
			Package: AnyPackage, Effect: finding.Rejects, Known: metadataEvidence,
			Detail: `
A release that is asked for requires another package in versions that what is asked for of that one does not allow, so
that an installer finds no solution. Where the project moves to a new release of a package, its requirements have to
move along: the message says to which release. Ranges conflict only if no releases in them go together. What a lock
file records is not judged: it is made anew.`,
			Situations: []Situation{
				{
					Title: "torchvision pins one release of PyTorch and has to move with it", From: "torch==1.13.1", To: "torch==2.3.1",
					Files: "-- requirements.txt --\ntorch==1.13.1\ntorchvision==0.14.1  # want\n",
				},
				{
					Title: "the pins go together", To: "torch==2.3.1",
					Files: "-- requirements.txt --\ntorch==2.3.1\ntorchvision==0.18.1\n",
				},
			},
		},
		{
			Code: "DP002", Name: "local-version-without-index", Title: "A build of PyTorch that no index of the installation has",
			Package: "torch", Effect: finding.Rejects,
			Known: "Run: pip finds no distribution for `torch==2.1.2+cu118` on the index of Python packages, which takes no local versions; the index of PyTorch's own wheels has it.",
			Detail: `
A version with a local part, as in ` + "`2.1.2+cu118`" + `, names a build for one CUDA. Such builds lie on the index of PyTorch only. Where a
command installs the file with an index, or an environment variable names one, nothing is reported.`,
			Situations: []Situation{
				{
					Title: "the index is missing", To: "torch==2.1.2",
					Files: "-- requirements.txt --\ntorch==2.1.2+cu118  # want\n",
				},
				{
					Title: "the file names it", To: "torch==2.1.2",
					Files: "-- requirements.txt --\n--extra-index-url https://download.pytorch.org/whl/cu118\ntorch==2.1.2+cu118\n",
				},
				{
					Title: "the command that installs the file names it", To: "torch==2.1.2",
					Files: "-- requirements.txt --\ntorch==2.1.2+cu118\n-- Dockerfile --\nFROM python:3.10\nCOPY requirements.txt .\nRUN pip install -r requirements.txt --extra-index-url https://download.pytorch.org/whl/cu118\n",
				},
			},
		},
		{
			Code: "DP004", Name: "nvidia-pins-conflict", Title: "Two frameworks that want the same library of NVIDIA in different versions",
			Package: AnyPackage, Effect: finding.Rejects, Known: "Run: pip ends with ResolutionImpossible for torch 2.3.1 and `tensorflow[and-cuda]` 2.15.1. " + metadataEvidence,
			Detail: `
Wheels of PyTorch, and of TensorFlow with the extra ` + "`and-cuda`" + `, pin cuDNN, NCCL and the CUDA runtime to exact versions. Without the extra
TensorFlow takes what the system has.`,
			Situations: []Situation{
				{
					Title: "both with CUDA", To: "torch==2.3.1,tensorflow==2.15.1",
					Files: "-- requirements.txt --\ntorch==2.3.1\ntensorflow[and-cuda]==2.15.1  # want\n",
				},
				{
					Title: "TensorFlow takes that of the system", To: "torch==2.3.1,tensorflow==2.15.1",
					Files: "-- requirements.txt --\ntorch==2.3.1\ntensorflow==2.15.1\n",
				},
			},
		},
		{
			Code: "DP003", Name: "no-wheel-for-python", Title: "A release without a wheel for the Python that it is installed on",
			Package: AnyPackage, Effect: finding.Rejects,
			Known: "Which Pythons have a wheel of each release was asked of the index for every Python from 2.7 on; that is less than the metadata allow.",
			Detail: `
Metadata may allow a Python for which no wheel was ever made: torch 2.5 says ` + "`>=3.8`" + ` and has none for 3.8. The Python is that of the image, of the
workflow's matrix, or a pin. Packages that are on the index as source can be built, which is a warning, and so is a range that allows an older release
with a wheel, which pip takes. A release that has no wheel for any Python is not reported.`,
			Situations: []Situation{
				{
					Title: "an image with a newer Python", To: "torch==2.1.2",
					Files: "-- Dockerfile --\nFROM python:3.12\nRUN pip install torch==2.1.2  # want\n",
				},
				{
					Title: "a release that has one", To: "torch==2.2.0",
					Files: "-- Dockerfile --\nFROM python:3.12\nRUN pip install torch==2.2.0\n",
				},
			},
		},
		{
			Code: "DP005", Name: "number-for-python", Title: "A version of Python that YAML reads as another number",
			Package: "python", Effect: finding.Changed, Impact: finding.Behaviour, Known: "YAML 1.2 reads `3.10` as the number 3.1.",
			Detail: "\nWithout quotes 3.10 is a number, and numbers have no trailing zeros.",
			Situations: []Situation{
				{
					Title: "a matrix without quotes",
					Files: "-- .github/workflows/test.yml --\non: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/setup-python@v5\n        with:\n          python-version: 3.10  # want\n",
				},
				{
					Title: "with quotes",
					Files: "-- .github/workflows/test.yml --\non: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/setup-python@v5\n        with:\n          python-version: \"3.10\"\n",
				},
			},
		},
		{
			Code: "DP006", Name: "installs-but-breaks", Title: "Releases that can be installed together and do not work together",
			Package: AnyPackage, Effect: finding.Raises,
			Known: "Each pair was run, or read in the wheels: `upcheck pairs` lists them with what happens and how it is known.",
			Detail: `
The metadata of these releases allow each other, and importing or using one of them fails. A package that nobody bounds counts in the release that
you name as the one to move to, or else in the newest one that the others allow, as an installer takes it. Images that have packages already, and what conda installs, may have another one: nothing is
reported there for what nobody bounds.`,
			Situations: []Situation{
				{
					Title: "protobuf and numpy are not bounded, and their newest releases break the import", To: "tensorflow==2.8.0",
					Files: "-- requirements.txt --\ntensorflow==2.8.0  # want\n",
				},
				{
					Title: "the release to move to is named, and goes with torchtext", To: "torch==2.3.1",
					Files: "-- requirements.txt --\ntorchtext\n-- main.py --\nimport torchtext\n",
				},
				{
					Title: "nobody names a release of PyTorch, and the newest does not go with torchtext", To: "numpy==1.26.4",
					Files: "-- requirements.txt --\ntorchtext  # want\n-- main.py --\nimport torchtext\n",
				},
				{
					Title: "a bound for what breaks", To: "tensorflow==2.8.0",
					Files: "-- requirements.txt --\ntensorflow==2.8.0\nprotobuf<3.21\nnumpy<2\n",
				},
			},
		},
	}
}

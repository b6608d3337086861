package matrix

import "github.com/upcheck/upcheck/finding"

// ncclEvidence is how the names that NCCL reads are known.
const ncclEvidence = `The names that the sources of NCCL read in each release from 2.3.5 to 2.30.7, checked with the names in the libraries of 2.20.5 and 2.27.5; which NCCL a wheel brings is in its metadata: [the tables](../stack.md).`

// variableRules are about environment variables beyond what became of one name.
func variableRules() []BuiltIn {
	return []BuiltIn{
		{
			Code: "EV101", Name: "variable-set-twice", Title: "An environment variable that is set under its old and its new name to different values",
			Package: AnyPackage, Effect: finding.Changed, Impact: finding.Behaviour,
			Known: "Read in the headers of PyTorch: of `PYTORCH_CUDA_ALLOC_CONF` and `PYTORCH_ALLOC_CONF` the old name wins (2.12.1, 2.15.0).",
			Detail: `
Whoever runs on either side of a release that renamed a variable sets both names, which is right while the values are the
same. With different values it depends on the release which one counts.`,
			Situations: []Situation{
				{
					Title: "two limits for the same allocator", To: "torch==2.15.0",
					Files: "-- train.sh --\nexport PYTORCH_CUDA_ALLOC_CONF=max_split_size_mb:128  # want\nexport PYTORCH_ALLOC_CONF=expandable_segments:True\npython train.py\n",
				},
				{
					Title: "the same value for every release", To: "torch==2.15.0",
					Files: "-- train.sh --\nexport PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True\nexport PYTORCH_ALLOC_CONF=expandable_segments:True\npython train.py\n",
				},
			},
		},
		{
			Code: "EV102", Name: "legacy-keras-without-package", Title: "`TF_USE_LEGACY_KERAS` without the package that it switches to",
			Package: "tensorflow", Effect: finding.Absent,
			Known: "Run: without `tf_keras` installed, TensorFlow 2.15.1 and 2.18.1 raise `ImportError: Keras cannot be imported. Check that it is installed.`",
			Detail: `
The variable makes ` + "`tf.keras`" + ` an alias of the package ` + "`tf-keras`" + `, which TensorFlow does not bring along. Reported when the files of the
project say that TensorFlow is required and none requires ` + "`tf-keras`" + `.`,
			Situations: []Situation{
				{
					Title: "the package is not required", To: "tensorflow==2.16.2",
					Files: "-- requirements.txt --\ntensorflow==2.16.2\n-- train.py --\nimport os\n\nos.environ[\"TF_USE_LEGACY_KERAS\"] = \"1\"  # want\n\nimport tensorflow as tf\n\nprint(tf.keras.layers.Dense)\n",
				},
				{
					Title: "it is required", To: "tensorflow==2.16.2",
					Files: "-- requirements.txt --\ntensorflow==2.16.2\ntf-keras==2.16.0\n-- train.py --\nimport os\n\nos.environ[\"TF_USE_LEGACY_KERAS\"] = \"1\"\n\nimport tensorflow as tf\n\nprint(tf.keras.layers.Dense)\n",
				},
			},
		},
		{
			Code: "EV103", Name: "legacy-keras-too-early", Title: "`TF_USE_LEGACY_KERAS` in a release that does not read it",
			Package: "tensorflow", Effect: finding.Documented,
			Known: "Read in the wheels: the name is not in TensorFlow 2.14.1, and is in 2.15.1.",
			Detail: `
Up to TensorFlow 2.14 ` + "`tf.keras`" + ` is the Keras 2 of the release, whatever the variable says.`,
			Situations: []Situation{
				{
					Title: "nothing reads it", To: "tensorflow==2.13.1",
					Files: "-- requirements.txt --\ntensorflow==2.13.1\n-- train.py --\nimport os\n\nos.environ[\"TF_USE_LEGACY_KERAS\"] = \"1\"  # want\n\nimport tensorflow as tf\n\nprint(tf.keras.layers.Dense)\n",
				},
			},
		},
		{
			Code: "EV104", Name: "unknown-nccl-variable", Title: "An environment variable that no NCCL reads and that is nearly one it reads",
			Package: AnyPackage, Effect: finding.Ignored, Impact: finding.Behaviour, Known: ncclEvidence,
			Detail: `
NCCL never warns about a name that it does not know. Reported when a name that begins with ` + "`NCCL_`" + ` differs in two letters at most from one that
some release reads, and the project does not read it itself. Names of plugins and of builds are known and left alone.`,
			Situations: []Situation{
				{
					Title: "two letters exchanged",
					Files: "-- train.sh --\nexport NCCL_SOCKET_IFNMAE=eth0  # want\nexport NCCL_DEBUG=INFO\npython train.py\n",
				},
				{
					Title: "names that are not for NCCL itself",
					Files: "-- Dockerfile --\nFROM ubuntu:22.04\nENV NCCL_VERSION=2.18.3-1 NCCL_HOME=/usr\n",
				},
			},
		},
		{
			Code: "EV105", Name: "nccl-value", Title: "A value that NCCL does not take, or that means something else",
			Package: AnyPackage, Effect: finding.Ignored, Impact: finding.Behaviour, Known: "Read in the guide of NCCL 2.30.7: the allowed values and units.",
			Detail: `
` + "`NCCL_NTHREADS`" + ` is the number of CUDA threads of a block: 64, 128, 256 or 512. ` + "`NCCL_IB_TIMEOUT`" + ` is a power of two, not a number of seconds.`,
			Situations: []Situation{
				{
					Title: "threads of the CPU, and seconds",
					Files: "-- job.yaml --\napiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - name: train\n      image: ubuntu:22.04\n      env:\n        - name: NCCL_NTHREADS  # want\n          value: \"4\"\n        - name: NCCL_IB_TIMEOUT  # want\n          value: \"1800\"\n",
				},
				{
					Title: "values that NCCL takes",
					Files: "-- train.sh --\nexport NCCL_NTHREADS=256 NCCL_IB_TIMEOUT=22\npython train.py\n",
				},
			},
		},
		{
			Code: "EV106", Name: "nccl-variable-not-read", Title: "An environment variable that the NCCL of the target does not read",
			Package: "torch", Effect: finding.Ignored, Impact: finding.Behaviour, Known: ncclEvidence,
			Detail: `
Every wheel of PyTorch for CUDA brings one release of NCCL. A variable that is younger, or that went before, has no effect and nobody says so.`,
			Situations: []Situation{
				{
					Title: "a name of NCCL 2.23 and one of 2.4", To: "torch==2.3.1",
					Files: "-- train.sh --\nexport NCCL_CUMEM_HOST_ENABLE=1  # want\nexport NCCL_LL_THRESHOLD=0  # want\npython train.py\n",
				},
				{
					Title: "the project reads it itself", To: "torch==2.3.1",
					Files: "-- train.sh --\nexport NCCL_LL_THRESHOLD=0\npython train.py\n-- train.py --\nimport os\n\nprint(os.environ.get(\"NCCL_LL_THRESHOLD\"))\n",
				},
			},
		},
	}
}

package matrix

import "github.com/upcheck/upcheck/finding"

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
	}
}

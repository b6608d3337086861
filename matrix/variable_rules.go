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
	}
}

package matrix

import "github.com/upcheck/upcheck/finding"

// outdatedRules are about code that no Python reads which the target runs on.
func outdatedRules() []BuiltIn {
	return []BuiltIn{
		{
			Code: "PY001", Name: "python-2-syntax", Title: "A file in the syntax of Python 2, which no Python reads that the target runs on",
			Package: "python", Effect: finding.Raises,
			Known: "Run: each form was compiled with Python 2.7.18, which takes it, and with 3.6.15, 3.8.18 and 3.12.1, which do not; `print >>f, x` is compiled, and raises TypeError.",
			Detail: `
Python 3 refuses the whole file with SyntaxError when it is imported: for ` + "`print x`, `exec x`, `raise E, x`, `except E, e:`, `a <> b`, `` `x` ``, `10L`, `0777`,\n`ur\"\"`, `def f((a, b)):`" + `. It is reported once a file, at the first such place, if a package of the target has no wheel for Python 2 and the
releases that the code runs on, as far as they are known, had one. ` + "`2to3 -w FILE`" + `, part of Python up to 3.12, rewrites all of it; what it leaves is what
means something else: a division of integers, ` + "`dict.keys()`" + `, text and bytes.`,
			Situations: []Situation{
				{
					Title: "the target has no wheel for Python 2", To: "torch==2.3.1",
					Files: "-- train.py --\nimport torch\n\nprint torch.__version__  # want\n\n\ndef load(path):\n    try:\n        return torch.load(path)\n    except IOError, e:\n        print e\n",
				},
				{
					Title: "the first place of each file, whatever it is", To: "torch==2.3.1",
					Files: "-- a.py --\nimport torch\n\nif torch.cuda.device_count() <> 1:  # want\n    raise ValueError, \"one device\"\n-- b.py --\nMODE = 0755  # want\nSIZE = 10L\n-- c.py --\nf = lambda (a, b): a + b  # want\n-- d.py --\nimport sys\n\nprint >>sys.stderr, \"done\"  # want\n",
				},
				{
					Title: "the code cannot have run on Python 2", From: "torch==1.13.1", To: "torch==2.3.1",
					Files: "-- train.py --\nprint \"hello\"\n",
				},
				{
					Title: "Python 2 reads what the target is, too", To: "torch==1.4.0",
					Files: "-- train.py --\nimport torch\n\nprint torch.__version__\n",
				},
				{
					Title: "what Python 3 reads as well", To: "torch==2.3.1",
					Files: "-- train.py --\nfrom __future__ import print_function\nimport torch\n\nprint (torch.__version__), 1\n",
				},
			},
		},
		{
			Code: "PY002", Name: "async-keyword", Title: "`async` as a name, which is a keyword since Python 3.7",
			Package: "python", Effect: finding.Raises,
			Known: "Run: compiled with Python 3.6.15, which takes it, and with 3.7.16 and 3.12.1, which do not. `non_blocking=` was passed to `copy_` and `type` of torch 1.0.1 to 2.3.1.",
			Detail: `
Python refuses the whole file with SyntaxError when it is imported. It is reported if a package of the target has no wheel for Python 3.6 or older and the
releases that the code runs on, as far as they are known, had one. ` + "`x.cuda(async=True)`" + ` is ` + "`x.cuda(non_blocking=True)`" + ` in every release of PyTorch from 1.0 on.`,
			Situations: []Situation{
				{
					Title: "an argument of PyTorch", To: "torch==2.3.1",
					Files: "-- train.py --\nimport torch\n\n\ndef move(batch, target):\n    batch = batch.cuda(async=True)  # want\n    return batch, target.cuda(0, async=True)  # want\n",
				},
				{
					Title: "a name", To: "tensorflow==2.15.1",
					Files: "-- train.py --\nimport tensorflow as tf\n\n\nasync def run(pool):\n    async with pool as p:\n        return p.async  # want\n",
				},
				{
					Title: "the code cannot have run on Python 3.6", From: "torch==1.13.1", To: "torch==2.3.1",
					Files: "-- train.py --\nimport torch\n\nx = torch.ones(2).cuda(async=True)\n",
				},
			},
		},
	}
}

package matrix

import "github.com/upcheck/upcheck/finding"

const historyEvidence = `The API history holds what the wheel of each release offers: names, members,
parameters, defaults and deprecations, read from the files without running
them. The rule compares the release that the code runs on with the one it is to
run on. A rule with a code of its own about the same API is the one that is
reported, and where such a rule is switched off the history is silent too.`

// historyRules is a function so that nothing is built at start-up.
func historyRules() []BuiltIn {
	return []BuiltIn{
		{
			Code: "API001", Name: "name-removed", Title: "A function, class or value that the target does not have any more",
			Effect: finding.Absent,
			Detail: `
The name was public in a release that the code can have been written for, and the target does not have it: an import
fails with ImportError, an attribute with AttributeError. Where the release has exactly one public object that is
certainly the same one, the message says where it is now.

Names of modules with a ` + "`__getattr__`" + ` that cannot be read, names that only some builds have and names in
private modules are not judged.`,
			Bad: "from acme.layers import OldLayer  # want\n",
			OK:  "try:\n    from acme.layers import OldLayer\nexcept ImportError:\n    from acme.blocks import OldLayer\n",
		},
		{
			Code: "API002", Name: "module-removed", Title: "A module that the target does not have any more",
			Effect: finding.Absent,
			Detail: `
The module could be imported in a release that the code can have been written for, and the target does not have it.
Private modules count too: their existence is known, though not what is in them.`,
			Bad: "import acme.legacy  # want\nfrom acme.legacy import helper  # want\n",
		},
		{
			Code: "API003", Name: "module-not-imported", Title: "A module that has to be imported before it can be reached",
			Effect: finding.Absent,
			Detail: `
The package used to import this submodule, so that it could be reached as an attribute. At the target it exists, but
only an import of the submodule itself makes it an attribute: without one there is an AttributeError. Code in another
file may import it, so that the finding is never certain. A file that imports it anywhere is not reported.`,
			Bad: "import acme\n\nacme.plotting.show()  # want\n",
			OK:  "import acme.plotting\n\nacme.plotting.show()\n",
		},
		{
			Code: "API004", Name: "only-raises", Title: "A function or class that exists and does nothing but raise",
			Effect: finding.Raises,
			Detail: `
The name is still there at the target, so that imports succeed, but all that a call does is raise. A comparison of
names cannot see it. Methods that were abstract from the start are not reported.`,
			Bad: "import acme\n\nacme.train(1)  # want\n",
		},
		{
			Code: "API005", Name: "member-removed", Title: "A method or attribute that its class does not have any more",
			Effect: finding.Absent,
			Detail: `
The class, or one of its bases, had the member in a release that the code can have been written for, and at the target
neither the class nor a base nor a public subclass has it. The class is known because it is named, because the value
was made by calling it or a function with a known result, by an annotation, or because the code stands in a subclass.

Classes with a ` + "`__getattr__`" + `, with a base that is not known, or that decide themselves of which class their
instances are, are not judged, nor are variables of an instance: other code may set them.`,
			Bad: "import acme\n\nmodel = acme.Model()\nmodel.summary_text()  # want\n",
		},
		{
			Code: "API006", Name: "keyword-removed", Title: "A keyword argument that the target does not accept",
			Effect: finding.Rejects,
			Detail: `
The call gives a keyword that the function used to accept and that it now refuses with a TypeError. A function that
passes its keywords on, or takes this one out of ` + "`**kwargs`" + `, accepts it.`,
			Bad: "import acme\n\nacme.fit(1, nb_epoch=3)  # want\n",
		},
		{
			Code: "API007", Name: "too-many-arguments", Title: "More arguments by position than the target accepts",
			Effect: finding.Rejects,
			Detail: `
The call was right in a release that the code can have been written for. At the target the function takes fewer
arguments by position, so that the call ends in a TypeError.`,
			Bad: "import acme\n\nacme.save(1, 'file', True)  # want\n",
		},
		{
			Code: "API008", Name: "keyword-only", Title: "An argument by position that has to be given by keyword",
			Effect: finding.Rejects,
			Detail: `
The parameter is still there at the target, but it can be given by keyword only; by position it is a TypeError.`,
			Bad: "import acme\n\nacme.plot(1, 'red')  # want\n",
		},
		{
			Code: "API009", Name: "parameter-required", Title: "A call without an argument that the target demands",
			Effect: finding.Rejects,
			Detail: `
A parameter is new at the target, or lost its default, and the call does not give it: a TypeError. Calls with ` +
				"`*args` or `**kwargs`" + ` of unknown content are not reported.`,
			Bad: "import acme\n\nacme.load('file')  # want\n",
			OK:  "import acme\n\nacme.load('file', weights_only=True)\n",
		},
		{
			Code: "API010", Name: "parameter-order", Title: "An argument by position that means another parameter at the target",
			Effect: finding.Changed, Impact: finding.Numeric,
			Detail: `
The order of the parameters changed, or new ones were put before others, so that an argument by position goes to
another parameter than it used to. The call may fail or silently do something else. Give the argument by keyword. A
parameter that only has another name at the same place is none.`,
			Bad: "import acme\n\nacme.autocast('cpu', False)  # want\n",
			OK:  "import acme\n\nacme.autocast('cpu', enabled=False)\n",
		},
		{
			Code: "API011", Name: "default-changed", Title: "A call that relies on a default which is another at the target",
			Effect: finding.Changed, Impact: finding.Behaviour, Status: Preview,
			Detail: `
The default of a parameter was a number, a string or a truth value and is another one at the target, and the call does
not give the parameter. Many such changes are meant to go unnoticed, so that the rule is a preview. Equal numbers, as
2 and 2.0, and private parameters do not count.`,
			Bad: "import acme\n\nacme.resize(1)  # want\n",
			OK:  "import acme\n\nacme.resize(1, antialias=False)\n",
		},
		{
			Code: "API012", Name: "deprecated", Title: "An API that warns at the target that it is deprecated",
			Effect: finding.Warns,
			Detail: `
The code of the target gives a deprecation warning for this use; the message quotes it. A warning that depends on a
condition is reported only if the condition is about a parameter and the call gives one that meets it: not
` + "`old=None`" + ` where the warning is about any other value. Deriving from a class that warns when it is made is not
reported; the call of its constructor is.`,
			Bad: "import acme\n\nacme.old_style(1)  # want\n",
		},
		{
			Code: "API013", Name: "not-yet-there", Title: "An API that only later releases than the target have",
			Effect: finding.Absent,
			Detail: `
The name is in none of the releases up to the target, and in a later one: the code was written for a newer release
than the target. With a release before that name given as the one that the code runs on, nothing is reported.`,
			Bad: "import acme\n\nacme.compile(1)  # want\n",
		},
	}
}

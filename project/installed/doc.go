// Package installed reads what is installed in an environment of Python: which
// distributions there are, which files they brought along, and what they require.
//
// It reads the folders of packages as installers write them (PEP 376 and 627: dist-info
// with METADATA and RECORD; egg-info and eggs as setuptools left them; .pth files and
// links of editable installs) and runs nothing of them. An environment may hold
// thousands of distributions, so that only their names are read at first; the rest is
// read of those that somebody asks about.
package installed

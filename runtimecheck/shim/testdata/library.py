"""Stands for a package that the scenario uses."""

import warnings


def old(x, stacklevel=2):
    warnings.warn("old is deprecated", DeprecationWarning, stacklevel=stacklevel)
    return x


def keyword(a, *, b=1):
    return a


class Package:
    def __getattr__(self, name):
        raise AttributeError("module 'package' has no attribute %r" % name)

"""What is measured. Each function returns figures by key, as the page and the gate read them.

A key is the kind of run, the upgrade and what was read: "cold/usual/timm-0.4.12".
A figure is a dict: "cpu" and "wall" are ratios to the program beside it, "ours"
and "theirs" its costs, "rounds" how often both ran.
"""

import pathlib
import shutil
import time
from dataclasses import asdict

import programs
import trees
from clock import compare
from programs import Command


# Files that were written so many seconds ago are not read again for the cache.
YOUNG = 3


def figure(pair, **more):
    return {"cpu": pair.cpu, "wall": pair.wall, "ours": asdict(pair.ours), "theirs": asdict(pair.theirs), "rounds": pair.rounds, **more}


class Bench:
    """Measures with one upcheck, in one folder for copies, for the given upgrades."""

    def __init__(self, folder, pairs, rounds, say=print):
        self.folder, self.pairs, self.rounds, self.say = folder, pairs, rounds, say
        self.upcheck = programs.Upcheck(programs.installed(folder))

    def tree(self, name):
        """Read a release cold and, with the caches of both filled, warm."""
        figures, folder = {}, self.folder / "tree"
        tree = trees.read_by_both(self.upcheck, trees.copy(name, folder), next(iter(self.pairs.values())))
        copied = time.monotonic()
        size = {"files": tree.files, "bytes": tree.bytes}
        for key, pair in self.pairs.items():
            rounds = tree.rounds(self.rounds)
            found = compare(self.upcheck.scan(tree.path, pair), programs.ruff(tree.path), rounds)
            figures[f"cold/{key}/{name}"] = figure(found, **size)
            if self.upcheck.caches:
                ours, theirs = self.folder / "cache", self.folder / "ruff-cache"
                time.sleep(max(0, copied + YOUNG - time.monotonic()))
                found = compare(self.upcheck.scan(tree.path, pair, ours), programs.ruff(tree.path, theirs), rounds)
                figures[f"warm/{key}/{name}"] = figure(found, **size)
                shutil.rmtree(ours, ignore_errors=True), shutil.rmtree(theirs, ignore_errors=True)
            self.say(f"{name}, {key}: {figures[f'cold/{key}/{name}']['cpu']:.2f}")
        shutil.rmtree(folder)
        return figures

    def files(self):
        """Read one file: alone, and in its project as a pre-commit hook calls it."""
        figures, alone = {}, self.folder / "file"
        project = trees.project(trees.LARGE, self.folder / "project")
        alone.mkdir()
        hook = ("--force-exclude",)
        for size, place in trees.FILES.items():
            path = alone / pathlib.Path(place).name
            shutil.copyfile(project / place, path)
            for key, pair in self.pairs.items():
                # As many rounds as a small tree gets, and more: a run takes milliseconds.
                rounds = 4 * self.rounds + 1
                found = compare(self.upcheck.scan(path, pair), programs.ruff(path), rounds)
                figures[f"file/{key}/{size} alone"] = figure(found, bytes=path.stat().st_size)
                ours = self.upcheck.scan(place, pair, extra=(*hook, "--format", "concise"), folder=project)
                found = compare(ours, programs.ruff(place, extra=hook, folder=project), rounds)
                figures[f"file/{key}/{size} in its project"] = figure(found, bytes=path.stat().st_size)
        shutil.rmtree(alone), shutil.rmtree(project)
        return figures

    def start(self):
        """Start and end: "upcheck version" beside a Go program that does nothing."""
        folder = self.folder / "empty"
        folder.mkdir()
        found = compare(Command((str(self.upcheck.program), "version")), programs.empty(folder), 20 * self.rounds)
        return {"start": figure(found)}

    def scaling(self):
        """Read a tree once, and four and sixteen copies of it side by side."""
        pair, figures = next(iter(self.pairs.values())), {}
        sizes = [trees.copies(trees.MIDDLE, trees.PACKAGE, self.folder / f"times{n}", n) for n in (1, 4, 16)]
        commands = [self.upcheck.scan(tree.path, pair) for tree in sizes]
        for tree, command in zip(sizes, commands):
            found = compare(command, commands[0], self.rounds)
            # The cost of a byte, next to that of the tree that is read once.
            growth = found.cpu * sizes[0].bytes / tree.bytes
            figures[f"scaling/{tree.name}"] = figure(found, files=tree.files, bytes=tree.bytes, growth=growth)
            self.say(f"scaling {tree.name}: {growth:.2f}")
        for tree in sizes:
            shutil.rmtree(tree.path)
        return figures

    def neighbours(self, versions):
        """Read a small tree with programs that rest on a full parse; they take long, so few rounds."""
        figures, pair = {}, next(iter(self.pairs.values()))
        tree = trees.copy(trees.SMALL, self.folder / "small")
        for name, command in (("TorchFix", programs.torchfix), ("ast-grep", programs.ast_grep)):
            if versions[name]:
                found = compare(self.upcheck.scan(tree.path, pair), command(tree.path), 3)
                figures[f"neighbour/{name}"] = figure(found, files=tree.files, bytes=tree.bytes)
        shutil.rmtree(tree.path)
        return figures

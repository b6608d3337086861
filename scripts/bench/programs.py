"""The programs that are measured, how they are called and which they are."""

import pathlib
import platform
import shutil
import subprocess

from clock import Command

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BIN = ROOT / ".tools" / "python" / "bin"
UPCHECK, RUFF = ROOT / "bin" / "upcheck", BIN / "ruff"
TORCHFIX, AST_GREP = BIN / "torchfix", BIN / "ast-grep"

# A few patterns of the kind that a list of renamed names gives.
PATTERNS = "\n---\n".join(
    f"id: r{i}\nlanguage: python\nmessage: gone\nrule:\n  pattern: {pattern}"
    for i, pattern in enumerate(("np.int", "np.float", "np.bool", "torch.symeig($$$)", "torch.load($$$)", "$X.fit_generator($$$)"))
)


def newest(package):
    """Return the last release of a package in the API history that is built in."""
    lines = (ROOT / "matrix" / "api" / "wheels.txt").read_text().splitlines()
    return [line.split()[1] for line in lines if line.startswith(package + " ")][-1]


def pairs():
    """Return the upgrades that are measured, by name: the text of --from and --to."""
    news = {package: newest(package) for package in ("torch", "tensorflow", "numpy")}
    return {
        "usual": ("torch==1.13,tensorflow==2.10,numpy==1.23", "torch==2.3,tensorflow==2.15,numpy==1.26"),
        "newest": ("torch==2.3,tensorflow==2.15,numpy==1.26", ",".join(f"{p}=={v}" for p, v in news.items())),
        "tf1": ("tensorflow==1.15", "tensorflow==2.15"),
    }


class Upcheck:
    """upcheck with everything on: ignore files, guards, types, suppressions, SARIF."""

    def __init__(self, program):
        self.program = program
        usage = output(program, "scan", "--help")
        # A program from before the cache has no flag for it.
        self.caches = "--cache-dir" in usage
        self.uncached = ("--no-cache",) if "--no-cache" in usage else ()

    def scan(self, path, pair, cache=None, extra=("--format", "sarif"), folder="."):
        before, after = pair
        caching = ("--cache-dir", cache) if cache else self.uncached
        line = (self.program, "scan", path, "--from", before, "--to", after, "--fail-on", "never", *extra, *caching)
        return Command(tuple(map(str, line)), str(folder))


def installed(folder):
    """Copy upcheck, as whoever installs it does, and as ruff was: pages of a file that a
    linker has written are mapped in larger pieces, which counts as memory."""
    return pathlib.Path(shutil.copy(UPCHECK, folder / "upcheck"))


def ruff(path, cache=None, extra=(), folder="."):
    """ruff with the rules for another library's upgrade, of the same kind as ours."""
    caching = ("--cache-dir", cache) if cache else ("--no-cache",)
    line = (RUFF, "check", path, "--isolated", "--select", "NPY201", "--exit-zero", "--output-format", "concise", *extra, *caching)
    return Command(tuple(map(str, line)), str(folder))


def torchfix(path):
    return Command((str(TORCHFIX), str(path)), allowed=(0, 1))


def ast_grep(path):
    return Command((str(AST_GREP), "scan", "--inline-rules", PATTERNS, str(path)), allowed=(0, 1))


def empty(folder):
    """Build the smallest Go program, to see what a start costs anyway."""
    (folder / "go.mod").write_text("module empty\n")
    (folder / "main.go").write_text("package main\n\nfunc main() {}\n")
    subprocess.run(["go", "build", "-o", "empty", "."], cwd=folder, check=True)
    return Command((str(folder / "empty"),))


def versions():
    """Return what ran, by name; a program that is not installed is None."""
    return {
        "upcheck": word(UPCHECK, "version"),
        "ruff": word(RUFF, "--version"),
        "TorchFix": word(TORCHFIX, "--version"),
        "ast-grep": word(AST_GREP, "--version"),
        "Go": output("go", "env", "GOVERSION").strip().removeprefix("go"),
    }


def word(program, flag):
    """Return the last word that a program says about its version."""
    return output(program, flag).split()[-1] if program.exists() else None


def machine():
    """Return processor, cores and system, in words for a reader."""
    name = platform.processor() or platform.machine()
    cpuinfo = pathlib.Path("/proc/cpuinfo")
    if cpuinfo.exists():
        named = [line.partition(":")[2].strip() for line in cpuinfo.read_text().splitlines() if line.startswith("model name")]
        cores, name = len(named), named[0] if named else name
    else:
        name, cores = (output("sysctl", "-n", key).strip() for key in ("machdep.cpu.brand_string", "hw.ncpu"))
    return {"processor": name, "cores": int(cores), "system": f"{platform.system()} {platform.release()} {platform.machine()}"}


def output(*line):
    return subprocess.run([str(w) for w in line], capture_output=True, text=True, check=True).stdout

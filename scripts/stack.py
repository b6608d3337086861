"""Measure what wheels of PyTorch and TensorFlow bring and need.

    python scripts/stack.py [CACHE] > matrix/stack/wheels.yaml

CACHE is a folder that keeps the answers, so that a run that was cut goes on
where it stopped; start with an empty one for fresh answers. Asks the package
index through pip, since what pip takes on a platform is the question: nothing is
installed, and only the metadata of a wheel is downloaded. Needs pip >= 25.1
(`index versions --json`), packaging and the network.

What is measured
  wheels      for every final release and machine: the Pythons that have a
              wheel (3.13t is the free-threaded build), the oldest glibc for
              which pip takes one, Requires-Python, and the requirements on
              CUDA, cuDNN, NCCL, Triton and TensorRT as a Linux CPython of that
              machine sees them, with the extra that asks for them
              and the Pythons that have a wheel of TensorRT where that is asked for
  components  the version of the CUDA runtime and of nvcc in every release of
              the CUDA toolkit, as the distribution cuda-toolkit pins them
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import packages
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

PYTHONS = ["3.5", "3.6", "3.7", "3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.14", "3.15"]
THREADED = ["3.13t", "3.14t", "3.15t"]
# The last patch release of Pythons that some wheels want one of: 3.6.2 and later.
PATCHED = {"3.5": "3.5.10", "3.6": "3.6.15"}
MACHINES = ["x86_64", "aarch64"]
# The platform tags that wheels of the two were seen with, by their glibc (PEP
# 513, 571, 599 and 600).
PLATFORMS = [
    ("2.5", ["manylinux1", "linux"]), ("2.12", ["manylinux2010", "manylinux_2_12"]),
    ("2.17", ["manylinux2014", "manylinux_2_17"]), ("2.27", ["manylinux_2_27"]),
    ("2.28", ["manylinux_2_28"]), ("2.31", ["manylinux_2_31"]), ("2.34", ["manylinux_2_34"]),
    ("2.35", ["manylinux_2_35"]),
]
# Extras that a requirement on the libraries may stand behind.
EXTRAS = {"torch": "", "tensorflow": "and-cuda"}
# Older releases than these are not asked about: their wheels bundle CUDA.
OLDEST = {"torch": "1.8", "tensorflow": "2.4"}
WANTED = {
    "nvidia-cuda-runtime": "runtime", "cuda-toolkit": "toolkit", "nvidia-cudnn": "cudnn",
    "nvidia-nccl": "nccl", "triton": "triton", "tensorrt": "tensorrt",
}
MEASURED = "src: package-index, certainty: measured"


def pip(*args):
    """Return (status, stdout, stderr) of a pip command, from CACHE if known."""
    path = os.path.join(CACHE, hashlib.sha256("\0".join(args).encode()).hexdigest())
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    with tempfile.TemporaryDirectory() as scratch:
        into = ["--target", scratch] if args[0] == "install" else []
        done = subprocess.run(
            [sys.executable, "-m", "pip", "--disable-pip-version-check", *args, *into],
            capture_output=True, text=True, timeout=300,
        )
    answer = done.returncode, done.stdout, done.stderr
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(answer, file)
    os.replace(path + ".new", path)
    return answer


def target(python, machine, glibc):
    """Return the options of pip that ask for one Python on one machine with
    one glibc."""
    options = ["--only-binary", ":all:", "--implementation", "cp", "--python-version", PATCHED.get(python, python.rstrip("t"))]
    for tag in ["cp" + python.replace(".", ""), "abi3", "none"] if python.endswith("t") else []:
        options += ["--abi", tag]
    for level, tags in PLATFORMS:
        if Version(level) <= Version(glibc):
            options += [word for tag in tags for word in ("--platform", f"{tag}_{machine}")]
    return options


def listed(name, options):
    status, out, err = pip("index", "versions", name, "--json", *options)
    if status:
        if "No matching distribution" not in err:
            raise SystemExit(f"{name}: {err.strip()}")
        return set()
    return set(json.loads(out)["versions"])


def metadata(name, version, options):
    """Return the metadata of a wheel, or None."""
    status, out, err = pip(
        "install", "--quiet", "--dry-run", "--no-deps", "--ignore-installed",
        "--use-feature=fast-deps", "--report", "-", *options, f"{name}=={version}",
    )
    if status:
        print(f"{name} {version}: {err.strip().splitlines()[-1]}", file=sys.stderr)
        return None
    item = json.loads(out)["install"][0]
    return None if item["is_yanked"] else item["metadata"]


def environment(python, machine, extra):
    return {**packages.environment(python, extra), "platform_machine": machine}


def short(name):
    """Return the name of a library without the CUDA that its wheel is for."""
    return re.sub(r"-cu\d+$", "", canonicalize_name(name))


def requirements(name, dist, pythons, machine):
    """Return what a wheel asks for of the libraries on some Python, by their
    short names, as (specifiers, extra, Pythons where not on all)."""
    found = {}
    for text in dist:
        req = Requirement(text)
        key = WANTED.get(short(req.name))
        for extra in dict.fromkeys(["", EXTRAS[name]]) if key else []:
            held = [p for p in pythons if req.marker is None or req.marker.evaluate(environment(p, machine, extra))]
            if held:
                where = "" if held == pythons else f"<{pythons[len(held)]}"
                if held != pythons[:len(held)]:
                    raise SystemExit(f"{name}: {text} is not for the oldest Pythons")
                found[key] = ",".join(sorted(str(req.specifier).split(","))), extra, where
                break
    return found


def wheels(name, toolkits, pool):
    """Return the rows of a package."""
    jobs = {
        (machine, python, glibc): pool.submit(listed, name, target(python, machine, glibc))
        for machine in MACHINES for python in PYTHONS + THREADED for glibc, _ in PLATFORMS
    }
    have = {key: job.result() for key, job in jobs.items()}
    newest = PLATFORMS[-1][0]
    versions = sorted({v for found in have.values() for v in found}, key=Version)

    def row(version, machine):
        pythons = [p for p in PYTHONS + THREADED if version in have[machine, p, newest]]
        plain = [p for p in pythons if not p.endswith("t")]
        if not plain:
            return None
        glibc = next(g for g, _ in PLATFORMS if version in have[machine, plain[-1], g])
        found = metadata(name, version, target(plain[-1], machine, newest))
        if found is None:
            return None
        fields = {"package": name, "version": version, "machine": machine}
        if found.get("requires_python"):
            fields["requires_python"] = found["requires_python"]
        fields |= {"pythons": pythons, "glibc": glibc}
        needs = requirements(name, found.get("requires_dist", []), plain, machine)
        cuda = needs.get("toolkit") or needs.get("runtime")
        if cuda:
            if cuda[1]:
                fields["extra"] = cuda[1]
            lowest = re.search(r"(?:==|>=)\s*([\d.]+)", cuda[0])[1]
            fields["cuda"] = lowest if "toolkit" in needs else toolkits.get(lowest, ".".join(lowest.split(".")[:2]))
        for key in ("runtime", "cudnn", "nccl", "triton", "tensorrt"):
            if key in needs:
                fields[key] = needs[key][0]
        if "triton" in needs and needs["triton"][2]:
            fields["triton_python"] = needs["triton"][2]
        if "tensorrt" in needs:
            wanted = needs["tensorrt"][0].removeprefix("==")
            fields["tensorrt_pythons"] = [p for p in plain if wanted in listed("tensorrt", target(p, machine, newest))]
        return fields

    rows = pool.map(lambda key: row(*key), [
        (v, m) for v in versions for m in MACHINES
        if Version(v) >= Version(OLDEST[name]) and not Version(v).is_prerelease
    ])
    return [r for r in rows if r]


def components(pool):
    """Return (release of the toolkit, runtime, nvcc), ascending."""
    name = "cuda-toolkit"
    options = target("3.12", "x86_64", PLATFORMS[-1][0])

    def row(version):
        found = metadata(name, version, options)
        pins = {}
        for text in found.get("requires_dist", []) if found else []:
            req = Requirement(text)
            if short(req.name) in ("nvidia-cuda-runtime", "nvidia-cuda-nvcc"):
                pins[short(req.name)] = str(req.specifier).removeprefix("==").removesuffix(".*")
        return version, pins.get("nvidia-cuda-runtime"), pins.get("nvidia-cuda-nvcc")

    return list(pool.map(row, sorted(listed(name, options), key=Version)))


def release(toolkit):
    """Return the release that a version of cuda-toolkit is: 13.0.3.0 is 13.0.3."""
    return ".".join(toolkit.split(".")[:3])


def flow(fields):
    parts = []
    for key, value in fields.items():
        text = "[" + ", ".join(json.dumps(v) for v in value) + "]" if isinstance(value, list) else json.dumps(value)
        parts.append(f"{key}: {text}")
    return ", ".join(parts)


def main():
    with ThreadPoolExecutor(packages.WORKERS) as pool:
        parts = [(release(v), runtime, nvcc) for v, runtime, nvcc in components(pool)]
        shared = [runtime for _, runtime, _ in parts]
        toolkits = {runtime: v for v, runtime, _ in parts if shared.count(runtime) == 1}
        print("# Measured by make stack. Do not edit.\ncomponents:")
        for v, runtime, nvcc in parts:
            fields = {"toolkit": v, "runtime": runtime, "nvcc": nvcc}
            print(f"  - {{{flow({k: x for k, x in fields.items() if x})}, {MEASURED}}}")
        print("wheels:")
        for name in EXTRAS:
            for row in wheels(name, toolkits, pool):
                print(f"  - {{{flow(row)}, {MEASURED}}}", flush=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as fresh:
        CACHE = sys.argv[1] if len(sys.argv) > 1 else fresh
        os.makedirs(CACHE, exist_ok=True)
        main()

"""Ask pip whether the pins that `upcheck plan` prints can be installed.

    python scripts/plan_check.py UPCHECK [CACHE] > docs/plan-checks.md

UPCHECK is the program. CACHE is a folder that keeps what pip answered, so that a run
that was cut goes on where it stopped; start with an empty one for fresh answers.

For each of SETS the requirements are written to a folder, `upcheck plan` is run there,
and pip resolves what it prints, and nothing else, with wheels alone for the Python of
the plan on Linux x86-64: `pip install --dry-run --only-binary :all:`. Nothing is
installed. Sets whose answer is a conflict are given to pip with the versions that were
named: it must refuse them. Exits with 1 when pip disagrees. Needs pip >= 25.1 and the
network.
"""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

# Requirements, target, Python ("" for the plan's own choice).
SETS = [
    ("torch==1.8.1 torchvision==0.9.1 numpy==1.19.5", "torch==1.13", "3.8"),
    ("torch==1.9.1 torchvision==0.10.1 torchaudio==0.9.1 numpy==1.20.3", "torch==2.3", "3.8"),
    ("torch==1.10.2 torchvision==0.11.3 pytorch-lightning==1.5.10 torchmetrics==0.6.2", "torch==2.3", "3.9"),
    ("torch==1.12.1 torchvision==0.13.1 numpy==1.23.5 scipy==1.9.3 pandas==1.5.3", "torch==2.3", "3.10"),
    ("torch==1.13.1 torchvision==0.14.1 torchaudio==0.13.1 torchtext==0.14.1 torchdata==0.5.1", "torch==2.3", "3.10"),
    ("torch==1.13.1 transformers==4.26.1 accelerate==0.16.0 tokenizers==0.13.2 huggingface-hub==0.12.1", "torch==2.3", "3.10"),
    ("torch==1.13.1 pytorch-lightning==1.9.5 torchmetrics==0.11.4 numpy==1.24.4 tensorboard==2.12.3", "torch==2.3", "3.11"),
    ("torch==2.0.1 torchvision==0.15.2 xformers==0.0.20 diffusers==0.18.2 transformers==4.30.2", "torch==2.3", "3.10"),
    ("torch==2.0.1 torchvision==0.15.2 torchaudio==2.0.2 functorch==2.0.0", "torch==2.0", "3.11"),
    ("torch==2.1.2 torchvision==0.16.2 lightning==2.1.4 numpy==1.26.4", "torch==2.4", "3.11"),
    ("torch==2.2.2 torchvision==0.17.2 timm==0.9.16 numpy==1.26.4", "torch==2.6", "3.12"),
    ("torch==2.3.1 torchvision==0.18.1 transformers==4.41.2 peft==0.11.1 bitsandbytes==0.43.1", "torch==2.6,transformers==4.51", "3.11"),
    ("torch==2.3.1 torchaudio==2.3.1 numpy==1.26.4", "torch==2.9", ""),
    ("torch>=1.13,<2 torchvision numpy<1.25 scikit-learn==1.2.2 matplotlib==3.6.3", "torch==2.3", "3.10"),
    ("tensorflow==2.4.4 numpy==1.19.5 h5py==2.10.0 protobuf==3.20.3", "tensorflow==2.11", "3.8"),
    ("tensorflow==2.8.4 keras==2.8.0 tensorflow-probability==0.16.0 numpy==1.22.4", "tensorflow==2.15", "3.9"),
    ("tensorflow==2.10.1 tensorflow-addons==0.18.0 tensorflow-hub==0.12.0 numpy==1.23.5", "tensorflow==2.15", "3.10"),
    ("tensorflow==2.12.1 tensorflow-text==2.12.1 protobuf==4.23.4 numpy==1.23.5", "tensorflow==2.15", "3.10"),
    ("tensorflow==2.15.1 keras==2.15.0 tf-keras==2.15.1 numpy==1.26.4", "tensorflow==2.18", "3.11"),
    ("tensorflow-gpu==2.9.3 pandas==1.4.4 scipy==1.8.1 opencv-python==4.6.0.66", "tensorflow==2.12", "3.9"),
    ("tensorflow==2.8.0 numpy", "tensorflow==2.8.0", "3.9"),
    ("tensorflow==2.13.1 torch==2.0.1 transformers==4.33.3 numpy==1.24.3 typing-extensions==4.5.0", "torch==2.3,tensorflow==2.15", "3.10"),
    ("torch==1.13.1 tensorflow==2.11.1 onnx==1.13.1 protobuf==3.19.6 numpy==1.23.5", "torch==2.3", "3.9"),
    ("imgaug==0.4.0 torch==1.13.1 torchvision==0.14.1 scikit-image==0.19.3", "torch==2.4", "3.10"),
    ("torch==2.2.0 tensorflow[and-cuda]==2.15.1", "torch==2.3,tensorflow==2.15.1", "3.11"),
    ("torch==1.13.1 torchtext==0.14.1", "torch==2.15", "3.11"),
    ("pandas==1.5.3 numba==0.56.4 scikit-learn==1.2.2 numpy==1.23.5", "numpy==2.0", "3.11"),
    ("torch==1.12.1 torchvision==0.13.1 numpy==1.21.6", "torch==2.1", ""),
]

PLATFORMS = [f"manylinux_2_{minor}_x86_64" for minor in range(35, 4, -1)] + [
    "manylinux2014_x86_64", "manylinux2010_x86_64", "manylinux1_x86_64", "linux_x86_64"]


def plan(requirements, target, python):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "requirements.txt"), "w", encoding="utf-8") as file:
            file.write("\n".join(requirements.split()) + "\n")
        command = [UPCHECK, "plan", "--to", target, "--format", "json"] + (["--python", python] if python else [])
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{requirements}: {done.stderr}")
    return json.loads(done.stdout)


def pip(pins, python):
    """Return whether pip can install the pins, and its last words."""
    key = hashlib.sha256("\0".join([python, *PLATFORMS, *pins]).encode()).hexdigest()
    path = os.path.join(CACHE, key)
    if not os.path.exists(path):
        platforms = [word for p in PLATFORMS for word in ("--platform", p)]
        with tempfile.TemporaryDirectory() as scratch:
            done = subprocess.run(
                [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--dry-run",
                 "--ignore-installed", "--use-feature=fast-deps", "--only-binary=:all:", "--python-version", python,
                 "--implementation", "cp", *platforms, "--target", scratch, *pins],
                capture_output=True, text=True, timeout=1200,
            )
        with open(path, "w", encoding="utf-8") as file:
            json.dump([done.returncode == 0, done.stderr[-2000:]], file)
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def extras_of(requirements):
    found = {}
    for text in requirements.split():
        if "[" in text:
            name, rest = text.split("[", 1)
            found[name] = "[" + rest.split("]", 1)[0] + "]"
    return found


def check(row):
    requirements, target, python = row
    answer = plan(requirements, target, python)
    extras = extras_of(requirements)
    if "conflict" in answer:
        named = dict(item.split("==") for item in target.split(","))
        pins = [name + extras.get(name, "") + "==" + v for name, v in named.items()]
        for name in answer["conflict"]["packages"]:
            if name not in named:
                pins.append(name + extras.get(name, ""))
        installs, words = pip(pins, answer["python"])
        return answer, pins, not installs, words
    pins = [p["package"] + extras.get(p["package"], "") + "==" + p["to"] for p in answer["pins"]]
    installs, words = pip(pins, answer["python"])
    return answer, pins, installs, words


def cell(answer):
    if "conflict" in answer:
        return "nothing goes: " + "; ".join(answer["conflict"]["reasons"])
    parts = []
    for pin in answer["pins"]:
        text = f"{pin['package']} {pin['to']}"
        parts.append({"moves": f"**{text}**", "named": f"_{text}_", "added": f"+{text}"}.get(pin["action"], text))
    return ", ".join(parts)


def main():
    with ThreadPoolExecutor(3) as pool:
        results = list(pool.map(check, SETS))
    agreed = sum(ok for _, _, ok, _ in results)
    print("# Plans that pip confirmed\n")
    print(f"Written by `make plan-check`: {agreed} of {len(SETS)} answers of `upcheck plan` are those of pip. It resolved the pins")
    print("with `--dry-run --only-binary :all:` for the Python of the plan on Linux x86-64; where nothing goes together it was")
    print("given the versions that were named, and refused them. _Named_, **moved**, +added; the others stay.\n")
    print("| the project has | to | Python | upcheck plan | pip |\n|---|---|---|---|---|")
    for (requirements, target, _), (answer, _, ok, _) in zip(SETS, results):
        refused = "conflict" in answer
        said = {(True, False): "installs", (True, True): "refuses too"}.get((ok, refused), "DISAGREES")
        has = ", ".join(f"`{r}`" for r in requirements.split()).replace("|", "\\|")
        print(f"| {has} | `{target}` | {answer['python']} | {cell(answer)} | {said} |")
    for row, (_, pins, ok, words) in zip(SETS, results):
        if not ok:
            print(f"{row}\n  {' '.join(pins)}\n  {words}", file=sys.stderr)
    return agreed != len(SETS)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as fresh:
        UPCHECK, CACHE = [*sys.argv[1:], *["bin/upcheck", fresh][len(sys.argv) - 1:]][:2]
        UPCHECK = os.path.abspath(UPCHECK)
        os.makedirs(CACHE, exist_ok=True)
        sys.exit(main())

"""Write what packaging says about conditions of requirements: markers.tsv.

    python gen_markers.py [FOLDER]
"""

import sys

from packaging.markers import Marker

MARKERS = [
    'python_version < "3.8"', "python_version>='3.8'", 'python_version == "3.10"', 'python_version ~= "3.9"',
    'python_version < "3.8" or python_version >= "3.11"', 'python_version >= "3.7" and python_version < "3.10"',
    'sys_platform == "linux"', 'sys_platform != "darwin"', "sys_platform=='win32'", 'platform_system == "Linux"',
    'platform_machine == "x86_64"', 'platform_machine == "aarch64"', 'os_name == "nt"',
    'platform_python_implementation == "CPython"', 'implementation_name != "pypy"',
    '(python_version < "3.8" and sys_platform == "linux") or platform_machine == "arm64"',
    'python_version in "3.8 3.9 3.10"', 'python_version not in "3.8, 3.9"', '"linux" in sys_platform',
    'python_full_version >= "3.10.1"', 'python_version != "3.9.*"', 'python_version == "3.*"',
    '"3.9" <= python_version', 'sys_platform == "linux" and (platform_machine == "x86_64" or platform_machine == "aarch64")',
]
PYTHONS = ["3.7.5", "3.9.0", "3.10.4", "3.12.1"]

with open((sys.argv[1:] or ["."])[0] + "/markers.tsv", "w", encoding="utf-8") as out:
    for text in MARKERS:
        for python in PYTHONS:
            environment = {
                "implementation_name": "cpython", "implementation_version": python, "os_name": "posix",
                "platform_machine": "x86_64", "platform_python_implementation": "CPython", "platform_release": "",
                "platform_system": "Linux", "platform_version": "", "python_full_version": python,
                "python_version": ".".join(python.split(".")[:2]), "sys_platform": "linux", "extra": "",
            }
            out.write(f"{text}\t{python}\t{Marker(text).evaluate(environment)}\n")

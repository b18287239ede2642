"""Puts the library into the wheel: the one that QPKIT_LIBRARY names, or one that Scripts/library builds.

Fails at once without Swift, and reports progress on the terminal, since pip keeps a build's output.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSTALLED = "Install a built wheel instead (Docs/Python.md), or name a built library with QPKIT_LIBRARY."


class Library(BuildHookInterface):
    def initialize(self, version, build_data):
        if self.target_name != "wheel":
            return
        library = os.environ.get("QPKIT_LIBRARY")
        if library is None:
            library = built(Path(self.root).parent)
        elif not Path(library).is_file():
            raise SystemExit(f"qpkit: QPKIT_LIBRARY names {library}, and there is no such file.")
        build_data["force_include"][str(library)] = "qpkit/libqpkit.so"
        build_data["pure_python"] = False
        # Scripts/library refuses a library that needs a newer glibc than this tag promises.
        build_data["tag"] = f"py3-none-manylinux_2_34_{platform.machine()}"


def built(root):
    """Builds the library from the repository around the package; returns its path."""
    if not (root / "Scripts/library").exists():
        raise SystemExit(
            f"qpkit: this is Python's part alone; the Swift sources are not beside it, in {root}. Clone the whole"
            f" repository. {INSTALLED}")
    if sys.platform != "linux":
        raise SystemExit(f"qpkit: the library is built on Linux alone, not on {sys.platform}.")
    swift = shutil.which("swift")
    if swift is None:
        raise SystemExit(f"qpkit: Swift is missing, which compiles the library: https://www.swift.org/install. {INSTALLED}")
    version = re.search(r"Swift version (\d+)\.(\d+)", subprocess.run(
        [swift, "--version"], capture_output=True, text=True).stdout)
    if version is None or (int(version[1]), int(version[2])) < (6, 3):
        found = "an unknown version" if version is None else f"{version[1]}.{version[2]}"
        raise SystemExit(f"qpkit: the library needs Swift 6.3 or later, this is {found}. {INSTALLED}")
    with log() as terminal:
        def say(text):
            print(f"qpkit: {text}", file=terminal, flush=True)
        say("compiling the Swift library: about fifteen minutes the first time, on two cores")
        with subprocess.Popen(
                [root / "Scripts/library"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as build:
            last = []
            for line in build.stdout:
                last = (last + [line.rstrip()])[-20:]
                if re.match(r"\[\d+/\d+\]|Build", line):
                    say(line.rstrip())
        if build.returncode != 0:
            raise SystemExit("qpkit: the library could not be built:\n" + "\n".join(last))
        say("the library is built; packing the wheel")
    return root / ".build/libqpkit.so"


def log():
    """The terminal, or the standard error without one."""
    try:
        return open("/dev/tty", "w")
    except OSError:
        return open(os.dup(sys.stderr.fileno()), "w")

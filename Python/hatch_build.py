"""Puts the library into the wheel: the one that QPKIT_LIBRARY names, or one that Scripts/library builds."""

import os
import platform
import subprocess
import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Library(BuildHookInterface):
    def initialize(self, version, build_data):
        root = Path(self.root).parent
        library = os.environ.get("QPKIT_LIBRARY")
        if library is None:
            subprocess.run([root / "Scripts/library"], check=True, stdout=sys.stderr)
            library = root / ".build/libqpkit.so"
        build_data["force_include"][str(library)] = "qpkit/libqpkit.so"
        build_data["pure_python"] = False
        # Scripts/library refuses a library that needs a newer glibc than this tag promises.
        build_data["tag"] = f"py3-none-manylinux_2_34_{platform.machine()}"

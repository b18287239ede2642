"""The version: that of the Swift package, or in a source archive the one that it was made with."""

import re
from pathlib import Path

_HERE = Path(__file__).resolve().parent
_SWIFT, _ARCHIVE = _HERE.parent / "Sources/QPBatch/Version.swift", _HERE / "PKG-INFO"


def _version():
    for path, pattern in ((_SWIFT, r'current = "([^"]+)"'), (_ARCHIVE, r"(?m)^Version: (\S+)$")):
        if path.exists():
            return re.search(pattern, path.read_text(encoding="utf-8"))[1]
    raise SystemExit(
        f"qpkit: this is Python's part alone; the Swift sources are not beside it, in {_HERE.parent}. Clone the whole"
        " repository, or install a built wheel (Docs/Python.md).")


__version__ = _version()

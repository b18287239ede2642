"""Every promise of SECURITY.md names tests, and they are there."""

import re

ROW = re.compile(r"^\| (?!Promise|---)(?P<promise>.*?) \| (?P<tests>.*) \|$", re.MULTILINE)
NAME = re.compile(r"`([^`]+)`")


def faults(text, root):
    """The promises without a test, and the tests that are not there, a line each."""
    sources = "\n".join(path.read_text(encoding="utf-8") for path in sorted((root / "Tests").rglob("*.swift")))
    found = []
    for row in ROW.finditer(text):
        names = NAME.findall(row["tests"])
        if not names:
            found.append(f"SECURITY.md: {row['promise']!r} names no test")
        for name in names:
            suite, _, test = name.partition(".")
            if "/" in name:
                isThere = (root / name).exists()
            else:
                isThere = f"struct {suite}" in sources and (not test or f"func {test}(" in sources)
            if not isThere:
                found.append(f"SECURITY.md: there is no {name}")
    return found

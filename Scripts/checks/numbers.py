"""Bare numbers where every threshold has a name, a unit and a source: in a table of parameters (Docs/Parameters.md)."""

import re

MODULES = ["QPSignal", "QPBody", "QPExercises", "QPClinical"]
# Tables of exercises are data: their angles are the exercise. Files of parameters are where numbers belong.
TABLES = ("Library/", "SharedPostures.swift")
PLAIN = {0, 1, 2, 0.5, 90, 180, 360}
# Whole numbers that count the terms of a formula, and those between units.
TERMS, UNITS = {3, 4, 5, 6, 8}, {60, 100, 1000, 1e6}
# The defaults of public settings stand in their documentation.
DEFAULT = re.compile(r"\w+: (?:Double|Float|Int)\??\)? = [\d.]+")
NUMBER = re.compile(r"(?<![\w.$])(\d[\d_]*(?:\.\d[\d_]*)?(?:e-?\d+)?)(?![\w.]*\w)")
# The arithmetic of a formula says so: `// formula: …` on the line or on the one before.
FORMULA = "formula:"


def faults(sources):
    """The bare numbers, a line each."""
    found = []
    for module in MODULES:
        for path in sorted((sources / module).rglob("*.swift")):
            name = str(path.relative_to(sources))
            if path.stem.endswith("Parameters") or any(table in name for table in TABLES):
                continue
            found += [f"Sources/{name}:{line}: {number} has no name; put it into a table of parameters"
                      for line, number in bare(path.read_text(encoding="utf-8"))]
    return found


def bare(text):
    """(line, number) of the numbers that are neither plain, nor in a comment or a text, nor part of a formula."""
    before = ""
    for count, line in enumerate(text.splitlines(), 1):
        code = DEFAULT.sub("", re.sub(r'"(?:\\.|[^"\\])*"', '""', line).split("//")[0])
        if FORMULA not in line and FORMULA not in before:
            for match in NUMBER.finditer(code):
                if float(match[1].replace("_", "")) not in PLAIN | UNITS and match[1] not in map(str, TERMS):
                    yield count, match[1]
        before = line

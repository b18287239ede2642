"""The parameters of qpdemo, read from Docs/Parameters.md, which is printed from their declarations."""
import re
from pathlib import Path
from types import SimpleNamespace

LISTED = Path(__file__).resolve().parents[2] / "Docs" / "Parameters.md"
ROW = re.compile(r"\| `(\w+)\.(\w+)` \| ([^|]+) \|")


def table(name):
    """The parameters of one table, each under its own name: `table("trust").depthConstant`."""
    found = {parameter: value(text) for group, parameter, text in ROW.findall(LISTED.read_text()) if group == name}
    if not found:
        raise LookupError(f"{LISTED.name} has no table {name}. Run Scripts/parameters --update.")
    return SimpleNamespace(**found)


def value(text):
    """A number, the two ends of a range, or what holds along and across."""
    ends = [float(end) for end in re.split("…| × ", text.strip())]
    return ends[0] if len(ends) == 1 else tuple(ends)

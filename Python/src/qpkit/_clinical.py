"""Clinical tests: gait, chair stands, a jump, balance."""

import json
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np

from . import _library, _options
from ._error import Error, Status
from ._options import PersonOptions, Space
from ._plots import axes
from ._source import Measurable, as_file, name_of
from ._table import Line, Table, html_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas
    import pyarrow
    from matplotlib.axes import Axes
    from typing_extensions import Unpack

Test = Literal[
    "gait",
    "five-times-sit-to-stand",
    "chair-stand",
    "jump",
    "single-leg-stance",
    "finger-tapping",
    "composite-fist",
    "kapandji",
]


class TestResult(dict[str, Any]):
    """The result of a clinical test as a dictionary: `values`, `events`, `curves` and `flags`."""

    __test__ = False  # no test of pytest

    @property
    def table(self) -> Table:
        """A row a value: name, side, unit, n, mean, sd, interval."""
        return Table(self["values"], self["test"])

    @property
    def events(self) -> Table:
        """A row an event: t, event, side, and the cause of a stance's end."""
        return Table(self["events"], f"events of {self['test']}")

    @property
    def flags(self) -> list[str]:
        """The names of the known faults."""
        return [flag["flag"] for flag in self["flags"]]

    def value(self, name: str, side: str | None = None) -> Line:
        """Returns a value by its name and side.

        Raises
        ------
        KeyError
            Where the test has no such value, or not of that side.
        """
        for value in self["values"]:
            if value["name"] == name and value.get("side") == side:
                return dict(value)
        known = sorted({each["name"] for each in self["values"]})
        if name not in known:
            raise KeyError(f"{name!r}; there are {', '.join(known)}")
        sides = [str(each["side"]) for each in self["values"] if each["name"] == name and "side" in each]
        if not sides:
            raise KeyError(f"{name!r} of {side!r}; {name} has no sides: leave out the side")
        raise KeyError(f"{name!r} of {side!r}; {name} is there of {' and '.join(sides)}")

    def __repr__(self) -> str:
        flags = f", flags: {', '.join(self.flags)}" if self.flags else ""
        return f"<TestResult of {self['test']}: {len(self['values'])} values, {len(self['events'])} events{flags}>"

    def _repr_html_(self) -> str:
        table = self.table
        html = html_table(table.columns, [[row.get(name) for name in table.columns] for row in table], self["test"])
        return html + (f"<p>Flags: {', '.join(self.flags)}</p>" if self.flags else "")

    def to_pandas(self) -> "pandas.DataFrame":
        """Returns the values as a DataFrame."""
        return self.table.to_pandas()

    def to_arrow(self) -> "pyarrow.Table":
        """Returns the values as an Arrow table."""
        return self.table.to_arrow()

    def plot(self, ax: "Axes | Sequence[Axes] | None" = None) -> "list[Axes]":
        """Draws the mean curves of a cycle with ± one standard deviation, a panel an angle, by matplotlib.

        Raises
        ------
        Error
            Where the result has no curves: gait alone has them, and they need three cycles of a side.
        """
        curves = self.get("curves")
        if not curves and self["test"] != "gait":
            raise Error(f"The test {self['test']} has no curves to plot; 'gait' alone has them.", Status.STATE)
        if not curves:
            raise Error("There are no curves to plot: they need three cycles of a side.", Status.STATE)
        names = list(dict.fromkeys(curve["name"] for curve in curves))
        panels = axes(len(names), ax)
        percent = np.linspace(0, 100, len(curves[0]["mean"]))
        for panel, name in zip(panels, names):
            for curve in (each for each in curves if each["name"] == name):
                mean, sd = np.asarray(curve["mean"]), np.asarray(curve["sd"])
                (line,) = panel.plot(percent, mean, label=f"{curve['side']}, {curve['n']} cycles")
                panel.fill_between(percent, mean - sd, mean + sd, color=line.get_color(), alpha=0.2, linewidth=0)
            panel.set_title(name)
            panel.set_ylabel("degrees")
            panel.legend(loc="best", frameon=False)
        panels[-1].set_xlabel("% of the cycle")
        return panels


@overload
def test(
    source: Measurable, test: Test, *, text: Literal[True], stature: float | None = ..., start: float | None = ...,
    space: Space | None = ..., **options: "Unpack[PersonOptions]",
) -> str: ...
@overload
def test(
    source: Measurable, test: Test, *, text: Literal[False] = ..., stature: float | None = ...,
    start: float | None = ..., space: Space | None = ..., **options: "Unpack[PersonOptions]",
) -> TestResult: ...
@_options.takes(PersonOptions)
def test(
    source: Measurable, test: Test, *, text: bool = False, stature: float | None = None, start: float | None = None,
    space: Space | None = None, **options: "Unpack[PersonOptions]",
) -> str | TestResult:
    """Evaluates a clinical test in a recording, as `qpdemo test`.

    Parameters
    ----------
    source : path or Recording
        The source to measure; the file is read as a whole. Markers are seen from the person's right unless `view` says
        otherwise.
    test : {'gait', 'five-times-sit-to-stand', 'chair-stand', 'jump', 'single-leg-stance', 'finger-tapping', 'composite-fist', 'kapandji'}
        The test; definitions, limits and sources are in `Docs/ClinicalTests.md`.
    text : bool
        Whether to return the text that `qpdemo test --json` prints, as a `str`.
    stature : float, optional
        The person's standing height in metres, for lengths.
    start : float, optional
        The time of the command to start in seconds, for timed tests.
    space : {'picture', 'body', 'automatic'}, optional
        Where the movement is read.
    **options
        Person, properties of the file, and estimator, as `measure` takes them.

    Returns
    -------
    TestResult

    Raises
    ------
    Error
        With the status `FORMAT` and the reason where the recording gives no result.
    """
    _options.check("test", options, PersonOptions)
    stature = None if stature is None else _options.stature(stature)
    with as_file(source, options) as path:
        settings = _options.settings(options, test=test, stature=stature, start=start, space=space)
        line = _library.given(_library.test, _library.path(path), settings)
    return line if text else TestResult(json.loads(line))

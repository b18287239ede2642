"""Statistics of many people: cohorts, and the agreement of repeats."""

import json
import math
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _library, _options
from ._catalog import Feature, id_of
from ._error import Error, kind
from ._files import batch
from ._library import StrPath
from ._options import FilterOptions
from ._plots import axes
from ._recording import Recording
from ._source import Measurable
from ._table import Line, Table, html_table

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes
    from typing_extensions import Unpack


class Cohort(Table):
    """The statistics of a cohort: means, paired differences and the agreement of repeats, a row each.

    `statistic` is `mean`, `difference` or `agreement`; rows have `feature`, `side`, `group`, `session`, `unit`, `n`,
    `mean`, `sd`, `interval`, differences `between` and `t`, agreements `sem`, `mdc95`, `icc` and `blandAltman`.
    """

    _results: bytes
    _people: bytes | None
    _retest: bool

    @classmethod
    def _made(cls, results: bytes, people: bytes | None, retest: bool) -> "Cohort":
        cohort = cls.parsed(_given(results, people, retest=retest), "cohort")
        assert isinstance(cohort, Cohort)
        cohort._results, cohort._people, cohort._retest = results, people, retest
        return cohort

    def only(self, statistic: str) -> Table:
        """Returns the rows of one kind: `mean`, `difference` or `agreement`."""
        return Table((line for line in self if line["statistic"] == statistic), statistic)

    def wide(self) -> str:
        """Returns a row a person and a column a feature, side, session and repeat, as comma-separated values.

        Names of columns are those that SPSS allows: letters, digits and `_`, at most 64 bytes.
        """
        return _given(self._results, self._people, retest=self._retest, form="table")

    def wide_pandas(self) -> "pandas.DataFrame":
        """Returns the table of `wide` as a DataFrame."""
        from io import StringIO

        from ._table import pandas_module

        frame: pandas.DataFrame = pandas_module().read_csv(StringIO(self.wide()), dtype={"person": str, "group": str})
        return frame

    def svg(self) -> str:
        """Returns the Bland–Altman plots of the repeats as SVG, as `qpdemo cohort --plot` writes them."""
        return _given(self._results, self._people, retest=self._retest, form="plot")

    def plot(self, ax: "Axes | Sequence[Axes] | None" = None) -> "list[Axes]":
        """Draws means with their 95 % intervals, a panel a feature, by matplotlib.

        Parameters
        ----------
        ax : Axes or sequence of Axes, optional
            One for each feature; without them a figure is made.
        """
        means = self.only("mean")
        names = list(dict.fromkeys(line["feature"] for line in means))
        panels = axes(len(names), ax, height=2.0)
        for panel, name in zip(panels, names):
            rows = [line for line in means if line["feature"] == name]
            labels = [" ".join(str(line[key]) for key in ("group", "side", "session") if line.get(key)) for line in rows]
            for place, line in enumerate(rows):
                low, high = line.get("interval", (line["mean"], line["mean"]))
                panel.errorbar(
                    line["mean"], place, xerr=[[line["mean"] - low], [high - line["mean"]]], fmt="o", color="C0")
            panel.set_yticks(range(len(rows)), labels)
            panel.invert_yaxis()
            panel.set_title(f"{name}, mean and 95 % interval, {rows[0]['unit']}")
        return panels


def cohort(
    results: "StrPath | Iterable[Line] | Iterable[Iterable[Line]] | pandas.DataFrame",
    people: "StrPath | Iterable[Mapping[str, str]] | pandas.DataFrame | None" = None, *, retest: bool = False,
) -> Cohort:
    """Computes the statistics of many people's results, as `qpdemo cohort`.

    Parameters
    ----------
    results : path, iterable of dict, list of Tables, or DataFrame
        The lines of `qpdemo batch -o results.jsonl`; or those of `batch` of many files, one after the other, a Table a file,
        or as a DataFrame with the columns of `Table.to_pandas`.
    people : path, iterable of dict or DataFrame, optional
        A table with the columns `file` and `person` and, if wanted, `group` and `session`; a file may be the end of a path.
        Without it a file's folder is its person. Sessions are in the order in which its rows first name them.
    retest : bool
        Whether sessions are repeats between which the people did not change: SEM, MDC95 and ICC(2,1) are then of the
        sessions, else of a person's files in the first session.

    Returns
    -------
    Cohort
        A row a statistic; `only`, `wide`, `plot` and `svg` tell parts of them.

    Raises
    ------
    Error
        Where a line or a row is wrong, or a file has no person.
    """
    if isinstance(results, (str, os.PathLike)):
        text = _bytes(results)
    else:
        text = b"".join(_library.settings(**line) + b"\n" for line in _lines(results))
    return Cohort._made(text, None if people is None else _people(people), retest)


def _lines(results: Any) -> Iterator[Line]:
    """Yields the lines of results in memory."""
    words = "'results' is the path of a file, lines as batch() gives them, a list of Tables, or a DataFrame of such lines"
    if hasattr(results, "to_dict") and hasattr(results, "columns"):
        results = results.to_dict("records")
    if not isinstance(results, Iterable) or isinstance(results, (bytes, Mapping)):
        raise Error(f"{words}, not {kind(results)}.")
    for each in results:
        if isinstance(each, (Mapping, str, bytes)) or not isinstance(each, Iterable):
            each = [each]
        for line in each:
            if not isinstance(line, Mapping) or not all(isinstance(name, str) for name in line):
                raise Error(f"{words}; there is {kind(line)} in it.")
            # Values that a row of a DataFrame lacks are NaN.
            yield {name: value for name, value in line.items() if not (isinstance(value, float) and math.isnan(value))}


def _given(results: bytes, people: bytes | None, **settings: Any) -> str:
    return _library.given(
        _library.cohort, results, len(results), people, 0 if people is None else len(people),
        _library.settings(**settings))


def _bytes(path: StrPath) -> bytes:
    try:
        with open(_library.path(path), "rb") as file:
            return file.read()
    except OSError as error:
        raise Error(f"{os.fspath(path)}: {error.strerror}.") from None


def _people(people: Any) -> bytes:
    if isinstance(people, (str, os.PathLike)):
        return _bytes(people)
    if hasattr(people, "to_dict") and hasattr(people, "columns"):
        rows: list[Any] = people.astype(object).where(people.notna(), "").to_dict("records")
    elif isinstance(people, Iterable) and not isinstance(people, (bytes, Mapping)):
        rows = list(people)
    else:
        rows = [people]
    for each in rows:
        if not isinstance(each, Mapping):
            raise Error("'people' is the path of a table, a list of dictionaries, or a DataFrame, with the columns file and "
                        f"person, not {kind(people) if each is people else f'a list of {kind(each)}'}.")
    names = list(dict.fromkeys(name for row in rows for name in row))
    def text(cell: Any) -> str:
        return "" if cell is None or isinstance(cell, float) and math.isnan(cell) else str(cell)
    def row(cells: Iterable[Any]) -> str:
        return ",".join('"' + text(cell).replace('"', '""') + '"' for cell in cells) + "\n"
    return (row(names) + "".join(row(each.get(name, "") for name in names) for each in rows)).encode()


class Repeatability(dict[str, Any]):
    """The agreement of repeated measurements: `sem`, `mdc95`, `minimumDetectableEffect`, `icc`, `blandAltman`, …"""

    @property
    def sem(self) -> float:
        """The standard error of one measurement, in the unit of the measurements."""
        return float(self["sem"])

    @property
    def mdc95(self) -> float:
        """1.96 · √2 · SEM: a measured difference beyond it is a change."""
        return float(self["mdc95"])

    @property
    def icc(self) -> float | None:
        """ICC(2,1), absolute agreement; None of one person, and where the numbers of repeats differ."""
        return None if "icc" not in self else float(self["icc"]["agreement"])

    def __repr__(self) -> str:
        icc = "" if self.icc is None else f", ICC(2,1) {self.icc:.2f}"
        return (f"<Repeatability of {self['people']} people: SEM {self.sem:.3g} {self['unit']}, "
                f"MDC95 {self.mdc95:.3g} {self['unit']}{icc}>")

    def _repr_html_(self) -> str:
        return html_table(["", ""], [[name, value] for name, value in self.items()], "Repeatability")


@_options.takes(FilterOptions)
def repeatability(
    people: Mapping[str, Sequence[float] | Sequence[Measurable]], feature: str | Feature | None = None, *,
    unit: str | None = None, **options: "Unpack[FilterOptions]",
) -> Repeatability:
    """Tells how far repeated measurements of the same people differ, as `qpdemo repeatability`.

    Parameters
    ----------
    people : mapping of str to a list of numbers, or of files
        Each person's repeats, in the order in which they were taken; of files the peaks of `feature` are taken.
    feature : str or Feature, optional
        The feature that is measured in files: its id, or one of what `features()` returns.
    unit : str, optional
        The unit of numbers: `deg` by default.
    **options
        As `measure` takes them, for files.

    Returns
    -------
    Repeatability

    Raises
    ------
    Error
        Where a person has a single measurement, a file has no peak, or there are too few in all.
    """
    _options.check("repeatability", options, FilterOptions)
    if isinstance(people, type) or not callable(getattr(people, "items", None)):
        raise Error(f"'people' is {kind(people)}, it must be a dictionary with each person's repeats, "
                    "such as {'a': [141, 143], 'b': [120, 118]}.")
    feature = None if feature is None else id_of(feature)
    if unit is not None and not isinstance(unit, str):
        raise Error(f"'unit' is {kind(unit)}, it must be a text such as 'deg'.")
    values: list[list[float]] = []
    for name, repeats in people.items():
        if isinstance(repeats, (str, bytes, Mapping)) or not isinstance(repeats, Iterable):
            raise Error(f"{name}: {kind(repeats)} is no list of numbers or of files.")
        own: list[float] = []
        for repeat in repeats:
            if isinstance(repeat, (int, float, np.integer, np.floating)) and not isinstance(repeat, bool):
                if not math.isfinite(repeat):
                    raise Error(f"{name}: {repeat} is no measurement; leave out the ones that are missing.")
                own.append(float(repeat))
                continue
            if not isinstance(repeat, (str, os.PathLike, Recording)):
                raise Error(f"{name}: {repeat if isinstance(repeat, bool) else kind(repeat)} is no measurement: "
                            "give numbers, or paths and Recordings.")
            if feature is None:
                raise Error("'feature' is missing: what to measure in the files.")
            (line,) = batch(repeat, [feature], **options)
            if line.get("peak") is None:
                raise Error(f"{name}: {line.get('file')}: {line.get('error', f'there is no peak of {feature}')}")
            own.append(float(line["peak"]))
            unit = unit or str(line["unit"])
        if len(own) < 2:
            count = "a single" if own else "no"
            raise Error(f"{name} has {count} measurement, and repeats are two or more.")
        values.append(own)
    line = json.loads(_library.given(
        _library.repeatability, _library.settings(values=values, unit=unit or "deg", feature=feature)))
    return Repeatability(line)

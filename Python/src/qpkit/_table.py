"""Lists of results that show themselves in notebooks, and become tables of other packages."""

import json
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from ._error import Error

if TYPE_CHECKING:
    import pandas
    import pyarrow

Line = dict[str, Any]
_SHOWN = 20


class Table(list[Line]):
    """A list of dictionaries, a result each; in a notebook a table.

    Attributes
    ----------
    title : str
        The subject of the results.
    """

    def __init__(self, lines: Iterable[Line] = (), title: str = "") -> None:
        super().__init__(lines)
        self.title = title

    @classmethod
    def parsed(cls, text: str, title: str = "") -> "Table":
        """Returns the table of lines of JSON."""
        return cls((json.loads(line) for line in text.splitlines()), title)

    @property
    def columns(self) -> list[str]:
        """The names of all members, in the order of their first sight."""
        return list(dict.fromkeys(name for line in self for name in line))

    def __repr__(self) -> str:
        names = self.columns
        shown = ", ".join(names[:8]) + (", …" if len(names) > 8 else "")
        return f"<{type(self).__name__} {self.title + ': ' if self.title else ''}{len(self)} rows, {shown or 'no column'}>"

    def _repr_html_(self) -> str:
        return html_table(self.columns, [[line.get(name) for name in self.columns] for line in self], self.title)

    def to_pandas(self) -> "pandas.DataFrame":
        """Returns a DataFrame: a row a result, a column a member."""
        frame: pandas.DataFrame = pandas_module().DataFrame(list(self), columns=self.columns)
        return frame

    def to_arrow(self) -> "pyarrow.Table":
        """Returns an Arrow table; members of several kinds are JSON texts."""
        arrow = arrow_module()
        columns: dict[str, Any] = {}
        for name in self.columns:
            values = [line.get(name) for line in self]
            try:
                columns[name] = arrow.array(values)
            except (arrow.ArrowInvalid, arrow.ArrowTypeError):
                columns[name] = arrow.array([None if value is None else json.dumps(value) for value in values])
        return arrow.table(columns)


def pandas_module() -> Any:
    """Returns pandas, or says how to get it."""
    try:
        import pandas
    except ImportError:
        raise Error("pandas is not installed: pip install qpkit[pandas].") from None
    return pandas


def arrow_module() -> Any:
    """Returns pyarrow, or says how to get it."""
    try:
        import pyarrow
    except ImportError:
        raise Error("pyarrow is not installed: pip install qpkit[arrow].") from None
    return pyarrow


def xarray_module() -> Any:
    """Returns xarray, or says how to get it."""
    try:
        import xarray
    except ImportError:
        raise Error("xarray is not installed: pip install qpkit[xarray].") from None
    return xarray


def html_table(columns: Sequence[str], rows: Sequence[Sequence[Any]], title: str = "", raw: Sequence[str] = ()) -> str:
    """Returns a table of HTML; texts are escaped, but in the columns that are HTML already.

    Parameters
    ----------
    columns : sequence of str
        The heads.
    rows : sequence of sequences
        The cells.
    title : str
        The caption.
    raw : sequence of str
        The columns whose cells are HTML.
    """
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(
        "<tr>" + "".join(
            f"<td>{value if name in raw else escape(cell(value))}</td>" for name, value in zip(columns, row)) + "</tr>"
        for row in rows[:_SHOWN])
    more = f"<p>… and {len(rows) - _SHOWN} rows more</p>" if len(rows) > _SHOWN else ""
    caption = f"<caption>{escape(title)}</caption>" if title else ""
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def cell(value: Any) -> str:
    """Returns a value as the text of a cell: numbers with at most four digits behind the point."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    if isinstance(value, (list, tuple)) and len(value) == 2 and all(isinstance(each, (int, float)) for each in value):
        return f"{cell(float(value[0]))} … {cell(float(value[1]))}"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:79] + "…"

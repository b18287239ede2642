"""The results of files, by the names of the program's commands."""

import ctypes
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _library, _options
from ._catalog import Features, ids
from ._error import Error, Status, kind
from ._library import StrPath
from ._options import FilterOptions, PersonOptions
from ._source import Measurable, as_file, found, name_of, require
from ._table import Line, Table, html_table

if TYPE_CHECKING:
    import pandas
    import pyarrow
    from typing_extensions import Unpack


@overload
def batch(
    source: Measurable | bytes, features: Features = ..., *, text: Literal[True], name: str | None = ...,
    assessment: Mapping[str, Any] | None = ..., **options: "Unpack[FilterOptions]",
) -> str: ...
@overload
def batch(
    source: Measurable | bytes, features: Features = ..., *, text: Literal[False] = ..., name: str | None = ...,
    assessment: Mapping[str, Any] | None = ..., **options: "Unpack[FilterOptions]",
) -> Table: ...
@_options.takes(FilterOptions)
def batch(
    source: Measurable | bytes, features: Features = (), *, text: bool = False, name: str | None = None,
    assessment: Mapping[str, Any] | None = None, **options: "Unpack[FilterOptions]",
) -> str | Table:
    """Summarises a file: a line for each feature, and for each step of an assessment.

    Parameters
    ----------
    source : path, Recording or bytes
        The source to measure; bytes need a `name`, and their lines have no `key`.
    features : sequence of str or Feature
        Ids, or what `features()` returns.
    text : bool
        Whether to return the text that `qpdemo batch --json` prints, as a `str`.
    name : str, optional
        The source's name in the results.
    assessment : mapping, optional
        A description as `Docs/Assessments.md` says.
    **options
        Filters, person, properties of the file, and estimator, as `measure` takes them. With `person="all"` each person
        has lines of their own, with `person`, the number of `people()`, and `people`, how many there are.

    Returns
    -------
    Table
        A file, or one of its people, that cannot be measured is a line with `error`; nothing is raised for it.
    """
    _options.check("batch", options, FilterOptions)
    settings = _options.settings(options, features=ids(features), assessment=assessment)
    if isinstance(source, bytes):
        if not name or not isinstance(name, str):
            raise Error("'name' is missing: what to call the bytes in the results.")
        lines = _library.given(_library.batch_bytes, source, len(source), _library.path(name), settings)
        return lines if text else Table.parsed(lines, name)
    require(source)
    try:
        recording = found(source, options)
    except Error as error:
        line: Line = {"file": name or str(source), "error": str(error)}
        return _options.json_line(line) if text else Table([line], name_of(source))
    if recording is None:
        lines = _library.given(_library.batch, _library.path(source), settings)  # type: ignore[arg-type]
    else:
        with as_file(recording, options) as path, open(path, "rb") as file:
            content = file.read()
        given = name or (name_of(source) if recording is source else os.fspath(source))  # type: ignore[arg-type]
        lines = _library.given(_library.batch_bytes, content, len(content), _library.path(given), settings)
    return lines if text else Table.parsed(lines, name_of(source))


@_options.takes(PersonOptions)
def people(source: Measurable, **options: "Unpack[PersonOptions]") -> Table:
    """Lists the people of a whole file, by the time of their first sighting, as `qpdemo people --json`.

    Parameters
    ----------
    source : path or Recording
        The source to measure; in videos five people are looked for, by networks that find several, unless
        `max_people` says otherwise.
    **options
        Properties of the file, and estimator, as `measure` takes them.

    Returns
    -------
    Table
        `person` is the number that other functions take as `person=`; further members are `seconds`, `from`, `to`, `box`.
    """
    _options.check("people", options, PersonOptions)
    # As many are looked for as where one of them is chosen.
    with as_file(source, {**options, "person": 1}) as path:
        settings = _options.settings({name: value for name, value in options.items() if name != "person"})
        return Table.parsed(_library.given(_library.people, _library.path(path), settings), name_of(source))


@_options.takes(FilterOptions)
def lines(source: Measurable, features: Features, **options: "Unpack[FilterOptions]") -> str:
    """Returns a line of JSON for each frame as one text, as `qpdemo measure --json` prints it.

    Parameters
    ----------
    source : path or Recording
        The source to measure: frame by frame, as with `--live`; with `person` or a filter of the whole recording as
        `qpdemo` does without `--live`.
    features : sequence of str or Feature
        Ids, or what `features()` returns.
    **options
        As `measure` takes them.
    """
    _options.check("lines", options, FilterOptions)
    with as_file(source, options) as path:
        return _library.given(
            _library.lines, _library.path(path), _options.settings(options, features=ids(features)))


_REPETITIONS = ("repetition", "partial", "uncertain")
Events = Literal["repetitions", "events"]


class Repetitions(Table):
    """The events of a counted exercise in the order of the program's lines, of which the last is the summary.

    `final` are the repetitions that stand: an event `revised` takes back those before it, and the ones that count follow.
    Tables of other packages have the final repetitions, or with `"events"` all.
    """

    @property
    def summary(self) -> Line:
        """The last event: the number of repetitions, and the remarks on the set."""
        return self[-1] if self else {}

    @property
    def repetitions(self) -> int:
        """The number of repetitions."""
        return int(self.summary.get("repetitions", 0))

    @property
    def final(self) -> Table:
        """The repetitions that stand, a row each; `event` is `repetition` for a full one, `partial` or `uncertain`."""
        first = max((index for index, line in enumerate(self) if line["event"] == "revised"), default=-1) + 1
        return Table((line for line in self[first:] if line["event"] in _REPETITIONS), f"repetitions of {self.title}")

    def __repr__(self) -> str:
        summary = self.summary
        name = summary.get("exercise", "an exercise")
        if "held" in summary:
            return f"<Repetitions of {name}: held for {summary['held']:.1f} s>"
        counts = ", ".join(f"{summary.get(kind, 0)} {kind}" for kind in ("full", "partial"))
        uncertain = f", {summary['uncertain']} uncertain" if summary.get("uncertain") else ""
        doubts = len(summary.get("doubts", ()))
        doubted = f"; {doubts} doubt{'' if doubts == 1 else 's'} in summary['doubts']" if doubts else ""
        return f"<Repetitions of {name}: {self.repetitions} ({counts}{uncertain}){doubted}>"

    def _repr_html_(self) -> str:
        rows = self.final
        return html_table(rows.columns, [[row.get(name) for name in rows.columns] for row in rows], repr(self)[1:-1])

    def _part(self, part: Events) -> Table:
        if not isinstance(part, str) or part not in ("repetitions", "events"):
            raise Error(f"'part' is {part!r:.80}, it must be repetitions or events.")
        return self.final if part == "repetitions" else Table(self, self.title)

    def to_pandas(self, part: Events = "repetitions") -> "pandas.DataFrame":
        """Returns a DataFrame with a row for each repetition that stands, or for each event.

        Parameters
        ----------
        part : {'repetitions', 'events'}
            The kind of rows. Events are advice, repetitions taken back by `revised`, and the summary, too.
        """
        return self._part(part).to_pandas()

    def to_arrow(self, part: Events = "repetitions") -> "pyarrow.Table":
        """Returns the rows of `to_pandas` as an Arrow table; members of several kinds are JSON texts."""
        return self._part(part).to_arrow()


@overload
def exercise(
    source: Measurable, exercise: str | Mapping[str, Any], *, text: Literal[True],
    space: Literal["picture", "world"] | None = ..., strict: bool = ..., **options: "Unpack[PersonOptions]",
) -> str: ...
@overload
def exercise(
    source: Measurable, exercise: str | Mapping[str, Any], *, text: Literal[False] = ...,
    space: Literal["picture", "world"] | None = ..., strict: bool = ..., **options: "Unpack[PersonOptions]",
) -> Repetitions: ...
@_options.takes(PersonOptions)
def exercise(
    source: Measurable, exercise: str | Mapping[str, Any], *, text: bool = False,
    space: Literal["picture", "world"] | None = None, strict: bool = False, **options: "Unpack[PersonOptions]",
) -> str | Repetitions:
    """Counts the repetitions of an exercise.

    Parameters
    ----------
    source : path or Recording
        The source to measure.
    exercise : str or mapping
        A name such as `squats`, or a description as `Docs/Exercises.md` says.
    text : bool
        Whether to return the text that `qpdemo exercise --json` prints, as a `str`.
    space : {'picture', 'world'}, optional
        Where angles are measured; by default where they show best.
    strict : bool
        Whether full repetitions alone count.
    **options
        Person, properties of the file, and estimator, as `measure` takes them.

    Returns
    -------
    Repetitions
        A table of events; `summary` and `repetitions` tell the set, `final` and `to_pandas` the repetitions that stand.
    """
    _options.check("exercise", options, PersonOptions)
    with as_file(source, options) as path:
        found = _library.given(
            _library.exercise, _library.path(path),
            _options.settings(options, exercise=exercise, space=space, strict=strict))
    return found if text else Repetitions.parsed(found, name_of(source))  # type: ignore[return-value]


@overload
def assess(
    sources: Measurable | Sequence[Measurable], assessment: Mapping[str, Any], *, text: Literal[True],
    pace: Literal["recorded", "live"] | None = ..., **options: "Unpack[PersonOptions]",
) -> str: ...
@overload
def assess(
    sources: Measurable | Sequence[Measurable], assessment: Mapping[str, Any], *, text: Literal[False] = ...,
    pace: Literal["recorded", "live"] | None = ..., **options: "Unpack[PersonOptions]",
) -> Table: ...
@_options.takes(PersonOptions)
def assess(
    sources: Measurable | Sequence[Measurable], assessment: Mapping[str, Any], *, text: bool = False,
    pace: Literal["recorded", "live"] | None = None, **options: "Unpack[PersonOptions]",
) -> str | Table:
    """Carries out an assessment on files, one after the other.

    Parameters
    ----------
    sources : path, Recording, or a list of them
        The source to measure.
    assessment : mapping
        A description as `Docs/Assessments.md` says.
    text : bool
        Whether to return the text that `qpdemo assess --json` prints, as a `str`.
    pace : {'recorded', 'live'}, optional
        Whether rests are those of the recordings (the default) or of a live session.
    **options
        Properties of the files, and estimator, as `measure` takes them.

    Returns
    -------
    Table
        A row a step, with its trials and their statistics.
    """
    from contextlib import ExitStack

    _options.check("assess", options, PersonOptions)
    if options.get("person") is not None:
        raise Error("'person' is no argument of assess(): give it recordings of one person, as read(…, person=) makes.")
    one = isinstance(sources, (str, os.PathLike)) or not isinstance(sources, Sequence)
    files: list[Any] = [sources] if one else list(sources)  # type: ignore[arg-type]
    with ExitStack() as stack:
        paths = [_library.path(stack.enter_context(as_file(file, options))) for file in files]
        array = (ctypes.c_char_p * max(len(paths), 1))(*paths)
        settings = _options.settings(options, assessment=assessment, pace=pace)
        found = _library.given(_library.assess, array, len(paths), settings)
    return found if text else Table.parsed(found, str(assessment.get("assessment", "assessment")))


class Page(str):
    """A page of HTML that plays and prints; `save` writes it, and a notebook shows it in a frame."""

    def save(self, path: StrPath, *, overwrite: bool = True) -> None:
        """Writes the page as UTF-8.

        Parameters
        ----------
        path : path
            A page that is there is replaced, since it can be made again; `write` replaces no recording by itself.
        overwrite : bool
            Whether a file that is there may be replaced.

        Raises
        ------
        Error
            Where the file cannot be written, or is there and may not be replaced.
        """
        try:
            with open(_library.path(path), "w" if overwrite else "x", encoding="utf-8") as file:
                file.write(self)
        except FileExistsError:
            raise Error(f"{os.fspath(path)} exists; overwrite=True replaces it.", Status.FORMAT) from None
        except OSError as error:
            raise Error(f"{os.fspath(path)}: {error.strerror}.", Status.FORMAT) from None

    def __repr__(self) -> str:
        return f"<Page of {len(self)} characters; .save('page.html') writes it>"

    def _repr_html_(self) -> str:
        from html import escape

        return (f'<iframe srcdoc="{escape(self, quote=True)}" style="width:100%;height:640px;border:0" '
                'sandbox="allow-scripts"></iframe>')


@_options.takes(FilterOptions)
def report(
    source: Measurable, features: Features = (), *, title: str | None = None,
    language: Literal["en", "de", "fr", "es", "it", "pt"] | None = None, exercise: str | Mapping[str, Any] | None = None,
    assessment: Mapping[str, Any] | None = None, start: float | None = None, end: float | None = None,
    **options: "Unpack[FilterOptions]",
) -> Page:
    """Returns a page of HTML that plays a recording beside its readings and prints, as `qpdemo report` writes it.

    It makes no request and stands alone: save it, or show it in a notebook.

    Parameters
    ----------
    source : path or Recording
        The source to measure.
    features : sequence of str or Feature
        The readings, by ids or what `features()` returns, beside those of the `assessment`.
    title : str, optional
        The page's title; its test or its features by default.
    language : {'en', 'de', 'fr', 'es', 'it', 'pt'}, optional
        English by default.
    exercise : str or mapping, optional
        The exercise whose repetitions are counted.
    assessment : mapping, optional
        A description as `Docs/Assessments.md` says.
    start, end : float, optional
        The part that is shown, in seconds.
    **options
        Filters, person, properties of the file, and estimator, as `measure` takes them.
    """
    _options.check("report", options, FilterOptions)
    with as_file(source, options) as path:
        settings = _options.settings(
            options, features=ids(features), title=title, name=None if path is source else name_of(source),
            language=language, exercise=exercise, assessment=assessment, **{"from": start, "to": end})
        return Page(_library.given(_library.report, _library.path(path), settings))

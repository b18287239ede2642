"""Several cameras that film one person: where each stands, its clock, and the person in metres.

>>> from qpkit import rig
>>> takes = ["left.mp4", "front.mp4"]
>>> room = rig.solve(takes, stature=1.75)  # doctest: +SKIP
>>> lines = rig.measure(room, takes, ["rangeOfMotion.knee.left.flexion"])  # doctest: +SKIP
"""

import contextlib
import ctypes
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _library, _options
from ._catalog import Features, ids
from ._error import Error, Status, kind
from ._library import StrPath
from ._options import PersonOptions
from ._recording import Recording
from ._source import Measurable, as_file
from ._table import Table

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["measure", "solve"]


@_options.takes(PersonOptions)
def solve(sources: Sequence[Measurable], stature: float, **options: "Unpack[PersonOptions]") -> str:
    """Finds the cameras of two to eight recordings in which one person moves.

    Parameters
    ----------
    sources : list of paths and Recordings
        One a camera.
    stature : float
        The person's height in metres.
    **options
        Properties of the files, and estimator, as `measure` takes them. `person` is a number of the first source's
        `people()`; the same person is found in the others.

    Returns
    -------
    str
        A rig as JSON. Write it to a file, `*.qprig.json`, to use it again; `json.loads` reads places, clocks and lenses.
    """
    _options.check("solve", options, PersonOptions)
    stature = _options.stature(stature)
    with _array(sources, options) as (array, count):
        return _library.given(_library.rig_solve, array, count, stature, _options.settings(options))


@overload
def measure(
    rig: StrPath | Mapping[str, Any], sources: Sequence[Measurable], features: Features, *, text: Literal[True],
    **options: "Unpack[PersonOptions]",
) -> str: ...
@overload
def measure(
    rig: StrPath | Mapping[str, Any], sources: Sequence[Measurable], features: Features, *, text: Literal[False] = ...,
    **options: "Unpack[PersonOptions]",
) -> Table: ...
@_options.takes(PersonOptions)
def measure(
    rig: StrPath | Mapping[str, Any], sources: Sequence[Measurable], features: Features, *, text: bool = False,
    **options: "Unpack[PersonOptions]",
) -> str | Table:
    """Measures features in space with the cameras of `solve`.

    Parameters
    ----------
    rig : str, path or mapping
        The result of `solve`, the path of its file, or the dictionary that `json.loads` makes of it.
    sources : list of paths and Recordings
        One a camera, in the rig's order; a camera that was moved since is an error.
    features : sequence of str or Feature
        Ids, or what `features()` returns.
    text : bool
        Whether to return the text that `qpdemo rig measure --json` prints, as a `str`.
    **options
        As for `solve`.

    Returns
    -------
    Table
        A line for each frame of the first source.
    """
    _options.check("measure", options, PersonOptions)
    with _array(sources, options) as (array, count):
        lines = _library.given(
            _library.rig_measure, _text(rig), array, count, _options.settings(options, features=ids(features)))
    return lines if text else Table.parsed(lines, "rig")


def _text(rig: Any) -> bytes:
    """Returns a rig as JSON; a text that does not begin as JSON does is a path."""
    if isinstance(rig, Mapping):
        return _library.settings(**{"rig": rig})[len(b'{"rig": '):-1]
    if isinstance(rig, str) and rig.lstrip().startswith("{"):
        return rig.encode("utf-8", "replace")
    if not isinstance(rig, (str, os.PathLike)):
        raise Error(f"'rig' is {kind(rig)}, it must be what solve() returned, the path of its file, or a dictionary of it.")
    try:
        with open(_library.path(rig), "rb") as file:
            return file.read()
    except OSError as error:
        raise Error(f"{os.fspath(rig)}: {error.strerror}.", Status.FORMAT) from None


@contextlib.contextmanager
def _array(sources: Sequence[Measurable], options: Any) -> Iterator[tuple[Any, int]]:
    if isinstance(sources, (str, os.PathLike, Recording, Mapping)) or not isinstance(sources, Iterable):
        raise Error(f"'sources' is {kind(sources)}, it must be a list of paths or Recordings, one a camera.")
    with contextlib.ExitStack() as files:
        paths = [_library.path(files.enter_context(as_file(source, options))) for source in sources]
        yield (ctypes.c_char_p * max(len(paths), 1))(*paths), len(paths)

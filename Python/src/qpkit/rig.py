"""Several cameras that film one person: where each stands, its clock, and the person in metres.

>>> from qpkit import rig
>>> takes = ["left.mp4", "front.mp4"]
>>> room = rig.solve(takes, stature=1.75)  # doctest: +SKIP
>>> lines = rig.measure(room, takes, ["rangeOfMotion.knee.left.flexion"])  # doctest: +SKIP
"""

import contextlib
import ctypes
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _library, _options
from ._options import PersonOptions
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
    with _array(sources, options) as (array, count):
        return _library.given(_library.rig_solve, array, count, stature, _options.settings(options))


@overload
def measure(
    rig: str, sources: Sequence[Measurable], features: Sequence[str], *, text: Literal[True],
    **options: "Unpack[PersonOptions]",
) -> str: ...
@overload
def measure(
    rig: str, sources: Sequence[Measurable], features: Sequence[str], *, text: Literal[False] = ...,
    **options: "Unpack[PersonOptions]",
) -> Table: ...
@_options.takes(PersonOptions)
def measure(
    rig: str, sources: Sequence[Measurable], features: Sequence[str], *, text: bool = False,
    **options: "Unpack[PersonOptions]",
) -> str | Table:
    """Measures features in space with the cameras of `solve`.

    Parameters
    ----------
    rig : str
        What `solve` returned.
    sources : list of paths and Recordings
        One a camera, in the rig's order; a camera that was moved since is an error.
    features : sequence of str
        Ids as `features()` lists them.
    text : bool
        Whether to return the bytes of `qpdemo rig measure --json`.
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
            _library.rig_measure, rig.encode(), array, count, _options.settings(options, features=list(features)))
    return lines if text else Table.parsed(lines, "rig")


@contextlib.contextmanager
def _array(sources: Sequence[Measurable], options: Any) -> Iterator[tuple[Any, int]]:
    with contextlib.ExitStack() as files:
        paths = [_library.path(files.enter_context(as_file(source, options))) for source in sources]
        yield (ctypes.c_char_p * max(len(paths), 1))(*paths), len(paths)

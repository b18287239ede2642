"""Several cameras that film one person: where each stands, its clock, and the person in metres.

>>> from qpkit import rig
>>> room = rig.solve(["left.qprec.jsonl", "front.qprec.jsonl"], stature=1.75)  # doctest: +SKIP
>>> lines = rig.measure(room, ["left.qprec.jsonl", "front.qprec.jsonl"], features=["rangeOfMotion.knee.left.flexion"])  # doctest: +SKIP
"""

import ctypes
from collections.abc import Sequence
from typing import Any, Literal, overload

from . import _library
from ._files import Line, _parsed, _paths
from ._library import StrPath
from ._recording import file_settings

__all__ = ["measure", "solve"]


def solve(
    paths: Sequence[StrPath], stature: float, *, person: int | None = None, size: tuple[int, int] | None = None,
    fps: float | None = None, topology: str | None = None,
) -> str:
    """Finds the cameras of two to eight files in which one person moves; returns a rig as JSON, `*.qprig.json`.

    `stature` is the person's height in metres. `person` is a number of the first file's `people()`; the same person is found
    in the others. Write the text to a file to use it again; `json.loads` reads places, clocks and focal lengths.
    """
    settings = file_settings(size, fps, topology, None, None, None, person=person)
    array, count = _array(paths)
    return _library.given(_library.rig_solve, array, count, stature, settings)


@overload
def measure(
    rig: str, paths: Sequence[StrPath], features: Sequence[str], *, text: Literal[True], person: int | None = ...,
    size: tuple[int, int] | None = ..., fps: float | None = ..., topology: str | None = ...,
) -> str: ...
@overload
def measure(
    rig: str, paths: Sequence[StrPath], features: Sequence[str], *, text: Literal[False] = ..., person: int | None = ...,
    size: tuple[int, int] | None = ..., fps: float | None = ..., topology: str | None = ...,
) -> list[Line]: ...
def measure(
    rig: str, paths: Sequence[StrPath], features: Sequence[str], *, text: bool = False, person: int | None = None,
    size: tuple[int, int] | None = None, fps: float | None = None, topology: str | None = None,
) -> str | list[Line]:
    """Measures features in space with the cameras of `solve`: a line for each frame of the first file.

    Files come in the rig's order; a camera that was moved since is an error. With `text` it returns the bytes of
    `qpdemo rig measure --json`.
    """
    settings = file_settings(size, fps, topology, None, None, None, features=list(features), person=person)
    array, count = _array(paths)
    lines = _library.given(_library.rig_measure, rig.encode(), array, count, settings)
    return lines if text else _parsed(lines)


def _array(paths: Sequence[StrPath]) -> tuple[Any, int]:
    files = _paths(paths)
    return (ctypes.c_char_p * max(len(files), 1))(*files), len(files)

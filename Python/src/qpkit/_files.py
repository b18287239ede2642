"""The results of files, as the program prints them."""

import ctypes
import json
import os
from collections.abc import Mapping, Sequence
from typing import Any, Literal, overload

from . import _library
from ._error import Error
from ._library import StrPath
from ._measure import Smoothing, Space
from ._recording import Person, View, file_settings

Line = dict[str, Any]


def _parsed(text: str) -> list[Line]:
    return [json.loads(line) for line in text.splitlines()]


@overload
def batch(
    source: StrPath | bytes, features: Sequence[str] = ..., *, text: Literal[True],
    name: str | None = ..., assessment: Mapping[str, Any] | None = ..., smoothing: Smoothing | None = ...,
    space: Space | None = ..., lens: str | None = ..., person: Person | None = ...,
    size: tuple[int, int] | None = ..., fps: float | None = ..., topology: str | None = ...,
    mirrored: bool | None = ..., view: View | None = ..., map: StrPath | None = ...,
) -> str: ...
@overload
def batch(
    source: StrPath | bytes, features: Sequence[str] = ..., *, text: Literal[False] = ...,
    name: str | None = ..., assessment: Mapping[str, Any] | None = ..., smoothing: Smoothing | None = ...,
    space: Space | None = ..., lens: str | None = ..., person: Person | None = ...,
    size: tuple[int, int] | None = ..., fps: float | None = ..., topology: str | None = ...,
    mirrored: bool | None = ..., view: View | None = ..., map: StrPath | None = ...,
) -> list[Line]: ...
def batch(
    source: StrPath | bytes, features: Sequence[str] = (), *, text: bool = False,
    name: str | None = None, assessment: Mapping[str, Any] | None = None, smoothing: Smoothing | None = None,
    space: Space | None = None, lens: str | None = None, person: Person | None = None,
    size: tuple[int, int] | None = None, fps: float | None = None, topology: str | None = None,
    mirrored: bool | None = None, view: View | None = None, map: StrPath | None = None,
) -> str | list[Line]:
    """Summarises a file: a line for each feature, and for each step of an `assessment`.

    A file that cannot be measured is a line with `error`; nothing is raised. With `text` it returns the bytes of
    `qpdemo batch --json`. A source of bytes needs a `name` to call it by, and its lines have no `key`.
    """
    settings = file_settings(
        size, fps, topology, mirrored, view, map, features=list(features), smoothing=smoothing, assessment=assessment,
        space=space, person=person)
    if isinstance(source, bytes):
        if not name:
            raise Error("'name' is missing: what to call the bytes in the results.")
        lines = _library.given(_library.batch_bytes, source, len(source), _library.path(name), settings)
    else:
        lines = _library.given(_library.batch, _library.path(source), settings)
    return lines if text else _parsed(lines)


def people(
    path: StrPath, *, size: tuple[int, int] | None = None, fps: float | None = None, topology: str | None = None,
    mirrored: bool | None = None, view: View | None = None, map: StrPath | None = None,
) -> list[Line]:
    """Lists the people of a file: number (`person`), seconds and frames seen, first and last sighting, box.

    A person exists after 0.3 s. Numbers are by the first sighting, then from the left.
    """
    return _parsed(
        _library.given(_library.people, _library.path(path), file_settings(size, fps, topology, mirrored, view, map)))


def lines(
    path: StrPath, features: Sequence[str], *, smoothing: Smoothing | None = None,
    size: tuple[int, int] | None = None, fps: float | None = None, topology: str | None = None,
    mirrored: bool | None = None, view: View | None = None, map: StrPath | None = None,
    space: Space | None = None, lens: str | None = None, person: Person | None = None,
) -> str:
    """Returns a line of JSON for each frame of a file, the bytes of `qpdemo measure --json`.

    Frame by frame, as with `--live`. With `person`, a number of `people()` or a rule, the file is read as a whole, as `qpdemo`
    does without `--live`.
    """
    settings = file_settings(
        size, fps, topology, mirrored, view, map, features=list(features), smoothing=smoothing, space=space, lens=lens,
        person=person)
    return _library.given(_library.lines, _library.path(path), settings)


@overload
def exercise(
    path: StrPath, exercise: str | Mapping[str, Any], *, text: Literal[True],
    space: Literal["picture", "world"] | None = ..., size: tuple[int, int] | None = ..., fps: float | None = ...,
    topology: str | None = ..., mirrored: bool | None = ..., person: Person | None = ...,
) -> str: ...
@overload
def exercise(
    path: StrPath, exercise: str | Mapping[str, Any], *, text: Literal[False] = ...,
    space: Literal["picture", "world"] | None = ..., size: tuple[int, int] | None = ..., fps: float | None = ...,
    topology: str | None = ..., mirrored: bool | None = ..., person: Person | None = ...,
) -> list[Line]: ...
def exercise(
    path: StrPath, exercise: str | Mapping[str, Any], *, text: bool = False,
    space: Literal["picture", "world"] | None = None, size: tuple[int, int] | None = None, fps: float | None = None,
    topology: str | None = None, mirrored: bool | None = None, person: Person | None = None,
) -> str | list[Line]:
    """Counts the repetitions of an exercise, given by name or described as `Docs/Exercises.md` says.

    The last event is the `summary`. `person`, a number of `people()` or a rule, reads the file as a whole. With `text` it
    returns the bytes of `qpdemo exercise --json`.
    """
    settings = file_settings(size, fps, topology, mirrored, None, None, exercise=exercise, space=space, person=person)
    lines = _library.given(_library.exercise, _library.path(path), settings)
    return lines if text else _parsed(lines)


@overload
def assess(
    paths: StrPath | Sequence[StrPath], assessment: Mapping[str, Any], *,
    text: Literal[True], pace: Literal["recorded", "live"] | None = ..., size: tuple[int, int] | None = ...,
    fps: float | None = ..., topology: str | None = ..., mirrored: bool | None = ..., view: View | None = ...,
    map: StrPath | None = ...,
) -> str: ...
@overload
def assess(
    paths: StrPath | Sequence[StrPath], assessment: Mapping[str, Any], *,
    text: Literal[False] = ..., pace: Literal["recorded", "live"] | None = ..., size: tuple[int, int] | None = ...,
    fps: float | None = ..., topology: str | None = ..., mirrored: bool | None = ..., view: View | None = ...,
    map: StrPath | None = ...,
) -> list[Line]: ...
def assess(
    paths: StrPath | Sequence[StrPath], assessment: Mapping[str, Any], *,
    text: bool = False, pace: Literal["recorded", "live"] | None = None, size: tuple[int, int] | None = None,
    fps: float | None = None, topology: str | None = None, mirrored: bool | None = None, view: View | None = None,
    map: StrPath | None = None,
) -> str | list[Line]:
    """Carries out an assessment, described as `Docs/Assessments.md` says, on files, one after the other.

    With `text` it returns the bytes of `qpdemo assess --json`.
    """
    files = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    array = (ctypes.c_char_p * max(len(files), 1))(*_paths(files))
    settings = file_settings(size, fps, topology, mirrored, view, map, assessment=assessment, pace=pace)
    lines = _library.given(_library.assess, array, len(files), settings)
    return lines if text else _parsed(lines)


def report(
    path: StrPath, features: Sequence[str] = (), *, title: str | None = None,
    language: Literal["en", "de", "fr", "es", "it", "pt"] | None = None, exercise: str | Mapping[str, Any] | None = None,
    assessment: Mapping[str, Any] | None = None, start: float | None = None, end: float | None = None,
    smoothing: Smoothing | None = None, size: tuple[int, int] | None = None, fps: float | None = None,
    topology: str | None = None, mirrored: bool | None = None, view: View | None = None, map: StrPath | None = None,
    person: Person | None = None, space: Space | None = None, lens: str | None = None,
) -> str:
    """Returns a page of HTML that plays a recording beside its readings and prints, as `qpdemo report` writes it.

    It makes no request and stands alone: write it to a file as UTF-8, or show it in a notebook. The readings are those of
    `features` and of the `assessment`; the repetitions of an `exercise` are counted. `start` and `end` are the seconds of
    the part that is shown.
    """
    settings = file_settings(
        size, fps, topology, mirrored, view, map, features=list(features), smoothing=smoothing, title=title,
        language=language, exercise=exercise, assessment=assessment, person=person,
        space=space, lens=lens, **{"from": start, "to": end})
    return _library.given(_library.report, _library.path(path), settings)


def _paths(files: Sequence[StrPath]) -> list[bytes]:
    return [_library.path(file) for file in files]

"""The keyword arguments that functions of files share, in one place."""

import inspect
import json
import os
from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any, Literal, TypedDict, TypeVar

import numpy as np

from . import _library
from ._error import Error
from ._error import kind as kind_of
from ._library import StrPath

View = Literal["frontal", "sagittal"]
Person = int | Literal["firstSeen", "mostCentral", "nearest", "largest", "all"]
# The most people looked for in a video or picture of which `person` chooses one, as the program does; but of networks that find
# one person alone, which the program refuses then, that one is read.
PEOPLE_TO_CHOOSE_FROM = 5
_SINGLE = ("movenet", "hands", "face")
Space = Literal["picture", "body", "automatic"]
Smoothing = Literal["adaptive", "one-euro", "none"] | str
Network = Literal["blazepose", "movenet", "posenet", "holistic", "wholebody", "hands", "face"]
Progress = Callable[[int, int | None], object]


class VideoOptions(TypedDict, total=False):
    """How people are found in videos and pictures; ignored for recordings."""

    network: Network | None
    """The estimator: `blazepose` (the default), `movenet`, `posenet`, `holistic`, `wholebody`, `hands` or `face`."""
    max_people: int | None
    """The most people to find in a picture, 1 to 20; 1 by default, and 5 where `person` chooses one."""
    models: StrPath | None
    """A folder of models, a `.task` bundle or a `.tflite` file."""
    runtime: StrPath | None
    """The path of the neural runtime, `libLiteRt.so`."""
    progress: Progress | None
    """Called with the number of frames done and, where it is known, of all; last with both equal."""


class FileOptions(VideoOptions, total=False):
    """Facts that a file does not state."""

    size: tuple[int, int] | None
    """The picture's width and height in pixels."""
    fps: float | None
    """Frames per second, where there are no times."""
    topology: str | None
    """The order of the points, such as `coco17`."""
    mirrored: bool | None
    """Whether the picture had been flipped."""
    view: View | None
    """The direction from which markers are seen."""
    map: StrPath | None
    """A file of lines such as `LSHO = leftShoulder`."""
    lens: str | None
    """The camera's lens, for angles in space: a phone such as `iphone-13`, `26mm` or `62deg`."""


class PersonOptions(FileOptions, total=False):
    """The person among those of a file."""

    person: Person | None
    """A number of `people()`, or a rule such as `largest`; the file is then read as a whole, and sides are told apart. `all` is
    for `batch` alone."""


class FilterOptions(PersonOptions, total=False):
    """How landmarks are filtered, and in which space angles are read."""

    smoothing: Smoothing | None
    """`adaptive` (the default), `one-euro`, `none`, or `butterworth:6Hz`, which reads the file as a whole and has no lag."""
    outliers: Literal["hampel"] | None
    """`hampel` replaces outliers by the median of seven values."""
    gaps: float | None
    """Gaps up to so many seconds are filled."""
    space: Space | None
    """`picture` (the default), `body` or `automatic`."""


_VIDEO = tuple(VideoOptions.__annotations__)
_F = TypeVar("_F", bound=Callable[..., Any])


def known(options: type) -> tuple[str, ...]:
    """Returns the names of options, those of the classes before among them."""
    return tuple(options.__annotations__)


def takes(options: type) -> Callable[[_F], _F]:
    """Makes a function with `**options` show its options in `help()`, and refuse others by name."""
    def decorate(function: _F) -> _F:
        own = inspect.signature(function)
        named = [each for each in own.parameters.values() if each.kind is not each.VAR_KEYWORD]
        shared = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
            for name, annotation in options.__annotations__.items()]
        function.__signature__ = own.replace(parameters=named + shared)  # type: ignore[attr-defined]
        return function
    return decorate


def check(function: str, options: Any, kind: type) -> None:
    """Refuses options that a function does not have."""
    for name in options:
        if name not in kind.__annotations__:
            raise Error(f"{function}() has no argument {name!r}; there are {', '.join(kind.__annotations__)}.")
    check_types(options)


def check_types(options: Mapping[str, Any]) -> None:
    """Refuses options of a wrong type that would not reach the library."""
    for name in ("models", "runtime", "map"):
        if not isinstance(options.get(name), (str, os.PathLike, NoneType)):
            raise Error(f"'{name}' is {kind_of(options[name])}, it must be a path.")
    progress = options.get("progress")
    if progress is not None and not callable(progress):
        raise Error(f"'progress' is {kind_of(progress)}, it must be a function of the pictures done and of all of them.")
    if options.get("fps") is not None:
        number(options["fps"], "fps", "a number of frames per second")
    if options.get("size") is not None:
        pair(options["size"])


def number(value: Any, name: str, words: str) -> float:
    """Returns a number, NumPy's as well.

    Parameters
    ----------
    value : float
        The number.
    name : str
        The argument's name in errors.
    words : str
        The required form, in errors.
    """
    try:
        if not isinstance(value, (bool, np.bool_, str, bytes)):
            return float(value)
    except (TypeError, ValueError, OverflowError):
        pass
    shown = repr(value)[:80] if isinstance(value, (bool, int, str, bytes)) else kind_of(value)
    raise Error(f"'{name}' is {shown}, it must be {words}.")


def stature(value: Any) -> float:
    """Returns a standing height in metres, which the library's limits hold."""
    height = number(value, "stature", "a number of metres")
    if not 0.5 <= height <= 2.5:
        raise Error(f"'stature' is in metres: a person is 0.5 to 2.5 m tall, not {height:g} m.")
    return height


def pair(size: Any) -> list[Any]:
    """Returns the width and the height of a picture."""
    try:
        width, height = size
    except (TypeError, ValueError):
        raise Error(f"'size' is {size!r:.80}, it must be (width, height) of the picture in pixels.") from None
    return [width, height]


def settings(options: Any, **others: Any) -> bytes:
    """Returns options and others as the library takes them, without those of videos."""
    members = {name: value for name, value in options.items() if name not in _VIDEO} | others
    if members.get("size") is not None:
        members["size"] = pair(members["size"])
    if members.get("map") is not None:
        members["map"] = os.fspath(members["map"])
    return _library.settings(**members)


def of_video(options: Any) -> dict[str, Any]:
    """Returns the options of videos among others; where a person is chosen, several are looked for."""
    given = {name: options[name] for name in _VIDEO if options.get(name) is not None}
    if options.get("person") is not None and options.get("network") not in _SINGLE:
        given.setdefault("max_people", PEOPLE_TO_CHOOSE_FROM)
    return given


def json_line(line: dict[str, Any]) -> str:
    """Returns a line of JSON as the library writes them: without spaces, with its line feed."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"

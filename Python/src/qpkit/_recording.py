"""Recordings as arrays."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ctypes import byref, c_int64, c_void_p
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _library, _options
from ._arrays import clothes, known, microseconds, numbers, points, require_seconds, same
from ._catalog import point_count
from ._error import Error, kind
from ._library import StrPath
from ._options import PersonOptions
from ._table import arrow_module, html_table, pandas_module

if TYPE_CHECKING:
    import pandas
    import pyarrow
    from typing_extensions import Unpack

_FRAMES_AT_ONCE = 4096
_MOST_PEOPLE = 1000


# The facts of a file that measurements use.
_FACTS = ("gravity", "intrinsics", "estimator")


@dataclass(frozen=True, repr=False, eq=False)
class Recording:
    """The landmarks of a recording.

    Every function that takes the path of a recording takes it, too; `len` is the number of frames. Two are equal where
    all that a measurement uses is, regardless of their files and notes.
    """

    times: NDArray[np.float64]
    """Seconds, (frames,)."""
    landmarks: NDArray[np.float32]
    """x, y, z and visibility, (frames, points, 4) or (frames, people, points, 4); NaN is unknown."""
    world: NDArray[np.float32] | None
    """The same in metres from the midpoint of the hips; None where the file has none."""
    people: NDArray[np.int32]
    """The number of people in each frame, whether or not they were read."""
    size: tuple[int, int]
    """The picture's width and height in pixels."""
    topology: str
    names: list[str]
    """The parts of the body, in the order of the points."""
    notes: list[str] = field(compare=False)
    """The peculiarities of the file, and the assumptions made in reading it."""
    about: Mapping[str, Any] = field(repr=False, compare=False)
    """Further facts of the file: `format`, `fps`, `gravity`, `intrinsics`, `estimator`, `source`."""
    clothing: NDArray[np.float32] | None = field(default=None, repr=False)
    """The colours of people's clothes, by which people are told apart: (frames, 2, 3) or (frames, people, 2, 3), of trunk and thighs
    in CIELAB (lightness 0 to 100, a, b); NaN is unknown, None where the file has none."""

    def __eq__(self, other: object) -> bool:
        """Whether all that a measurement uses is equal, NaN to NaN."""
        if not isinstance(other, Recording):
            return NotImplemented
        return same(self, other) and all(self.about.get(fact) == other.about.get(fact) for fact in _FACTS)

    def __len__(self) -> int:
        return len(self.times)

    @property
    def duration(self) -> float:
        """The seconds from the first frame to the last."""
        return float(self.times[-1] - self.times[0]) if len(self.times) else 0.0

    def __repr__(self) -> str:
        people = f", {self.landmarks.shape[1]} people" if self.landmarks.ndim == 4 else ""
        world = "" if self.world is None else ", in space, too"
        return (f"<Recording {len(self.times)} frames, {self.duration:.1f} s, {self.size[0]} × {self.size[1]}, "
                f"{self.topology}{people}{world}>")

    def _repr_html_(self) -> str:
        seen = int((self.people > 0).sum())
        rows: list[list[Any]] = [
            ["frames", len(self.times)], ["seconds", self.duration], ["size", f"{self.size[0]} × {self.size[1]}"],
            ["topology", self.topology], ["frames with a person", seen],
            ["most people in a frame", int(self.people.max(initial=0))],
            ["estimator", (self.about.get("estimator") or {}).get("name")]]
        notes = "".join(f"<li>{escape(note)}</li>" for note in self.notes)
        return html_table(["", ""], rows, "Recording") + (f"<ul>{notes}</ul>" if notes else "")

    def _columns(self) -> dict[str, NDArray[Any]]:
        shape = self.landmarks.shape[:-1]
        index = np.indices(shape).reshape(len(shape), -1)
        columns: dict[str, NDArray[Any]] = {"t": self.times[index[0]]}
        if len(shape) == 3:
            columns["person"] = index[1].astype(np.int32)
        columns["point"] = np.asarray(self.names, dtype=object)[index[-1]]
        for place, name in enumerate(("x", "y", "z", "visibility")):
            columns[name] = self.landmarks[..., place].reshape(-1)
        if self.world is not None:
            for place, name in enumerate(("world_x", "world_y", "world_z")):
                columns[name] = self.world[..., place].reshape(-1)
        return columns

    def to_pandas(self) -> "pandas.DataFrame":
        """Returns a row for each frame, person and point: t, point, x, y, z, visibility, and in metres world_x …"""
        frame: pandas.DataFrame = pandas_module().DataFrame(self._columns())
        return frame

    def to_arrow(self) -> "pyarrow.Table":
        """Returns the rows of `to_pandas` as an Arrow table; unknown values are null."""
        arrow = arrow_module()
        return arrow.table({
            name: arrow.array(column, mask=np.isnan(column) if column.dtype.kind == "f" else None)
            for name, column in self._columns().items()})


@contextmanager
def opened(path: StrPath, settings: bytes) -> Iterator[c_void_p]:
    handle = c_void_p()
    _library.check(_library.recording_open(_library.path(path), settings, byref(handle)))
    try:
        yield handle
    finally:
        _library.recording_close(handle)


def about(handle: c_void_p) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_library.copied(_library.recording_about, handle))
    return found


@_options.takes(PersonOptions)
def read(path: StrPath, *, people: int = 1, **options: "Unpack[PersonOptions]") -> Recording:
    """Reads a recording of any format as arrays; in videos and pictures people are found as by `landmarks`.

    Parameters
    ----------
    path : path
        A recording, a file of another format, a video or a picture.
    people : int
        The number of people read of each frame, the best first; with 1 the arrays have no axis of people.
    person : int or str, optional
        A number of `people()`: the file is read as a whole, and the frames are those of this person, with left and right
        decided over all of them. With a rule all people stay.
    size, fps, topology, mirrored, view, map, lens
        Facts that a file does not state.
    network, max_people, models, runtime, progress
        For videos and pictures, as `landmarks` takes them.

    Returns
    -------
    Recording

    Raises
    ------
    Error
        Where the file cannot be read, in words that say where and why.
    """
    from ._source import as_file

    if not isinstance(people, (int, np.integer)) or not 1 <= people <= _MOST_PEOPLE:
        raise Error(f"'people' is {people!r:.80}, it must be a whole number from 1 to {_MOST_PEOPLE}.")
    _options.check("read", options, PersonOptions)
    if people > 1 and options.get("max_people") is None:
        options["max_people"] = people
    with as_file(path, options) as file:
        return _read(file, people, _options.settings(options))


def _read(path: StrPath, people: int, settings: bytes) -> Recording:
    with opened(path, settings) as handle:
        facts = about(handle)
        shape = (_FRAMES_AT_ONCE, people, int(facts["points"]), 4)
        chunks: list[tuple[NDArray[Any], ...]] = []
        count = c_int64()
        while True:
            chunk = (
                np.empty(shape[0], np.int64), np.empty(shape, np.float32), np.empty(shape, np.float32),
                np.empty(shape[0], np.int32))
            clothing = np.empty((shape[0], people, 2, 3), np.float32)
            pointers = [array.ctypes.data for array in chunk]
            if _library.check(_library.recording_read(handle, shape[0], people, *pointers, byref(count))):
                break
            _library.check(_library.recording_clothing(handle, count.value, people, clothing.ctypes.data))
            chunks.append(tuple(array[: count.value] for array in (*chunk, clothing)))
    times, landmarks, world, seen, clothing = (np.concatenate(columns) for columns in zip(*chunks))
    if people == 1:
        landmarks, world, clothing = landmarks[:, 0], world[:, 0], clothing[:, 0]
    return Recording(
        times=times / 1e6, landmarks=landmarks, world=known(world), people=seen,
        size=(facts["size"][0], facts["size"][1]), topology=facts["topology"], names=facts["names"],
        notes=facts["notes"], about=facts, clothing=known(clothing))


@dataclass
class Source:
    """Arrays as the library takes them, with the facts about all of their frames. It keeps the arrays alive."""

    landmarks: NDArray[np.float32]
    world: NDArray[np.float32] | None
    microseconds: NDArray[np.int64] | None
    facts: dict[str, Any]

    def __init__(
        self, source: Recording | ArrayLike, *, fps: float | None, size: tuple[int, int] | None, topology: str | None,
        times: ArrayLike | None, world: ArrayLike | None,
    ) -> None:
        facts: dict[str, Any] = {}
        areGiven = times is not None
        if isinstance(source, Recording):
            facts = {key: source.about.get(key) for key in _FACTS}
            size = source.size if size is None else size
            topology = source.topology if topology is None else topology
            times = source.times if times is None else times
            world = source.world if world is None else world
            source = source.landmarks
        else:
            _require_landmarks(source)
        if size is None:
            raise Error("'size' is missing: (width, height) of the picture in pixels.")
        topology = "blazepose33" if topology is None else topology
        self.facts = {"size": _options.pair(size), "topology": topology, "fps": fps, **facts}
        count = point_count(topology)
        self.landmarks = points(source, count, 2)
        self.world = None if world is None else points(world, count, 2, "world")
        if self.world is not None and self.world.shape != self.landmarks.shape:
            raise Error(f"'world' has the shape {self.world.shape}, the landmarks {self.landmarks.shape}.")
        self.microseconds = None if times is None else microseconds(times, len(self.landmarks))
        if areGiven and self.microseconds is not None:
            require_seconds(self.microseconds)
        if times is None and fps is None:
            raise Error("'fps' is missing, or 'times' in seconds.")

    @property
    def arguments(self) -> tuple[Any, ...]:
        """The arguments of the library's functions that take arrays."""
        world = None if self.world is None else self.world.ctypes.data
        times = None if self.microseconds is None else self.microseconds.ctypes.data
        frames, people = self.landmarks.shape[:2]
        return self.landmarks.ctypes.data, world, frames, people, times


def refuse_list(source: Any) -> None:
    """Refuses a list of sources where one is taken."""
    sources = (str, os.PathLike, Recording)
    if isinstance(source, (list, tuple)) and source and all(isinstance(each, sources) for each in source):
        raise Error(f"'source' is a list of {len(source)}, it must be one path or one Recording: call it for each of them.")


def _require_landmarks(source: Any) -> None:
    """Refuses a value that is neither a source nor an array of landmarks."""
    refuse_list(source)
    array = numbers(source, "source")
    if array.ndim < 2 or hasattr(source, "columns"):
        raise Error(f"'source' is {kind(source)}, it must be a path, a Recording, or landmarks as an array of numbers, "
                    "(frames, points, 4).")


def write(
    path: StrPath, source: Recording | ArrayLike, *, fps: float | None = None,
    size: tuple[int, int] | None = None, topology: str | None = None, times: ArrayLike | None = None,
    world: ArrayLike | None = None, clothing: ArrayLike | None = None, overwrite: bool = False,
) -> None:
    """Writes landmarks as a file, whole or not at all.

    To measure again, write `.qprec.jsonl`, which keeps all that is measured. `.trc` and `.c3d` have the points in space
    (`world`) alone, from the midpoint of the hips: read again they are seen by parallel projection in a picture of
    1000 × 1000 in which the hips stay in one place, from where the features show or as `view` says, and angles in the picture are
    other ones. `.csv` and `.json` do not have the size of the picture, nor the camera.

    Parameters
    ----------
    path : path
        The ending is the format: `.qprec.jsonl`, `.csv`, `.json` (COCO), `.trc` or `.c3d`.
    source : Recording or array
        A result of `read`, or landmarks as `measure` takes them.
    fps, size, topology, times, world
        As `measure` takes them.
    clothing : array, optional
        The colours of people's clothes, as `Estimator.estimate` gives them for a picture: (frames, people, 2, 3), without the axis
        of people where it is 1; a recording's own by default. `.qprec.jsonl` alone keeps them.
    overwrite : bool
        Whether a file that is there may be replaced.

    Raises
    ------
    Error
        Where the file exists or cannot be written.
    """
    _options.check_types({"fps": fps})
    if isinstance(source, Recording) and fps is None:
        fps = source.about.get("fps")
    arrays = Source(source, fps=fps, size=size, topology=topology, times=times, world=world)
    if clothing is None and isinstance(source, Recording):
        clothing = source.clothing
    landmarks, deep, frames, people, clock = arrays.arguments
    colours = None if clothing is None else clothes(clothing, frames, people)
    settings = _library.settings(**arrays.facts, overwrite=overwrite)
    _library.check(_library.recording_write(
        _library.path(path), settings, landmarks, deep, None if colours is None else colours.ctypes.data, frames, people,
        clock))

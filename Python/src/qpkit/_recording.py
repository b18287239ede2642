"""Recordings as arrays."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ctypes import byref, c_int64, c_void_p
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _library
from ._arrays import microseconds, points
from ._catalog import point_count
from ._error import Error
from ._library import StrPath

View = Literal["frontal", "sagittal"]
Person = int | Literal["firstSeen", "mostCentral", "nearest", "largest"]
_FRAMES_AT_ONCE = 4096


@dataclass(frozen=True)
class Recording:
    """The landmarks of a recording."""

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
    notes: list[str]
    """The peculiarities of the file, and the assumptions made in reading it."""
    about: Mapping[str, Any] = field(repr=False)
    """Further facts of the file: `format`, `fps`, `gravity`, `intrinsics`, `estimator`, `source`."""


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


def read(
    path: StrPath, *, people: int = 1, size: tuple[int, int] | None = None, fps: float | None = None,
    topology: str | None = None, mirrored: bool | None = None, view: View | None = None,
    map: StrPath | None = None, person: Person | None = None,
) -> Recording:
    """Reads a recording of any format as arrays.

    `people` is the number of people read of each frame, the best first; with 1 the arrays have no axis of people. With
    `person`, a number of `people()`, the file is read as a whole, and the frames are those of this person, with left and
    right decided over all of them; with a rule all people stay. The other arguments say what a file does not say of itself.
    """
    if people < 1:
        raise Error(f"'people' is {people}, it must be 1 or more.")
    settings = file_settings(size, fps, topology, mirrored, view, map, person=person)
    with opened(path, settings) as handle:
        facts = about(handle)
        shape = (_FRAMES_AT_ONCE, people, int(facts["points"]), 4)
        chunks: list[tuple[NDArray[Any], ...]] = []
        count = c_int64()
        while True:
            chunk = (
                np.empty(shape[0], np.int64), np.empty(shape, np.float32), np.empty(shape, np.float32),
                np.empty(shape[0], np.int32))
            pointers = [array.ctypes.data for array in chunk]
            if _library.check(_library.recording_read(handle, shape[0], people, *pointers, byref(count))):
                break
            chunks.append(tuple(array[: count.value] for array in chunk))
    times, landmarks, world, seen = (np.concatenate(columns) for columns in zip(*chunks))
    if people == 1:
        landmarks, world = landmarks[:, 0], world[:, 0]
    return Recording(
        times=times / 1e6, landmarks=landmarks, world=None if np.isnan(world).all() else world, people=seen,
        size=(facts["size"][0], facts["size"][1]), topology=facts["topology"], names=facts["names"],
        notes=facts["notes"], about=facts)


def file_settings(
    size: tuple[int, int] | None, fps: float | None, topology: str | None, mirrored: bool | None, view: View | None,
    map: StrPath | None, **others: Any,
) -> bytes:
    return _library.settings(
        size=None if size is None else list(size), fps=fps, topology=topology, mirrored=mirrored, view=view,
        map=None if map is None else os.fspath(map), **others)


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
        if isinstance(source, Recording):
            facts = {key: source.about.get(key) for key in ("gravity", "intrinsics", "estimator")}
            size, topology = size or source.size, topology or source.topology
            times = source.times if times is None else times
            world = source.world if world is None else world
            source = source.landmarks
        if size is None:
            raise Error("'size' is missing: (width, height) of the picture in pixels.")
        topology = topology or "blazepose33"
        self.facts = {"size": list(size), "topology": topology, "fps": fps, **facts}
        count = point_count(topology)
        self.landmarks = points(source, count, 2)
        self.world = None if world is None else points(world, count, 2, "world")
        if self.world is not None and self.world.shape != self.landmarks.shape:
            raise Error(f"'world' has the shape {self.world.shape}, the landmarks {self.landmarks.shape}.")
        self.microseconds = None if times is None else microseconds(times, len(self.landmarks))
        if times is None and fps is None:
            raise Error("'fps' is missing, or 'times' in seconds.")

    @property
    def arguments(self) -> tuple[Any, ...]:
        """The arguments of the library's functions that take arrays."""
        world = None if self.world is None else self.world.ctypes.data
        times = None if self.microseconds is None else self.microseconds.ctypes.data
        frames, people = self.landmarks.shape[:2]
        return self.landmarks.ctypes.data, world, frames, people, times


def write(
    path: StrPath, source: Recording | ArrayLike, *, fps: float | None = None,
    size: tuple[int, int] | None = None, topology: str | None = None, times: ArrayLike | None = None,
    world: ArrayLike | None = None, overwrite: bool = False,
) -> None:
    """Writes landmarks as a file, whole or not at all.

    The ending of the path is the format: `.qprec.jsonl`, `.csv`, `.json` (COCO), `.trc` or `.c3d`.
    """
    if isinstance(source, Recording) and fps is None:
        fps = source.about.get("fps")
    arrays = Source(source, fps=fps, size=size, topology=topology, times=times, world=world)
    settings = _library.settings(**arrays.facts, overwrite=overwrite)
    _library.check(_library.recording_write(_library.path(path), settings, *arrays.arguments))

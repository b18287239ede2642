"""Many frames at once."""

import ctypes
import os
from collections.abc import Sequence
from ctypes import byref, c_int64
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _library
from ._error import Error
from ._library import StrPath
from ._recording import Person, Recording, Source, View, file_settings, opened

if TYPE_CHECKING:
    import pandas
    import pyarrow

Smoothing = Literal["adaptive", "one-euro", "none"]
Space = Literal["picture", "body", "automatic"]
STATES = ("reading", "withheld", "none", "nobody")
COLUMNS = ("t", "feature", "state", "value", "low", "high", "precision_low", "precision_high", "raw", "flags")
_FRAMES_AT_ONCE = 4096


@dataclass(frozen=True)
class Readings:
    """The readings of all frames: arrays of (frames, features), NaN where there is none."""

    times: NDArray[np.float64]
    """Seconds, (frames,)."""
    features: list[str]
    value: NDArray[np.float64]
    low: NDArray[np.float64]
    """The lower end of the interval, which holds the true value 95 times in 100."""
    high: NDArray[np.float64]
    """The upper end of the interval."""
    raw: NDArray[np.float64]
    """The value before smoothing, where it differs."""
    state: NDArray[np.int32]
    """0 a reading, 1 withheld, 2 none, 3 nobody."""
    flags: NDArray[np.uint32]
    """The quality flags as bits; `qpkit.flags` names them."""
    precision_low: NDArray[np.float64]
    """The lower end of where a second reading of the same pose would lie: noise and lag alone."""
    precision_high: NDArray[np.float64]
    """The upper end of the same."""

    def _columns(self) -> dict[str, NDArray[Any]]:
        count = len(self.features)
        return {"t": np.repeat(self.times, count)} | {
            name: getattr(self, name).reshape(-1)
            for name in ("value", "low", "high", "precision_low", "precision_high", "raw", "flags")}

    def _codes(self) -> NDArray[np.int16]:
        return np.tile(np.arange(len(self.features), dtype=np.int16), len(self.times))

    def pandas(self) -> "pandas.DataFrame":
        """Returns a row for each frame and feature, with the columns of `COLUMNS`."""
        try:
            import pandas
        except ImportError:
            raise Error("pandas is not installed: pip install qpkit[pandas], or measure to='numpy'.") from None
        columns: dict[str, Any] = dict(self._columns())
        columns["feature"] = pandas.Categorical.from_codes(self._codes(), categories=pandas.Index(self.features))
        columns["state"] = pandas.Categorical.from_codes(self.state.reshape(-1), categories=pandas.Index(STATES))
        return pandas.DataFrame({name: columns[name] for name in COLUMNS}, copy=False)

    def arrow(self) -> "pyarrow.Table":
        """Returns the same rows as an Arrow table; what is not known is null."""
        try:
            import pyarrow
        except ImportError:
            raise Error("pyarrow is not installed: pip install qpkit[arrow], or measure to='numpy'.") from None
        columns = self._columns()
        arrays = {
            name: pyarrow.array(column, mask=np.isnan(column) if column.dtype.kind == "f" else None)
            for name, column in columns.items()}
        arrays["feature"] = pyarrow.DictionaryArray.from_arrays(self._codes(), self.features)
        arrays["state"] = pyarrow.DictionaryArray.from_arrays(self.state.reshape(-1).astype(np.int8), list(STATES))
        return pyarrow.table({name: arrays[name] for name in COLUMNS})


class _Columns:
    """Arrays that the library fills."""

    def __init__(self, frames: int, features: int) -> None:
        shape = (frames, features)
        self.arrays: dict[str, NDArray[Any]] = {
            name: np.empty(shape, np.float64)
            for name in ("value", "low", "high", "raw", "precision_low", "precision_high")}
        self.arrays |= {"state": np.empty(shape, np.int32), "flags": np.empty(shape, np.uint32)}
        pointers = {name: array.ctypes.data for name, array in self.arrays.items()}
        self.struct = _library.ColumnsStruct(size=ctypes.sizeof(_library.ColumnsStruct), **pointers)


@overload
def measure(
    source: StrPath | Recording | ArrayLike, features: Sequence[str], *, to: Literal["numpy"],
    fps: float | None = ..., size: tuple[int, int] | None = ..., topology: str | None = ...,
    times: ArrayLike | None = ..., world: ArrayLike | None = ..., smoothing: Smoothing | None = ...,
    mirrored: bool | None = ..., view: View | None = ..., map: StrPath | None = ..., space: Space | None = ...,
    lens: str | None = ..., person: Person | None = ...,
) -> Readings: ...
@overload
def measure(
    source: StrPath | Recording | ArrayLike, features: Sequence[str], *, to: Literal["arrow"],
    fps: float | None = ..., size: tuple[int, int] | None = ..., topology: str | None = ...,
    times: ArrayLike | None = ..., world: ArrayLike | None = ..., smoothing: Smoothing | None = ...,
    mirrored: bool | None = ..., view: View | None = ..., map: StrPath | None = ..., space: Space | None = ...,
    lens: str | None = ..., person: Person | None = ...,
) -> "pyarrow.Table": ...
@overload
def measure(
    source: StrPath | Recording | ArrayLike, features: Sequence[str], *,
    to: Literal["pandas"] = ..., fps: float | None = ..., size: tuple[int, int] | None = ...,
    topology: str | None = ..., times: ArrayLike | None = ..., world: ArrayLike | None = ...,
    smoothing: Smoothing | None = ..., mirrored: bool | None = ..., view: View | None = ...,
    map: StrPath | None = ..., space: Space | None = ..., lens: str | None = ..., person: Person | None = ...,
) -> "pandas.DataFrame": ...
def measure(
    source: StrPath | Recording | ArrayLike, features: Sequence[str], *,
    to: Literal["pandas", "arrow", "numpy"] = "pandas", fps: float | None = None, size: tuple[int, int] | None = None,
    topology: str | None = None, times: ArrayLike | None = None, world: ArrayLike | None = None,
    smoothing: Smoothing | None = None, mirrored: bool | None = None, view: View | None = None,
    map: StrPath | None = None, space: Space | None = None, lens: str | None = None, person: Person | None = None,
) -> "pandas.DataFrame | pyarrow.Table | Readings":
    """Measures features in every frame.

    `source` is the path of a recording of any format, what `read` returns, or landmarks: (frames, points, 4) or
    (frames, people, points, 4), as x, y, z and visibility. x and y are shares of the picture. Arrays need `size` in pixels,
    and `fps` or `times` in seconds; float32 arrays are not copied. `mirrored`, `view`, `map` and `person` are for files alone.
    `space` is where joint angles are read: in the picture's plane (the default), of a body fitted in space, which needs 3D
    landmarks, or, if automatic, of the body where the picture gives no reading. `lens` is what is known of the camera for it:
    a phone such as `iphone-13`, `26mm` (the focal length of the same angle at 35 mm) or `62deg` (the angle of the longer side).
    A file is followed frame by frame; with `person`, a number of `people()` or a rule, it is read as a whole, and people and
    sides are told apart.
    """
    if isinstance(features, str):
        raise Error("'features' is a list of ids, not one text.")
    if to not in ("pandas", "arrow", "numpy"):
        raise Error(f"'to' is {to!r}, it must be pandas, arrow or numpy.")
    features = list(features)
    if isinstance(source, (str, os.PathLike)):
        if times is not None or world is not None:
            raise Error("'times' and 'world' are for arrays; a file has its own.")
        settings = file_settings(
            size, fps, topology, mirrored, view, map, features=features, smoothing=smoothing, space=space, lens=lens,
            person=person)
        readings = _measure_file(source, settings, features)
    else:
        if any(each is not None for each in (mirrored, view, map, person)):
            raise Error("'mirrored', 'view', 'map' and 'person' are for files alone.")
        arrays = Source(source, fps=fps, size=size, topology=topology, times=times, world=world)
        facts = arrays.facts | ({} if lens is None else {"intrinsics": None, "lens": lens})
        readings = _measure_arrays(
            arrays, _library.settings(features=features, smoothing=smoothing, space=space, **facts), features, fps)
    if to == "numpy":
        return readings
    return readings.pandas() if to == "pandas" else readings.arrow()


def _measure_arrays(arrays: Source, settings: bytes, features: list[str], fps: float | None) -> Readings:
    frames = len(arrays.landmarks)
    columns = _Columns(frames, len(features))
    _library.check(_library.measure(settings, *arrays.arguments, byref(columns.struct)))
    if arrays.microseconds is not None:
        times = arrays.microseconds / 1e6
    else:
        times = np.rint(np.arange(frames) / (fps or 1) * 1e6) / 1e6
    return Readings(times=times, features=features, **columns.arrays)


def _measure_file(path: StrPath, settings: bytes, features: list[str]) -> Readings:
    chunks: list[dict[str, NDArray[Any]]] = []
    count = c_int64()
    with opened(path, settings) as handle:
        while True:
            times = np.empty(_FRAMES_AT_ONCE, np.int64)
            columns = _Columns(_FRAMES_AT_ONCE, len(features))
            status = _library.recording_measure(
                handle, _FRAMES_AT_ONCE, times.ctypes.data, byref(columns.struct), byref(count))
            if _library.check(status) == _library.END:
                break
            columns.arrays["times"] = times / 1e6
            chunks.append({name: array[: count.value] for name, array in columns.arrays.items()})
    return Readings(features=features, **{name: np.concatenate([each[name] for each in chunks]) for name in chunks[0]})

"""Many frames at once."""

import ctypes
import os
from ctypes import byref, c_int64
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _library, _options
from ._catalog import Features, ids
from ._error import Error
from ._library import StrPath
from ._options import FilterOptions
from ._readings import STATES as STATES
from ._readings import Readings
from ._recording import Recording, Source, opened
from ._source import as_file, found

if TYPE_CHECKING:
    import pandas
    import pyarrow
    from typing_extensions import Unpack

_FRAMES_AT_ONCE = 4096


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
    source: StrPath | Recording | ArrayLike, features: Features, *, to: Literal["numpy"],
    times: ArrayLike | None = ..., world: ArrayLike | None = ..., **options: "Unpack[FilterOptions]",
) -> Readings: ...
@overload
def measure(
    source: StrPath | Recording | ArrayLike, features: Features, *, to: Literal["arrow"],
    times: ArrayLike | None = ..., world: ArrayLike | None = ..., **options: "Unpack[FilterOptions]",
) -> "pyarrow.Table": ...
@overload
def measure(
    source: StrPath | Recording | ArrayLike, features: Features, *, to: Literal["pandas"],
    times: ArrayLike | None = ..., world: ArrayLike | None = ..., **options: "Unpack[FilterOptions]",
) -> "pandas.DataFrame": ...
@overload
def measure(
    source: StrPath | Recording | ArrayLike, features: Features, *, to: None = ...,
    times: ArrayLike | None = ..., world: ArrayLike | None = ..., **options: "Unpack[FilterOptions]",
) -> Readings: ...
@_options.takes(FilterOptions)
def measure(
    source: StrPath | Recording | ArrayLike, features: Features, *,
    to: Literal["pandas", "arrow", "numpy"] | None = None, times: ArrayLike | None = None,
    world: ArrayLike | None = None, **options: "Unpack[FilterOptions]",
) -> "pandas.DataFrame | pyarrow.Table | Readings":
    """Measures features in every frame.

    Parameters
    ----------
    source : path, Recording or array
        A recording of any format, a video, a picture, what `read` or `landmarks` returns, or landmarks: (frames, points, 4)
        or (frames, people, points, 4), as x, y, z and visibility; x and y are shares of the picture. float32 is not copied.
    features : sequence of str or Feature
        Ids, or what `features()` returns.
    to : {'pandas', 'arrow', 'numpy'}, optional
        A DataFrame or an Arrow table instead of `Readings`.
    times : array, optional
        Seconds of each frame, of arrays; or give `fps`.
    world : array, optional
        Landmarks in metres from the midpoint of the hips, of arrays.
    size : (int, int), optional
        Width and height of the picture in pixels; arrays need it.
    smoothing, outliers, gaps
        The filters: `smoothing="butterworth:6Hz"`, `outliers="hampel"` and `gaps=0.2` read the recording as a whole.
    space : {'picture', 'body', 'automatic'}, optional
        Where joint angles are read: in the picture's plane (the default), of a body fitted in space, which needs 3D
        landmarks, or of the body where the picture gives no reading.
    person : int or str, optional
        A number of `people()` or a rule: the file is read as a whole, and people and sides are told apart. Without it the
        file is followed frame by frame.
    fps, topology, mirrored, view, map, lens
        Facts that a file does not state.
    network, max_people, models, runtime, progress
        For videos and pictures, as `landmarks` takes them.

    Returns
    -------
    Readings
        Arrays of (frames, features) that show and plot themselves.

    Raises
    ------
    Error
        Where an argument, a file or a frame is wrong, in words that say which.
    """
    names = ids(features)
    if to is not None and (not isinstance(to, str) or to not in ("pandas", "arrow", "numpy")):
        raise Error(f"'to' is {to!r}, it must be pandas, arrow or numpy.")
    _options.check("measure", options, FilterOptions)
    readings = _readings(source, names, times, world, options)
    if to == "pandas":
        return readings.to_pandas()
    return readings.to_arrow() if to == "arrow" else readings


def _readings(
    source: Any, features: list[str], times: ArrayLike | None, world: ArrayLike | None, options: FilterOptions,
) -> Readings:
    ofFile = [name for name in ("mirrored", "view", "map", "person") if options.get(name) is not None]
    if isinstance(source, (str, os.PathLike)):
        if times is not None or world is not None:
            raise Error("'times' and 'world' are for arrays; a file has its own.")
        recording = found(source, options)
        source = source if recording is None else recording
    elif isinstance(source, Recording):
        found(source, options)
    if isinstance(source, (str, os.PathLike)) or isinstance(source, Recording) and "person" in ofFile:
        with as_file(source, options) as path:
            return _measure_file(path, _options.settings(options, features=features), features)
    if ofFile and not isinstance(source, Recording):
        raise Error("'mirrored', 'view', 'map' and 'person' are for files alone.")
    fps = options.get("fps")
    arrays = Source(
        source, fps=fps, size=options.get("size"), topology=options.get("topology"), times=times, world=world)
    filters = {name: options.get(name) for name in ("smoothing", "outliers", "gaps", "space")}
    return _measure_arrays(arrays, _library.settings(features=features, **filters, **arrays.facts), features, fps)


def _measure_arrays(arrays: Source, settings: bytes, features: list[str], fps: float | None) -> Readings:
    frames = len(arrays.landmarks)
    columns = _Columns(frames, len(features))
    _library.check(_library.measure(settings, *arrays.arguments, byref(columns.struct)))
    if arrays.microseconds is not None:
        times = arrays.microseconds / 1e6
    else:
        times = np.rint(np.arange(frames) / float(fps or 1) * 1e6) / 1e6
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

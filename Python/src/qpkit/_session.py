"""Frame by frame."""

import ctypes
from collections.abc import Mapping
from ctypes import byref, c_size_t, c_void_p
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _library, _options
from ._arrays import points
from ._catalog import Features, flags, ids, point_count
from ._error import Error, kind
from ._handle import Handle
from ._measure import STATES
from ._options import Space


class Reading(NamedTuple):
    """A feature in one frame; numbers that are not known are NaN."""

    value: float
    low: float
    """The lower end of the interval, which holds the true value 95 times in 100."""
    high: float
    """The upper end of the interval."""
    raw: float
    """The value before smoothing, where it differs."""
    state: str
    """reading, withheld, none or no_person."""
    flags: tuple[str, ...]
    """The quality flags, which say why something was withheld."""
    precision: tuple[float, float]
    """Where a second reading of the same pose would lie 95 times in 100: noise and lag alone."""

    def __bool__(self) -> bool:
        """Whether there is a value."""
        return self.state == "reading"


class Session(Handle):
    """Measures one frame after the other.

    >>> with Session(["rangeOfMotion.knee.left.flexion"], size=(1280, 720)) as session:  # doctest: +SKIP
    ...     readings = session.push(landmarks, t=0.033)

    One thread at a time may use it: a second one gets an `Error` whose status is `BUSY`.
    """

    _kind = "session"
    _close_handle = _library.session_close

    def __init__(
        self, features: Features = (), *, size: tuple[int, int], topology: str = "blazepose33",
        smoothing: Literal["adaptive", "one-euro", "none"] | None = None, overlay: bool = False, gravity: tuple[float, float] | None = None,
        intrinsics: tuple[float, float, float, float] | None = None, estimator: Mapping[str, Any] | None = None,
        space: Space | None = None, lens: str | None = None,
    ) -> None:
        self.features = tuple(ids(features))
        self.size = size
        self.topology = topology
        self._count = point_count(topology)
        settings = _library.settings(
            features=self.features, size=_options.pair(size), topology=topology, smoothing=smoothing, overlay=overlay,
            gravity=gravity, intrinsics=intrinsics, estimator=estimator, space=space, lens=lens)
        handle = c_void_p()
        _library.check(_library.session_open(settings, byref(handle)))
        self._keep(handle)
        self._readings = (_library.ReadingStruct * max(len(self.features), 1))()
        self._filled = c_size_t()

    def __repr__(self) -> str:
        count = len(self.features)
        closed = ", closed" if self._handle is None else ""
        return (f"<Session of {count} feature{'' if count == 1 else 's'}, {self.size[0]} × {self.size[1]}, "
                f"{self.topology}{closed}>")

    def push(self, landmarks: ArrayLike, t: float, *, world: ArrayLike | None = None) -> dict[str, Reading]:
        """Measures a frame.

        `landmarks` are (points, 4) or (people, points, 4), as x, y, z and visibility; `world` likewise. `t` is its time
        in seconds, later than that of the frame before. An array of no people is a frame without a person.
        """
        array = points(landmarks, self._count, 1)
        deep = None if world is None else points(world, self._count, 1, "world")
        if deep is not None and deep.shape != array.shape:
            raise Error(f"'world' has the shape {deep.shape}, the landmarks {array.shape}.")
        t = _options.number(t, "t", "a number of seconds")
        if not abs(t) < 2.0**42:
            raise Error(f"'t' is {t}, it must be seconds.")
        with self._used() as handle:
            status = _library.session_push(
                handle, round(t * 1e6), array.ctypes.data, None if deep is None else deep.ctypes.data, len(array))
            _library.check(status)
            size = ctypes.sizeof(_library.ReadingStruct)
            _library.check(
                _library.session_readings(handle, self._readings, size, len(self._readings), byref(self._filled)))
            return {name: _reading(each) for name, each in zip(self.features, self._readings)}

    def line(self) -> str:
        """Returns the last frame as a line of JSON, as `qpdemo measure --json` prints it."""
        with self._used() as handle:
            return _library.copied(_library.session_line, handle)

    def overlay(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """Returns the drawing of the last frame: premultiplied RGBA, (height, width, 4).

        `out` is an array to write it into; its rows may lie apart.
        """
        width, height = self.size
        if out is None:
            out = np.empty((height, width, 4), np.uint8)
        if not isinstance(out, np.ndarray):
            raise Error(f"'out' is {kind(out)}, it must be an array, uint8 {(height, width, 4)}.")
        if out.dtype != np.uint8 or out.shape != (height, width, 4):
            raise Error(f"'out' is {out.dtype} {out.shape}, it must be uint8 {(height, width, 4)}.")
        if not out.flags.writeable or out.strides[1:] != (4, 1) or out.strides[0] < 4 * width:
            raise Error("'out' must be writeable, with dense rows from top to bottom.")
        with self._used() as handle:
            size = out.strides[0] * (height - 1) + 4 * width
            _library.check(_library.session_overlay(handle, out.ctypes.data, size, out.strides[0]))
        return out


def _reading(struct: _library.ReadingStruct) -> Reading:
    return Reading(
        struct.value, struct.low, struct.high, struct.raw, STATES[struct.state], flags(struct.flags),
        (struct.precision_low, struct.precision_high))

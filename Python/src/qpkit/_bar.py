"""The bar of a lift, followed through the pictures of a video."""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from ctypes import byref, c_void_p
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from . import _library, _options
from ._catalog import Features, ids
from ._error import Error, Status, kind
from ._estimator import Estimate, Estimator, Format, picture_struct
from ._handle import Handle
from ._library import StrPath
from ._options import VideoOptions
from ._plots import axes
from ._table import Line, Table, html_table
from ._video import decoded, given_pictures, picture_count, reported, span

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from typing_extensions import Unpack

# FFmpeg's numbers of colour spaces and ranges.
_BT709, _BT601, _FULL = (1, 9, 10, 14), (4, 5, 6, 7), 2
Pictures = Iterable[tuple[float, NDArray[np.uint8]]]


class BarTrack(Table):
    """The bar in each picture: t, state, bar (found, hidden, lost, …), x, y and radius of the plate, velocity.

    Attributes
    ----------
    lifts : Table
        A row a lift: peakVelocity and meanVelocity in m/s, length and horizontalDeviation in metres, isCutOff.
    notes : list of str
        The faults of a damaged video.
    """

    def __init__(
        self, lines: Iterable[Line] = (), title: str = "", lifts: Iterable[Line] = (), notes: Sequence[str] = (),
    ) -> None:
        super().__init__(lines, title)
        self.lifts = Table(lifts, f"lifts of {title}")
        self.notes = list(notes)

    @property
    def times(self) -> NDArray[np.float64]:
        """Seconds, (pictures,)."""
        return self._numbers("t")

    @property
    def positions(self) -> NDArray[np.float64]:
        """The plate's centre in pixels, x and y down, (pictures, 2); NaN where it is not seen with certainty."""
        return np.stack([self._numbers("x"), self._numbers("y")], axis=1)

    @property
    def velocity(self) -> NDArray[np.float64]:
        """Metres per second upward, (pictures,); NaN where it is not known."""
        return self._numbers("velocity")

    @property
    def found(self) -> int:
        """The number of pictures with the bar."""
        return sum(line["bar"] == "found" for line in self)

    def _numbers(self, name: str) -> NDArray[np.float64]:
        return np.asarray([line.get(name, np.nan) for line in self], np.float64)

    def __repr__(self) -> str:
        if not self.found:
            return f"<BarTrack of {self.title or 'pictures'}: not found in {len(self)} pictures; give the plate as box=>"
        lifts = ", ".join(f"{lift['peakVelocity']:.2f} m/s" for lift in self.lifts[:3])
        more = f", and {len(self.lifts) - 3} more" if len(self.lifts) > 3 else ""
        return (f"<BarTrack of {self.title or 'pictures'}: found in {self.found} of {len(self)} pictures, "
                f"{len(self.lifts)} lifts{': ' + lifts + more if lifts else ''}>")

    def _repr_html_(self) -> str:
        names = self.lifts.columns
        return html_table(names, [[lift.get(name) for name in names] for lift in self.lifts], repr(self)[1:-1])

    def plot(self, ax: "Axes | Sequence[Axes] | None" = None) -> "list[Axes]":
        """Draws the bar's path in the picture, and its velocity over time, by matplotlib.

        Parameters
        ----------
        ax : sequence of two Axes, optional
            Where to draw; without them a figure is made.

        Returns
        -------
        list of Axes
        """
        path, speed = axes(2, ax, height=3.4)
        path.plot(self.positions[:, 0], self.positions[:, 1])
        path.set(title="path", xlabel="pixels", ylabel="pixels", aspect="equal")
        if not path.yaxis_inverted():
            path.invert_yaxis()
        speed.plot(self.times, self.velocity)
        speed.set(title="velocity", xlabel="seconds", ylabel="m/s")
        return [path, speed]


class _Session(Handle):
    _kind = "bar"
    _close_handle = _library.bar_close

    def __init__(self, settings: bytes) -> None:
        handle = c_void_p()
        _library.check(_library.bar_open(settings, byref(handle)))
        self._keep(handle)

    def push(self, microseconds: int, picture: "_Picture", people: Estimate | None) -> str:
        struct, array = picture_struct(picture.luma, picture.format, picture.turns)
        points = None if people is None else np.ascontiguousarray(people.landmarks)
        world = None if people is None or people.world is None else np.ascontiguousarray(people.world)
        with self._used() as handle:
            lines = _library.given(
                _library.bar_push, handle, microseconds, byref(struct), None if points is None else points.ctypes.data,
                None if world is None else world.ctypes.data, 0 if points is None else len(points))
        del array  # kept until here
        return lines

    def end(self) -> str:
        with self._used() as handle:
            return _library.given(_library.bar_end, handle)


@overload
def bar(
    source: StrPath | Pictures, *, text: Literal[True], box: tuple[float, float, float, float] | None = ...,
    plate: float = ..., features: Features = ..., start: float = ..., end: float | None = ...,
    slow_motion: float = ..., **options: "Unpack[VideoOptions]",
) -> str: ...
@overload
def bar(
    source: StrPath | Pictures, *, text: Literal[False] = ..., box: tuple[float, float, float, float] | None = ...,
    plate: float = ..., features: Features = ..., start: float = ..., end: float | None = ...,
    slow_motion: float = ..., **options: "Unpack[VideoOptions]",
) -> BarTrack: ...
@_options.takes(VideoOptions)
def bar(
    source: StrPath | Pictures, *, text: bool = False, box: tuple[float, float, float, float] | None = None,
    plate: float = 0.45, features: Features = (), start: float = 0, end: float | None = None,
    slow_motion: float = 1, **options: "Unpack[VideoOptions]",
) -> str | BarTrack:
    """Follows the bar of a lift in a video, and measures its path, as `qpdemo bar`.

    Parameters
    ----------
    source : path, or iterable of (seconds, picture)
        A video of the lift from the side; or arrays: uint8, (height, width) luma or (height, width, 3) RGB.
    text : bool
        Whether to return the text that `qpdemo bar --json` prints, as a `str`.
    box : (float, float, float, float), optional
        The plate's x, y, width and height in the first picture, in pixels; without it the plate is looked for near the wrists.
    plate : float
        The plate's diameter in metres.
    features : sequence of str or Feature
        Readings beside the bar, in `results`; ids, or what `features()` returns.
    start, end : float
        The part of a video in seconds.
    slow_motion : float
        How many times slower than life the video shows the movement.
    **options
        The estimator, as `landmarks` takes it; people are looked for without a `box`, and for `features`.

    Returns
    -------
    BarTrack
        A row a picture; `lifts` has a row a lift.

    Raises
    ------
    Error
        With the status `RUNTIME` where PyAV, the neural runtime or a model is missing, and `FORMAT` where a video cannot be
        decoded.
    """
    _options.check("bar", options, VideoOptions)
    names = ids(features)
    if not 0 < _options.number(slow_motion, "slow_motion", "a number above 0") < np.inf:
        raise Error(f"'slow_motion' is {slow_motion}, it must be above 0.")
    start, end = span(start, end)
    if box is not None and not isinstance(box, (Sequence, np.ndarray)):
        raise Error(f"'box' is {kind(box)}, it must be the plate's x, y, width and height in pixels.")
    notes: list[str] = []
    is_file = isinstance(source, (str, os.PathLike))
    name = Path(source).name if is_file else ""  # type: ignore[arg-type]
    progress = options.get("progress")
    total = picture_count(Path(source), start, end) if is_file and progress else None  # type: ignore[arg-type]
    lines: list[str] = []
    looks = box is None or bool(names)
    with ExitStack() as stack:
        session: _Session | None = None
        estimator: Estimator | None = None
        for picture in reported(_pictures(source, start, end, notes), total, progress):
            if session is None:
                estimator = stack.enter_context(_estimator(picture, options)) if looks else None
                session = stack.enter_context(_session(estimator, box, plate, names))
            # As the program rounds times: halves away from 0.
            microseconds = int(np.floor(round(picture.seconds * 1e6) / slow_motion + 0.5))
            people = None
            if estimator is not None:
                pixels, format = _readable(picture)
                people = estimator.estimate(pixels, microseconds / 1e6, format=format, turns=picture.turns)
            lines.append(session.push(microseconds, picture, people))
        if session is None:
            raise Error(f"{name or 'pictures'}: there is no picture between 'start' and 'end'.", Status.FORMAT)
        lines.append(session.end())
    if text:
        return "".join(lines)
    rows = [json.loads(line) for line in "".join(lines).splitlines()]
    return BarTrack(
        (row for row in rows if "lift" not in row), name, (row for row in rows if "lift" in row), notes)


class _Picture(NamedTuple):
    """A picture with its luma, and PyAV's frame where it is one of a video."""

    seconds: float
    luma: NDArray[np.uint8]
    format: Format | None
    turns: int = 0
    frame: Any = None


def _pictures(source: Any, start: float, end: float | None, notes: list[str]) -> Iterator[_Picture]:
    if not isinstance(source, (str, os.PathLike)):
        for seconds, pixels in given_pictures(source):
            yield _Picture(seconds, pixels, None)
        return
    for seconds, frame, turns in decoded(Path(source), start, end, notes, from_start=True):
        luma, format = _luma(frame)
        yield _Picture(seconds, luma, format, turns, frame)


def _session(
    estimator: Estimator | None, box: Sequence[float] | None, plate: float, features: list[str],
) -> _Session:
    about = {} if estimator is None else {"topology": estimator.topology, "estimator": estimator.info}
    return _Session(_library.settings(
        box=None if box is None else list(box), plate=plate, features=features, **about))


def _estimator(picture: _Picture, options: VideoOptions) -> Estimator:
    """Returns the estimator, which knows the colours of the video."""
    space, full = getattr(picture.frame, "colorspace", None), getattr(picture.frame, "color_range", None) == _FULL
    network, most = options.get("network"), options.get("max_people")
    return Estimator(
        "blazepose" if network is None else network, people=1 if most is None else most, models=options.get("models"),
        runtime=options.get("runtime"), matrix="bt709" if space in _BT709 else "bt601" if space in _BT601 else None,
        range="full" if full else None)


def _readable(picture: _Picture) -> tuple[NDArray[np.uint8], Format | None]:
    """Returns the pixels as the decoder stores them, where an estimator reads those, or as RGB."""
    frame = picture.frame
    if frame is None:
        return picture.luma, picture.format
    if frame.format.name in ("yuv420p", "yuvj420p") and frame.width % 2 == frame.height % 2 == 0:
        return frame.to_ndarray(format=frame.format.name), "i420"
    return frame.to_ndarray(format="rgb24"), "rgb"


def _luma(frame: Any) -> tuple[NDArray[np.uint8], Format]:
    """Returns the luma of a frame as it is stored, or its pixels where it stores red, green and blue."""
    kind = frame.format
    if kind.is_rgb or kind.has_palette:
        return frame.to_ndarray(format="rgb24"), "rgb"
    if not (kind.is_planar or kind.name.startswith("gray")):
        frame = frame.reformat(format="yuv420p")
        kind = frame.format
    plane, bits = frame.planes[0], kind.components[0].bits
    if bits > 8:
        wide = np.frombuffer(plane, "<u2").reshape(-1, plane.line_size // 2)[: frame.height, : frame.width]
        return (wide >> (bits - 8)).astype(np.uint8), "gray"
    return np.frombuffer(plane, np.uint8).reshape(-1, plane.line_size)[: frame.height, : frame.width], "gray"

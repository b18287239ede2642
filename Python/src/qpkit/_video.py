"""Landmarks of videos and pictures: decoded by PyAV, found by the estimator."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from . import _options
from ._arrays import known, numbers
from ._error import Error, Status, kind
from ._estimator import Estimate, Estimator
from ._library import StrPath
from ._options import Network, Progress
from ._recording import Recording

VIDEOS = frozenset(".mp4 .m4v .mov .avi .mkv .webm .mpg .mpeg .ts .mts .m2ts .3gp .wmv .gif".split())
PICTURES = frozenset(".jpg .jpeg .png .bmp .ppm .tif .tiff .webp".split())
_MOST_FAULTS = 100


class _Picture(NamedTuple):
    """A picture of a video."""

    seconds: float
    pixels: NDArray[np.uint8]
    turns: int


def has_pixels(path: object) -> bool:
    """Returns whether a path is that of a video or a picture, by its ending."""
    return isinstance(path, (str, os.PathLike)) and Path(path).suffix.lower() in VIDEOS | PICTURES


def landmarks(
    source: StrPath | Sequence[StrPath] | Iterable[tuple[float, NDArray[np.uint8]]], *, fps: float | None = None,
    network: Network | None = None, max_people: int | None = None, models: StrPath | None = None,
    runtime: StrPath | None = None, start: float = 0, end: float | None = None, mirrored: bool = False, progress: Progress | None = None,
) -> Recording:
    """Finds the landmarks of people in a video or in pictures, as `qpdemo landmarks`.

    Finding takes some ten milliseconds a picture. Keep the recording, with `write` if need be, and give it to the other
    functions, which would otherwise find people anew each time.

    Parameters
    ----------
    source : path, list of paths, or iterable of (seconds, picture)
        A video, a picture, pictures of equal size one after the other, or arrays: uint8, (height, width, 3), RGB.
    fps : float, optional
        Pictures per second of a list of pictures; 30 by default.
    network, max_people, models, runtime
        As `Estimator` takes them; `max_people` is its `people`.
    start, end : float
        The part of a video in seconds.
    mirrored : bool
        Whether the pictures had been flipped, which is undone.
    progress : callable, optional
        Called with the number of pictures done and, where it is known, of all; last with both equal.

    Returns
    -------
    Recording
        With `max_people` above 1 its arrays have an axis of people. `notes` says where a damaged video ended.

    Raises
    ------
    Error
        With the status `RUNTIME` where PyAV, the neural runtime or a model is missing, and `FORMAT` where a video cannot
        be decoded.
    """
    _options.check_types({"models": models, "runtime": runtime, "progress": progress, "fps": fps})
    if fps is not None and not 0 < fps < np.inf:
        raise Error(f"'fps' is {fps}, it must be above 0 and finite.")
    start, end = span(start, end)
    notes: list[str] = []
    pictures, count, name = _opened(source, fps, start, end, notes, progress)
    most = 1 if max_people is None else max_people
    times: list[float] = []
    found: list[Estimate] = []
    size: tuple[int, int] | None = None
    with Estimator("blazepose" if network is None else network, people=most, models=models, runtime=runtime) as estimator:
        topology, names, info = estimator.topology, estimator.names, estimator.info
        for picture in reported(pictures, count, progress):
            height, width = picture.pixels.shape[:2]
            shown = (height, width) if picture.turns % 2 else (width, height)
            if size is not None and shown != size:
                raise Error(
                    f"{name}: picture {len(times)} is {shown[0]} × {shown[1]}, those before are {size[0]} × {size[1]}.",
                    Status.FORMAT)
            size = shown
            pixels = picture.pixels
            if mirrored:
                pixels = np.ascontiguousarray(pixels[::-1] if picture.turns % 2 else pixels[:, ::-1])
            found.append(estimator.estimate(pixels, picture.seconds, format="rgb", turns=picture.turns))
            times.append(picture.seconds)
    if size is None:
        raise Error(f"{name}: there is no picture between 'start' and 'end'.", Status.FORMAT)
    of_points = (most, len(names), 4)
    return Recording(
        times=np.asarray(times), landmarks=_stacked([each.landmarks for each in found], of_points),
        world=known(_stacked([each.world for each in found], of_points)),
        people=np.asarray([len(each.landmarks) for each in found], np.int32), size=size, topology=topology, names=names,
        notes=notes, about={"estimator": info, "source": name},
        clothing=known(_stacked([each.clothing for each in found], (most, 2, 3))))


def _stacked(frames: Sequence[NDArray[np.float32] | None], shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Returns the arrays of frames as one, NaN where there are fewer people; the axis of people is left out where it is 1."""
    stacked = np.full((len(frames), *shape), np.nan, np.float32)
    for index, people in enumerate(frames):
        if people is not None:
            stacked[index, : len(people)] = people
    return stacked[:, 0] if shape[0] == 1 else stacked


def _opened(
    source: Any, fps: float | None, start: float, end: float | None, notes: list[str], progress: Progress | None,
) -> tuple[Iterator[_Picture], int | None, str]:
    """Returns pictures with their times, how many there are where it is known, and their name."""
    if isinstance(source, (str, os.PathLike)):
        path = Path(source)
        if path.suffix.lower() in PICTURES:
            return _files([path], fps), 1, path.name
        count = picture_count(path, start, end) if progress is not None else None
        return _video(path, start, end, notes), count, path.name
    items = source if isinstance(source, Sequence) else None
    if items is not None and items and all(isinstance(each, (str, os.PathLike)) for each in items):
        paths = [Path(each) for each in items]
        return _files(paths, fps), len(paths), paths[0].parent.name or paths[0].name
    pictures = given_pictures(source)
    return (_Picture(seconds, pixels, 0) for seconds, pixels in pictures), None if items is None else len(items), "pictures"


def given_pictures(source: Any) -> Iterator[tuple[float, NDArray[Any]]]:
    """Returns an iterator over pairs of seconds and pictures; refuses other values at once."""
    words = "a path or pairs of seconds and a picture"
    if not isinstance(source, Iterable) or isinstance(source, (bytes, Mapping)):
        raise Error(f"'source' is {kind(source)}, it must be {words}.")

    def pairs() -> Iterator[tuple[float, NDArray[Any]]]:
        for each in source:
            try:
                seconds, pixels = each
            except (TypeError, ValueError):
                raise Error(f"'source' has {kind(each)} in it, it must be {words}.") from None
            pixels = numbers(pixels, "source")
            if pixels.ndim < 2:
                raise Error(f"'source' has a picture of the shape {pixels.shape}, it must be (height, width, 3).")
            yield _options.number(seconds, "source", f"{words}, the seconds a number"), pixels
    return pairs()


def span(start: float, end: float | None) -> tuple[float, float | None]:
    """Returns the part of a video in seconds."""
    return (_options.number(start, "start", "a number of seconds"),
            None if end is None else _options.number(end, "end", "a number of seconds"))


def _module() -> Any:
    try:
        import av
    except ImportError:
        raise Error(
            "Videos and pictures need PyAV: pip install qpkit[video]. Or make a recording with 'qpdemo landmarks'.",
            Status.RUNTIME) from None
    return av


def _files(paths: Sequence[Path], fps: float | None) -> Iterator[_Picture]:
    for index, path in enumerate(paths):
        for picture in _video(path, 0, None, []):
            yield _Picture(index / (fps or 30), picture.pixels, picture.turns)
            break


def picture_count(path: Path, start: float, end: float | None) -> int | None:
    """Returns the number of pictures of a video; None for a part of it.

    The packets are counted, which takes no decoding: a header also counts those that an edit list leaves out.
    """
    if start > 0 or end is not None or path.suffix.lower() in PICTURES:
        return None
    av = _module()
    with _container(av, path) as container:
        packets = container.demux(container.streams.video[0])
        try:
            return int(sum(packet.size > 0 and not packet.is_discard for packet in packets))
        except (av.FFmpegError, OSError):
            return None


_P = TypeVar("_P")


def reported(pictures: Iterable[_P], total: int | None, progress: Progress | None) -> Iterator[_P]:
    """Yields pictures, and reports each that has been worked on.

    The last report says that all are done, regardless of the expected number; a number that is known to be wrong is not
    reported.
    """
    done = 0
    for picture in pictures:
        if progress is not None and done:
            progress(done, total if total is not None and total > done else None)
        yield picture
        done += 1
    if progress is not None and done:
        progress(done, done)


def _container(av: Any, path: Path) -> Any:
    if not path.is_file():
        raise Error(f"{path}: there is no such file.", Status.FORMAT)
    try:
        container = av.open(str(path))
    except (av.FFmpegError, OSError, ValueError) as error:
        raise Error(f"{path}: this is no video that can be read ({_words(error)}).", Status.FORMAT) from None
    if not container.streams.video:
        container.close()
        raise Error(f"{path}: there is no video in this file.", Status.FORMAT)
    return container


def _words(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _video(path: Path, start: float, end: float | None, notes: list[str]) -> Iterator[_Picture]:
    for seconds, frame, turns in decoded(path, start, end, notes):
        yield _Picture(seconds, frame.to_ndarray(format="rgb24"), turns)


def decoded(
    path: Path, start: float, end: float | None, notes: list[str], *, from_start: bool = False,
) -> Iterator[tuple[float, Any, int]]:
    """Yields the seconds, PyAV's frame and the clockwise quarter turns of each picture of a part of a video.

    Seconds are those of the video's clock, or from the start of its stream on.
    """
    av = _module()
    with _container(av, path) as container:
        stream = container.streams.video[0]
        # Threads by frames lose the last pictures before a fault, and the fault.
        stream.thread_type = "SLICE"
        before = round(float((stream.start_time or 0) * stream.time_base) * 1e6) if from_start else 0
        last: float | None = None
        for frame in _frames(av, container, stream, notes):
            seconds = 0.0 if frame.pts is None else (round(float(frame.pts * frame.time_base) * 1e6) - before) / 1e6
            if seconds < start or last is not None and seconds <= last:
                continue
            if end is not None and seconds > end:
                return
            last = seconds
            yield max(seconds, 0.0), frame, -frame.rotation // 90 % 4


def _frames(av: Any, container: Any, stream: Any, notes: list[str]) -> Iterator[Any]:
    """Yields the frames of a stream, as far as they can be decoded; faults are noted."""
    count = 0
    faults: list[str] = []
    packets = container.demux(stream)
    while len(faults) < _MOST_FAULTS:
        try:
            packet = next(packets, None)
            frames = [] if packet is None else packet.decode()
        except (av.FFmpegError, OSError) as error:
            faults.append(_words(error))
            continue
        if packet is None:
            break
        for frame in frames:
            count += 1
            yield frame
    if count == 0:
        raise Error(
            f"{container.name}: no picture can be decoded ({faults[0] if faults else 'it has none'}).", Status.FORMAT)
    if faults:
        notes.append(f"the video is damaged: {len(faults)} parts cannot be decoded ({faults[0]})")

"""Arrays on their way to the library: float32, dense, four wide. Arrays of that kind are not copied."""

from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._error import Error, kind

Points = NDArray[np.float32]

# Coordinates in this range are pixels: no person is two pictures outside, and no picture has more pixels to a side.
_PIXELS = (2.0, 65536.0)
_SAMPLES = 64  # Frames that are checked for pixels.
# Seconds between frames, in the median: those of a video are nearer; in milliseconds, up to 200 frames a second are farther.
_LONGEST_STEP = 5.0


def points(values: ArrayLike, count: int, dimensions: int, name: str = "landmarks") -> Points:
    """Returns points as `dimensions` axes before those of the points and their four numbers.

    An axis of people may be left out. Two numbers (x, y) or three (x, y, z) are filled up with NaN, which is unknown.
    """
    array = numbers(values, name)
    if array.dtype.kind not in "fiu":
        raise Error(f"'{name}' has the type {array.dtype}, it must be numbers.")
    if array.ndim == dimensions + 1:
        array = array[..., np.newaxis, :, :]
    if array.ndim != dimensions + 2 or array.shape[-2] != count or array.shape[-1] not in (2, 3, 4):
        frames = "(frames, " if dimensions == 2 else "("
        raise Error(
            f"'{name}' is {np.shape(values)}, it must be {frames}{count}, 4) or {frames}people, {count}, 4), "
            "with 2 or 3 instead of 4 for x, y and z alone.")
    if name == "landmarks":
        _require_shares(array)
    if array.shape[-1] < 4:
        wide = np.full((*array.shape[:-1], 4), np.nan, np.float32)
        wide[..., : array.shape[-1]] = array
        return wide
    return np.ascontiguousarray(array, np.float32)


def clothes(values: ArrayLike, frames: int, people: int) -> Points:
    """Returns the colours of clothes as (frames, people, 2, 3); the axis of people may be left out where it is 1."""
    array = numbers(values, "clothing")
    if array.dtype.kind not in "fiu":
        raise Error(f"'clothing' has the type {array.dtype}, it must be numbers.")
    shape = (frames, people, 2, 3)
    if array.shape != shape and (people != 1 or array.shape != (frames, 2, 3)):
        raise Error(f"'clothing' is {array.shape}, it must be {shape}: the colours of trunk and thighs.")
    return np.require(array, np.float32, ["C", "A"]).reshape(shape)


def known(values: Points) -> Points | None:
    """Returns an array, or None where all of it is unknown."""
    return None if np.isnan(values).all() else values


def _require_shares(array: NDArray[Any]) -> None:
    """Refuses x and y in pixels: most of them would lie far outside the picture."""
    some = np.abs(array[:: max(1, len(array) // _SAMPLES), ..., :2])
    if np.count_nonzero((some > _PIXELS[0]) & (some <= _PIXELS[1])) * 2 > np.count_nonzero(np.isfinite(some)):
        raise Error("'landmarks' seem to be pixels, they must be shares of the picture: x / width and y / height.")


def numbers(values: ArrayLike, name: str) -> NDArray[Any]:
    """Returns an array of values, which need not be numbers yet."""
    try:
        return np.asarray(values)
    except (TypeError, ValueError, OverflowError):
        raise Error(f"'{name}' is {kind(values)}, it must be an array of numbers, with rows of one length.") from None


def microseconds(times: ArrayLike, count: int) -> NDArray[np.int64]:
    """Returns the times of frames, given in seconds."""
    seconds = numbers(times, "times")
    if seconds.dtype.kind not in "fiu" or seconds.shape != (count,):
        raise Error(f"'times' has the shape {seconds.shape}, it must be seconds, ({count},).")
    exact = np.rint(seconds.astype(np.float64) * 1e6)
    if not np.all(np.abs(exact) < 2.0**62):
        raise Error("'times' must be finite, in seconds.")
    return exact.astype(np.int64)


def require_seconds(times: NDArray[np.int64]) -> None:
    """Refuses the times of frames, in microseconds, that lie too far apart to have been given in seconds."""
    step = float(np.median(np.diff(times))) / 1e6 if len(times) > 1 else 0.0
    if step > _LONGEST_STEP:
        raise Error(f"'times' lie {step:g} s apart, as milliseconds would: they must be seconds.")


def same(one: Any, other: Any) -> bool:
    """Returns whether two dataclasses have equal members: arrays as a whole, NaN equal to NaN."""
    return all(
        _equal(getattr(one, member.name), getattr(other, member.name)) for member in fields(one) if member.compare)


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return one.shape == other.shape and bool(np.array_equal(one, other, equal_nan=True))
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return False
    return bool(one == other)

"""Pixels in, landmarks out."""

import json
import os
from collections.abc import Mapping
from ctypes import byref, c_int32, c_void_p, sizeof
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import _library, _options
from ._arrays import known, numbers
from ._error import Error
from ._handle import Handle
from ._library import StrPath
from ._options import Network

Format = Literal["rgb", "bgr", "rgba", "bgra", "gray", "nv12", "i420"]
_NUMBERS: dict[str, int] = {
    "rgb": 0, "bgr": 1, "rgba": 2, "bgra": 3, "gray": 4, "nv12": 5, "i420": 6}
_CHANNELS = {"rgb": 3, "bgr": 3, "rgba": 4, "bgra": 4}


class Estimate(NamedTuple):
    """The people that were found in a picture; `Session.push` and `measure` take their points."""

    landmarks: NDArray[np.float32]
    """x, y, z and visibility, (people, points, 4); x and y are shares of the upright picture."""
    world: NDArray[np.float32] | None
    """The same in metres from the midpoint of the hips; None where the network finds none."""
    clothing: NDArray[np.float32] | None = None
    """The colours of people's clothes, which tell them apart over a video: (people, 2, 3), of trunk and thighs in CIELAB (lightness
    0 to 100, a, b), NaN where unknown; None where no person has any. BlazePose and PoseNet read them with `people` above 1."""


class Estimator(Handle):
    """Finds people's landmarks in pictures, one picture after the other.

    >>> with Estimator() as estimator:  # doctest: +SKIP
    ...     found = estimator.estimate(picture, t=0.033)

    It needs the neural runtime and the models (`Docs/Vision.md`): without them an `Error` has the status `RUNTIME`. It
    remembers where people were; give each camera its own. One thread at a time may use it.
    """

    _kind = "estimator"
    _close_handle = _library.estimator_close

    def __init__(
        self, network: Network = "blazepose", *, people: int = 1, models: StrPath | None = None,
        runtime: StrPath | None = None, matrix: Literal["bt601", "bt709"] | None = None,
        range: Literal["video", "full"] | None = None,
    ) -> None:
        """Opens the models.

        `people` is the most people to find. `models` is a folder of models, a `.task` bundle or a `.tflite` file, `runtime`
        the path of `libLiteRt.so`. `matrix` and `range` say what the numbers of NV12 and I420 stand for:
        without them video range, and BT.709 from 720 rows on.
        """
        _options.check_types({"models": models, "runtime": runtime})
        settings = _library.settings(
            network=network, people=people, models=None if models is None else os.fspath(models),
            runtime=None if runtime is None else os.fspath(runtime), matrix=matrix, range=range)
        handle = c_void_p()
        _library.check(_library.estimator_open(settings, byref(handle)))
        self._keep(handle)
        about = json.loads(_library.copied(_library.estimator_about, handle))
        self.topology: str = about["topology"]
        self.names: list[str] = about["names"]
        self.info: Mapping[str, Any] = about["estimator"]
        """The name, the model, the runtime and the noise; `Session` takes it as `estimator`."""
        self._shape = (people, int(about["points"]), 4)

    def __repr__(self) -> str:
        people, points = self._shape[:2]
        most = "1 person" if people == 1 else f"up to {people} people"
        closed = ", closed" if self._handle is None else ""
        return f"<Estimator {self.info.get('name')}: {self.topology}, {points} points, {most}{closed}>"

    def estimate(
        self, picture: NDArray[np.uint8], t: float, *, format: Format | None = None, turns: int = 0,
    ) -> Estimate:
        """Finds people in a picture, which takes some ten milliseconds.

        `picture` is uint8: (height, width, 3) is RGB, (height, width, 4) RGBA and (height, width) gray, unless `format`
        says otherwise: `bgr` is OpenCV's. `nv12` and `i420` are (height * 3 / 2, width). `t` is its time in seconds, later
        than that of the picture before; `turns` are the clockwise quarter turns that make it upright.
        """
        struct, array = picture_struct(picture, format, turns)
        t = _options.number(t, "t", "a number of seconds")
        if not 0 <= t < 2.0**42:
            raise Error(f"'t' is {t}, it must be seconds, not negative.")
        landmarks, world = np.empty(self._shape, np.float32), np.empty(self._shape, np.float32)
        clothing = np.empty((len(landmarks), 2, 3), np.float32)
        seen = c_int32()
        with self._used() as handle:
            _library.check(_library.estimate(
                handle, round(t * 1e6), byref(struct), landmarks.ctypes.data, world.ctypes.data, len(landmarks),
                byref(seen)))
            _library.check(_library.estimator_clothing(handle, clothing.ctypes.data, len(clothing)))
        del array  # kept until here
        found = seen.value
        return Estimate(landmarks[:found], known(world[:found]), known(clothing[:found]))


def picture_struct(
    picture: NDArray[np.uint8], format: Format | None, turns: int,
) -> tuple[_library.PictureStruct, NDArray[np.uint8]]:
    """Returns the struct of a picture, and the array whose memory it points to."""
    array = numbers(picture, "picture")
    kind: Any = format
    if format is None:
        kind = {2: "gray", 3: "rgba" if array.shape[-1:] == (4,) else "rgb"}.get(array.ndim, "rgb")
    if not isinstance(kind, str) or kind not in _NUMBERS:
        raise Error(f"There is no format {kind!r}; known are {', '.join(_NUMBERS)}.")
    if not isinstance(turns, (int, np.integer)) or not abs(turns) < 2**31:
        raise Error(f"'turns' is {turns!r:.80}, it must be a whole number of clockwise quarter turns.")
    channels = _CHANNELS.get(kind)
    shape = "(height, width)" if channels is None else f"(height, width, {channels})"
    fits = array.ndim == 2 if channels is None else array.ndim == 3 and array.shape[-1] == channels
    if array.dtype != np.uint8 or not fits or 0 in array.shape:
        raise Error(f"'picture' is {array.dtype} {array.shape}, {kind} is uint8 {shape}.")
    row = array.shape[1] * (channels or 1)
    # Rows may lie apart, such as those of a part of a picture.
    dense = (channels, 1) if channels else (1,)
    if array.strides[1:] != dense or array.strides[0] < row or kind == "i420":
        array = np.ascontiguousarray(array)
    height, width, stride, start = array.shape[0], array.shape[1], array.strides[0], array.ctypes.data
    planes, strides = [start], [stride]
    if kind in ("nv12", "i420"):
        if height % 3 or width % 2:
            raise Error(f"'picture' is {array.shape}, {kind} is (height * 3 / 2, width), both even.")
        height = height // 3 * 2
        second = start + height * stride
        planes, strides = [start, second], [stride, stride]
        if kind == "i420":
            planes, strides = [start, second, second + height // 2 * (width // 2)], [stride, width // 2, width // 2]
    struct = _library.PictureStruct(
        size=sizeof(_library.PictureStruct), format=_NUMBERS[kind], turns=turns, width=width, height=height)
    for index, (plane, between) in enumerate(zip(planes, strides)):
        struct.plane[index], struct.stride[index] = plane, between
    return struct, array

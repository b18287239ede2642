"""The functions of libqpkit, by ctypes: one wheel serves every Python, and a call releases the interpreter's lock."""

import ctypes
import json
import numbers
import os
from collections.abc import Callable
from ctypes import POINTER, byref, c_char_p, c_double, c_float, c_int32, c_int64, c_size_t, c_uint32, c_void_p
from typing import Any

import numpy as np

from ._error import Error, Status, kind

StrPath = str | os.PathLike[str]

ABI = 1
END = 1
FLAG_COUNT = 15


class ReadingStruct(ctypes.Structure):
    _fields_ = [
        ("value", c_double), ("low", c_double), ("high", c_double), ("raw", c_double), ("state", c_int32),
        ("flags", c_uint32), ("degrees", c_float * 16), ("precision_low", c_double), ("precision_high", c_double),
    ]


class ColumnsStruct(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("value", c_void_p), ("low", c_void_p), ("high", c_void_p), ("raw", c_void_p),
        ("state", c_void_p), ("flags", c_void_p), ("precision_low", c_void_p), ("precision_high", c_void_p),
    ]


class PictureStruct(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("format", c_int32), ("turns", c_int32), ("width", c_int32), ("height", c_int32),
        ("plane", c_void_p * 3), ("stride", c_size_t * 3),
    ]


def _load() -> ctypes.CDLL:
    path = os.environ.get("QPKIT_LIBRARY") or os.path.join(os.path.dirname(__file__), "libqpkit.so")
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(f"qpkit: {error}. Install the wheel of this system, or name a library with QPKIT_LIBRARY.")
    library.qp_abi.restype = c_int32
    if library.qp_abi() != ABI:
        raise ImportError(f"{path} has version {library.qp_abi()} of the interface, this package needs {ABI}.")
    return library


_library = _load()
_TEXT = [POINTER(c_void_p), POINTER(c_size_t)]
_ARRAYS = [c_void_p, c_void_p, c_int64, c_int32, c_void_p]


def _function(name: str, *arguments: Any, result: Any = c_int32) -> Callable[..., Any]:
    function = getattr(_library, name)
    function.argtypes = list(arguments)
    function.restype = result
    return function  # type: ignore[no-any-return]


last_error = _function("qp_last_error", result=c_char_p)
flag_name = _function("qp_flag_name", c_int32, result=c_char_p)
session_open = _function("qp_session_open", c_char_p, POINTER(c_void_p))
session_push = _function("qp_session_push", c_void_p, c_int64, c_void_p, c_void_p, c_int32)
session_readings = _function(
    "qp_session_readings", c_void_p, POINTER(ReadingStruct), c_size_t, c_size_t, POINTER(c_size_t))
session_line = _function("qp_session_line", c_void_p, c_char_p, c_size_t, POINTER(c_size_t))
session_overlay = _function("qp_session_overlay", c_void_p, c_void_p, c_size_t, c_size_t)
session_close = _function("qp_session_close", c_void_p, result=None)
measure = _function("qp_measure", c_char_p, *_ARRAYS, POINTER(ColumnsStruct))
recording_open = _function("qp_recording_open", c_char_p, c_char_p, POINTER(c_void_p))
recording_read = _function(
    "qp_recording_read", c_void_p, c_int64, c_int32, c_void_p, c_void_p, c_void_p, c_void_p, POINTER(c_int64))
recording_clothing = _function("qp_recording_clothing", c_void_p, c_int64, c_int32, c_void_p)
recording_measure = _function(
    "qp_recording_measure", c_void_p, c_int64, c_void_p, POINTER(ColumnsStruct), POINTER(c_int64))
recording_about = _function("qp_recording_about", c_void_p, c_char_p, c_size_t, POINTER(c_size_t))
recording_close = _function("qp_recording_close", c_void_p, result=None)
recording_write = _function(
    "qp_recording_write_clothed", c_char_p, c_char_p, c_void_p, c_void_p, c_void_p, c_int64, c_int32, c_void_p)
estimator_open = _function("qp_estimator_open", c_char_p, POINTER(c_void_p))
estimator_about = _function("qp_estimator_about", c_void_p, c_char_p, c_size_t, POINTER(c_size_t))
estimate = _function(
    "qp_estimate", c_void_p, c_int64, POINTER(PictureStruct), c_void_p, c_void_p, c_int32, POINTER(c_int32))
estimator_clothing = _function("qp_estimator_clothing", c_void_p, c_void_p, c_int32)
estimator_close = _function("qp_estimator_close", c_void_p, result=None)
people = _function("qp_people", c_char_p, c_char_p, *_TEXT)
lines = _function("qp_lines", c_char_p, c_char_p, *_TEXT)
batch = _function("qp_batch", c_char_p, c_char_p, *_TEXT)
batch_bytes = _function("qp_batch_bytes", c_char_p, c_size_t, c_char_p, c_char_p, *_TEXT)
exercise = _function("qp_exercise", c_char_p, c_char_p, *_TEXT)
assess = _function("qp_assess", POINTER(c_char_p), c_size_t, c_char_p, *_TEXT)
body = _function("qp_body", c_char_p, c_char_p, *_TEXT)
score = _function("qp_score", c_char_p, c_char_p, *_TEXT)
bar_open = _function("qp_bar_open", c_char_p, POINTER(c_void_p))
bar_push = _function(
    "qp_bar_push", c_void_p, c_int64, POINTER(PictureStruct), c_void_p, c_void_p, c_int32, *_TEXT)
bar_end = _function("qp_bar_end", c_void_p, *_TEXT)
bar_close = _function("qp_bar_close", c_void_p, result=None)
test = _function("qp_test", c_char_p, c_char_p, *_TEXT)
cohort = _function("qp_cohort", c_char_p, c_size_t, c_char_p, c_size_t, c_char_p, *_TEXT)
repeatability = _function("qp_repeatability", c_char_p, *_TEXT)
report = _function("qp_report", c_char_p, c_char_p, *_TEXT)
rig_solve = _function("qp_rig_solve", POINTER(c_char_p), c_size_t, c_double, c_char_p, *_TEXT)
rig_measure = _function("qp_rig_measure", c_char_p, POINTER(c_char_p), c_size_t, c_char_p, *_TEXT)
features = _function("qp_features", c_char_p, c_size_t, POINTER(c_size_t))
topologies = _function("qp_topologies", c_char_p, c_size_t, POINTER(c_size_t))
_version = _function("qp_version", result=c_char_p)
_free = _function("qp_free", c_void_p, result=None)


def version() -> str:
    return str(_version().decode())


def check(status: int) -> int:
    """Raises the library's error for a status below 0."""
    if status < 0:
        raise Error((last_error() or b"").decode(), Status(status))
    return status


def given(function: Callable[..., int], *arguments: Any) -> str:
    """Returns a text that the library allocates, and frees it."""
    text, length = c_void_p(), c_size_t()
    check(function(*arguments, byref(text), byref(length)))
    try:
        return ctypes.string_at(text.value or 0, length.value).decode()
    finally:
        _free(text)


def copied(function: Callable[..., int], *arguments: Any, capacity: int = 4096) -> str:
    """Returns a text that the library copies into a buffer."""
    length = c_size_t()
    while True:
        buffer = ctypes.create_string_buffer(capacity)
        status = function(*arguments, buffer, capacity, byref(length))
        if status != Status.BUFFER:
            check(status)
            return buffer.raw[: length.value].decode()
        capacity = length.value + 1


def settings(**members: Any) -> bytes:
    """Returns settings as JSON, without those that are None."""
    known = {name: value for name, value in members.items() if value is not None}
    try:
        return json.dumps(known, allow_nan=False, default=_plain).encode()
    except (TypeError, ValueError, RecursionError):
        faults = filter(None, map(_fault, known, known.values()))
        raise next(faults, Error("The settings are nested too deeply.")) from None


def _plain(value: Any) -> Any:
    """Returns NumPy's numbers as Python's, features as their ids and paths as texts."""
    from ._catalog import Feature

    if isinstance(value, Feature):
        return value.id
    if isinstance(value, (np.generic, np.ndarray)):
        return value.tolist()
    if isinstance(value, numbers.Real):
        return float(value)
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise TypeError(kind(value))


# Arguments of functions that have another name as settings.
_ARGUMENTS = {"from": "start", "to": "end", "values": "people"}


def _fault(name: str, value: Any) -> Error | None:
    """Returns the error of a setting that is no JSON."""
    argument = _ARGUMENTS.get(name, name)
    try:
        json.dumps(value, allow_nan=False, default=_plain)
    except ValueError:
        if isinstance(value, float):
            return Error(f"'{argument}' is {value}, it must be finite.")
        return Error(f"'{argument}' has a number that is not finite, or holds itself.")
    except (TypeError, RecursionError):
        return Error(f"'{argument}' is {kind(value)}, it must be of texts, numbers, lists and dictionaries by texts.")
    return None


def path(value: StrPath) -> bytes:
    """Returns a path as the library takes it."""
    try:
        text = os.fsencode(value)
    except (TypeError, UnicodeEncodeError):
        raise Error(f"A path is a text or a pathlib.Path, not {value!r}.") from None
    if b"\0" in text:
        raise Error("A path must not have a NUL in it.")
    return text

"""Anything that is measured, as the path of a file: recordings, videos, pictures, and recordings in memory."""

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from ._error import Error, kind
from ._library import StrPath
from ._options import of_video
from ._recording import Recording, refuse_list, write
from ._video import has_pixels, landmarks

Measurable = StrPath | Recording


@contextmanager
def as_file(source: Measurable, options: Mapping[str, Any]) -> Iterator[StrPath]:
    """Gives the path of a file with landmarks; of videos and recordings in memory a temporary one.

    Parameters
    ----------
    source : path or Recording
        The source to measure.
    options : mapping
        The function's options, those of videos among them.
    """
    recording = found(source, options)
    if recording is None:
        yield source  # type: ignore[misc]
        return
    with tempfile.TemporaryDirectory(prefix="qpkit-") as folder:
        path = Path(folder) / "recording.qprec.jsonl"
        write(path, recording)
        try:
            yield path
        except Error as error:
            # The temporary file means nothing to the caller.
            raise Error(str(error).replace(str(path), name_of(source)), error.status) from None


def found(source: Measurable, options: Mapping[str, Any]) -> Recording | None:
    """Returns the recording of a video, of pictures or in memory; None for a file that the library reads itself."""
    require(source)
    if isinstance(source, Recording):
        for name in ("mirrored", "view", "map"):
            if options.get(name) is not None:
                raise Error(f"{name!r} is for files alone: give it to the function that read the recording.")
        return source
    if has_pixels(source):
        return landmarks(
            source, fps=options.get("fps"), mirrored=bool(options.get("mirrored")), **of_video(options))
    return None


def require(source: Any) -> None:
    """Refuses a value that is no source."""
    if isinstance(source, (str, os.PathLike, Recording)):
        return
    refuse_list(source)
    arrays = "; write() makes a file of arrays" if isinstance(source, np.ndarray) else ""
    raise Error(f"'source' is {kind(source)}, it must be a path or a Recording{arrays}.")


def name_of(source: Measurable) -> str:
    """Returns the name of a source in results and on pages."""
    if isinstance(source, Recording):
        return str(source.about.get("source") or "recording")
    return Path(source).name

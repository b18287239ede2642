"""Poses such as yoga's, scored in every frame."""

import json
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
from numpy.typing import NDArray

from . import _library, _options
from ._options import PersonOptions
from ._plots import axes
from ._source import Measurable, as_file, name_of
from ._table import Line, Table, html_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from typing_extensions import Unpack


class PoseScores(Table):
    """The scores of a pose, a row a frame: t, score, detailed (of each joint), comments.

    Attributes
    ----------
    summary : dict
        The pose, the frames, how many of them were scored, and the best and the mean score.
    """

    def __init__(self, lines: Iterable[Line] = (), title: str = "", summary: Line | None = None) -> None:
        super().__init__(lines, title)
        self.summary: Line = summary or {}

    @classmethod
    def parsed(cls, text: str, title: str = "") -> "PoseScores":
        """Returns the scores of lines of JSON, of which the last is the summary."""
        *lines, summary = (json.loads(line) for line in text.splitlines())
        return cls(map(_members, lines), title, _members(summary))

    @property
    def times(self) -> NDArray[np.float64]:
        """Seconds, (frames,)."""
        return np.asarray([line["t"] for line in self], np.float64)

    @property
    def scores(self) -> NDArray[np.float64]:
        """0 to 100, (frames,); NaN where too little of the person is seen."""
        return np.asarray([np.nan if line["score"] is None else line["score"] for line in self], np.float64)

    @property
    def best(self) -> Line:
        """The frame with the best score; empty where none was scored."""
        scored = [line for line in self if line["score"] is not None]
        return max(scored, key=lambda line: float(line["score"]), default={})

    def joint(self, name: str) -> NDArray[np.float64]:
        """Returns the scores of a joint such as `leftKnee`, (frames,).

        Raises
        ------
        KeyError
            Where no frame scores it; it lists those that are scored.
        """
        known = list(dict.fromkeys(joint for line in self for joint in line["detailed"]))
        if name not in known:
            raise KeyError(f"{name!r}; there are {', '.join(known) or 'none'}")
        return np.asarray([line["detailed"].get(name, np.nan) for line in self], np.float64)

    def __repr__(self) -> str:
        best, mean = self.summary.get("best"), self.summary.get("mean")
        words = "not scored" if best is None else f"best {best}, mean {mean}"
        return f"<PoseScores of {self.summary.get('pose')}: {words} in {self.summary.get('scored', 0)} of {len(self)} frames>"

    def _repr_html_(self) -> str:
        rows: list[list[Any]] = [[line["t"], line["score"], ", ".join(line["comments"][:2])] for line in self]
        return html_table(["t", "score", "comments"], rows, repr(self)[1:-1])

    def plot(self, ax: "Axes | None" = None) -> "list[Axes]":
        """Draws the score over time, by matplotlib.

        Parameters
        ----------
        ax : Axes, optional
            Where to draw; without it a figure is made.

        Returns
        -------
        list of Axes
        """
        panels = axes(1, ax)
        panels[0].plot(self.times, self.scores)
        panels[0].set(title=self.summary.get("pose"), xlabel="seconds", ylabel="score", ylim=(0, 102))
        return panels


def _members(line: Line) -> Line:
    return {name: value for name, value in line.items() if name != "event"}


@overload
def score(
    pose: Measurable, source: Measurable, *, text: Literal[True], **options: "Unpack[PersonOptions]",
) -> str: ...
@overload
def score(
    pose: Measurable, source: Measurable, *, text: Literal[False] = ..., **options: "Unpack[PersonOptions]",
) -> PoseScores: ...
@_options.takes(PersonOptions)
def score(
    pose: Measurable, source: Measurable, *, text: bool = False, **options: "Unpack[PersonOptions]",
) -> str | PoseScores:
    """Scores a pose in every frame, 0 to 100, and says what to change, as `qpdemo score`.

    Parameters
    ----------
    pose : str, path or Recording
        A name such as `navasana` (an unknown one is an error that lists them; `Docs/Poses.md`), or a recording of the pose.
    source : path or Recording
        The source to score, frame by frame; with `person` the file is read as a whole.
    text : bool
        Whether to return the text that `qpdemo score --json` prints, as a `str`.
    **options
        Person, properties of the files, and estimator, as `measure` takes them.

    Returns
    -------
    PoseScores
        A row a frame; `summary`, `best`, `times` and `scores` tell the whole.
    """
    _options.check("score", options, PersonOptions)
    with as_file(pose, options) as reference, as_file(source, options) as path:
        name = None if reference is pose else name_of(pose)
        settings = _options.settings(options, pose=os.fspath(reference), name=name)
        lines = _library.given(_library.score, _library.path(path), settings)
    return lines if text else PoseScores.parsed(lines, name_of(source))

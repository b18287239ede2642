"""The body in space of one camera's recording: joint angles with intervals, and joint centres in metres."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
from numpy.typing import NDArray

from . import _library, _options
from ._arrays import same
from ._error import Error, Status, kind
from ._options import PersonOptions
from ._plots import axes
from ._readings import sparkline
from ._source import Measurable, as_file, name_of
from ._table import Line, arrow_module, html_table, pandas_module, xarray_module

if TYPE_CHECKING:
    import pandas
    import pyarrow
    import xarray
    from matplotlib.axes import Axes
    from typing_extensions import Unpack

Part = Literal["angles", "points"]
_AXES = ("x", "y", "z")


@dataclass(frozen=True, repr=False, eq=False)
class Body:
    """The body in space over a recording: a row for each frame that shows one, NaN where an angle is withheld.

    Angles are withheld where the interval is wider than 20° to a side, or the view does not tell them; `Docs/Body.md` says
    what one camera cannot see. Sizes are those of a person 1.70 m tall, unless `scaled` gives the stature.
    """

    times: NDArray[np.float64]
    """Seconds, (frames,)."""
    angles: list[str]
    """The names of the angles, such as `left knee flexion`."""
    value: NDArray[np.float64]
    """Degrees, (frames, angles)."""
    low: NDArray[np.float64]
    """The lower end of the interval, which holds the true value 95 times in 100."""
    high: NDArray[np.float64]
    """The upper end of the interval."""
    parts: list[str]
    """The joint centres, heels and tips of the feet, such as `leftKnee`."""
    points: NDArray[np.float64]
    """Metres from the camera, (frames, parts, 3): x right, y down, z away from it."""
    flags: list[tuple[str, ...]]
    """Of each frame: `ambiguousDepth`, `notConverged`, `noGroundContact`."""
    frames: int
    """The number of frames, with a body or without."""
    focal: float | None
    """The estimated focal length in pixels; None of a body that was followed frame by frame, as are `up` and `ground`."""
    up: NDArray[np.float64] | None
    """The direction against gravity in the axes of `points`, a unit vector."""
    ground: float | None
    """The height of the ground in metres above the camera, below 0 as a rule; None where no foot was seen to stand."""
    title: str = field(default="", repr=False, compare=False)

    def __eq__(self, other: object) -> bool:
        """Whether all numbers are equal, NaN to NaN."""
        return same(self, other) if isinstance(other, Body) else NotImplemented

    @property
    def pitch(self) -> float | None:
        """How far the camera looked down, in degrees; None where `up` is."""
        if self.up is None:
            return None
        return float(np.degrees(np.arctan2(self.up[2], -self.up[1])))

    @property
    def upright(self) -> NDArray[np.float64]:
        """The points in axes that stand, in metres: x right, y from the ground up (from the camera without one), z toward it.

        Raises
        ------
        Error
            For a body that was followed frame by frame.
        """
        if self.up is None:
            raise Error("A body that was followed frame by frame has no ground: leave out pace='live'.", Status.STATE)
        toward = np.array([0.0, 0.0, -1.0])
        toward = toward - (toward @ self.up) * self.up
        toward /= np.linalg.norm(toward)
        standing: NDArray[np.float64] = self.points @ np.stack([np.cross(self.up, toward), self.up, toward], axis=1)
        standing[..., 1] -= self.ground or 0.0
        return standing

    def angle(self, name: str) -> NDArray[np.float64]:
        """Returns value, low and high of an angle, (frames, 3).

        Raises
        ------
        KeyError
            Where there is no such angle; it lists them.
        """
        if name not in self.angles:
            raise KeyError(f"{name!r}; there are {', '.join(self.angles)}")
        index = self.angles.index(name)
        return np.stack([self.value[:, index], self.low[:, index], self.high[:, index]], axis=1)

    def scaled(self, stature: float) -> "Body":
        """Returns the body with the points of a person of this standing height in metres, 0.5 to 2.5; angles stay."""
        factor = _options.stature(stature) / 1.70
        ground = None if self.ground is None else self.ground * factor
        return replace(self, points=self.points * factor, ground=ground)

    def __repr__(self) -> str:
        read = np.isfinite(self.value).mean() if self.value.size else 0.0
        focal = "" if self.focal is None else f", focal length {self.focal:.0f} px"
        return (f"<Body {self.title + ': ' if self.title else ''}{len(self.times)} of {self.frames} frames, "
                f"{len(self.angles)} angles, {read:.0%} read{focal}>")

    def _repr_html_(self) -> str:
        rows: list[list[Any]] = []
        for index, name in enumerate(self.angles):
            known = np.isfinite(self.value[:, index])
            values = self.value[known, index]
            width = (self.high[known, index] - values) if known.any() else values
            some = bool(known.any())
            rows.append([
                name, float(values.min()) if some else None, float(values.max()) if some else None,
                float(np.median(width)) if some else None, f"{known.mean():.0%}" if len(known) else "0%",
                sparkline(self.value[:, index])])
        title = self.title or "The body in space"
        return html_table(["angle", "lowest °", "highest °", "median ±", "read", "curve"], rows, title, ["curve"])

    def _columns(self, part: Part) -> dict[str, NDArray[Any]]:
        if not isinstance(part, str) or part not in ("angles", "points"):
            raise Error(f"'part' is {part!r}, it must be angles or points.")
        names = self.angles if part == "angles" else self.parts
        count = len(names)
        columns: dict[str, NDArray[Any]] = {
            "t": np.repeat(self.times, count),
            "angle" if part == "angles" else "point": np.tile(np.asarray(names, dtype=object), len(self.times))}
        if part == "angles":
            columns |= {name: getattr(self, name).reshape(-1) for name in ("value", "low", "high")}
        else:
            columns |= {axis: self.points[..., place].reshape(-1) for place, axis in enumerate(_AXES)}
        texts = np.asarray([", ".join(flags) for flags in self.flags], dtype=object)
        columns["flags"] = np.repeat(texts, count)
        return columns

    def to_pandas(self, part: Part = "angles") -> "pandas.DataFrame":
        """Returns a row for each frame and angle: t, angle, value, low, high, flags; of points t, point, x, y, z, flags.

        Parameters
        ----------
        part : {'angles', 'points'}
            The kind of rows.
        """
        frame: pandas.DataFrame = pandas_module().DataFrame(self._columns(part))
        return frame

    def to_arrow(self, part: Part = "angles") -> "pyarrow.Table":
        """Returns the rows of `to_pandas` as an Arrow table; unknown values are null."""
        arrow = arrow_module()
        return arrow.table({
            name: arrow.array(column, mask=np.isnan(column) if column.dtype.kind == "f" else None)
            for name, column in self._columns(part).items()})

    def to_xarray(self) -> "xarray.Dataset":
        """Returns a Dataset: `value`, `low` and `high` over time and angle, `points` over time, part and axis."""
        dims = ("time", "angle")
        dataset: xarray.Dataset = xarray_module().Dataset(
            {"value": (dims, self.value, {"units": "deg"}), "low": (dims, self.low, {"units": "deg"}),
             "high": (dims, self.high, {"units": "deg"}),
             "points": (("time", "part", "axis"), self.points, {"units": "m"})},
            coords={"time": ("time", self.times, {"units": "s"}), "angle": self.angles, "part": self.parts,
                    "axis": list(_AXES)},
            attrs={"title": self.title})
        return dataset

    def plot(self, angles: Sequence[str] | None = None, ax: "Axes | Sequence[Axes] | None" = None) -> "list[Axes]":
        """Draws angles over time with their 95 % intervals, by matplotlib.

        Parameters
        ----------
        angles : sequence of str, optional
            Their names; all that can be read in some frame by default.
        ax : Axes or sequence of Axes, optional
            One for each angle; without them a figure is made.

        Returns
        -------
        list of Axes
        """
        read = [name for index, name in enumerate(self.angles) if np.isfinite(self.value[:, index]).any()]
        if angles is not None and (isinstance(angles, (str, bytes)) or not isinstance(angles, Iterable)):
            raise Error(f"'angles' is {kind(angles)}, it must be a list of names.")
        names = list(angles) if angles is not None else read or self.angles
        curves = [self.angle(name) for name in names]
        panels = axes(len(names), ax)
        for panel, name, curve in zip(panels, names, curves):
            (line,) = panel.plot(self.times, curve[:, 0], label="angle")
            panel.fill_between(
                self.times, curve[:, 1], curve[:, 2], color=line.get_color(), alpha=0.15, linewidth=0,
                label="95 % interval")
            panel.set_title(name)
            panel.set_ylabel("degrees")
        panels[-1].set_xlabel("seconds")
        panels[0].legend(loc="best", frameon=False)
        return panels


@overload
def body(
    source: Measurable, *, text: Literal[True], level: bool = ..., pace: Literal["recorded", "live"] | None = ...,
    **options: "Unpack[PersonOptions]",
) -> str: ...
@overload
def body(
    source: Measurable, *, text: Literal[False] = ..., level: bool = ...,
    pace: Literal["recorded", "live"] | None = ..., **options: "Unpack[PersonOptions]",
) -> Body: ...
@_options.takes(PersonOptions)
def body(
    source: Measurable, *, text: bool = False, level: bool = False, pace: Literal["recorded", "live"] | None = None,
    **options: "Unpack[PersonOptions]",
) -> str | Body:
    """Fits a body in space to one camera's recording, seen from any side, as `qpdemo body`.

    Parameters
    ----------
    source : path or Recording
        The source to measure; it needs 3D landmarks, such as BlazePose's. The file is read as a whole.
    text : bool
        Whether to return the text that `qpdemo body --json` prints, as a `str`.
    level : bool
        Whether the camera is known to have been level: its vertical is the picture's, within 1°.
    pace : {'recorded', 'live'}, optional
        `live` follows the body frame by frame, as while a person is filmed; then there is no focal length and no ground.
    **options
        Person, properties of the file, and estimator, as `measure` takes them. `lens` says the focal length.

    Returns
    -------
    Body
        Arrays of angles with intervals and of joint centres in metres.

    Raises
    ------
    Error
        With the status `FORMAT` and the reason where no body can be fitted.
    """
    _options.check("body", options, PersonOptions)
    with as_file(source, options) as path:
        settings = _options.settings(options, level=level or None, pace=pace)
        lines = _library.given(_library.body, _library.path(path), settings)
    return lines if text else _parsed(lines, name_of(source))


def _parsed(lines: str, title: str) -> Body:
    *poses, summary = (json.loads(line) for line in lines.splitlines())
    names: list[str] = list(poses[0]["angles"]) if poses else []
    parts: list[str] = list(poses[0]["points"]) if poses else []
    readings = np.asarray([_readings(pose, names) for pose in poses], np.float64).reshape(len(poses), len(names), 2)
    points = [[pose["points"][part] or [np.nan] * 3 for part in parts] for pose in poses]
    up = summary.get("up")
    return Body(
        times=np.asarray([pose["t"] for pose in poses], np.float64), angles=names, value=readings[..., 0],
        low=readings[..., 0] - readings[..., 1], high=readings[..., 0] + readings[..., 1], parts=parts,
        points=np.asarray(points, np.float64).reshape(len(poses), len(parts), 3),
        flags=[tuple(pose["flags"]) for pose in poses], frames=summary["frames"], focal=summary.get("focal"),
        up=None if up is None else np.asarray(up, np.float64), ground=summary.get("ground"), title=title)


def _readings(pose: Line, names: list[str]) -> list[list[float]]:
    return [pose["angles"][name] or [np.nan, np.nan] for name in names]

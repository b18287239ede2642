"""The readings of all frames, as arrays that show and plot themselves."""

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._arrays import same
from ._catalog import FLAGS, Feature, feature, flags
from ._plots import axes
from ._table import arrow_module, html_table, pandas_module, xarray_module

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas
    import pyarrow
    import xarray
    from matplotlib.axes import Axes

STATES = ("reading", "withheld", "none", "no_person")
COLUMNS = ("t", "feature", "state", "value", "low", "high", "precision_low", "precision_high", "raw", "flags")
NO_FAULTS = frozenset({"smoothed"})
"""The flags that say how a reading was made, and not that anything is wrong with it."""


@dataclass(frozen=True, repr=False, eq=False)
class Readings:
    """The readings of all frames: arrays of (frames, features), NaN where there is none.

    `readings[feature]` are those of one feature, by its id or a `Feature`, or of a list of them; `len` is the number of
    frames.
    """

    times: NDArray[np.float64]
    """Seconds, (frames,)."""
    features: list[str]
    value: NDArray[np.float64]
    low: NDArray[np.float64]
    """The lower end of the interval, which holds the true value 95 times in 100."""
    high: NDArray[np.float64]
    """The upper end of the interval."""
    raw: NDArray[np.float64]
    """The value before smoothing, where it differs."""
    state: NDArray[np.int32]
    """0 a reading, 1 withheld, 2 none, 3 no person."""
    flags: NDArray[np.uint32]
    """The quality flags as bits; `faults` and `qpkit.flags` name them."""
    precision_low: NDArray[np.float64]
    """The lower end of where a second reading of the same pose would lie: noise and lag alone."""
    precision_high: NDArray[np.float64]
    """The upper end of the same."""

    @property
    def faults(self) -> NDArray[np.object_]:
        """The names of the flags that tell of a fault, (frames, features) tuples of str; `smoothed` is none."""
        known = {int(bits): fault_names(int(bits)) for bits in np.unique(self.flags)}
        named = np.empty(self.flags.shape, object)
        for place, bits in np.ndenumerate(self.flags):
            named[place] = known[int(bits)]
        return named

    def __eq__(self, other: object) -> bool:
        """Whether all numbers are equal, NaN to NaN."""
        return same(self, other) if isinstance(other, Readings) else NotImplemented

    def __len__(self) -> int:
        return len(self.times)

    def __getitem__(self, feature: "str | Feature | Sequence[str | Feature]") -> "Readings":
        """Returns the readings of a feature, or of several.

        Raises
        ------
        KeyError
            Where a feature was not measured; it lists those that were.
        """
        several: list[Any] = list(feature) if isinstance(feature, (list, tuple)) else [feature]
        names: list[str] = [each.id if isinstance(each, Feature) else each for each in several]
        for name in names:
            if name not in self.features:
                raise KeyError(f"{name!r}; there are {', '.join(self.features)}")
        places = [self.features.index(name) for name in names]
        arrays = {each.name: getattr(self, each.name) for each in fields(self) if each.name not in ("times", "features")}
        return Readings(
            times=self.times, features=names, **{name: array[:, places] for name, array in arrays.items()})

    __iter__ = None
    """Neither frames nor features: `times`, `features` and the arrays say which."""

    def __repr__(self) -> str:
        parts = [
            f"{name}: {_number(peak)} at most" if np.isfinite(peak) else f"{name}: no reading"
            for name, peak in zip(self.features[:3], self._peaks()[:3])]
        more = f", and {len(self.features) - 3} more" if len(self.features) > 3 else ""
        return f"<Readings of {len(self.times)} frames: {'; '.join(parts)}{more}>"

    def _peaks(self) -> NDArray[np.float64]:
        known: NDArray[np.float64] = np.where(np.isfinite(self.value), self.value, -np.inf)
        return np.asarray(known.max(axis=0, initial=-np.inf), np.float64)

    def _repr_html_(self) -> str:
        rows: list[list[Any]] = []
        for index, name in enumerate(self.features):
            known = self.value[np.isfinite(self.value[:, index]), index]
            common = _commonest(self.flags[:, index])
            rows.append([
                feature(name).title, feature(name).unit or "", len(known),
                _number(float(known.min())) if len(known) else "", _number(float(known.max())) if len(known) else "",
                sparkline(self.value[:, index]), ", ".join(common)])
        columns = ["feature", "unit", "readings", "least", "greatest", "over time", "faults"]
        return html_table(columns, rows, f"{len(self.times)} frames", raw=("over time",))

    def _columns(self) -> dict[str, Any]:
        count = len(self.features)
        return {"t": np.repeat(self.times, count)} | {
            name: getattr(self, name).reshape(-1)
            for name in ("value", "low", "high", "precision_low", "precision_high", "raw")}

    def _codes(self) -> NDArray[np.int16]:
        return np.tile(np.arange(len(self.features), dtype=np.int16), len(self.times))

    def _flag_texts(self) -> tuple[NDArray[np.int32], list[str]]:
        """Codes of the texts of the flags, and the texts: names with commas between them."""
        bits, codes = np.unique(self.flags.reshape(-1), return_inverse=True)
        texts = [", ".join(fault_names(int(each))) for each in bits]
        names = list(dict.fromkeys(texts))
        place = np.asarray([names.index(text) for text in texts], np.int32)
        return place[codes.reshape(-1)] if len(place) else np.empty(0, np.int32), names

    def to_pandas(self) -> "pandas.DataFrame":
        """Returns a row for each frame and feature, with the columns t, feature, state, value, low, high, …, flags.

        `flags` are the names of the faults with commas between them, empty without one.
        """
        module = pandas_module()
        columns = self._columns()
        codes, names = self._flag_texts()
        columns["feature"] = module.Categorical.from_codes(self._codes(), categories=module.Index(self.features))
        columns["state"] = module.Categorical.from_codes(self.state.reshape(-1), categories=module.Index(STATES))
        columns["flags"] = module.Categorical.from_codes(codes, categories=module.Index(names, dtype=object))
        frame: pandas.DataFrame = module.DataFrame({name: columns[name] for name in COLUMNS}, copy=False)
        return frame

    def to_arrow(self) -> "pyarrow.Table":
        """Returns the same rows as an Arrow table; unknown values are null."""
        arrow = arrow_module()
        columns = self._columns()
        arrays = {name: arrow.array(column, mask=np.isnan(column)) for name, column in columns.items()}
        codes, names = self._flag_texts()
        arrays["feature"] = arrow.DictionaryArray.from_arrays(self._codes(), self.features)
        arrays["state"] = arrow.DictionaryArray.from_arrays(self.state.reshape(-1).astype(np.int8), list(STATES))
        arrays["flags"] = arrow.DictionaryArray.from_arrays(codes, names)
        return arrow.table({name: arrays[name] for name in COLUMNS})

    def to_xarray(self) -> "xarray.Dataset":
        """Returns a Dataset over time and feature: `value`, `low`, `high`, `precision_low`, `precision_high`, `raw`, `state`,
        `flags`; `unit` is a coordinate of the features."""
        dims = ("time", "feature")
        names = ("value", "low", "high", "precision_low", "precision_high", "raw", "state", "flags")
        dataset: xarray.Dataset = xarray_module().Dataset(
            {name: (dims, getattr(self, name)) for name in names},
            coords={"time": ("time", self.times, {"units": "s"}), "feature": self.features,
                    "unit": ("feature", [feature(name).unit or "" for name in self.features])})
        dataset["state"].attrs = {"flag_values": list(range(len(STATES))), "flag_meanings": " ".join(STATES)}
        dataset["flags"].attrs = {"flag_masks": [1 << bit for bit in range(len(FLAGS))], "flag_meanings": " ".join(FLAGS)}
        return dataset

    def plot(self, ax: "Axes | Sequence[Axes] | None" = None) -> "list[Axes]":
        """Draws each feature over time with its 95 % interval, by matplotlib.

        Parameters
        ----------
        ax : Axes or sequence of Axes, optional
            One for each feature; without them a figure is made.

        Returns
        -------
        list of Axes
        """
        panels = axes(len(self.features), ax)
        for index, (panel, name) in enumerate(zip(panels, self.features)):
            about = feature(name)
            (line,) = panel.plot(self.times, self.value[:, index], label="reading")
            panel.fill_between(
                self.times, self.low[:, index], self.high[:, index], color=line.get_color(), alpha=0.15, linewidth=0,
                label="95 % interval")
            panel.set_title(about.title)
            panel.set_ylabel({"deg": "degrees", None: ""}.get(about.unit, about.unit))
        panels[-1].set_xlabel("seconds")
        panels[0].legend(loc="best", frameon=False)
        return panels


def fault_names(bits: int) -> tuple[str, ...]:
    """Returns the names of the flags of bits that tell of a fault."""
    return tuple(name for name in flags(bits) if name not in NO_FAULTS)


def _commonest(bits: NDArray[np.uint32]) -> list[str]:
    """The faults of more than half of the readings."""
    names = {name for each in np.unique(bits) for name in fault_names(int(each))}
    return [name for name in sorted(names)
            if np.mean([name in fault_names(int(each)) for each in bits]) > 0.5]


def _number(value: float) -> str:
    return f"{value:.4g}"


def sparkline(values: NDArray[np.float64], width: int = 160, height: int = 28) -> str:
    """Returns a small curve as SVG; it is broken where values are missing."""
    known = np.isfinite(values)
    if not known.any():
        return ""
    low, high = float(values[known].min()), float(values[known].max())
    step = max(1, len(values) // (2 * width))
    x = np.arange(0, len(values), step)
    y = height - 2 - (values[x] - low) / max(high - low, 1e-9) * (height - 4)
    parts, pen = [], "M"
    for place, top in zip(x / max(len(values) - 1, 1) * (width - 4) + 2, y):
        if np.isfinite(top):
            parts.append(f"{pen}{place:.1f} {top:.1f}")
            pen = "L"
        else:
            pen = "M"
    return (f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
            f'<path d="{" ".join(parts)}" fill="none" stroke="currentColor"/></svg>')

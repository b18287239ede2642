"""Plots by matplotlib, which is loaded when the first one is made."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ._error import Error, kind

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def axes(count: int, given: "Axes | Sequence[Axes] | None", height: float = 2.6) -> list[Any]:
    """Returns so many axes: the given ones, or those of a new figure, one below the other."""
    if given is not None:
        found: list[Any] = list(given) if isinstance(given, Iterable) else [given]
        if not all(hasattr(each, "plot") for each in found):
            raise Error(f"'ax' is {kind(given)}, it must be matplotlib's Axes, or a list of them.")
        if len(found) != count:
            raise Error(f"'ax' has {len(found)} axes; {count} are needed, one for each panel.")
        return found
    try:
        from matplotlib.figure import Figure
        import matplotlib.pyplot as pyplot
    except ImportError:
        raise Error("matplotlib is not installed: pip install qpkit[plot].") from None
    figure: Figure
    figure, made = pyplot.subplots(count, 1, figsize=(8, height * count + 0.6), squeeze=False, layout="constrained")
    return [each for row in made for each in row]

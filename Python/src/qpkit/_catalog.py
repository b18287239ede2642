"""The features that can be measured."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from . import _library
from ._error import Error, kind

FLAGS: tuple[str, ...] = tuple(_library.flag_name(flag).decode() for flag in range(_library.FLAG_COUNT))
"""The names of the quality flags, in the order of their bits."""


def flags(bits: int) -> tuple[str, ...]:
    """Returns the names of the quality flags that are set."""
    try:
        return _flags(int(bits))
    except (TypeError, ValueError, OverflowError):
        raise Error(f"'bits' is {bits!r}, it must be a whole number, such as one of `Readings.flags`.") from None


@lru_cache(maxsize=1024)
def _flags(bits: int) -> tuple[str, ...]:
    return tuple(name for index, name in enumerate(FLAGS) if bits >> index & 1)


@dataclass(frozen=True)
class Feature:
    """Something that can be measured, such as a joint's range of motion."""

    id: str
    title: str
    unit: str | None
    """The unit of the readings, such as `deg`; None for features that only draw."""
    summary: str
    joint: str | None = None
    movement: str | None = None
    side: str | None = None


@cache
def _all() -> tuple[Feature, ...]:
    found = json.loads(_library.copied(_library.features, capacity=1 << 16))
    return tuple(Feature(id=each.pop("feature"), **each) for each in found)


def features(word: str = "") -> list[Feature]:
    """Returns the features whose id or title has a word in it, in any case; all for an empty one."""
    if not isinstance(word, str):
        raise Error(f"'word' is {kind(word)}, it must be a text such as 'knee'; an empty one gives all features.")
    word = word.lower()
    return [each for each in _all() if word in each.id.lower() or word in each.title.lower()]


@cache
def _by_id() -> dict[str, Feature]:
    return {each.id: each for each in _all()}


def feature(id: str) -> Feature:
    """Returns the feature of an id; one without a unit where it is not built in."""
    return _by_id().get(id) or Feature(id=id, title=id, unit=None, summary="")


Features = Sequence[str | Feature]
"""The features that functions take: ids, or what `features` returns."""


def ids(features: Iterable[str | Feature], name: str = "features") -> list[str]:
    """Returns the ids of features.

    Parameters
    ----------
    features : iterable of str or Feature
        Ids, or what `features` returns.
    name : str
        The argument's name in errors.
    """
    if isinstance(features, (str, Feature)):
        raise Error(f"'{name}' is a list of ids, not one {'text' if isinstance(features, str) else 'Feature'}.")
    if not isinstance(features, Iterable):
        raise Error(f"'{name}' is {kind(features)}, it must be a list of ids or of what features() returns.")
    return [id_of(each, name) for each in features]


def id_of(feature: str | Feature, name: str = "feature") -> str:
    """Returns the id of a feature."""
    if isinstance(feature, Feature):
        return feature.id
    if not isinstance(feature, str):
        raise Error(f"'{name}' takes ids or what features() returns, not {kind(feature)}.")
    return str(feature)


@cache
def _topologies() -> dict[str, int]:
    found = json.loads(_library.copied(_library.topologies, capacity=1 << 16))
    return {each["topology"]: each["points"] for each in found}


def point_count(topology: str) -> int:
    """Returns the number of points of a topology."""
    known = _topologies()
    if not isinstance(topology, str) or topology not in known:
        raise Error(f"There is no topology {topology!r}; known are {', '.join(known)}.")
    return known[topology]

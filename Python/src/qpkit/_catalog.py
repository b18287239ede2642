"""The features that can be measured."""

import json
from dataclasses import dataclass
from functools import cache, lru_cache

from . import _library
from ._error import Error

FLAGS: tuple[str, ...] = tuple(_library.flag_name(flag).decode() for flag in range(_library.FLAG_COUNT))
"""The names of the quality flags, in the order of their bits."""


def flags(bits: int) -> tuple[str, ...]:
    """Returns the names of the quality flags that are set."""
    return _flags(int(bits))


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
    word = word.lower()
    return [each for each in _all() if word in each.id.lower() or word in each.title.lower()]


@cache
def _by_id() -> dict[str, Feature]:
    return {each.id: each for each in _all()}


def feature(id: str) -> Feature:
    """Returns the feature of an id; one without a unit where it is not built in."""
    return _by_id().get(id) or Feature(id=id, title=id, unit=None, summary="")


@cache
def _topologies() -> dict[str, int]:
    found = json.loads(_library.copied(_library.topologies, capacity=1 << 16))
    return {each["topology"]: each["points"] for each in found}


def point_count(topology: str) -> int:
    """Returns the number of points of a topology."""
    known = _topologies()
    if topology not in known:
        raise Error(f"There is no topology {topology!r}; known are {', '.join(known)}.")
    return known[topology]

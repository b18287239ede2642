"""The person's size over time."""
import numpy as np

from .blazepose import HELD, UNSEEN
from .parameters import table

PARAMETERS = table("size")

# Segments, and their usual length in lengths of the trunk; 33 and 34 are the middles of the shoulders and of the hips.
SEGMENTS = np.array([(33, 34), (11, 12), (23, 25), (24, 26), (25, 27), (26, 28), (33, 0)])
TRUNKS = np.array(
    [1, PARAMETERS.shouldersInTrunks] + 4 * [PARAMETERS.legSegmentInTrunks] + [PARAMETERS.noseInTrunks])


class BodySize:
    """About the length of the trunk in pixels: the longest of several segments, each by its usual length."""

    def __init__(self, width, height):
        self.limit = PARAMETERS.largestSize * (width + height)
        self.unknown = height / PARAMETERS.unknownSizeDivisor
        self.steady = None

    def expected(self, pixels):
        if self.steady is not None:
            return self.steady
        lengths = self.lengths(pixels)
        longest = lengths[lengths <= self.limit].max(initial=0)
        return float(longest) if longest >= PARAMETERS.smallestSize else self.unknown

    def lengths(self, pixels):
        middles = (pixels[[11, 23]] + pixels[[12, 24]]) / 2
        ends = np.concatenate([pixels, middles])[SEGMENTS]
        spans = ends[:, 0] - ends[:, 1]
        return np.sqrt((spans * spans).sum(axis=1)) / TRUNKS

    def update(self, pixels, states, elapsed):
        is_first = self.steady is None
        lengths = self.lengths(pixels)
        is_doubtful = False
        if (states & HELD).any():
            middles = states[[11, 23]] | states[[12, 24]]
            ends = np.concatenate([states, middles])[SEGMENTS]
            is_held, is_unseen = (ends & HELD) != 0, (ends & UNSEEN) != 0
            counts = ~is_held | (is_first & ~is_unseen)
            is_known = lengths == lengths
            looked = np.stack([is_known, is_known & counts[:, 0]], axis=1)
            is_doubtful = bool((looked & is_held & ~is_unseen).any())
            lengths = lengths[counts.all(axis=1)]
        longest = float(lengths[lengths <= self.limit].max(initial=0))
        if longest < PARAMETERS.smallestSize:
            return self.unknown if self.steady is None else self.steady
        if is_first:
            self.steady = longest
        else:
            is_smaller = is_doubtful and longest < self.steady
            constant = PARAMETERS.doubtfulConstant if is_smaller else PARAMETERS.sizeConstant
            size = min(longest, PARAMETERS.largestGrowth * self.steady)
            self.steady += (size - self.steady) * elapsed / (elapsed + constant)
        return self.steady

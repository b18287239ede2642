"""The person's size over time, and the One-Euro filter with what it leaves of noise."""
import math

import numpy as np

from .blazepose import COUNT, HELD, MOVED, UNSEEN

# Segments, and their usual length in lengths of the trunk; 33 and 34 are the middles of the shoulders and of the hips.
SEGMENTS = np.array([(33, 34), (11, 12), (23, 25), (24, 26), (25, 27), (26, 28), (33, 0)])
TRUNKS = np.array([1, 0.9, 0.85, 0.85, 0.85, 0.85, 0.55])


class BodySize:
    """About the length of the trunk in pixels: the longest of several segments, each by its usual length."""

    def __init__(self, width, height):
        self.limit = 4 * (width + height)
        self.unknown = height / 3
        self.steady = None

    def expected(self, pixels):
        if self.steady is not None:
            return self.steady
        lengths = self.lengths(pixels)
        longest = lengths[lengths <= self.limit].max(initial=0)
        return float(longest) if longest >= 1 else self.unknown

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
        if longest < 1:
            return self.unknown if self.steady is None else self.steady
        if is_first:
            self.steady = longest
        else:
            constant = 5.0 if is_doubtful and longest < self.steady else 0.5
            self.steady += (min(longest, 1.25 * self.steady) - self.steady) * elapsed / (elapsed + constant)
        return self.steady


class Smoother:
    """Each point by its own movement; speeds in body sizes a second."""

    MIN_CUTOFF, BETA, DERIVATIVE_CUTOFF = 0.05, 4.0, 0.4

    def __init__(self):
        self.value = np.full((COUNT, 2), np.nan)
        self.speed = np.zeros((COUNT, 2))
        self.times = np.zeros(COUNT)
        self.lag = np.zeros((COUNT, 2))
        # Variances and covariances of the smoothed noise, of the averaged distance to it, and of the noise itself.
        self.passed, self.lagging = np.ones(COUNT), np.zeros(COUNT)
        self.passed_noise, self.lagging_noise, self.lagging_passed = np.ones(COUNT), np.zeros(COUNT), np.zeros(COUNT)

    def smooth(self, time, pixels, states, held, body_size, correlation, longest_gap):
        """The points; those that are held back as they came."""
        if held is not None:
            self.value[(states & MOVED) != 0] = np.nan
        elapsed = time - self.times
        fresh = np.isnan(self.value[:, 0]) | (elapsed > longest_gap)
        if held is None and not fresh.any():
            self.follow(slice(None), pixels, elapsed, body_size, correlation)
            self.times[:] = time
            return self.value
        good = ~held if held is not None else np.ones(COUNT, bool)
        self.begin(np.flatnonzero(good & fresh), pixels)
        follow = np.flatnonzero(good & ~fresh)
        self.follow(follow, pixels[follow], elapsed[follow], body_size, correlation)
        self.times[good] = time
        return np.where(good[:, None], self.value, pixels)

    def begin(self, points, pixels):
        self.value[points] = pixels[points]
        for array in (self.speed, self.lag, self.lagging, self.lagging_noise, self.lagging_passed):
            array[points] = 0
        self.passed[points] = self.passed_noise[points] = 1

    def follow(self, points, seen, elapsed, body_size, correlation):
        turn = 2 * math.pi * elapsed
        slow = turn * self.DERIVATIVE_CUTOFF
        slow = slow / (slow + 1)
        value, speed, lag = self.value[points], self.speed[points], self.lag[points]
        change = seen - value
        speed = speed + slow[:, None] * (change / elapsed[:, None] - speed)
        pace = np.sqrt((speed * speed).sum(axis=1)) / body_size
        turn = turn * (self.MIN_CUTOFF + self.BETA * pace)
        weight = turn / (turn + 1)
        value = value + weight[:, None] * change
        lag_weight = elapsed / (elapsed + 0.1)
        self.value[points], self.speed[points] = value, speed
        self.lag[points] = lag + lag_weight[:, None] * ((seen - value) - lag)
        self.pass_noise(points, weight, lag_weight, correlation)

    def pass_noise(self, points, weight, lag_weight, correlation):
        passed, lagging, lagging_passed = self.passed[points], self.lagging[points], self.lagging_passed[points]
        rest, kept = 1 - weight, 1 - lag_weight
        with_new = correlation * self.passed_noise[points]
        lag_with_new = correlation * self.lagging_noise[points]
        distance = rest * rest * (1 + passed - 2 * with_new)
        lag_with_distance = rest * (lag_with_new - lagging_passed)
        lag_with_next = rest * lagging_passed + weight * lag_with_new
        passed = rest * rest * passed + weight * weight + 2 * weight * rest * with_new
        noise = rest * with_new + weight
        self.passed[points], self.passed_noise[points] = passed, noise
        self.lagging[points] = (
            kept * kept * lagging + lag_weight * lag_weight * distance + 2 * lag_weight * kept * lag_with_distance)
        self.lagging_noise[points] = kept * lag_with_new + lag_weight * rest * (1 - with_new)
        self.lagging_passed[points] = kept * lag_with_next + lag_weight * (noise - passed)

    def gain(self, point, deviation):
        """The share of the noise's variance that is left, and how far the point lies behind."""
        lag = self.lag[point]
        noise = 4 * deviation * deviation * self.lagging[point]
        square = lag[0] * lag[0] + lag[1] * lag[1]
        passed = self.passed[point]
        behind = 1.4 * (1 - noise / square) if square > noise else 0
        return passed * (1 + 0.45 * (1 - passed)), (lag[0] * behind, lag[1] * behind)

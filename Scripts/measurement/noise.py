"""How much the points jitter, learnt from the points themselves."""
import math

import numpy as np

from .blazepose import COUNT

DEPTH = 109
# Third differences of positions.
WEIGHTS = np.array([1.0, -3, 3, -1])[None, :, None, None]


def gain(correlation):
    return 20 + correlation * (-30 + correlation * (12 - 2 * correlation))


class NoiseEstimator:
    def __init__(self):
        self.history = np.full((DEPTH, COUNT, 2), np.nan)
        self.head = self.frames = 0
        self.frame_time = self.duration = 0.0
        self.scale = 1.0
        self.steps = np.zeros((3, 4), int)
        self.strides = (0, 0, 0)
        # Mean squares of differences near, at a tenth of a second, and far, and how many.
        self.means = np.zeros((3, COUNT))
        self.counts = np.zeros((3, COUNT), int)

    def update(self, pixels, held, elapsed):
        if elapsed is not None:
            self.frame_time = elapsed if self.frames < 2 else self.frame_time + (elapsed - self.frame_time) / 16
        self.head = (self.head + 1) % DEPTH
        self.frames += 1
        self.history[self.head] = pixels
        if held is not None:
            self.history[self.head][held] = np.nan
        self.stride()
        ready = sum(self.frames > 3 * stride for stride in self.strides)
        if ready:
            self.learn(ready)
        if self.frames % self.strides[1] == 0:
            self.measure_duration()

    def stride(self):
        coarse, fine = 1, 1
        if self.frame_time > 0:
            coarse = min(max(math.floor(0.1 / self.frame_time + 0.5), 1), (DEPTH - 1) // 9)
            fine = max((coarse + 1) // 3, 1)
        if self.strides != (fine, coarse, 3 * coarse):
            self.strides = (fine, coarse, 3 * coarse)
            self.steps = np.outer(self.strides, range(4))

    def learn(self, ready):
        rows = self.history[(self.head - self.steps[:ready]) % DEPTH]
        difference = (rows * WEIGHTS).sum(axis=1)
        square = (difference * difference).sum(axis=2) / 40
        means, counts = self.means[:ready], self.counts[:ready]
        known = square == square
        counted = np.where(counts < 10, square, np.minimum(square, 6 * means + 1e-6))
        if known.all():
            np.minimum(counts + 1, 60, out=counts)
            means += (counted - means) / counts
        else:
            counts[:] = np.where(known, np.minimum(counts + 1, 60), counts)
            means[:] = np.where(known, means + (counted - means) / np.maximum(counts, 1), means)

    def measure_duration(self):
        fine, coarse, far = self.strides
        near, distant = fine * self.frame_time, far * self.frame_time
        known = self.counts[2] >= 4
        seen = int(known.sum())
        if seen:
            means = self.means[:, known]
            with np.errstate(invalid="ignore", divide="ignore"):
                to_near, to_coarse = means[2] / means[0], means[2] / means[1]
            ratios = np.sort(to_near[(to_near < 1.5 * far / fine) & (to_coarse < 4.5)])
            if len(ratios) > seen // 4:
                self.duration = self.solve(float(ratios[len(ratios) // 2]), near, distant)
        self.scale = 20 / gain(self.correlation(coarse * self.frame_time))

    @staticmethod
    def solve(measured, near, distant):
        low, high = 0.0, 0.5 if measured > 1 else 0.0
        while high - low > 0.002:
            middle = (low + high) / 2
            if gain(math.exp(-distant / middle)) / gain(math.exp(-near / middle)) < measured:
                low = middle
            else:
                high = middle
        return low

    def correlation(self, seconds):
        return math.exp(-seconds / self.duration) if self.duration > 0 else 0.0

    def jitter(self):
        """The variance of each point within a moment; infinite until it is known."""
        return np.where(self.counts[1] >= 2 + self.strides[1], self.means[1], np.inf)

    def deviation(self, point):
        """The standard deviation of a point's noise; nan until it is known."""
        if self.frames <= 3 * self.strides[2] + 4 or self.counts[1, point] < 7 + self.strides[1]:
            return math.nan
        return math.sqrt(self.means[1, point] * self.scale)

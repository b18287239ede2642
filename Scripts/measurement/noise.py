"""How much the points jitter and for how long, learnt from the points themselves."""
import math

import numpy as np

from .blazepose import COUNT, MOVED
from .parameters import table

PARAMETERS = table("noise")

# The far stride of the longest coarse one, over the four positions of a third difference.
DEPTH = int(3 * PARAMETERS.strideRatio * PARAMETERS.longestStride) + 1
FINE, COARSE, FAR = range(3)
# For how many seconds squares are remembered, and at least how many: those of late, and all others.
MOMENT = PARAMETERS.moment, PARAMETERS.fewestOfMoment
MEMORY = PARAMETERS.memory, PARAMETERS.fewestRemembered


def gain(correlation):
    """The variance of third differences of noise with variance 1 that correlates so much from one to the next."""
    return 20 + correlation * (-30 + correlation * (12 - 2 * correlation))


class NoiseEstimator:
    def __init__(self):
        # In single precision as in qpdemo: on a coarse grid the first square that is not 0 may be a rounding error.
        self.history = np.full((DEPTH, COUNT), complex(math.nan, math.nan), np.complex64)
        # Since the start, and since the last gap.
        self.frames = self.unbroken = 0
        self.head = 0
        self.frame_time = self.duration = self.longer_duration = 0.0
        # The noise's variance, in mean squares of its fine and of its coarse differences.
        self.fine_scale = self.scale = 1.0
        self.strides = (1, 2, 4)
        # Mean squares of differences near, at a tenth of a second, and far, and how many; below the near ones of late.
        self.means = np.zeros((4, COUNT))
        self.counts = np.zeros((4, COUNT), int)
        self.grid = Grid()

    def update(self, places, states, held, elapsed):
        self.pass_time(elapsed)
        self.head = (self.head + 1) % DEPTH
        self.frames += 1
        self.unbroken += 1
        if states.any():
            self.history[:, (states & MOVED) != 0] = math.nan
        self.history[self.head] = places
        if held is not None:
            self.history[self.head][held] = math.nan
        if self.frame_time > 0:
            self.stride()
        ready = sum(self.unbroken > 3 * stride for stride in self.strides)
        if ready:
            self.learn(ready)
        if self.unbroken > 3:
            self.grid.update(self.history[[self.head, self.head - 1, self.head - 2]], self.frame_time)
        if self.frames % self.strides[COARSE] == 0:
            self.measure_duration()

    def pass_time(self, elapsed):
        if elapsed is None:
            return
        if self.frames > PARAMETERS.framesBeforeGap and elapsed > PARAMETERS.longestGap * self.frame_time:
            self.unbroken = 0
        else:
            news = elapsed - self.frame_time
            self.frame_time = elapsed if self.frames < 2 else self.frame_time + news / PARAMETERS.frameTimeMemory

    def stride(self):
        exact = PARAMETERS.spacing / self.frame_time
        # A rate between two strides keeps the one that it has.
        if abs(exact - self.strides[COARSE]) > PARAMETERS.strideHysteresis:
            coarse = min(max(math.floor(exact + 0.5), 2), int(PARAMETERS.longestStride))
            ratio = int(PARAMETERS.strideRatio)
            fine = max((coarse + 1) // ratio, 1)
            self.strides = fine, coarse, min(ratio * coarse, coarse * coarse // fine)

    def learn(self, ready):
        """Takes third differences, which of white noise have 20 times its variance along each of two axes."""
        now, last, before, first = self.history[(self.head - np.outer(range(4), self.strides[:ready])) % DEPTH]
        difference = now - first - 3 * (last - before)
        square = (difference.real ** 2 + difference.imag ** 2) / 40
        self.take(slice(ready), square, self.remembered(MEMORY))
        self.take(3, square[FINE], self.remembered(MOMENT))

    def remembered(self, memory):
        seconds, fewest = memory
        return max(fewest, math.floor(min(seconds / self.frame_time, PARAMETERS.mostRemembered)))

    def take(self, rows, square, memory):
        """Follows the mean of squares, those that are far out only as far as six times it."""
        means, counts = self.means[rows], self.counts[rows]
        known = square == square
        is_first = (counts < min(PARAMETERS.unlimitedSquares, memory)) | (means == 0)
        counted = np.where(is_first, square, np.minimum(square, PARAMETERS.largestSquare * means))
        counts = np.where(known, np.minimum(counts + 1, memory), counts)
        self.means[rows] = np.where(known, means + (counted - means) / np.maximum(counts, 1), means)
        self.counts[rows] = counts

    def measure_duration(self):
        fine, coarse, far = self.strides
        near, distant = fine * self.frame_time, far * self.frame_time
        # Smaller differences are rounding errors.
        is_known = self.counts[FAR] >= PARAMETERS.fewestForCorrelation
        means = self.means[:3, is_known & (self.means[FINE] > PARAMETERS.leastVariance)]
        seen = means.shape[1]
        with np.errstate(divide="ignore"):
            grown, early, late = means[FAR] / means[FINE], means[COARSE] / means[FINE], means[FAR] / means[COARSE]
        # Differences of noise grow at most with time, and ever more slowly.
        growth = PARAMETERS.fastestGrowth
        is_noise = (grown < growth * far / fine) & (early < growth * coarse / fine) & (late < growth * far / coarse)
        is_noise &= late < PARAMETERS.concavity * early
        ratios = np.sort(grown[is_noise])
        if len(ratios) > math.floor(PARAMETERS.restingFraction * seen):
            self.duration = self.solve(float(ratios[len(ratios) // 2]), near, distant)
            # Intervals are better too wide than too narrow.
            place = math.floor(PARAMETERS.longerQuantile * len(ratios))
            self.longer_duration = self.solve(float(ratios[place]), near, distant)
        self.fine_scale = 20 / gain(self.correlation(near))
        self.scale = 20 / gain(self.correlation(coarse * self.frame_time))

    @staticmethod
    def solve(measured, near, distant):
        low, high = 0.0, PARAMETERS.longestCorrelation if measured > PARAMETERS.mostOfWhite else 0.0
        while high - low > PARAMETERS.correlationTolerance:
            middle = (low + high) / 2
            if gain(math.exp(-distant / middle)) / gain(math.exp(-near / middle)) < measured:
                low = middle
            else:
                high = middle
        return low

    def correlation(self, seconds):
        return math.exp(-seconds / self.duration) if self.duration > 0 else 0.0

    def moment(self):
        """Whose differences tell what changes within a moment: at low rates the fine ones."""
        return FINE if self.strides[FINE] * self.frame_time > PARAMETERS.slowest else COARSE

    def jitter(self):
        """The variance of each point within a moment; infinite until it is known."""
        moment = self.moment()
        return np.where(self.counts[moment] >= 2 + self.strides[moment], self.means[moment], math.inf)

    def smoothable(self):
        """The variance of each point that is noise to a filter; infinite until it is known."""
        jitter = self.jitter()
        if self.moment() == FINE:
            return jitter
        fine = self.means[FINE]
        lasting = fine * min(self.fine_scale, PARAMETERS.mostAveraged)
        return np.where(jitter < math.inf, np.maximum(np.clip(jitter, fine, 2 * fine), lasting), math.inf)

    def level(self, point):
        """The estimate of a point's noise; None until it is known."""
        if self.frames <= 3 * self.strides[FAR] + 4 or self.counts[COARSE, point] < PARAMETERS.fewestForLevel + self.strides[COARSE]:
            return None
        fine, coarse, _, recent = self.means[:, point].tolist()
        return Level(self, fine, coarse, recent)


class Level:
    """Variances along one axis: of the noise, of that of a point that moves, of late, of swings, and of rounding."""

    def __init__(self, noise, fine, coarse, recent):
        near, of_late = fine * noise.fine_scale, PARAMETERS.recentFraction * recent * noise.fine_scale
        self.total = min(coarse * noise.scale, 2 * near)
        self.moving = max(self.total, of_late)
        self.recent = max(near, of_late)
        self.oscillation = max(coarse - PARAMETERS.explainedOscillation * near / noise.scale, 0) / PARAMETERS.tremorGain
        self.rounding = noise.grid.rounding(fine)
        longer = noise.longer_duration
        self.correlation = math.exp(-noise.frame_time / longer) if longer > 0 else 0.0


class UsualLevel:
    """The noise that BlazePose's points usually have, until it is learnt; white."""

    def __init__(self, body_size):
        self.total = self.moving = self.recent = (PARAMETERS.usualOfBlazePose * body_size) ** 2
        self.oscillation = self.rounding = self.correlation = 0.0


class Grid:
    """The step to which an estimator rounds x and y: the least second difference that is one."""

    def __init__(self):
        self.step = np.zeros(2)

    def update(self, places, frame_time):
        second = places[0] - 2 * places[1] + places[2]
        size = np.abs([second.real, second.imag])
        least = np.where(size > PARAMETERS.roundingError, size, math.inf).min(axis=1)
        grown = np.where(self.step > 0, self.step * (1 + PARAMETERS.gridGrowth * frame_time), math.inf)
        # Where nothing moved there is nothing to learn.
        self.step = np.where(least < math.inf, np.minimum(least, grown), self.step)

    def rounding(self, noise):
        """The variance of what stays of rounding where noise does not carry a point across many lines."""
        x, y = self.step.tolist()
        square = (x * x + y * y) / 2
        return square / 12 * math.exp(-4 * math.pi ** 2 * noise / square) if square > 0 else 0.0

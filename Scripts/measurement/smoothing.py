"""Smooths each point by whether it rests or moves, and says how uncertain it then is."""
import math

import numpy as np

from .blazepose import COUNT, MOVED
from .models import MOTION, REST, Models
from .parameters import table

PARAMETERS = table("smoothing")

NOWHERE = complex(math.nan, math.nan)


class Smoother:
    def __init__(self):
        nowhere = np.full(COUNT, NOWHERE)
        self.models = Models(nowhere, np.zeros(COUNT), 0)
        self.variance = np.zeros(COUNT)
        self.held = None
        # When each was seen last, and how far it then lay off: now, on average, and squared along one axis.
        self.times = np.zeros(COUNT)
        self.residual, self.mean = np.zeros(COUNT, complex), np.zeros(COUNT, complex)
        self.square, self.mean_weight = np.zeros(COUNT), np.ones(COUNT)

    def smooth(self, time, places, states, held, unit, variance, longest_gap):
        """The points; those that are held back as they came."""
        self.held = held
        if held is not None:
            self.forget((states & MOVED) != 0)
        elapsed = (time - self.times) / 1e6
        fresh = np.isnan(self.models.place[REST]) | (elapsed > longest_gap)
        variance = np.fmax(np.where(variance < math.inf, variance, (PARAMETERS.unknownNoise * unit) ** 2), (PARAMETERS.leastNoise * unit) ** 2)
        if held is None and not fresh.any():
            self.models.follow(places, variance, elapsed, unit)
            good = slice(None)
        else:
            good = ~held if held is not None else np.ones(COUNT, bool)
            begin, follow = good & fresh, good & ~fresh
            self.models.put(begin, Models(places[begin], variance[begin], unit))
            some = self.models.take(follow)
            some.follow(places[follow], variance[follow], elapsed[follow], unit)
            self.models.put(follow, some)
        self.times[good], self.variance[good] = time, variance[good]
        smooth = self.models.smooth()
        self.look_back(good, (places - smooth)[good], elapsed[good])
        return smooth if held is None else np.where(good, smooth, places)

    def forget(self, points):
        self.models.place[:, points] = NOWHERE
        self.residual[points] = self.mean[points] = self.square[points] = 0

    def look_back(self, points, residual, elapsed):
        weight = elapsed / (elapsed + PARAMETERS.residualConstant)
        square_weight = elapsed / (elapsed + PARAMETERS.squareConstant)
        square = (residual.real ** 2 + residual.imag ** 2) / 2
        self.residual[points], self.mean_weight[points] = residual, weight
        self.mean[points] += weight * (residual - self.mean[points])
        self.square[points] += square_weight * (square - self.square[points])

    def uncertainty(self, point, level):
        """The variance along one axis, and the way to where the point really is."""
        is_seen = self.models.place[REST, point] == self.models.place[REST, point]
        if not is_seen or self.held is not None and self.held[point]:
            return level.moving + level.rounding, 0j
        rests, moves = self.models.probability[:, point].tolist()
        rest_gain, motion_gain = self.models.gain[:, point].tolist()
        rest, motion = self.models.place[:, point].tolist()
        variance = float(self.variance[point])
        gain = rests * rest_gain + moves * motion_gain
        # The white noise left by each model, and the further rest of lasting noise, but not more than there is.
        # A movement that is unlikely counts by the square of its probability, unless noise lasts.
        doubt = min(1, max(
            moves / PARAMETERS.likelyMotion, PARAMETERS.correlationDoubt * level.correlation,
            PARAMETERS.oscillationDoubt * level.oscillation / max(level.total, variance)))
        at_motion = doubt * moves
        white = (1 - at_motion) * variance * rest_gain / (2 - rest_gain) * max(level.total / variance, 1)
        white += at_motion * variance * motion_gain * max(level.moving / variance, 1)
        white += doubt * rests * moves * abs(motion - rest) ** 2 / 2
        kept = level.correlation * (1 - gain)
        left = min(white * (1 + kept) / (1 - kept), max(level.moving, white))
        explained = PARAMETERS.explainedResidual * level.recent * (1 - gain)
        left += max(float(self.square[point]) - explained, 0)
        left += PARAMETERS.oscillationLeft * rests * level.oscillation + level.rounding
        scatter = max(variance, level.moving) * (1 - gain)
        return left, self.behind(point, scatter, level.correlation)

    def behind(self, point, scatter, correlation):
        weight = float(self.mean_weight[point])
        kept = correlation * (1 - weight)
        of_mean = scatter * weight / (2 - weight) * (1 + kept) / (1 - kept)
        steady = beyond(complex(self.mean[point]), PARAMETERS.meanLagThreshold * of_mean)
        momentary = beyond(complex(self.residual[point]), PARAMETERS.lagThreshold * scatter)
        return steady if abs(steady) >= abs(momentary) else momentary


def beyond(residual, explained):
    square = abs(residual) ** 2
    return residual * (1 - explained / square) if square > explained else 0j

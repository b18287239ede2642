"""Two models of each point, that it rests and that it moves, mixed as they interact (Blom and Bar-Shalom, 1988).

All arrays have a row for each model and a column for each point. Places and speeds are complex, since both axes share
variances and weights.
"""
import numpy as np

from .parameters import table

REST, MOTION = 0, 1
PARAMETERS = table("smoothing")


def square(value):
    """Along one axis."""
    return (value.real ** 2 + value.imag ** 2) / 2


class Models:
    def __init__(self, seen, variance, unit):
        count = len(seen)
        self.place, self.speed = np.stack([seen, seen]), np.zeros((2, count), complex)
        # Of the place, of place with speed, and of the speed.
        self.var, self.covar = np.stack([variance, variance]), np.zeros((2, count))
        self.speed_var = np.full((2, count), (PARAMETERS.fastestPoint * unit) ** 2)
        self.probability = np.full((2, count), 0.5)
        self.gain = np.ones((2, count))

    PARTS = "place", "speed", "var", "covar", "speed_var", "probability", "gain"

    def put(self, points, other):
        for part in self.PARTS:
            getattr(self, part)[:, points] = getattr(other, part)

    def take(self, points):
        some = object.__new__(Models)
        for part in self.PARTS:
            setattr(some, part, getattr(self, part)[:, points])
        return some

    def smooth(self):
        return (self.probability * self.place).sum(axis=0)

    def follow(self, seen, variance, elapsed, unit):
        prior = self.mix(elapsed, unit)
        self.predict(variance, elapsed, unit)
        scatter = self.var + variance
        news = seen - self.place
        self.gain, speed_gain = self.var / scatter, self.covar / scatter
        self.place = self.place + self.gain * news
        self.speed = self.speed + speed_gain * news
        self.speed_var = self.speed_var - speed_gain * self.covar
        self.covar = (1 - self.gain) * self.covar
        self.var = (1 - self.gain) * self.var
        # Student's density in the plane, so that one value far out speaks little.
        surprise = 1 + 2 * square(news) / (PARAMETERS.degreesOfFreedom * scatter)
        odds = (surprise[REST] / surprise[MOTION]) ** (1 + PARAMETERS.degreesOfFreedom / 2) * (scatter[REST] / scatter[MOTION])
        moves = np.minimum(odds, PARAMETERS.mostOdds) * prior[MOTION]
        least = PARAMETERS.leastProbability
        moves = np.clip(moves / (moves + prior[REST]), least, 1 - least)
        self.probability = np.stack([1 - moves, moves])

    def mix(self, elapsed, unit):
        """Begins each model with what the other knows, as far as that may have become true; returns their priors."""
        most = PARAMETERS.mostTransition
        go, stop = np.minimum(PARAMETERS.startRate * elapsed, most), np.minimum(PARAMETERS.stopRate * elapsed, most)
        change = np.stack([np.stack([1 - go, go]), np.stack([stop, 1 - stop])])
        # From the first index to the second.
        joint = change * self.probability[:, None]
        prior = joint.sum(axis=0)
        share = joint / prior
        # A point that sets off has some speed.
        self.speed_var[REST] = PARAMETERS.startVariance * (PARAMETERS.fastestPoint * unit) ** 2
        place, speed = (share * self.place[:, None]).sum(axis=0), (share * self.speed[:, None]).sum(axis=0)
        off, speed_off = self.place[:, None] - place, self.speed[:, None] - speed
        along = (off.conj() * speed_off).real / 2
        self.var = (share * (self.var[:, None] + square(off))).sum(axis=0)
        self.covar = (share * (self.covar[:, None] + along)).sum(axis=0)
        self.speed_var = (share * (self.speed_var[:, None] + square(speed_off))).sum(axis=0)
        self.place, self.speed = place, speed
        return prior

    def predict(self, variance, elapsed, unit):
        # A resting point wanders so much that its gain settles at that of an average over some time.
        settled = elapsed / (elapsed + PARAMETERS.restTime)
        self.var[REST] += settled * settled / (1 - settled) * variance
        self.speed[REST] = self.covar[REST] = self.speed_var[REST] = 0
        # A moving point keeps its speed but for an acceleration that lasts for the whole step.
        jolt = (PARAMETERS.acceleration * unit * elapsed) ** 2
        self.place[MOTION] += self.speed[MOTION] * elapsed
        self.var[MOTION] += elapsed * (2 * self.covar[MOTION] + elapsed * (self.speed_var[MOTION] + jolt / 4))
        self.covar[MOTION] += elapsed * (self.speed_var[MOTION] + jolt / 2)
        self.speed_var[MOTION] += jolt

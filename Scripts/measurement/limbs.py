"""The limbs' lengths against their rest, and turns that no limb makes."""
import math

import numpy as np

from .blazepose import BEYOND, CARRIED, FAR, HELD, MOVED, NEAR, PAIRED_LIMBS, SUSPECT, UNCLEAR, UNCONFIRMED
from .parameters import table

COUNT = len(NEAR)
TRUST = table("trust")
# The defaults of Plausibility and of Gates.
WINDOW, COLLAPSE = 0.3, 0.25
# The weight of the noise of an end's two points, or of the one point twice.
NEAR_SHARE = np.where(NEAR[:, 0] == NEAR[:, 1], 0.5, 0.25)
FAR_SHARE = np.where(FAR[:, 0] == FAR[:, 1], 0.5, 0.25)
COUNTERPART = np.array([0, 1] + [limb ^ 1 for limb in PAIRED_LIMBS])
IS_LEFT = np.array([False, False] + [limb % 2 == 0 for limb in PAIRED_LIMBS])
DEGREES = 180 / math.pi


def wrapped(turn):
    turn = np.fmod(turn, 360)
    return np.where(turn > 180, turn - 360, np.where(turn < -180, turn + 360, turn))


def wrapped_one(turn):
    turn = math.fmod(turn, 360)
    return turn - 360 if turn > 180 else turn + 360 if turn < -180 else turn


class Limbs:
    def __init__(self):
        self.angle = np.full(COUNT, np.nan)
        self.speed = np.zeros(COUNT)
        self.time = np.zeros(COUNT)
        # Of limbs that jump: where to, since when, and when last; of those that have stayed there: where from, where to,
        # how far, and since when.
        self.suspicions, self.stayed = {}, {}
        self.recent = np.full((2, COUNT), np.nan)
        self.rest = np.full(COUNT, np.nan)
        self.length = self.symmetry = np.full(COUNT, np.nan)
        self.collapsed = np.zeros(COUNT, bool)
        self.jumps = {}

    def forget(self, limb):
        self.angle[limb], self.speed[limb], self.time[limb] = math.nan, 0, 0
        self.suspicions.pop(limb, None)
        self.stayed.pop(limb, None)

    def watch(self, time, pixels, states, body_size, slow_size, learns, jitter, longest_gap):
        """Judges all limbs at once where nothing is odd, else one after the other: each says something of the next."""
        ends = pixels[NEAR], pixels[FAR]
        span = (ends[1][:, 0] + ends[1][:, 1] - ends[0][:, 0] - ends[0][:, 1]) / 2
        length = np.sqrt((span * span).sum(axis=1))
        direction = np.arctan2(span[:, 1], span[:, 0]) * DEGREES
        noise = jitter[NEAR].sum(axis=1) * NEAR_SHARE + jitter[FAR].sum(axis=1) * FAR_SHARE
        with np.errstate(divide="ignore", invalid="ignore"):
            deviation = np.sqrt(noise) / length * DEGREES
        self.jumps = {}
        held = (states & HELD) != 0
        held = held[NEAR].any(axis=1) | held[FAR].any(axis=1) if held.any() else np.zeros(COUNT, bool)
        shortest = np.fmax(TRUST.shortestFraction * self.rest, TRUST.shortestSegment) * slow_size
        judged = ~held & (length > shortest)
        elapsed = (time - self.time) / 1e6
        fresh = np.isnan(self.angle) | (elapsed > longest_gap)
        turn = TRUST.fastestClinical * elapsed
        weight = np.maximum(elapsed / (elapsed + TRUST.predictionConstant), turn / (turn + TRUST.calmDeviations * deviation))
        foreseen = self.angle + self.speed * np.minimum(elapsed, TRUST.predictionHorizon)
        innovation = wrapped(direction - foreseen)
        odd = judged & ~fresh & ~(np.abs(innovation) <= turn + TRUST.noiseDeviations * deviation)
        share = length / slow_size
        together = TRUST.collapsedLength * COLLAPSE * body_size
        collapsed = ~held & ((length < together) | (share / self.rest < COLLAPSE))
        if self.suspicions or self.stayed or odd.any() or collapsed.any():
            self.one_by_one(time, states, body_size, slow_size, learns, longest_gap, (length, direction, deviation))
            return
        follow, begin = judged & ~fresh, judged & fresh
        self.speed = np.where(
            follow, self.speed + weight * weight * innovation / elapsed, np.where(begin, 0, self.speed))
        self.angle = np.where(
            follow, wrapped(foreseen + weight * innovation), np.where(begin, direction, self.angle))
        self.time = np.where(judged, time, self.time)
        for limb in np.flatnonzero(~held & ~judged):
            self.skip(limb, time)
        before = self.rest
        lasting = np.minimum(share, np.minimum(self.recent[0], self.recent[1]))
        if learns:
            self.rest = np.where(~held & (lasting > np.fmax(before, 0)), lasting, before)
        if held.any():
            self.recent = np.where(held, self.recent, np.stack([share, self.recent[0]]))
            self.length = np.where(held, np.nan, share / before)
        else:
            self.recent = np.stack([share, self.recent[0]])
            self.length = share / before
        # A left limb is looked at before its counterpart.
        other = np.where(IS_LEFT, before[COUNTERPART], self.rest[COUNTERPART])
        self.symmetry = np.where(held, np.nan, self.rest / other)
        self.collapsed, self.is_seen = np.zeros(COUNT, bool), ~held

    def one_by_one(self, time, states, body_size, slow_size, learns, longest_gap, seen):
        self.length, self.symmetry = np.full(COUNT, np.nan), np.full(COUNT, np.nan)
        self.collapsed, self.is_seen = np.zeros(COUNT, bool), np.zeros(COUNT, bool)
        for limb in range(COUNT):
            if any(states[point] & HELD for point in (*NEAR[limb], *FAR[limb])):
                continue
            length, direction, deviation = (float(values[limb]) for values in seen)
            rest = self.rest[limb]
            shortest = TRUST.shortestSegment
            if length > (max(TRUST.shortestFraction * rest, shortest) if rest == rest else shortest) * slow_size:
                verdict = self.judge(limb, direction, deviation, time, longest_gap)
                states[CARRIED[limb]] |= verdict
                if verdict & SUSPECT:
                    continue
                if verdict & MOVED:
                    # It took along what hangs on it.
                    for beyond in BEYOND.get(limb, ()):
                        self.forget(beyond)
            else:
                self.skip(limb, time)
            self.is_seen[limb] = True
            share = length / slow_size
            lasting = min(share, self.recent[0, limb], self.recent[1, limb])
            if learns and limb not in self.jumps and self.recent[1, limb] == self.recent[1, limb] and not lasting <= rest:
                self.rest[limb] = lasting
            self.recent[:, limb] = share, self.recent[0, limb]
            self.length[limb] = share / rest
            if length < TRUST.collapsedLength * COLLAPSE * body_size or self.length[limb] < COLLAPSE:
                self.collapsed[limb] = True
                states[CARRIED[limb]] |= UNCLEAR
            if limb in PAIRED_LIMBS:
                self.symmetry[limb] = self.rest[limb] / self.rest[limb ^ 1]

    def skip(self, limb, time):
        if (time - self.time[limb]) / 1e6 >= TRUST.directionMemory:
            self.forget(limb)

    def judge(self, limb, angle, deviation, time, longest_gap):
        """The flags of a limb's points by its direction: none where it is expected or not known."""
        elapsed = (time - float(self.time[limb])) / 1e6
        known = float(self.angle[limb])
        if known != known or elapsed > longest_gap:
            self.begin(limb, angle, time)
            return 0
        noise = TRUST.noiseDeviations * deviation
        foreseen = known + float(self.speed[limb]) * min(elapsed, TRUST.predictionHorizon)
        innovation, size = wrapped_one(angle - foreseen), abs(wrapped_one(angle - known))
        reach = TRUST.fastestClinical * elapsed
        if limb in self.suspicions:
            place, since, last = self.suspicions[limb]
            drift, passed = abs(wrapped_one(angle - place)), (time - last) / 1e6
            agrees = drift <= TRUST.fastestClinical * passed + noise
            # How fast it would have had to come back, or to go on, noise apart.
            speeds = max(abs(innovation) - noise, 0) / elapsed, max(drift - noise, 0) / passed
            is_nearer = (speeds[0], abs(innovation)) < (speeds[1], drift)
            is_back = abs(innovation) <= min(reach, TRUST.farthestReturn) + noise and (not agrees or is_nearer)
            since = since if agrees else time
        else:
            is_back, since = abs(innovation) <= reach + noise, time
        if is_back:
            return self.believe(limb, foreseen, innovation, reach, deviation, elapsed, time)
        if limb not in self.suspicions and limb in self.stayed:
            if abs(wrapped_one(angle - self.stayed[limb][0])) <= TRUST.confirmingTurn + noise:
                self.begin(limb, angle, time)
                return MOVED
        self.jumps[limb] = size
        if (time - since) / 1e6 >= WINDOW:
            self.begin(limb, angle, time)
            self.stayed[limb] = foreseen, angle, size, time
            return MOVED | UNCONFIRMED
        self.suspicions[limb] = angle, since, time
        return SUSPECT

    def begin(self, limb, angle, time):
        self.forget(limb)
        self.angle[limb], self.time[limb] = angle, time

    def believe(self, limb, foreseen, innovation, reach, deviation, elapsed, time):
        weight = max(elapsed / (elapsed + TRUST.predictionConstant), reach / (reach + TRUST.calmDeviations * deviation))
        speed = self.speed[limb] + weight * weight * innovation / elapsed
        angle, stayed = wrapped_one(foreseen + weight * innovation), self.stayed.get(limb)
        self.begin(limb, angle, time)
        self.speed[limb] = speed
        if stayed is None or (time - stayed[3]) / 1e6 >= TRUST.longestDoubt:
            return 0
        if abs(wrapped_one(angle - stayed[1])) >= TRUST.confirmingTurn:
            return 0
        self.stayed[limb] = stayed
        self.jumps[limb] = stayed[2]
        return UNCONFIRMED

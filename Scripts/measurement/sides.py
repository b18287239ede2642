"""Whether left was taken for right. Points are complex numbers, so that distances are their magnitudes."""
import math

from .blazepose import HELD, LEGS, UPPER
from .parameters import table

JOINTS = [(23, 24), (25, 26), (27, 28), (11, 12)]
LEG_JOINTS = 3
PARAMETERS = table("sides")

NONE, DOUBTFUL, SWAPPED, SETTLED = range(4)


class Sides:
    def __init__(self):
        # Of each pair left, right and how fast they part; none where not known.
        self.pairs = [None] * len(JOINTS)
        self.now = [None] * len(JOINTS)
        self.last = self.since = self.sure_since = None
        self.trunk = TwistedTrunk()

    def update(self, points, world, states, body_size, time):
        """The findings, and their parts."""
        if self.last is not None and (time - self.last) / 1e6 > PARAMETERS.memory:
            self.since = self.sure_since = None
            self.pairs = [None] * len(JOINTS)
        self.now = [
            None if (states[left] | states[right]) & HELD else (points[left], points[right]) for left, right in JOINTS]
        twist = self.trunk.update(self.now[3], self.now[0], world, body_size, time)
        apart, swapped, is_swap, widest = self.compare(range(LEG_JOINTS), body_size, time)
        shoulders_swap = self.compare(range(LEG_JOINTS, len(JOINTS)), body_size, time)[2]
        if twist == LEGS:
            self.since = None
            self.remember(time, LEGS)
            return SWAPPED, LEGS
        parts = (LEGS if is_swap else 0) | (UPPER if shoulders_swap else 0)
        if twist:
            self.since = self.sure_since = None
            self.remember(time, UPPER if twist == UPPER else 0)
            return DOUBTFUL, parts | twist
        if not parts:
            self.since = None
            if not widest > PARAMETERS.farApart * body_size:
                self.sure_since = None
            elif self.sure_since is None:
                self.sure_since = time
            self.remember(time)
            return NONE, 0
        if parts == LEGS and swapped == LEG_JOINTS and self.trunk.is_straight:
            self.since = self.sure_since = None
            self.remember(time)
            return SETTLED, parts
        begun = time if self.since is None else self.since
        is_sure = self.sure_since is not None and (begun - self.sure_since) / 1e6 >= PARAMETERS.sureLegs
        is_certain = parts == LEGS and swapped == apart and (is_sure or apart == LEG_JOINTS)
        longest = PARAMETERS.longestExchange if is_certain else PARAMETERS.longestDoubt
        if self.since is not None and (time - self.since) / 1e6 > longest:
            self.since = self.sure_since = None
            self.remember(time)
            return SETTLED, parts
        self.since = begun
        if not is_certain:
            return DOUBTFUL, parts
        self.remember(time, LEGS)
        return SWAPPED, LEGS

    def compare(self, joints, body_size, time):
        elapsed = 0 if self.last is None else (time - self.last) / 1e6
        count = swapped = 0
        all_kept = all_crossed = widest = 0.0
        for joint in joints:
            if self.pairs[joint] is None or self.now[joint] is None:
                continue
            (left, right), (old_left, old_right, parting) = self.now[joint], self.pairs[joint]
            before = old_left - old_right
            if not abs(before) > PARAMETERS.apart * body_size:
                continue
            count += 1
            widest = max(widest, abs(before))
            kept = abs(left - old_left) + abs(right - old_right)
            crossed = abs(left - old_right) + abs(right - old_left)
            all_kept += kept
            all_crossed += crossed
            if kept >= PARAMETERS.exchangeCost * crossed:
                foreseen = before + parting * elapsed
                if abs(left - right - foreseen) > abs(left - right + foreseen):
                    swapped += 1
        return count, swapped, swapped > 0 and all_kept >= PARAMETERS.exchangeCost * all_crossed, widest

    def remember(self, time, swapped=0):
        elapsed = 0 if self.last is None else (time - self.last) / 1e6
        for joint, now in enumerate(self.now):
            if now is None:
                self.pairs[joint] = None
                continue
            left, right = now[::-1] if swapped & (LEGS if joint < LEG_JOINTS else UPPER) else now
            old = self.pairs[joint]
            parting = 0
            if old is not None and elapsed > 0:
                parting = ((left - right) - (old[0] - old[1])) / elapsed
            self.pairs[joint] = left, right, parting
        self.last = time


# The twist follows from the parts.
UNKNOWN, STRAIGHT, TURNED = "unknown", "straight", "turned"


class TwistedTrunk:
    """Hips that point the other way than the shoulders do."""

    def __init__(self):
        self.picture, self.world = Memory(), Memory()
        self.since = None
        self.is_straight = False

    def update(self, shoulders, hips, world, body_size, time):
        look = UNKNOWN
        if shoulders and hips:
            one, other = shoulders[0] - shoulders[1], hips[0] - hips[1]
            look = self.picture.look((one.real, one.imag, 0.0), (other.real, other.imag, 0.0), PARAMETERS.apart * body_size)
        is_plain = look != UNKNOWN
        if not is_plain and world is not None:
            look = self.world.look(
                [left - right for left, right in zip(world[11][:3], world[12][:3])],
                [left - right for left, right in zip(world[23][:3], world[24][:3])], PARAMETERS.narrowestTrunk)
        self.is_straight = look == STRAIGHT
        if look in (UNKNOWN, STRAIGHT, TURNED):
            self.since = None
            return 0
        self.since = time if self.since is None else self.since
        return look if is_plain or (time - self.since) / 1e6 <= PARAMETERS.longestTwist else 0


def dot(one, other):
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


class Memory:
    def __init__(self):
        self.untwisted = None

    def look(self, shoulders, hips, shortest):
        squares = dot(shoulders, shoulders), dot(hips, hips)
        if not (squares[0] > shortest * shortest and squares[1] > shortest * shortest):
            return UNKNOWN
        cosine = dot(shoulders, hips) / math.sqrt(squares[0] * squares[1])
        if cosine >= -PARAMETERS.twistCosine:
            if cosine > PARAMETERS.twistCosine:
                self.untwisted = [one + other for one, other in zip(shoulders, hips)]
                return STRAIGHT
            return TURNED
        if self.untwisted is None:
            return LEGS | UPPER
        return LEGS if dot(hips, self.untwisted) < 0 else UPPER

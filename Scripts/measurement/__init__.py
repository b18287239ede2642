"""The measurement of qpdemo for the left shoulder's abduction, once more, in NumPy: a peer for speed and for every number.

Frame by frame, as a program must that measures while a person moves. What concerns all points or limbs is vectorised over
them; where there is little to do, plain numbers are faster than arrays and are used. For one person in view, BlazePose, a
picture that is not mirrored, and the defaults of qpdemo; why things are as they are stands in the Swift sources.
"""
import math

import numpy as np

from . import blazepose as bp
from .depths import Depths
from .facing import AWAY, CAMERA, FRONTAL, Facing
from .limbs import Limbs
from .noise import NoiseEstimator
from .reversals import Reversals
from .sides import DOUBTFUL, SETTLED, SWAPPED, Sides
from .size import BodySize
from .smoothing import Smoother

VISIBILITY, FRAMING, PLANE, YAW, LIMB_LENGTH, FLOOR, LONGEST_GAP = 0.5, 0.05, 0.75, 15.0, 1.25, 0.001, 1.0
LAGGING, TILT, LONGEST_REPEAT = 10.0, 35.0, 0.2
# The points of the angle's rays, mid-shoulder → mid-hip and shoulder → elbow, with their shares of each.
TERMS = [(11, -0.5, -1), (12, -0.5, 0), (23, 0.5, 0), (24, 0.5, 0), (13, 0, 1)]
PARTS = [(11, 12), (23, 24), (11,), (13,)]
MEASURED_LIMBS = {bp.TRUNK: ((23, 24), (11, 12)), bp.LEFT_UPPER_ARM: ((11, 11), (13, 13))}
BODY_EXCHANGED, LEGS_EXCHANGED = bp.exchanging(bp.PAIRS), bp.exchanging(bp.LEG_PAIRS)


class Measurement:
    """Measures one frame after the other of a file."""

    def __init__(self, size):
        self.size = np.array(size, float)
        self.width, self.height = size
        self.last = self.seen = self.since = self.reading = None
        self.is_walking = False
        self.forget()

    def forget(self):
        self.body = BodySize(self.width, self.height)
        self.reversals, self.sides, self.limbs, self.depths = Reversals(), Sides(), Limbs(), Depths()
        self.noise, self.is_plane_told = NoiseEstimator(), False
        self.facing, self.smoother = Facing(), Smoother()
        self.slow_size = 0.0
        self.swapped = 0

    def measure(self, time, pose):
        """A reading, or what was withheld: {"value":…, "raw":…, "interval":…, "quality":…, "context":…}."""
        # Whole microseconds, so that no window is too long or too short by a rounding error.
        time = round(time * 1e6)
        if pose is None or pose != self.seen:
            self.seen, self.since = pose, time
        elif (time - self.since) / 1e6 <= LONGEST_REPEAT:
            return self.repeat()
        self.reading = {"withheld": {}} if pose is None else self.look_anew(time, pose)
        return self.reading

    def repeat(self):
        """What was measured before, since the landmarks are the same."""
        if "withheld" not in self.reading:
            quality = {**self.reading["quality"], "repeated": True}
            quality.pop("planeUnchecked", None)
            self.reading = {**self.reading, "quality": quality}
        return self.reading

    def look_anew(self, time, pose):
        elapsed = None if self.last is None else (time - self.last) / 1e6
        if elapsed is not None and elapsed > LONGEST_GAP:
            self.forget()
            elapsed = None
        self.last = time
        points = bp.points(pose["landmarks"])
        world = pose.get("world")
        if world is not None and None in world:
            world = bp.points(world).tolist()
        points, pixels, states, world = self.look(time, points, world)
        self.follow_size(self.expected, elapsed)
        self.limbs.watch(
            time, pixels, states, self.expected, self.slow_size, not self.is_walking, self.noise.jitter(), LONGEST_GAP)
        # None where all points are good, as they mostly are: then there is less to do.
        held = (states & bp.HELD) != 0 if states.any() else None
        self.noise.update(pixels.view(complex).ravel(), held, elapsed)
        self.depths.update(MEASURED_LIMBS, world, self.limbs.is_seen, elapsed)
        if not self.are_shoulders_doubtful:
            self.facing.update(self.places, world, self.expected, elapsed)
        body_size = self.body.update(pixels, states, elapsed)
        smooth = self.smoother.smooth(
            time, pixels.view(complex).ravel(), states, held, body_size, self.noise.smoothable(), LONGEST_GAP)
        return self.read(smooth.tolist(), points, states.tolist(), body_size)

    def look(self, time, points, world):
        """Visibility, framing and sides."""
        pixels = points[:, :2] * self.size
        self.expected = self.body.expected(pixels)
        seen = self.exchange(None, points, pixels, world)
        is_reversed = self.reversals.update(self.places, seen[2].tolist(), self.expected, time)
        if is_reversed:
            seen = self.exchange(BODY_EXCHANGED, *seen[:2], world)
        finding, parts = self.sides.update(self.places, seen[3], seen[2].tolist(), self.expected, time)
        if finding == SWAPPED:
            seen = self.exchange(LEGS_EXCHANGED, *seen[:2], seen[3])
        points, pixels, states, world = seen
        self.swapped = bp.LEGS | bp.UPPER if is_reversed else parts
        self.are_shoulders_doubtful = finding == DOUBTFUL and bool(parts & bp.UPPER)
        if finding == SETTLED:
            for limb in [*(bp.LEG_LIMBS if parts & bp.LEGS else ()), *(bp.ARM_LIMBS if parts & bp.UPPER else ())]:
                self.limbs.forget(limb)
        if finding in (DOUBTFUL, SETTLED):
            state = bp.UNCLEAR if finding == DOUBTFUL else bp.MOVED
            if parts & bp.LEGS:
                states[bp.LEG_POINTS] |= state
            if parts & bp.UPPER:
                states[bp.UPPER_POINTS] |= state
        return points, pixels, states, world

    def exchange(self, order, points, pixels, world):
        """Points in another order, with what is held against each of them."""
        if order is not None:
            points, pixels = points[order], np.ascontiguousarray(pixels[order])
            world = None if world is None else [world[index] for index in order]
        self.places = pixels.view(complex).ravel().tolist()
        return points, pixels, self.gate(points), world

    def gate(self, points):
        shares, visibility = points[:, :2], points[:, 3]
        states = np.zeros(bp.COUNT, np.uint8)
        # Nothing is low or outside, nor nan, in most frames.
        if visibility.min() >= VISIBILITY and shares.min() >= -FRAMING and shares.max() <= 1 + FRAMING:
            return states
        states[np.isnan(shares[:, 0])] |= bp.MISSING
        states[visibility < VISIBILITY] |= bp.LOW_VISIBILITY
        states[np.maximum(-shares, shares - 1).max(axis=1) > FRAMING] |= bp.OUT_OF_FRAME
        for limb in bp.PAIRED_LIMBS:
            if states[bp.NEAR[limb, 0]] & bp.OUT_OF_FRAME:
                states[bp.CARRIED[limb]] |= bp.OUT_OF_FRAME
        return states

    def follow_size(self, size, elapsed):
        if not self.slow_size:
            self.slow_size = size
            return
        self.is_walking = abs(size / self.slow_size - 1) > 0.15
        self.slow_size += elapsed / (elapsed + (0.5 if self.is_walking else 10)) * (size - self.slow_size)

    def read(self, places, points, states, body_size):
        quality = {}
        facing = self.facing.facing or CAMERA
        if facing not in FRONTAL:
            turned = self.facing.turned()
            quality["outOfPlane"] = True if turned is None else turned
            return {"withheld": quality}
        if not self.may_be_read(places, points, states, quality):
            return {"withheld": quality}
        quality["smoothed"] = True
        value, trunk, arm = self.angle(places, facing)
        if self.depths.mislead(bp.TRUNK, bp.LEFT_UPPER_ARM, turn(trunk, arm)):
            tilt = max(map(self.depths.tilt, MEASURED_LIMBS))
            quality["outOfPlane"] = max(tilt, quality.get("outOfPlane", 0))
        if not self.is_plane_told:
            self.is_plane_told = True
            if self.facing.yaw is None:
                quality["planeUnchecked"] = True
        reading = {"value": value, "raw": self.angle(self.places, facing)[0], "quality": quality}
        deviation, lag = self.uncertainty(trunk, arm, body_size)
        if deviation == deviation:
            half = 1.96 * deviation + lag
            reading["interval"] = [value - half, value + half]
            if lag > LAGGING:
                quality["lagging"] = lag
        across = turn(-trunk, places[11] - places[12])
        reading["context"] = {
            "trunkLean": abs(turn(-1j, -trunk)), "shoulderHike": 90 - (-across if facing == AWAY else across)}
        bend = abs(turn(arm, places[15] - places[13]))
        if bend == bend:
            reading["context"]["elbowBend"] = bend
        return reading

    @staticmethod
    def angle(place, facing):
        trunk = (place[23] + place[24] - place[11] - place[12]) / 2
        arm = place[13] - place[11]
        seen = turn(trunk, arm)
        above = math.fmod((seen if facing == AWAY else -seen) + 90, 360)
        return (above + 360 if above <= 0 else above) - 90, trunk, arm

    def uncertainty(self, trunk, arm, body_size):
        """The standard deviation and how far the angle lies behind, in degrees; nan while the noise is not known."""
        turn_of_trunk, turn_of_arm = 1j * trunk / abs(trunk) ** 2, 1j * arm / abs(arm) ** 2
        variance = lag = 0.0
        for point, of_trunk, of_arm in TERMS:
            level = self.noise.level(point)
            if level is None:
                return math.nan, math.nan
            left, behind = self.smoother.uncertainty(point, level)
            gradient = turn_of_arm * of_arm - turn_of_trunk * of_trunk
            variance += abs(gradient) ** 2 * (left + (FLOOR * body_size) ** 2)
            lag += (gradient * behind.conjugate()).real
        return math.degrees(math.sqrt(variance)), math.degrees(abs(lag))

    def may_be_read(self, places, points, states, quality):
        """Whether there is a reading, and what is held against it."""
        if self.swapped & bp.UPPER:
            quality["sidesSwapped"] = True
        if any(states[point] & bp.MISSING for part in PARTS for point in part):
            quality["lowVisibility"] = True
            return False
        is_usable = True
        for part in PARTS:
            is_usable &= self.pass_gates(part, places, points, states, quality)
        return is_usable and self.limbs_fit(quality)

    def pass_gates(self, part, places, points, states, quality):
        one, other = part[0], part[-1]
        state = states[one] | states[other]
        middle = (places[one] + places[other]) / 2
        x, y = middle.real / self.width, middle.imag / self.height
        outside = max(-x, x - 1, -y, y - 1, 0)
        if outside > 0 or state & bp.OUT_OF_FRAME:
            quality["outOfFrame"] = max(outside, quality.get("outOfFrame", 0))
        if not state:
            return True
        if state & bp.OUT_OF_FRAME:
            return False
        if state & bp.LOW_VISIBILITY:
            visibility = points[one, 3] + points[other, 3]
            visibility = 0.0 if visibility != visibility else min(points[one, 3], points[other, 3])
            quality["lowVisibility"] = float(min(visibility, quality.get("lowVisibility", 1)))
            return False
        if state & bp.SUSPECT:
            quality["implausibleMotion"] = max(self.jump(part), quality.get("implausibleMotion", 0))
            return False
        if state & bp.MOVED:
            quality["implausibleMotion"] = True
        if state & bp.UNCONFIRMED:
            quality["unconfirmed"] = max(self.jump(part), quality.get("unconfirmed", 0))
        return True

    def jump(self, part):
        """How far the limb jumped on which a part hangs, in degrees."""
        jumps = [jump for limb, jump in self.limbs.jumps.items() if set(part) & set(bp.CARRIED[limb])]
        return max(jumps, default=0)

    def limbs_fit(self, quality):
        worst = 0.0
        for limb in MEASURED_LIMBS:
            length, symmetry = float(self.limbs.length[limb]), float(self.limbs.symmetry[limb])
            if self.limbs.collapsed[limb]:
                quality["limbLength"] = length if length == length else True
                return False
            odd = [length] if length > LIMB_LENGTH else []
            odd += [symmetry] if max(symmetry, 1 / symmetry) > LIMB_LENGTH else []
            for ratio in odd:
                quality["limbLength"] = max(quality.get("limbLength", 1), ratio, key=lambda value: max(value, 1 / value))
            if length < PLANE:
                worst = max(worst, math.degrees(math.atan2(math.sqrt(1 - length * length), length)))
            tilt = self.depths.tilt(limb)
            if tilt > TILT:
                worst = max(worst, tilt)
        turned = self.facing.turned()
        if turned is not None and turned > YAW:
            worst = max(worst, turned)
        if worst:
            quality["outOfPlane"] = worst
        return True


def turn(one, other):
    """From the first direction to the second in degrees, clockwise with y down."""
    product = one.conjugate() * other
    return math.degrees(math.atan2(product.imag, product.real))

"""The measurement of qpdemo for some angles, once more, in NumPy: a peer for speed and for every number.

Frame by frame, as a program must that measures while a person moves. Work on all points or limbs is vectorised over
them; where there is little to do, plain numbers are faster than arrays and are used. For one person in view, BlazePose, a
picture that is not mirrored, and the defaults of qpdemo; why things are as they are stands in the Swift sources.
"""
import numpy as np

from . import blazepose as bp
from .depths import Depths
from .facing import Facing
from .limbs import Limbs
from .movements import ABDUCTION
from .noise import NoiseEstimator
from .parameters import table
from .reading import Reader
from .reversals import Reversals
from .sides import DOUBTFUL, SETTLED, SWAPPED, Sides
from .size import BodySize
from .smoothing import Smoother
from .systematic import Systematic

PEOPLE, SIZE = table("people"), table("size")
# The defaults of Gates, and of Configuration.
VISIBILITY, FRAMING, LONGEST_GAP = 0.5, 0.05, 1.0
BODY_EXCHANGED, LEGS_EXCHANGED = bp.exchanging(bp.PAIRS), bp.exchanging(bp.LEG_PAIRS)


class Measurement:
    """Measures one frame after the other of a file with this header."""

    def __init__(self, header, movement=ABDUCTION):
        self.movement = movement
        self.systematic = Systematic(header)
        self.size = np.array(header["size"], float)
        self.width, self.height = header["size"]
        self.last = self.seen = self.since = self.reading = None
        self.is_walking = False
        self.forget()

    def forget(self):
        self.body = BodySize(self.width, self.height)
        self.reversals, self.sides, self.limbs, self.depths = Reversals(), Sides(), Limbs(), Depths()
        self.noise, self.facing, self.smoother = NoiseEstimator(), Facing(), Smoother()
        self.reader = Reader(self.movement, self)
        self.slow_size = 0.0
        self.swapped = 0

    def measure(self, time, pose):
        """A reading, or what was withheld: {"value":…, "raw":…, "interval":…, "precision":…, "quality":…, "context":…}."""
        # Whole microseconds, so that no window is too long or too short by a rounding error.
        time = round(time * 1e6)
        if pose is None or pose != self.seen:
            self.seen, self.since = pose, time
        elif (time - self.since) / 1e6 <= PEOPLE.longestRepeat:
            return self.repeat()
        self.reading = {"withheld": {}} if pose is None else self.look_anew(time, pose)
        return self.reading

    def repeat(self):
        """The reading before, since the landmarks are the same."""
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
        self.noise.update(pixels.view(complex).ravel(), states, held, elapsed)
        self.depths.update(self.movement.limbs, world, self.limbs.is_seen, elapsed)
        if not self.are_shoulders_doubtful:
            self.facing.update(self.places, world, self.expected, elapsed)
        body_size = self.body.update(pixels, states, elapsed)
        smooth = self.smoother.smooth(
            time, pixels.view(complex).ravel(), states, held, body_size, self.noise.smoothable(), LONGEST_GAP)
        return self.reader.read(smooth.tolist(), points, states.tolist(), body_size, world)

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
        """Points in another order, with the flags of each."""
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
        self.is_walking = abs(size / self.slow_size - 1) > SIZE.walkingChange
        constant = SIZE.walkingConstant if self.is_walking else SIZE.slowConstant
        self.slow_size += elapsed / (elapsed + constant) * (size - self.slow_size)

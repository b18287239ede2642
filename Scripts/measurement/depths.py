"""How far limbs point out of the picture by landmarks in space, and whether the angle between two of them misleads."""
import math

from .blazepose import FAR_ENDS, NEAR_ENDS
from .parameters import table

DEPTH, TRUST = table("depth"), table("trust")


class Depths:
    """The sines of the angles at which limbs point away from the camera, steadied."""

    def __init__(self):
        self.steady, self.now = {}, {}

    def update(self, limbs, world, is_seen, elapsed):
        """Looks at limbs that are long enough to tell."""
        self.now = {}
        for limb in limbs:
            near, far = NEAR_ENDS[limb], FAR_ENDS[limb]
            if world is None or not is_seen[limb]:
                continue
            x, y, z = (
                (world[far[0]][axis] + world[far[1]][axis] - world[near[0]][axis] - world[near[1]][axis]) / 2
                for axis in range(3))
            length = math.hypot(x, y, z)
            if not length > 0:
                continue
            known = self.steady.get(limb)
            weight = 1 if known is None or elapsed is None else elapsed / (elapsed + TRUST.depthConstant)
            self.now[limb] = z / length if known is None else known + weight * (z / length - known)
            self.steady[limb] = self.now[limb]

    def tilt(self, limb):
        """In degrees; 0 where it is not known."""
        return math.degrees(math.asin(min(abs(self.now.get(limb, 0)), 1)))

    def mislead(self, limbs, seen):
        """Whether two limbs, each with 1 or −1 for the way it is looked along, stand otherwise in space than it seems."""
        sines = [self.now.get(limb, math.nan) * sign for limb, sign in limbs.items()]
        if not max(map(abs, sines)) > DEPTH.leastDepth or any(map(math.isnan, sines)) or math.isnan(seen):
            return False
        is_straight = abs(seen) > DEPTH.nearlyStraight
        allowed = DEPTH.largestErrorWhenStraight if is_straight else DEPTH.largestError
        return abs(between(*sines, seen) - abs(seen)) > allowed

    def in_space(self, limbs, lengths, seen):
        """The angles in space that two limbs may enclose, by landmarks in space or else by their lengths."""
        sines = [self.now.get(limb, math.nan) * sign for limb, sign in limbs.items()]
        if not any(map(math.isnan, sines)):
            return [between(*sines, seen)]
        one, other = (math.sqrt(1 - min(length, 1) ** 2) if length == length else 0.0 for length in map(float, lengths))
        return [between(one, other, seen), between(one, -other, seen)]


def between(one, other, seen):
    """The angle in degrees between lines that point away by angles with these sines."""
    across = math.sqrt((1 - one * one) * (1 - other * other))
    return math.degrees(math.acos(min(max(one * other + across * math.cos(math.radians(seen)), -1), 1)))

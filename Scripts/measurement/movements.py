"""The angles that are measured, each of a ray to another; rays run from the middle of some points to that of others."""
from . import blazepose as bp
from .facing import AWAY, FRONTAL, LEFT, SAGITTAL


class Movement:
    def __init__(self, feature, view, rays, limbs, sign, branch, parts, arm=None):
        self.feature, self.view, self.rays, self.sign, self.branch = feature, view, rays, sign, branch
        # The limbs along the rays, with 1 where ray and limb point the same way.
        self.limbs = limbs
        # The side of the body that must not be exchanged, and shoulder, elbow and wrist that are watched besides.
        self.exchangeable, self.arm = parts, arm
        self.is_of_limb = bp.TRUNK not in limbs
        self.parts = list(dict.fromkeys(end for ray in rays for end in ray))
        # Of each point its share in the one ray and in the other.
        self.shares = {point: [0.0, 0.0] for part in self.parts for point in part}
        for index, (start, end) in enumerate(rays):
            for part, sign in ((start, -1), (end, 1)):
                for point in part:
                    self.shares[point][index] += sign / len(part)

    def directions(self, places):
        return [middle(end, places) - middle(start, places) for start, end in self.rays]

    def angle(self, turn, facing):
        """The clinical angle of a turn, above the branch."""
        value = self.sign * (-turn if facing in (AWAY, LEFT) else turn)
        above = (value - self.branch) % 360
        return self.branch + (above or 360)


def middle(part, places):
    return sum(places[point] for point in part) / len(part)


ABDUCTION = Movement(
    "rangeOfMotion.shoulder.left.abduction", FRONTAL, [((11, 12), (23, 24)), ((11,), (13,))],
    {bp.TRUNK: -1, bp.LEFT_UPPER_ARM: 1}, -1, -90, bp.UPPER, arm=(11, 13, 15))
KNEE_FLEXION = Movement(
    "rangeOfMotion.knee.left.flexion", SAGITTAL, [((23,), (25,)), ((25,), (27,))],
    {bp.LEFT_THIGH: 1, bp.LEFT_SHANK: 1}, 1, -60, bp.LEGS)

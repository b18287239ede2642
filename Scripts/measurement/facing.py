"""Which way the person faces, over time."""
import math

from .parameters import table

PARAMETERS = table("facing")
CAMERA, AWAY, LEFT, RIGHT = "camera", "away", "left", "right"
CENTERS = {CAMERA: 0, AWAY: 180, LEFT: -90, RIGHT: 90}
FRONTAL, SAGITTAL = (CAMERA, AWAY), (LEFT, RIGHT)


class Facing:
    def __init__(self):
        self.facing = self.yaw = None
        self.across, self.toward = 0.0, 0.0
        self.width, self.heading = math.nan, 0.0
        # The widest that the trunk was, and the shoulders' width in lengths of the trunk.
        self.widest, self.slenderness = 0.0, math.nan
        self.raises_arms = False

    def update(self, points, world, body_size, elapsed):
        weight = None if elapsed is None else elapsed / (elapsed + PARAMETERS.timeConstant)
        self.follow_world(world, weight)
        if self.yaw is not None:
            self.facing = min(CENTERS, key=self.away)
        else:
            self.follow_picture(points, body_size, weight)
            self.facing = self.seen()

    def away(self, facing):
        turn = (self.yaw - CENTERS[facing] + 180) % 360 - 180
        return abs(turn) - (PARAMETERS.turnHysteresis if facing == self.facing else 0)

    def follow_world(self, world, weight):
        forward = None if world is None else self.forward(world)
        if forward is None:
            return
        share = 1 if weight is None else weight
        self.across += share * (forward[0] - self.across)
        self.toward += share * (forward[1] - self.toward)
        self.yaw = math.degrees(math.atan2(self.across, self.toward))

    @staticmethod
    def forward(world):
        """Where the chest points, seen from above, of length 1."""
        x = z = 0.0
        for left, right in ((world[11], world[12]), (world[23], world[24])):
            across, depth = left[0] - right[0], left[2] - right[2]
            if across == across and depth == depth:
                x += across
                z += depth
        length = math.hypot(x, z)
        return (z / length, x / length) if length > PARAMETERS.narrowestTrunk else None

    def follow_picture(self, points, body_size, weight):
        def gap(one, other):
            return (one.real - other.real) / body_size

        pairs = (11, 12, PARAMETERS.shoulders), (23, 24, PARAMETERS.hips)
        across = [gap(points[left], points[right]) / usual for left, right, usual in pairs]
        across = [width for width in across if width == width]
        if across:
            seen = sum(across) / len(across)
            self.width = seen if math.isnan(self.width) else self.width + weight * (seen - self.width)
            self.widest = max(self.widest, abs(self.width))
        length = abs((points[11] + points[12]) / 2 - (points[23] + points[24]) / 2)
        if length > 0:
            seen, known = abs(points[11] - points[12]) / length, self.slenderness
            self.slenderness = seen if math.isnan(known) else known + weight * (seen - known)
        # Elbows above their shoulders, or not seen.
        self.raises_arms = any(not points[elbow].imag >= points[shoulder].imag for elbow, shoulder in ((13, 11), (14, 12)))
        votes = 0.0
        for one, other, usual in (
            (points[0], (points[7] + points[8]) / 2, PARAMETERS.noseExtent),
            (points[0], (points[11] + points[12]) / 2, PARAMETERS.noseExtent),
            (points[31], points[29], PARAMETERS.footExtent), (points[32], points[30], PARAMETERS.footExtent),
        ):
            vote = gap(one, other) / usual
            if vote == vote:
                votes += min(max(vote, -1), 1)
        self.heading = votes if weight is None else self.heading + weight * (votes - self.heading)

    def seen(self):
        if math.isnan(self.width):
            return self.facing
        was_side = self.facing in SAGITTAL
        widest = self.widest if self.widest > PARAMETERS.frontal else 1
        if abs(self.width) < (PARAMETERS.sideEnds if was_side else PARAMETERS.sideBegins) * widest:
            deciding = PARAMETERS.reversingVotes if was_side else PARAMETERS.decidingVotes
            if not abs(self.heading) > deciding and self.facing is not None:
                return self.facing
            return LEFT if self.heading < 0 else RIGHT
        return CAMERA if self.width > 0 else AWAY

    def possible_side_turn(self):
        """How far a slender person would be turned from a side view, in degrees; none in other views."""
        if self.yaw is not None or self.facing not in SAGITTAL or math.isnan(self.width):
            return None
        slenderest = PARAMETERS.slenderestShoulders / PARAMETERS.shoulders
        frontal = self.widest if self.widest > PARAMETERS.frontal else slenderest
        return math.degrees(math.asin(min(abs(self.width) / frontal, PARAMETERS.mostSideTurn)))

    def turned(self, view):
        """How far the person is turned from a view, in degrees; none where that is not known."""
        if self.yaw is not None:
            return min(abs(self.yaw), 180 - abs(self.yaw)) if view == FRONTAL else abs(abs(self.yaw) - 90)
        # No person's shoulders are as narrow from the front.
        narrowest = PARAMETERS.turnedWithRaisedArms if self.raises_arms else PARAMETERS.turned
        if view != FRONTAL or not self.slenderness < narrowest:
            return None
        return math.degrees(math.acos(self.slenderness / PARAMETERS.slenderestShoulders))

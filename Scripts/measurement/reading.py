"""The reading of a person, with its flags."""
import math

import numpy as np

from . import blazepose as bp
from .facing import AWAY, CAMERA, FRONTAL
from .noise import UsualLevel
from .parameters import table

PARAMETERS = table("angle")
# The defaults of Gates and of NoiseModel.
PLANE, TILT, YAW, LIMB_LENGTH, FLOOR = 0.75, 35.0, 15.0, 1.25, 0.001


class Reader:
    """Reads a movement of a person."""

    def __init__(self, movement, person):
        self.movement, self.person = movement, person
        self.is_plane_told = False

    def read(self, places, points, states, body_size, world):
        """From smoothed places, points with their flags, and metres; None for metres that are not there."""
        person, movement, quality = self.person, self.movement, {}
        facing = person.facing.facing or (CAMERA if movement.view == FRONTAL else None)
        if facing not in movement.view:
            turned = person.facing.turned(movement.view)
            quality["outOfPlane"] = True if turned is None else turned
            return {"withheld": quality}
        if not self.may_be_read(places, points, states, quality):
            return {"withheld": quality}
        quality["smoothed"] = True
        rays = movement.directions(places)
        seen = turn(*rays)
        if person.depths.mislead(movement.limbs, seen):
            quality["outOfPlane"] = max(*map(person.depths.tilt, movement.limbs), quality.get("outOfPlane", 0))
        if not self.is_plane_told:
            self.is_plane_told = True
            if person.facing.yaw is None:
                quality["planeUnchecked"] = True
        apparent = self.apparent_movement(world)
        if "outOfPlane" in quality and apparent > PARAMETERS.mostApparentMovement:
            quality.pop("smoothed")
            return {"withheld": quality}
        value = movement.angle(seen, facing)
        raw = movement.angle(turn(*movement.directions(person.places)), facing)
        reading = {"value": value, "raw": raw, "quality": quality, "context": self.context(places, facing)}
        deviation, lag, systematic = self.uncertainty(rays, places, body_size)
        if deviation == deviation:
            half = 1.96 * deviation + lag
            reading["precision"] = [value - half, value + half]
            half = 1.96 * math.hypot(deviation, systematic) + lag
            others = self.others(rays, seen, "outOfPlane" in quality)
            apart = [(movement.angle(other, facing) - value + 180) % 360 - 180 for other in others]
            half += apparent
            reading["interval"] = [value - half + min([0, *apart]), value + half + max([0, *apart])]
            if lag > PARAMETERS.largestLag:
                quality["lagging"] = lag
        return reading

    def apparent_movement(self, world):
        """By how much a limb beside the trunk may only seem moved, in degrees, as the person is turned."""
        if self.movement.is_of_limb or world is None:
            return 0.0
        place = np.array([point[:3] for point in world])
        limb = unit(place[self.movement.rays[1][1][0]] - place[self.movement.rays[1][0][0]])
        trunk = unit(place[11] + place[12] - place[23] - place[24])
        line = unit(place[11] - place[12]) + unit(place[23] - place[24])
        across = line - line @ trunk * trunk
        if not across.any():  # Shoulders and hips the other way round: no side is known.
            return 0.0
        left = unit(across)
        forward = limb - limb @ trunk * trunk - limb @ left * left
        outward = math.sqrt(forward @ forward) if self.movement.view == FRONTAL else abs(limb @ left)
        doubt = 0.0 if self.person.systematic.is_exact else PARAMETERS.turnDoubt
        turned = min((self.person.facing.turned(self.movement.view) or 0.0) + doubt, 90)
        within = max(math.sqrt(max(1 - outward ** 2, 0)), PARAMETERS.leastWithinPlane)
        return math.degrees(math.atan2(outward * math.sin(math.radians(turned)), within))

    def others(self, rays, seen, is_out_of_plane):
        """What the turn may be of a person who is turned, and of limbs that are out of the picture's plane."""
        person, movement = self.person, self.movement
        side_turn = person.facing.possible_side_turn()
        if side_turn is not None:
            yield turn(*(whole(ray, side_turn) for ray in rays))
        if not is_out_of_plane:
            return
        if movement.is_of_limb:
            lengths = [person.limbs.length[limb] for limb in movement.limbs]
            yield from (math.copysign(angle, seen) for angle in person.depths.in_space(movement.limbs, lengths, seen))
            return
        turned = person.facing.turned(movement.view)
        if turned is not None:
            yield turn(*(whole(ray, min(turned, PARAMETERS.mostTurn)) for ray in rays))

    def context(self, places, facing):
        """The context: the rest of the body."""
        trunk = (places[11] + places[12] - places[23] - places[24]) / 2
        context = {"trunkLean": abs(turn(-1j, trunk))}
        if self.movement.arm:
            shoulder, elbow, wrist = (places[point] for point in self.movement.arm)
            across = turn(trunk, places[11] - places[12])
            context["shoulderHike"] = 90 - (-across if facing == AWAY else across)
            context["elbowBend"] = abs(turn(elbow - shoulder, wrist - elbow))
        return {key: value for key, value in context.items() if value == value}

    def uncertainty(self, rays, places, body_size):
        """The standard deviation, how far the angle lies behind, and the deviation of what stays, in degrees.

        nan while the noise of exact points is not known."""
        turns = [1j * ray / abs(ray) ** 2 for ray in rays]
        variance = lag = 0.0
        gradients = {}
        for point, (of_first, of_second) in self.movement.shares.items():
            level = self.person.noise.level(point)
            if level is None:
                if self.person.systematic.is_exact:
                    return math.nan, math.nan, math.nan
                level = UsualLevel(body_size)
            left, behind = self.person.smoother.uncertainty(point, level)
            gradient = gradients[point] = turns[1] * of_second - turns[0] * of_first
            variance += abs(gradient) ** 2 * (left + (FLOOR * body_size) ** 2)
            lag += (gradient * behind.conjugate()).real
        systematic = self.person.systematic
        stays = systematic.variance(gradients, places, body_size)
        for ray, (start, _) in zip(rays, self.movement.rays):
            stays += systematic.perspective(sum(places[point] for point in start) / len(start), ray) ** 2
        return tuple(map(math.degrees, (math.sqrt(variance), abs(lag), math.sqrt(stays))))

    def may_be_read(self, places, points, states, quality):
        """Whether there is a reading, and its flags."""
        parts = self.movement.parts
        if self.person.swapped & self.movement.exchangeable:
            quality["sidesSwapped"] = True
        if any(states[point] & bp.MISSING for part in parts for point in part):
            quality["lowVisibility"] = True
            return False
        passed = [self.pass_gates(part, places, points, states, quality) for part in parts]
        return all(passed) and self.limbs_fit(quality)

    def pass_gates(self, part, places, points, states, quality):
        one, other = part[0], part[-1]
        state = states[one] | states[other]
        middle = (places[one] + places[other]) / 2
        x, y = middle.real / self.person.width, middle.imag / self.person.height
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
        jumps = [jump for limb, jump in self.person.limbs.jumps.items() if set(part) & set(bp.CARRIED[limb])]
        return max(jumps, default=0)

    def limbs_fit(self, quality):
        limbs, depths, turned = self.person.limbs, self.person.depths, self.person.facing.turned(self.movement.view)
        tilts = [turned] if turned is not None and turned > YAW else []
        for limb in self.movement.limbs:
            length, symmetry = float(limbs.length[limb]), float(limbs.symmetry[limb])
            if limbs.collapsed[limb]:
                quality["limbLength"] = length if length == length else True
                return False
            odd = [length] if length > LIMB_LENGTH else []
            odd += [symmetry] if max(symmetry, 1 / symmetry) > LIMB_LENGTH else []
            for ratio in odd:
                quality["limbLength"] = max(quality.get("limbLength", 1), ratio, key=lambda value: max(value, 1 / value))
            if length < PLANE:
                tilts.append(math.degrees(math.acos(length)))
            if depths.tilt(limb) > TILT:
                tilts.append(depths.tilt(limb))
        if tilts:
            quality["outOfPlane"] = max(tilts)
        return True


def unit(vector):
    return vector / math.sqrt(vector @ vector)


def whole(ray, degrees):
    """The ray of which this would be the picture if its plane were turned away about the vertical."""
    return complex(ray.real / math.cos(math.radians(degrees)), ray.imag)


def turn(one, other):
    """From the first direction to the second in degrees, clockwise with y down."""
    product = one.conjugate() * other
    return math.degrees(math.atan2(product.imag, product.real))

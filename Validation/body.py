"""Poses a person: MakeHuman's CC0 body, skinned by dual quaternions; surface and joints follow from the same matrices.

    python body.py SOURCE        prints stature and lengths of every person
"""
import sys

import numpy as np

from base import SECTIONS, SEGMENTS, Base
from people import SHAPES
from rotations import between, partial, quaternion, quaternion_product, rotation

DOWN = np.array([0., -1, 0])
# The segments on both sides of a joint that lies in the middle of a limb.
MEETING = {"elbow": ("upperarm02", "lowerarm01"), "knee": ("thigh02", "shank"), "wrist": ("lowerarm02", "lowerarm02")}


class Body(Base):
    def pose(self, pose):
        """The vertices and the true points of a pose, with the lowest vertex on the floor.

        pose: degrees by name: abd, flex, cross, twist (shoulder), elbow, hip, hipabd, knee, ankle, each with .L or .R;
        lean (trunk forward), head; flat keeps the soles level and the ankles in place.
        """
        segments = self.place(pose)
        vertices = self.skinned(segments)
        shift = np.array([0, -vertices[self.skin, 1].min(), 0])
        if pose.get("flat"):
            ankles = [self.at(segments, "shank" + side, self.joints["ankle" + side]) for side in (".L", ".R")]
            shift[2] = -(ankles[0][2] + ankles[1][2]) / 2 + pose.get("ahead", 0.0)
        points = {}
        for side in (".L", ".R"):
            for name, segment in (("shoulder", "upperarm01"), ("hip", "thigh01"), ("ankle", "foot")):
                points[name + side] = self.at(segments, segment + side, self.joints[name + side])
            for name in SECTIONS:
                points[name + side] = sum(
                    self.at(segments, segment + side, self.centres[name + side]) for segment in MEETING[name]) / 2
        points.update({name: vertices[vertex] for name, vertex in self.points.items()})
        return vertices + shift, {name: point + shift for name, point in points.items()}

    @staticmethod
    def at(segments, segment, point):
        matrix, move = segments[segment]
        return matrix @ point + move

    def place(self, pose):
        """The rotation and translation of each segment."""
        rest, segments = self.joints, {}
        get = lambda name: float(pose.get(name, 0.0))
        lean = rotation([1, 0, 0], get("lean"))

        def place(name, matrix, pivot, to):
            segments[name] = (matrix, to - matrix @ pivot)

        middle = (rest["hip.L"] + rest["hip.R"]) / 2
        for name in ("pelvis", "lumbar", "thorax"):
            place(name, lean, middle, middle)
        at = lambda segment, point: self.at(segments, segment, point)
        place("neck", rotation([1, 0, 0], get("lean") * 0.7), rest["neck"], at("thorax", rest["neck"]))
        place("head", rotation([1, 0, 0], get("lean") * 0.4 + get("head")), rest["head"], at("neck", rest["head"]))
        for side, sign in ((".L", 1.0), (".R", -1.0)):
            abduction, flexion = get("abd" + side), get("flex" + side)
            # The clavicle's part of a raise.
            lift = 0.22 * max(0.0, max(abduction, flexion) - 30) * (0.9 if abduction >= flexion else 0.6)
            clavicle = lean @ rotation([0, 0, 1], sign * lift)
            place("clavicle" + side, clavicle, rest["clavicle" + side], at("thorax", rest["clavicle" + side]))
            shoulder = at("clavicle" + side, rest["shoulder" + side])
            swing = (lean @ rotation([0, 1, 0], -sign * get("cross" + side)) @ rotation([0, 0, 1], sign * abduction)
                     @ rotation([1, 0, 0], -flexion))
            twist = rotation(DOWN, sign * get("twist" + side))
            half = rotation(DOWN, sign * get("twist" + side) / 2)
            hanging = between(rest["elbow" + side] - rest["shoulder" + side], DOWN)
            upper, lower = swing @ half @ hanging, swing @ twist @ hanging
            # The deltoid goes a part of the way with the arm.
            deltoid = clavicle @ partial(clavicle.T @ upper, 0.4)
            for name, matrix in (("scapula", deltoid), ("upperarm01", upper), ("upperarm02", lower)):
                place(name + side, matrix, rest["shoulder" + side], shoulder)
            elbow = at("upperarm02" + side, rest["elbow" + side])
            forearm = swing @ twist @ rotation([1, 0, 0], -get("elbow" + side)) @ between(
                rest["wrist" + side] - rest["elbow" + side], DOWN)
            place("lowerarm01" + side, forearm, rest["elbow" + side], elbow)
            place("lowerarm02" + side, forearm, rest["elbow" + side], elbow)
            place("hand" + side, forearm, rest["wrist" + side], at("lowerarm02" + side, rest["wrist" + side]))
            self.place_leg(place, at, side, sign, get, lean, bool(pose.get("flat")))
        return segments

    def place_leg(self, place, at, side, sign, get, lean, flat):
        rest = self.joints
        hip = at("pelvis", rest["hip" + side])
        swing = lean @ rotation([0, 0, 1], sign * (get("hipabd" + side) + 2)) @ rotation([1, 0, 0], -get("hip" + side))
        thigh = swing @ between(rest["knee" + side] - rest["hip" + side], DOWN)
        place("thigh01" + side, thigh, rest["hip" + side], hip)
        place("thigh02" + side, thigh, rest["hip" + side], hip)
        swing = swing @ rotation([1, 0, 0], get("knee" + side))
        shank = swing @ between(rest["ankle" + side] - rest["knee" + side], DOWN)
        place("shank" + side, shank, rest["knee" + side], at("thigh02" + side, rest["knee" + side]))
        foot = np.eye(3) if flat else swing @ rotation([1, 0, 0], -get("ankle" + side))
        place("foot" + side, foot, rest["ankle" + side], at("shank" + side, rest["ankle" + side]))

    def skinned(self, segments):
        """The vertices at rest, moved by their segments' blended dual quaternions."""
        dual = np.zeros((len(SEGMENTS), 8))
        for row, name in enumerate(SEGMENTS):
            matrix, move = segments[name]
            real = quaternion(matrix)
            real = -real if real[0] < 0 else real
            dual[row, :4], dual[row, 4:] = real, 0.5 * quaternion_product(np.array([0, *move]), real)
        # Along each chain a sign like the parent's, so that a blend takes the short way.
        for side in (".L", ".R"):
            for chain in (["thorax"] + [name + side for name in (
                    "clavicle", "scapula", "upperarm01", "upperarm02", "lowerarm01", "lowerarm02", "hand")],
                    ["pelvis"] + [name + side for name in ("thigh01", "thigh02", "shank", "foot")]):
                for parent, child in zip(chain, chain[1:]):
                    i, j = SEGMENTS.index(child), SEGMENTS.index(parent)
                    if dual[i, :4] @ dual[j, :4] < 0:
                        dual[i] = -dual[i]
        mixed = self.weights @ dual
        mixed /= np.linalg.norm(mixed[:, :4], axis=1, keepdims=True)
        w, u, dw, du = mixed[:, :1], mixed[:, 1:4], mixed[:, 4:5], mixed[:, 5:]
        turned = self.rest + 2 * np.cross(u, np.cross(u, self.rest) + w * self.rest)
        return turned + 2 * (-dw * u + w * du + np.cross(u, du))


def main(source):
    for name in SHAPES:
        body = Body(source, name)
        _, points = body.pose({})
        distance = lambda a, b: np.linalg.norm(points[a] - points[b]) / body.stature
        print(f"{name:8s} stature {body.stature:.3f} m; of it: shoulders {distance('shoulder.L', 'shoulder.R'):.3f}, "
              f"hips {distance('hip.L', 'hip.R'):.3f}, hip's height {points['hip.L'][1] / body.stature:.3f}, "
              f"knee's {points['knee.L'][1] / body.stature:.3f}, "
              f"shoulder's {points['shoulder.L'][1] / body.stature:.3f}, "
              f"upper arm {distance('shoulder.L', 'elbow.L'):.3f}, forearm {distance('elbow.L', 'wrist.L'):.3f}")


if __name__ == "__main__":
    main(sys.argv[1])

"""Reads MakeHuman's base mesh, rig and weights (CC0), and shapes them by its targets."""
import functools
import gzip
import json
import pathlib

import numpy as np

from people import SHAPES, target_factors

SEGMENTS = ["pelvis", "lumbar", "thorax", "neck", "head"] + [
    segment + side for side in (".L", ".R") for segment in (
        "clavicle", "scapula", "upperarm01", "upperarm02", "lowerarm01", "lowerarm02", "hand", "thigh01", "thigh02",
        "shank", "foot")]
SEGMENT_OF_BONE = {
    "root": "pelvis", "pelvis": "pelvis", "spine05": "lumbar", "spine04": "lumbar", "spine03": "thorax",
    "spine02": "thorax", "spine01": "thorax", "breast": "thorax", "neck01": "neck", "neck02": "neck", "neck03": "head",
    "head": "head", "clavicle": "clavicle", "shoulder01": "scapula", "upperarm01": "upperarm01",
    "upperarm02": "upperarm02", "lowerarm01": "lowerarm01", "lowerarm02": "lowerarm02", "wrist": "hand",
    "upperleg01": "thigh01", "upperleg02": "thigh02", "lowerleg01": "shank", "lowerleg02": "shank", "foot": "foot"}
BONE_OF_JOINT = {
    "shoulder": "upperarm01", "elbow": "lowerarm01", "wrist": "wrist", "hip": "upperleg01", "knee": "lowerleg01",
    "ankle": "foot", "clavicle": "clavicle", "scapula": "shoulder01"}

# From the midline to a hip's centre, as a fraction of the stature: 87 mm where the pelvis is 240 mm wide (Harrington
# 2007), at 1.75 m. The rig's own hips lie at 0.06.
HIP = 0.0495


@functools.cache
def base_mesh(source):
    """Vertices, texture coordinates, faces, their texture indices, and the group of each face."""
    vertices, texture, faces, texture_faces, groups, group = [], [], [], [], [], ""
    for line in open(source / "base.obj"):
        words = line.split()
        if not words:
            continue
        if words[0] == "v":
            vertices.append([float(x) for x in words[1:4]])
        elif words[0] == "vt":
            texture.append([float(x) for x in words[1:3]])
        elif words[0] == "g":
            group = words[1]
        elif words[0] == "f":
            corners = [corner.split("/") for corner in words[1:]]
            faces.append([int(corner[0]) - 1 for corner in corners])
            texture_faces.append([int(corner[1]) - 1 for corner in corners])
            groups.append(group)
    return np.array(vertices), np.array(texture), faces, texture_faces, np.array(groups)


@functools.cache
def weights(source):
    """The fraction of each vertex that follows each segment."""
    bones = rig(source)["bones"]
    of_bone = json.load(open(source / "default_weights.mhw"))["weights"]
    result = np.zeros((len(base_mesh(source)[0]), len(SEGMENTS)))
    for bone, entries in of_bone.items():
        while bone.split(".")[0] not in SEGMENT_OF_BONE:
            bone = bones[bone]["parent"]
        segment = SEGMENT_OF_BONE[bone.split(".")[0]]
        side = bone[-2:] if bone[-2:] in (".L", ".R") else ""
        column = SEGMENTS.index(segment + side if segment + side in SEGMENTS else segment)
        for vertex, weight in entries:
            result[vertex, column] += weight
    return result / np.maximum(result.sum(axis=1, keepdims=True), 1e-9)


@functools.cache
def rig(source):
    return json.load(open(source / "default.mhskel"))


class Base:
    """One person at rest: vertices in metres (y up, z forward, x to the person's left) and the rig's joints."""

    def __init__(self, source, name):
        self.source = source = pathlib.Path(source)
        self.mesh = base_mesh(source)
        unshaped = self.mesh[0]
        shaped = unshaped.copy()
        for target, factor in target_factors(SHAPES[name]).items():
            path = source / "targets" / f"{target}.target.gz"
            if factor == 0 or not path.exists():
                continue
            moves = np.array([[float(x) for x in line.split()] for line in gzip.open(path, "rt") if line.strip()])
            if len(moves):
                shaped[moves[:, 0].astype(int)] += factor * moves[:, 1:4]
        self.unshaped = unshaped
        self.rest = shaped / 10  # decimetres
        self.weights = weights(source)
        joints = rig(source)["joints"]

        def joint(bone):
            return self.rest[joints[bone + "____head"]].mean(axis=0)

        self.joints = {name + side: joint(bone + side) for name, bone in BONE_OF_JOINT.items() for side in (".L", ".R")}
        self.joints.update(lumbar=joint("spine05"), thorax=joint("spine03"), neck=joint("neck01"), head=joint("head"))
        faces, groups = self.mesh[2], self.mesh[4]
        self.skin = np.unique([vertex for face, group in zip(faces, groups) if group == "body" for vertex in face])
        self.stature = float(np.ptp(self.rest[self.skin, 1]))
        for side, sign in ((".L", 1), (".R", -1)):
            self.joints["hip" + side][0] = sign * HIP * self.stature
        self.points = surface_points(unshaped, self.skin, self.weights)
        self.centres = {name + side: self.middle(name, side) for name in SECTIONS for side in (".L", ".R")}

    def middle(self, name, side):
        """The middle of a limb's section at a joint; the heads of the rig's bones lie up to 2 cm off it."""
        start, end = SECTIONS[name]
        joints = self.joints
        along = joints[end + side] - joints[start + side]
        along /= np.linalg.norm(along)
        centre = joints[name + side]
        offset = self.rest[self.skin] - centre
        height = offset @ along
        ring = offset[(np.abs(height) < 0.012) & (np.linalg.norm(offset - np.outer(height, along), axis=1) < 0.11)]
        first = np.cross(along, [0, 0, 1])
        first /= np.linalg.norm(first)
        for axis in (first, np.cross(first, along)):
            at = ring @ axis
            centre = centre + (at.min() + at.max()) / 2 * axis
        return centre


# The joints that lie in the middle of a limb, and the limb's ends.
SECTIONS = {"elbow": ("shoulder", "wrist"), "knee": ("hip", "ankle"), "wrist": ("elbow", "wrist")}


def surface_points(mesh, skin, weights):
    """Points on the skin, as vertices: nose, ears, heels and tips of the big toes."""
    at = mesh[skin]
    segment = np.array(SEGMENTS)[weights[skin].argmax(axis=1)]
    head = segment == "head"
    eyes = 7.3  # The eyes' height in the unshaped mesh, decimetres.
    face = head & (np.abs(at[:, 0]) < 0.1) & (np.abs(at[:, 1] - eyes) < 0.6)
    points = {"nose": skin[face][at[face, 2].argmax()]}
    for side, sign in ((".L", 1), (".R", -1)):
        ear = head & (np.abs(at[:, 1] - eyes) < 0.5) & (np.abs(at[:, 2]) < 0.6)
        points["ear" + side] = skin[ear][(sign * at[ear, 0]).argmax()]
        foot = segment == "foot" + side
        low = foot & (at[:, 1] < at[foot, 1].min() + 0.45)
        points["heel" + side] = skin[low][at[low, 2].argmin()]
        inner = foot & (sign * at[:, 0] < np.median(sign * at[foot, 0]))
        points["toe" + side] = skin[inner][at[inner, 2].argmax()]
    return points

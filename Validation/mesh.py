"""One person's visible mesh: body, clothes made of the base mesh's own tights, shoes, hair, eyes; coloured by face."""
import gzip
import json

import numpy as np
import PIL.Image

from base import SEGMENTS
from body import Body
from people import LONG_HAIR, SURFACES, colours

KINDS = list(SURFACES)
# Places of the unshaped mesh in decimetres: shoulder, elbow, wrist; heights of waist, collar, hems.
SHOULDER, ELBOW, WRIST = np.array([1.68, 5.25, .15]), np.array([3.13, 3.49, .13]), np.array([4.31, 2.45, 1.76])
WAIST, COLLAR, ANKLE, SHORTS = 0.75, 5.9, -7.25, -2.4


def fraction_along(point, start, end):
    return (point - start) @ (end - start) / ((end - start) @ (end - start))


def cloth(place, segment, outfit):
    """The cloth that covers a place of the unshaped mesh, or None."""
    if segment.startswith("foot") or segment.startswith("shank") and place[1] < ANKLE:
        return "shoe"
    if segment.startswith(("shank", "thigh")):
        return "bottom" if place[1] > (ANKLE if outfit == "long" else SHORTS) else None
    on_left = np.array([abs(place[0]), place[1], place[2]])
    if segment.startswith("upperarm"):
        return "top" if outfit == "long" or fraction_along(on_left, SHOULDER, ELBOW) < 0.62 else None
    if segment.startswith("lowerarm"):
        return "top" if outfit == "long" and fraction_along(on_left, ELBOW, WRIST) < 0.93 else None
    if segment.startswith("hand") or segment in ("head", "neck") or place[1] > COLLAR:
        return None
    return "top" if place[1] > WAIST else "bottom"


class Person:
    def __init__(self, source, name, outfit):
        self.body = Body(source, name)
        self.name, self.outfit = name, outfit
        triangles, kinds, normals, moved = self.faces()
        rest = self.body.rest
        for kind, thickness in (("top", 0.010), ("bottom", 0.012)):
            vertices = sorted(moved[kind])
            rest[vertices] += (thickness + (0.002 if outfit == "long" else 0)) * normals[vertices]
        rest[sorted(moved["shoe"])] += 0.009 * normals[sorted(moved["shoe"])]
        hair = sorted(self.scalp & moved["hair"])
        rest[hair] += 0.014 * normals[hair]
        self.used = np.unique(triangles)
        index = np.full(len(rest), -1)
        index[self.used] = np.arange(len(self.used))
        self.triangles, self.kinds, self.rest = index[triangles], np.array(kinds), rest[self.used]
        self.colours, self.stripes = colours(name, outfit)
        self.colours = np.array(self.colours, float)
        self.grain = np.array(list(SURFACES.values()), float)

    def faces(self):
        """Triangles, their surfaces, normals at rest, and the vertices of each surface."""
        body = self.body
        unshaped, texture, faces, texture_faces, groups = body.mesh
        segments = np.array(SEGMENTS)[body.weights.argmax(axis=1)]
        lips = np.asarray(PIL.Image.open(body.source / "mpfb_lips.jpg").convert("L")).astype(float) / 255
        scalp = json.load(gzip.open(body.source / "scalp_solid.json.gz", "rt"))  # Its keys are faces.
        self.scalp = {vertex for face in scalp for vertex in faces[int(face)] if unshaped[vertex][1] > 6.6}
        eye = np.unique([v for face, group in zip(faces, groups) if group == "helper-l-eye" for v in face])
        eye = unshaped[eye].mean(axis=0)

        def of_skin(face, texture_face, centre, segment):
            under = [cloth(unshaped[vertex], segments[vertex], self.outfit) for vertex in face]
            if None not in under and len(set(under)) == 1:
                return None  # Well beneath one piece of cloth.
            if all(vertex in self.scalp for vertex in face):
                return "hair"
            if segment != "head" or centre[2] <= 0.8:
                return "skin"
            u, v = texture[texture_face].mean(axis=0)
            if lips[min(2047, int((1 - v) * 2048)), min(2047, int(u * 2048))] > 0.5:
                return "lips"
            aside, above = abs(centre[0]) - eye[0], centre[1] - eye[1]
            fall = 0.15 * max(0, aside)
            return "brow" if -0.22 < aside < 0.3 and 0.17 - fall < above < 0.28 - fall else "skin"

        triangles, kinds, moved, normals = [], [], {}, np.zeros_like(body.rest)
        for face, texture_face, group in zip(faces, texture_faces, groups):
            centre, segment = unshaped[face].mean(axis=0), segments[face[0]]
            kind = None
            if group == "body":
                kind = of_skin(face, texture_face, centre, segment)
            elif group == "helper-tights":
                kind = cloth(centre, segment, self.outfit)
            elif group in ("helper-l-eye", "helper-r-eye"):
                own = eye * [1 if group == "helper-l-eye" else -1, 1, 1]
                near = np.hypot(centre[0] - own[0], centre[1] - own[1]) < 0.065 and centre[2] > own[2]
                kind = "iris" if near else "white"
            elif group == "helper-hair" and self.name in LONG_HAIR and centre[2] < 0.35:
                kind = "hair"
            if kind is None:
                continue
            moved.setdefault(kind, set()).update(face)
            for i in range(1, len(face) - 1):
                triangle = (face[0], face[i], face[i + 1])
                triangles.append(triangle)
                kinds.append(KINDS.index(kind))
                a, b, c = body.rest[list(triangle)]
                normals[list(triangle)] += np.cross(b - a, c - a)
        normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
        return np.array(triangles), kinds, normals, moved

    def pose(self, pose, yaw):
        """Vertices and true points in the world; a positive yaw turns the left side to the camera."""
        vertices, points = self.body.pose(pose)
        cos, sin = np.cos(np.radians(yaw)), np.sin(np.radians(yaw))

        def world(place):
            x, y, z = place[..., 0], -place[..., 2], place[..., 1]
            return np.stack([cos * x + sin * y, -sin * x + cos * y, z], -1)

        vertices = vertices[self.used]
        floor = np.array([0, vertices[:, 1].min(), 0])
        return world(vertices - floor), {name: world(point - floor) for name, point in points.items()}

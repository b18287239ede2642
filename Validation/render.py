"""Draws a person into the picture of a room: a depth buffer with four samples a pixel, two soft shadow maps, a shadow
on the floor, grain and stripes fixed to the cloth. The same input gives the same bytes."""
import numpy as np

from mesh import KINDS
from raster import add_cover, nearest, parallel_depth, shade

# Window and ceiling: places and powers.
LIGHTS = {
    "home": ([(-2.9, -1.5, 1.6), (0, -1.0, 2.65)], [(6.0, 5.8, 5.5), (3.4, 3.1, 2.8)]),
    "clinic": ([(2.9, -1.5, 1.6), (0, -1.0, 2.65)], [(6.0, 5.8, 5.5), (3.2, 3.3, 3.4)])}
AMBIENT = np.array([0.40, 0.41, 0.43])
SAMPLES = 2
MAP = 500
LINEAR = ((np.arange(256) / 255) ** 2.2).astype(np.float32)
CODED = (np.clip((np.arange(4097) / 4096), 0, 1) ** (1 / 2.2) * 255 + 0.5).astype(np.uint8)


def vertex_normals(vertices, triangles):
    normals = np.zeros_like(vertices)
    a, b, c = (vertices[triangles[:, k]] for k in range(3))
    face = np.cross(b - a, c - a)
    for k in range(3):
        np.add.at(normals, triangles[:, k], face)
    return normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)


def shadow_maps(vertices, triangles, lights):
    """The depth of the person seen from each light, with the axes, corners and scales of these maps."""
    maps, rows, low, scale = [], [], [], []
    for light in lights:
        forward = np.array([0, 0, 0.9]) - light
        forward /= np.linalg.norm(forward)
        right = np.cross(forward, [0, 1, 0.1])
        right /= np.linalg.norm(right)
        axes = np.array([right, np.cross(forward, right), forward])
        seen = vertices @ axes.T
        corner = seen[:, :2].min(axis=0) - 0.05
        factor = (MAP - 1) / (np.ptp(seen[:, :2], axis=0).max() + 0.1)
        points = np.column_stack([(seen[:, :2] - corner) * factor, seen[:, 2]])
        maps.append(parallel_depth(points, triangles, MAP, MAP))
        rows.append(axes)
        low.append(corner)
        scale.append(factor)
    return np.array(maps), np.array(rows), np.array(low), np.array(scale)


def floor_shadow(vertices, triangles, lights, camera):
    """How much light the person takes from each pixel of the floor: shadows from nine points of both lights."""
    shadow = np.zeros((camera.height, camera.width), np.float32)
    random = np.random.default_rng(3)
    spots = [(lights[0] + [0, a, b], 0.06) for a, b in random.uniform(-0.7, 0.7, (4, 2))]
    spots += [(lights[1] + [a, b, 0], 0.07) for a, b in random.uniform(-0.7, 0.7, (5, 2))]
    for light, amount in spots:
        below = vertices.copy()
        below[:, 2] = np.minimum(below[:, 2], light[2] - 0.2)
        thrown = light + (below - light) * (light[2] / (light[2] - below[:, 2]))[:, None]
        thrown[:, 2] = 0.02
        thrown = np.clip(thrown, -30, 30)
        offset = thrown - camera.place
        depth = offset @ camera.forward
        on_floor = (depth > 0.3) & (thrown[:, 1] < 1.7)
        depth = np.maximum(depth, 0.3)
        points = np.stack([camera.width / 2 + camera.focal * (offset @ camera.right) / depth,
                           camera.height / 2 + camera.focal * (offset @ camera.down) / depth,
                           np.where(on_floor, depth, 0)], -1)
        add_cover(points, triangles, camera.width, camera.height, shadow, amount)
    return shadow


def draw(person, vertices, room, plate, camera):
    """A picture, RGB. plate: the empty room; camera: see camera.py."""
    triangles = person.triangles
    lights, power = (np.array(values, float) for values in LIGHTS[room])
    linear = LINEAR[plate] * (1 - floor_shadow(vertices, triangles, lights, camera))[..., None]
    points = camera.project(vertices)
    first = np.maximum(np.floor(points[:, :2].min(axis=0)).astype(int) - 1, 0)
    last = np.minimum(np.ceil(points[:, :2].max(axis=0)).astype(int) + 1, [camera.width, camera.height])
    width, height = last - first
    points[:, :2] = (points[:, :2] - first) * SAMPLES
    who, weights = nearest(points, triangles, SAMPLES * width, SAMPLES * height)
    colour = shade(who, weights, triangles, person.kinds, vertices, vertex_normals(vertices, triangles), person.rest,
                   person.colours, person.grain, float(person.stripes), lights, power,
                   *shadow_maps(vertices, triangles, lights), AMBIENT, camera.place, KINDS.index("top"))
    colour = sum(colour[i::SAMPLES, j::SAMPLES] for i in range(SAMPLES) for j in range(SAMPLES)) / SAMPLES ** 2
    part = linear[first[1]:last[1], first[0]:last[0]]
    part[...] = part * (1 - colour[..., 3:]) + colour[..., :3]
    return CODED[np.clip(linear * 4096, 0, 4096).astype(np.int32)]

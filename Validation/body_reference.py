"""The equations of QPBody in NumPy, on a squatting person with stated errors: prints the costs of EquationsTests.swift at
the true posture and beside it, and with --solve where SciPy's search ends.

    python3 Validation/body_reference.py [--solve]

Everything is written anew from Docs/Body.md: no band, no analytic derivatives, no start from the landmarks. NumPy, SciPy.
"""
import sys

import numpy as np
from scipy.optimize import least_squares

FRAMES, RATE, FOCAL, WIDTH, HEIGHT = 7, 10.0, 912.0, 720, 1280
POINTS = [part + side for part in ("sh", "el", "wr", "hip", "kn", "an", "he", "to") for side in "lr"]
SEGMENTS = ["pel", "tr", "shl", "thl", "thr", "skl", "skr", "ual", "uar", "fal", "far", "ftl", "ftr"]
LENGTHS = np.array([.110, .300, .222, .236, .242, .172, .147, .110]) * 1.70
OF_SEGMENT = [0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]
SPREAD = np.array([.08, .04, .06, .04, .04, .04, .04, .08])
OFFSETS = {"hip": (.005, -.005, .008), "sh": (-.025, -.025, -.007), "kn": (-.006, .003, -.007),
           "an": (.005, .004, .010), "el": (-.009, 0, .006), "wr": (.013, -.002, -.015)}
SD = {"sh": .012, "hip": .014, "kn": .015, "an": .015, "el": .018, "wr": .020, "he": .025, "to": .025}
UP = np.array([0., -1, 0])


def unit(v):
    return v / np.linalg.norm(v, axis=-1, keepdims=True)


def stiff(v):
    return v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), .2)


def dot(a, b):
    return (a * b).sum(-1)


def truth(time=np.arange(FRAMES) / RATE, yaw=45, lengths=LENGTHS):
    """The roots and directions of SquattingPerson.swift."""
    depth = (1 - np.cos(np.pi * time)) / 2
    knee, hip, arm, lean = (np.radians(a + b * depth) for a, b in ((5, 85), (3, 70), (20, 60), (5, 25)))
    forward = np.array([np.sin(np.radians(yaw)), 0, -np.cos(np.radians(yaw))])
    left = np.cross(UP, forward)
    mix = lambda a, x, b, y: a[:, None] * x + b[:, None] * y
    tilt = hip - lean
    trunk, ahead = mix(np.cos(lean), UP, np.sin(lean), forward), mix(np.cos(lean), forward, -np.sin(lean), UP)
    thigh = mix(-np.cos(tilt), UP, np.sin(tilt), forward)
    shank = mix(-np.cos(knee - tilt), UP, -np.sin(knee - tilt), forward)
    upper = -np.cos(arm)[:, None] * trunk + np.sin(arm)[:, None] * ahead
    still = lambda v: np.repeat(v[None], len(time), 0)
    foot = still(unit(1.15 * forward + .02 * UP))
    d = np.stack([still(left), trunk, still(left), thigh, thigh, shank, shank, upper, upper, upper, upper, foot, foot], 1)
    return np.array([.1, .9, 3.2]) - lengths[3] * thigh - lengths[4] * shank, d


def places(root, d, lengths, offsets=True):
    """The points of every frame."""
    D = dict(zip(SEGMENTS, np.moveaxis(d, 1, 0)))
    hips, trunk, shoulders, thigh, shank, upper, fore, foot = lengths
    found = {}
    top = root + trunk * D["tr"]
    for side, sign in (("l", .5), ("r", -.5)):
        found["hip" + side] = h = root + sign * hips * D["pel"]
        found["kn" + side] = k = h + thigh * D["th" + side]
        found["an" + side] = a = k + shank * D["sk" + side]
        found["sh" + side] = s = top + sign * shoulders * D["shl"]
        found["el" + side] = e = s + upper * D["ua" + side]
        found["wr" + side] = e + fore * D["fa" + side]
        sk, ft = D["sk" + side], D["ft" + side]
        normal = stiff(-sk + dot(sk, ft)[:, None] * ft)
        found["he" + side] = a + foot * (-.38 * normal - .25 * ft)
        found["to" + side] = a + foot * (-.40 * normal + .90 * ft)
        if not offsets:
            continue
        for part, up, line in (("hip", D["tr"], "pel"), ("sh", D["tr"], "shl"), ("an", -sk, "pel"),
                               ("kn", -unit(D["th" + side] + sk), "pel"), ("el", -D["ua" + side], "shl"),
                               ("wr", -D["fa" + side], "shl")):
            ahead = stiff(np.cross(D[line], up))
            x, y, z = OFFSETS[part]
            found[part + side] = found[part + side] + 2 * sign * x * np.cross(up, ahead) + y * up + z * ahead
    return np.stack([found[name] for name in POINTS], 1)


def observed():
    """Pixels (frame, point, 2) and metres (frame, point, 3), as single precision keeps them."""
    root, d = truth()
    frame, point = np.meshgrid(np.arange(FRAMES), np.arange(16), indexing="ij")
    error = lambda axis: np.sin(12.9898 * (frame * 48 + point * 3 + axis))
    seen = places(root, d, LENGTHS)
    pixels = seen[..., :2] / seen[..., 2:] * FOCAL + 5 * np.stack([error(0), error(1)], -1)
    size = np.array([WIDTH, HEIGHT])
    pixels = np.float64(np.float32((pixels + size / 2) / size)) * size
    metres = places(root, d, LENGTHS, offsets=False) - root[:, None]
    metres[..., 2] += .03 * error(2)
    return pixels, np.float64(np.float32(metres))


def vectors(metres):
    at = dict(zip(POINTS, np.moveaxis(metres, 1, 0)))
    middle = lambda part: (at[part + "l"] + at[part + "r"]) / 2
    rows = [at["hipl"] - at["hipr"], middle("sh") - middle("hip"), at["shl"] - at["shr"]]
    for a, b in (("hip", "kn"), ("kn", "an"), ("sh", "el"), ("el", "wr"), ("he", "to")):
        rows += [at[b + side] - at[a + side] for side in "lr"]
    return np.stack(rows, 1)


def trunk_parts(d, arms):
    t, s = d[:, 1], d[:, 2]
    sine = np.maximum(np.linalg.norm(np.cross(s, t), axis=-1), .2)
    left, ahead = (s - dot(s, t)[:, None] * t) / sine[:, None], np.cross(s, t) / sine[:, None]
    return np.stack([dot(arms, axis[:, None]) for axis in (left, t, ahead)], -1)


class Problem:
    def __init__(self):
        self.pixels, metres = observed()
        dt = 1 / RATE
        self.kappa = max(1, 2 * .08 / dt)
        spread = lambda x: np.sqrt(((x - x.mean(1, keepdims=True)) ** 2).sum((1, 2)))
        raw = spread(self.pixels) / spread(metres[..., :2])
        self.scale = np.array([np.median(raw[max(0, i - 5):i + 6]) for i in range(FRAMES)])
        self.weight = 1 / (np.array([SD[p[:-1]] for p in POINTS]) * self.scale[:, None] * np.sqrt(self.kappa))
        way = vectors(metres)
        typical = np.median(np.linalg.norm(way, axis=2), 0)
        self.depth = way[..., 2] * LENGTHS[OF_SEGMENT] / typical
        memory = np.array([.1 if s[:2] in ("ua", "fa") else 1. for s in SEGMENTS])
        deviation = .06 * np.array([.5] + [1.] * 12)
        self.depth_weight = 1 / (deviation * np.sqrt(np.maximum(self.kappa, 2 * memory / dt)))
        directions = unit(way)
        self.arm = trunk_parts(directions, directions[:, 7:11])
        self.arm_weight = np.array([1 / .25, 1 / .25, 1 / .35, 1 / .35]) / np.sqrt(max(self.kappa, 2 * .1 / dt))
        self.contact = np.zeros((FRAMES, 16), bool)
        for i in range(FRAMES):
            low, high = max(0, i - 1), min(FRAMES - 1, i + 1)
            speed = np.linalg.norm(self.pixels[high] - self.pixels[low], axis=-1) / ((high - low) * dt) / self.scale[i]
            for foot in range(12, 16):
                self.contact[i, foot] = (speed[foot] + speed[10 + foot % 2]) / 2 < .25
        mean = lambda dt: dt ** 3 * 2 / 3
        density = [150] * 3 + [600] * 4 + [1500] * 4 + [600] * 2
        self.turn_weight = 1 / np.sqrt(np.array(density) * mean(dt))
        self.root_weight = 1 / np.sqrt(5 * mean(dt))

    def split(self, x):
        shared, rest = x[:12], x[12:].reshape(FRAMES, 42)
        return shared, rest[:, :3], unit(rest[:, 3:].reshape(FRAMES, 13, 3))

    def residuals(self, x):
        shared, root, d = self.split(x)
        lengths = LENGTHS * np.exp(shared[4:])
        seen = places(root, d, lengths)
        off = (seen[..., :2] / seen[..., 2:] * FOCAL * np.exp(shared[0]) + np.array([WIDTH, HEIGHT]) / 2 - self.pixels)
        off = off * self.weight[..., None]
        square = (off ** 2).sum(-1) * self.kappa / 16
        rows = [off * np.sqrt(np.log1p(square) / np.maximum(square, 1e-300))[..., None]]
        rows.append((self.depth - d[..., 2] * lengths[OF_SEGMENT]) * self.depth_weight)
        rows.append((self.arm - trunk_parts(d, d[:, 7:11])) * self.arm_weight[:, None])
        slow = 1 / np.sqrt(self.kappa)
        p, t, s = d[:, 0], d[:, 1], d[:, 2]
        rows += [dot(p, t) / .10 * slow, dot(s, t) / .10 * slow, dot(np.cross(p, s), t) / .25 * slow]
        for side in (0, 1):
            thigh, shank, foot = d[:, 3 + side], d[:, 5 + side], d[:, 11 + side]
            bend = np.cross(thigh, shank)
            rows += [np.minimum(dot(bend, p) + .05, 0) / .05 * slow, dot(bend, foot) / .25 * slow,
                     dot(shank, foot) / .45 * slow, dot(foot, p) / .5 * slow]
        up = unit(UP + shared[1] * np.array([0, 0, 1.]) + shared[2] * np.cross([0, 0, 1.], UP))
        height = seen[:, 12:] @ up - shared[3]
        rows.append(np.where(self.contact[:, 12:], height / .015, np.minimum(height + .02, 0) / .02) * slow)
        rows.append((root[2:] - 2 * root[1:-1] + root[:-2]) * self.root_weight)
        rows.append((d[2:] - 2 * d[1:-1] + d[:-2]) * self.turn_weight[:, None])
        rows.append(shared / np.concatenate([[.02, .02, .02, 10], SPREAD]))
        return np.concatenate([np.ravel(row) for row in rows])


def state(step):
    """The unknowns at the true posture, or moved by a stated pattern."""
    root, d = truth()
    pattern = lambda size, width: np.sin(np.arange(size).reshape(FRAMES, width) + 0.)
    shared = step * np.sin(np.arange(12) + 1.)
    shared[3] = -.95
    root = root + step * pattern(FRAMES * 3, 3)
    d = unit(d + 5 * step * pattern(FRAMES * 39, 39).reshape(FRAMES, 13, 3))
    return np.concatenate([shared, np.concatenate([root, d.reshape(FRAMES, 39)], 1).ravel()])


def main():
    problem = Problem()
    for step in (0, .01, .03):
        residuals = problem.residuals(state(step))
        print("moved by", step, "cost", repr(float(residuals @ residuals / 2)))
    if "--solve" in sys.argv[1:]:
        found = least_squares(problem.residuals, state(0), method="lm")
        shared, root, d = problem.split(found.x)
        print("cost", repr(float(found.cost)), "focal", repr(float(FOCAL * np.exp(shared[0]))))
        for name, a, b in (("left knee", 3, 5), ("right knee", 4, 6)):
            print(name, np.degrees(np.arccos(dot(d[:, a], d[:, b]))).round(4).tolist())


if __name__ == "__main__":
    main()

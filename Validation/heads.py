"""Rendered people with known angles of the head to the trunk, and what the program reads of them (see Docs/Faces.md).

    Validation/heads.py draw --source SOURCE [--rooms ROOMS] --work WORK      pictures and truth, by person
    Validation/heads.py read --program QPDEMO --work WORK                     errors by view, and bounds

Half of a turn is the neck's, the whole is the head's. Each picture is a person of its own: head turned, bent forward or back or
to a side, alone or with a little of the others, 0.9…2.5 m away; the trunk turns and leans a few degrees besides. The part
`fit` has six people in one room, from which widths of intervals are taken; the part `back` has three others in another room, from
other yaws, for what is said of them.
"""
import argparse
import json
import pathlib

import numpy as np
import PIL.Image

import mesh
from body import Body
from camera import Camera
from people import RESTING_ARMS
from render import draw
from rooms import plain_room
from rotations import partial, rotation

PARTS = {
    "fit": dict(people=["man", "woman", "heavy", "child", "tall", "elder"], room="home", yaws=[0, 20, -20, 45]),
    "back": dict(people=["oldlady", "slim", "plump"], room="clinic", yaws=[0, -10, 30, -45])}
MOVEMENTS = {"rotation": [-60, -40, -20, 20, 40, 60], "flexion": [-40, -20, 20, 40], "lateral": [-35, -18, 18, 35]}
# Distance, how far the camera aims below the head's joint, and how far the camera stands above what it aims at, in metres.
PLACES = [(0.9, 0.05, 0.0), (1.5, 0.3, 0.1), (2.5, 0.6, 0.3)]
SIZE, FOCAL, NOISE = [540, 720], 565.0, 2.0


class HeadBody(Body):
    """A body whose head turns, bends and tilts on the trunk, in degrees: rotation to the left, flexion, lateral to the left."""

    def place(self, pose):
        segments = super().place(pose)
        trunk, rest = segments["thorax"][0], self.joints
        turn = head_rotation(pose["rotation"], pose["flexion"], pose["lateral"])
        for name, matrix, below in (("neck", trunk @ partial(turn, 0.5), "thorax"), ("head", trunk @ turn, "neck")):
            at = self.at(segments, below, rest[name])
            segments[name] = (matrix, at - matrix @ rest[name])
        return segments


def head_rotation(turn, flexion, lateral):
    """Axes: x to the person's left, y up, z ahead. Turned to the left, then bent forward, then tilted to the left."""
    return rotation([0, 1, 0], turn) @ rotation([1, 0, 0], flexion) @ rotation([0, 0, 1], -lateral)


def poses(random):
    """A neutral pose, and each movement with a little of the two others and of the trunk's."""
    out = [dict(rotation=0, flexion=0, lateral=0)]
    for name, values in MOVEMENTS.items():
        for value in values:
            pose = {other: float(random.normal(0, 4)) for other in MOVEMENTS}
            out.append({**pose, name: value})
    return [{**pose, "lean": float(random.normal(3, 3)), "turn": float(random.normal(0, 4))} for pose in out]


def render(arguments):
    mesh.Body = HeadBody
    for part, plan in PARTS.items():
        for number, name in enumerate(plan["people"]):
            folder = arguments.work / part / name
            if (folder / "truth.json").exists() or (arguments.people and name not in arguments.people):
                continue
            folder.mkdir(parents=True, exist_ok=True)
            person = mesh.Person(arguments.source, name, "short")
            random = np.random.default_rng(100 + number + 50 * (part == "back"))
            body, truth = person.body, []
            height = body.joints["head"][1] - body.rest[body.skin, 1].min()
            arms = {key + side: angle for side in (".L", ".R")
                    for key, angle in (("abd", RESTING_ARMS.get(name, 10)), ("elbow", 8))}
            for turn, yaw in enumerate(plan["yaws"]):
                for index, pose in enumerate(poses(random)):
                    distance, below, above = PLACES[(turn + index + number) % len(PLACES)]
                    aim = height - below
                    camera = Camera(dict(size=SIZE, focal=FOCAL, distance=distance, height=aim + above, aim=aim))
                    vertices, _ = person.pose({**arms, **pose}, yaw + pose["turn"])
                    pixels = draw(person, vertices, plan["room"], plain_room(camera, plan["room"]), camera)
                    pixels = np.clip(pixels + random.standard_normal(pixels.shape) * NOISE + 0.5, 0, 255).astype(np.uint8)
                    file = f"{yaw:+03d}-{index:02d}.png"
                    PIL.Image.fromarray(pixels).save(folder / file)
                    truth.append(dict(file=file, yaw=yaw, distance=distance, pose=pose))
            (folder / "truth.json").write_text(json.dumps(truth))
            print(part, name, len(truth), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=["draw", "read"])
    parser.add_argument("--program", type=pathlib.Path)
    parser.add_argument("--source", type=pathlib.Path)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--people", nargs="*")
    arguments = parser.parse_args()
    if arguments.action == "draw":
        render(arguments)
    else:
        read(arguments)


if __name__ == "__main__":
    main()

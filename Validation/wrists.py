"""Rendered people with known angles of the wrist, and what the program's points tell of them (see Docs/Hands.md).

    Validation/wrists.py draw --source SOURCE --work WORK                     pictures and truth, by person
    Validation/wrists.py read --work WORK --program QPDEMO                    errors by view

A forearm is held forward or upward, its palm turned by 0 or 90°, and the hand bent: flexion −60…70°, deviation to the little
finger's or thumb's side −20…30°, one at a time. Seen from the front, from the side of that arm and from between, 1…1.8 m away.
Angles are those of the middle metacarpal to the forearm: out of the palm's plane, and in it. The same is taken of the points
in metres of `holistic`, and of the points in the picture where the palm's or the forearm's plane is that of the picture.
"""
import argparse
import json
import pathlib
import subprocess

import numpy as np
import PIL.Image

import mesh
from base import rig
from body import Body
from camera import Camera
from people import RESTING_ARMS
from render import draw
from rooms import plain_room
from rotations import partial, rotation

PEOPLE = ["man", "woman", "slim", "plump", "elder"]
VIEWS = {"front": 0, "between": 45, "side": 90}
POSTURES = {"forward": {"flex.L": 20, "elbow.L": 80}, "upward": {"flex.L": 60, "elbow.L": 115}}
FLEXIONS, DEVIATIONS = [-60, -30, 0, 35, 70], [-20, 15, 30]
SIZE, FOCAL, NOISE = [540, 720], 565.0, 2.0


class WristBody(Body):
    """A body whose left forearm turns and whose left wrist bends, in degrees."""

    def place(self, pose):
        segments = super().place(pose)
        rest, side = self.joints, ".L"
        matrix, move = segments["lowerarm02" + side]
        along = matrix @ (rest["wrist" + side] - rest["elbow" + side])
        turned = rotation(along, pose["pronation"]) @ matrix
        elbow = matrix @ rest["elbow" + side] + move
        half = partial(turned @ matrix.T, 0.6) @ matrix
        segments["lowerarm02" + side] = (half, elbow - half @ rest["elbow" + side])
        wrist = half @ rest["wrist" + side] + segments["lowerarm02" + side][1]
        up, thumb, palm = hand_frame(self)
        # Flexion turns the fingers toward the palm, about the axis across it; deviation toward the thumb, in the palm's plane.
        bend = rotation(np.cross(up, palm), pose["flexion"]) @ rotation(np.cross(up, thumb), pose["deviation"])
        hand = turned @ bend
        segments["hand" + side] = (hand, wrist - hand @ rest["wrist" + side])
        self.posed = dict(forearm=unit(wrist - elbow), up=hand @ up, thumb=hand @ thumb, palm=hand @ palm)
        return segments


def unit(vector):
    return vector / np.linalg.norm(vector)


def hand_frame(body):
    """Middle metacarpal, thumb's side and palm of the left hand at rest: unit vectors at right angles."""
    joints = rig(body.source)["joints"]
    place = lambda bone: body.rest[joints[bone + "____head"]].mean(axis=0)
    up = unit(place("finger3-1.L") - body.joints["wrist.L"])
    thumb = place("finger2-1.L") - place("finger5-1.L")
    thumb = unit(thumb - (thumb @ up) * up)
    return up, thumb, np.cross(up, thumb)


def angles(forearm, up, thumb, palm):
    """Flexion and deviation of a hand to its forearm: the forearm seen from the hand, out of the palm's plane and in it."""
    back = -np.array([forearm @ up, forearm @ thumb, forearm @ palm])
    return np.degrees([np.arctan2(back[2], np.hypot(back[0], back[1])), np.arctan2(back[1], -back[0])])


def render(arguments):
    mesh.Body = WristBody
    for number, name in enumerate(PEOPLE):
        folder = arguments.work / name
        if (folder / "truth.json").exists():
            continue
        folder.mkdir(parents=True, exist_ok=True)
        person = mesh.Person(arguments.source, name, "short")
        random, shots = np.random.default_rng(number), []
        rest = RESTING_ARMS.get(name, 10)
        height = person.body.joints["neck"][1] - person.body.rest[person.body.skin, 1].min() - 0.3
        for posture, arm in POSTURES.items():
            for pronation in (0, 90):
                for view, yaw in VIEWS.items():
                    for index, (flexion, deviation) in enumerate(
                            [(value, 0) for value in FLEXIONS] + [(0, value) for value in DEVIATIONS]):
                        distance = (1.0, 1.4, 1.8)[(index + number) % 3]
                        pose = {"abd.L": rest, "abd.R": rest, "elbow.R": 8, **arm, "pronation": pronation,
                                "flexion": flexion, "deviation": deviation}
                        eye = Camera(dict(size=SIZE, focal=FOCAL, distance=distance, height=height, aim=height))
                        vertices, _ = person.pose(pose, yaw + random.normal(0, 5))
                        pixels = draw(person, vertices, "home", plain_room(eye, "home"), eye)
                        noise = random.standard_normal(pixels.shape) * NOISE + 0.5
                        file = f"{posture}-{pronation}-{view}-{index}.png"
                        PIL.Image.fromarray(np.clip(pixels + noise, 0, 255).astype(np.uint8)).save(folder / file)
                        true = angles(**person.body.posed)
                        shots.append(dict(file=file, posture=posture, view=view, true=true.tolist(),
                                          asked=[flexion, deviation]))
        (folder / "truth.json").write_text(json.dumps(shots))
        print(name, len(shots), flush=True)


def found(pose):
    """Flexion and deviation of the left wrist by the points in metres; none without the hand."""
    points = [None if point is None else np.array(point[:3]) for point in pose.get("world") or []]
    if len(points) < 75 or any(points[i] is None for i in (13, 15, 33, 38, 42, 50)):
        return None
    elbow, wrist, root, index, middle, little = (points[i] for i in (13, 15, 33, 38, 42, 50))
    up, thumb = unit(middle - root), index - little
    thumb = unit(thumb - (thumb @ up) * up)
    # y points down and z away: the handedness is that of a turned, not of a mirrored frame.
    return angles(unit(wrist - elbow), up, thumb, np.cross(up, thumb))


def read(arguments):
    rows = []
    for name in PEOPLE:
        for shot in json.loads((arguments.work / name / "truth.json").read_text()):
            out = arguments.work / "one.qprec.jsonl"
            subprocess.run([arguments.program, "landmarks", arguments.work / name / shot["file"], "--estimator", "holistic",
                            "-o", out, "--overwrite"], check=True, stdout=subprocess.DEVNULL)
            poses = json.loads(out.read_text().splitlines()[1])["poses"]
            values = found(poses[0]) if poses else None
            rows.append(dict(shot, name=name, found=None if values is None else values.tolist()))
    (arguments.work / "rows.json").write_text(json.dumps(rows))
    print("| view | hands found | angle | bias | MAE | 95 % below |")
    print("|---|---|---|---|---|---|")
    for view in VIEWS:
        chosen = [row for row in rows if row["view"] == view]
        seen = [row for row in chosen if row["found"]]
        for index, angle in enumerate(("flexion", "deviation")):
            errors = np.array([row["found"][index] - row["true"][index] for row in seen])
            print(f"| {view} | {len(seen)} of {len(chosen)} | {angle} | {errors.mean():+.0f}° | {abs(errors).mean():.0f}° | "
                  f"{np.quantile(abs(errors), 0.95):.0f}° |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=["draw", "read"])
    parser.add_argument("--program", type=pathlib.Path)
    parser.add_argument("--source", type=pathlib.Path)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    (render if arguments.action == "draw" else read)(arguments)


if __name__ == "__main__":
    main()

"""Rendered people with known angles of the wrist, and what the program reads of them (see Docs/Hands.md).

    Validation/wrists.py draw --source SOURCE --work WORK --part fit|back     pictures and truth
    Validation/wrists.py read --work WORK --part fit|back --program QPDEMO
    Validation/wrists.py fit --work WORK                                      widths of intervals, from the part fit
    Validation/wrists.py table --work WORK                                    errors and coverage, of the part back; fails below 90 %
    Validation/wrists.py move --source SOURCE --work WORK                     a wrist that is flexed and held, 10 pictures a second

A forearm is held forward, upward or aside, turned about itself, and the hand flexed by −65…75°, deviated by −20…32°, or both, 1.1…2 m
away, seen from where the forearm can be seen. Every second picture is mirrored, so that it shows a right hand. The part `fit` has
five people in one room, the part `back` four others in another. Flexion is the angle of the middle metacarpal to the forearm out of
the palm's plane, deviation that in it. A picture is read by itself, by `holistic` and by the body's points of `blazepose`.
"""
import argparse
import concurrent.futures
import csv
import io
import json
import pathlib
import subprocess
import sys

import numpy as np
import PIL.Image
import PIL.ImageOps

import mesh
from base import rig
from body import Body
from camera import Camera
from people import RESTING_ARMS
from render import draw
from rooms import plain_room
from rotations import partial, rotation

PARTS = {
    "fit": dict(people=["man", "woman", "heavy", "child", "oldlady"], room="home", seed=21, count=500),
    "back": dict(people=["tall", "elder", "slim", "plump"], room="clinic", seed=22, count=400)}
# The arm, and the yaws from which the forearm is seen, in degrees.
POSTURES = {
    "forward": ({"flex.L": 10, "elbow.L": 85}, (60, 120)), "upward": ({"flex.L": 50, "elbow.L": 120}, (-20, 100)),
    "aside": ({"abd.L": 75, "elbow.L": 10}, (-20, 40))}
ESTIMATORS = ("holistic", "blazepose")
SIZE, FOCAL, NOISE = [810, 1080], 850.0, 2.0


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
    plan, persons, shots = PARTS[arguments.part], {}, []
    folder = arguments.work / arguments.part
    folder.mkdir(parents=True, exist_ok=True)
    for index in range(arguments.count or plan["count"]):
        name = plan["people"][index % len(plan["people"])]
        if name not in persons:
            persons[name] = mesh.Person(arguments.source, name, "short")
        person, random = persons[name], np.random.default_rng([plan["seed"], index])
        posture = list(POSTURES)[index // len(plan["people"]) % len(POSTURES)]
        arm, yaws = POSTURES[posture]
        yaw = random.uniform(*yaws)
        arm = {joint: value + random.normal(0, 8) for joint, value in arm.items()}
        moves = random.integers(3)
        flexion = random.uniform(-65, 75) if moves != 1 else random.normal(0, 5)
        deviation = random.uniform(-20, 32) if moves != 0 else random.normal(0, 4)
        pronation = float(random.choice([0, 90, 180])) + random.normal(0, 15)
        rest = RESTING_ARMS.get(name, 10)
        pose = {"abd.L": rest, "abd.R": rest, "elbow.R": 8, **arm, "pronation": pronation, "flexion": flexion,
                "deviation": deviation}
        pose["elbow.L"] = max(pose["elbow.L"], 2)
        height = person.body.joints["neck"][1] - person.body.rest[person.body.skin, 1].min() - 0.3
        distance = random.uniform(1.1, 2.0)
        eye = Camera(dict(size=SIZE, focal=FOCAL, distance=distance, height=height + random.normal(0, 0.1), aim=height))
        vertices, points = person.pose(pose, yaw)
        pixels = draw(person, vertices, plan["room"], plain_room(eye, plan["room"]), eye)
        noise = random.standard_normal(pixels.shape) * NOISE + 0.5
        picture = PIL.Image.fromarray(np.clip(pixels + noise, 0, 255).astype(np.uint8))
        file = f"{index:04d}.png"
        (PIL.ImageOps.mirror(picture) if index % 2 else picture).save(folder / file)
        posed = person.body.posed
        sight = unit(points["wrist.L"] - eye.place)
        turned = rotation([0, 1, 0], -yaw)
        # The body's axes, x left, y up, z forward, to the world's: x, -z, y.
        toward = lambda vector: np.array([1, -1, 1]) * (turned @ vector)[[0, 2, 1]] @ sight
        true = angles(**posed)
        shots.append(dict(
            file=file, person=name, side="right" if index % 2 else "left", posture=posture, flexion=true[0],
            deviation=true[1], facing=-toward(posed["palm"]), tilt=float(np.degrees(np.arcsin(abs(toward(posed["forearm"])))))))
    (folder / "truth.json").write_text(json.dumps(shots))


def eased(time):
    return (1 - np.cos(np.pi * np.clip(time, 0, 1))) / 2


def move(arguments):
    """Draws 7.2 s of one person of the part back: in line, flexed from 1.0 to 2.5 s, held, in line again from 5.8 s on.

    `qpdemo landmarks WORK/move --rate 10 --estimator holistic` finds Conformance/recordings/wrist.qprec.jsonl in it.
    """
    mesh.Body = WristBody
    person, random = mesh.Person(arguments.source, "tall", "short"), np.random.default_rng(9)
    folder, truth = arguments.work / "move", []
    folder.mkdir(parents=True, exist_ok=True)
    height = person.body.joints["neck"][1] - person.body.rest[person.body.skin, 1].min() - 0.3
    eye = Camera(dict(size=SIZE, focal=FOCAL, distance=1.4, height=height, aim=height))
    room = plain_room(eye, "clinic")
    for index in range(72):
        time = index / 10
        sway = np.sin(1.3 * time)
        pose = {"abd.L": 8 + sway, "abd.R": 8, "elbow.R": 8, "flex.L": 10 + sway, "elbow.L": 85 + 1.5 * np.sin(0.9 * time),
                "pronation": 67, "flexion": 58 * (eased((time - 1) / 1.5) - eased((time - 4.4) / 1.4)), "deviation": 0}
        pixels = draw(person, person.pose(pose, 88 + sway)[0], "clinic", room, eye)
        noise = random.standard_normal(pixels.shape) * NOISE + 0.5
        PIL.Image.fromarray(np.clip(pixels + noise, 0, 255).astype(np.uint8)).save(folder / f"{index:03d}.png")
        truth.append(float(angles(**person.body.posed)[0]))
    (arguments.work / "move.json").write_text(json.dumps(truth))


def read(arguments):
    """Reads every picture by itself: its points by `landmarks`, kept beside it, then the wrist by `measure`."""
    folder = arguments.work / arguments.part
    (arguments.work / (arguments.part + "-found")).mkdir(exist_ok=True)

    def one(shot):
        readings = {}
        for estimator in ESTIMATORS:
            name = shot["file"].replace(".png", f".{estimator}.qprec.jsonl")
            recording = arguments.work / (arguments.part + "-found") / name
            run = lambda *words: subprocess.run([arguments.program, *words], check=True, capture_output=True, text=True).stdout
            if not recording.exists():
                run("landmarks", folder / shot["file"], "--estimator", estimator, "-o", recording)
            table = run("measure", recording, "--feature", f"rangeOfMotion.wrist.{shot['side']}.flexion", "--smoothing", "none",
                        "--csv", "--tidy")
            for row in csv.DictReader(line for line in io.StringIO(table) if not line.startswith("#")):
                if row["value"]:
                    readings[estimator] = [float(row[key]) for key in ("value", "low", "high")]
        return dict(shot, readings=readings)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(one, json.loads((folder / "truth.json").read_text())))
    (arguments.work / f"{arguments.part}.json").write_text(json.dumps(rows))


def fit(arguments):
    """Quantiles of truth less reading."""
    rows = json.loads((arguments.work / "fit.json").read_text())
    for estimator in ESTIMATORS:
        errors = np.array([row["flexion"] - row["readings"][estimator][0] for row in rows if estimator in row["readings"]])
        low, high = np.percentile(errors, [2.5, 97.5])
        print(f"{estimator}: {len(errors)} of {len(rows)} read, mean {abs(errors).mean():.0f}°, 2.5 % {low:+.0f}°, "
              f"97.5 % {high:+.0f}°, 95 % below {np.percentile(abs(errors), 95):.0f}°")


def table(arguments):
    """Errors and coverage of the part back; the rows of Docs/Hands.md."""
    rows = json.loads((arguments.work / "back.json").read_text())
    print("| estimator | hands | read | bias | MAE | 95 % below | correlation | width | holds the truth |\n|" + "---|" * 9)
    failed = False
    groups = {
        "all": lambda row: True, "edge in sight": lambda row: abs(row["facing"]) < 0.5 and row["tilt"] < 35,
        "else": lambda row: not (abs(row["facing"]) < 0.5 and row["tilt"] < 35),
        **{f"{side} hands": lambda row, side=side: row["side"] == side for side in ("left", "right")}}
    for estimator in ESTIMATORS:
        for name, belongs in groups.items():
            part = [row for row in rows if belongs(row)]
            truth, value, low, high = np.array(
                [(row["flexion"], *row["readings"][estimator]) for row in part if estimator in row["readings"]]).T
            error, inside = value - truth, ((low <= truth) & (truth <= high)).mean()
            failed |= name == "all" and inside < 0.9
            print(f"| {estimator} | {name} | {len(value)} of {len(part)} | {error.mean():+.0f}° | {abs(error).mean():.0f}° | "
                  f"{np.percentile(abs(error), 95):.0f}° | {np.corrcoef(truth, value)[0, 1]:.2f} | {np.mean(high - low):.0f}° | "
                  f"{100 * inside:.0f} % |")
        told = [(row["flexion"] > 0) == (row["readings"][estimator][0] > 0) for row in rows
                if estimator in row["readings"] and abs(row["flexion"]) >= 30]
        print(f"{estimator}: flexed or extended by 30° or more: {100 * np.mean(told):.0f} % of {len(told)} told apart")
    return int(failed)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["draw", "read", "fit", "table", "move"])
    parser.add_argument("--program", type=pathlib.Path)
    parser.add_argument("--source", type=pathlib.Path, help="MakeHuman's data, as of fetch-body")
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--part", choices=list(PARTS), default="back")
    parser.add_argument("--count", type=int, help="pictures to draw")
    arguments = parser.parse_args()
    return {"draw": render, "read": read, "fit": fit, "table": table, "move": move}[arguments.command](arguments)


if __name__ == "__main__":
    sys.exit(main())

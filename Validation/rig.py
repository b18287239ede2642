"""The cameras that `qpdemo rig` finds in balance, blind, against another program's file and against each other.

    Validation/rig.py QPDEMO FOLDER RECORDING RECORDING RECORDING RECORDING

FOLDER is ../shared/reference/street/balance (pose2sim.trc, Calib.qca.txt); the recordings are BlazePose's points of its
camera1.mp4 … camera4.mp4 (`qpdemo landmarks`). Nothing of the calibration is given to `rig solve`. Prints each table of
Docs/Rigs.md, and fails where a bound is broken. Says so and does nothing where FOLDER is missing.
"""
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np

from body_markers import angles as markers
from body_markers import pose2sim

ANGLES = {"knee": ("Hip", "Knee", "Ankle"), "hip": ("Shoulder", "Hip", "Knee"), "shoulder": ("Hip", "Shoulder", "Elbow"),
          "elbow": ("Shoulder", "Elbow", "Wrist")}
FEATURES = [f"rangeOfMotion.{joint}.{side}.{movement}" for side in ("left", "right")
            for joint, movement in (("knee", "flexion"), ("hip", "flexion"), ("hip", "abduction"))]
# Angles of the file by which coverage is printed: the feature, and the name in body_markers.
COVERED = {"knee": ("knee.{}.flexion", "knee"), "hip flexion": ("hip.{}.flexion", "hip flexion"),
           "hip abduction": ("hip.{}.abduction", "hip abduction"), "elevation": ("shoulder.{}.abduction", "elevation"),
           "elbow": ("elbow.{}.flexion", None)}
# Frames at the ends, which filters of either program bend.
INNER = slice(6, 92)


def run(program, *arguments):
    found = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    if found.returncode:
        sys.exit(f"{' '.join(map(str, arguments))}: {found.stderr}")
    return found.stdout


def trc(path):
    """Points by name, frames × 3; names as in `leftKnee`."""
    lines = pathlib.Path(path).read_text(encoding="utf-8").split("\n")
    names = [name for name in lines[3].split("\t")[2:] if name.strip()]
    rows = [[float(cell) if cell.strip() else np.nan for cell in line.split("\t")] for line in lines[5:] if line.strip()]
    table = np.array([(row + [np.nan] * (2 + 3 * len(names)))[:2 + 3 * len(names)] for row in rows])
    points = {}
    for index, name in enumerate(names):
        name = re.sub("^([LR])(?=[A-Z])", lambda side: "left" if side[1] == "L" else "right", name)
        points[name] = table[:, 2 + 3 * index:5 + 3 * index]
    return points


def angle(points, side, joint):
    a, b, c = (points[side + part] for part in ANGLES[joint])
    u, v = a - b, c - b
    cosine = (u * v).sum(-1) / np.linalg.norm(u, axis=-1) / np.linalg.norm(v, axis=-1)
    return np.degrees(np.arccos(np.clip(cosine, -1, 1)))


def errors(points, truth):
    found = {}
    for joint in ANGLES:
        both = [angle(points, side, joint)[INNER] - angle(truth, side, joint)[INNER] for side in ("left", "right")]
        found[joint] = np.nanmean(np.abs(np.concatenate(both)))
    return found


def board(folder):
    """Rotations and positions of the calibration that came with the videos."""
    cameras = []
    for text in (folder / "Calib.qca.txt").read_text(encoding="utf-8").split("<transform ")[1:]:
        value = {key: float(re.search(f'{key}="([^"]*)"', text)[1])
                 for key in [f"r{i}{j}" for i in "123" for j in "123"] + ["x", "y", "z"]}
        rotation = np.array([[value[f"r{i}{j}"] for i in "123"] for j in "123"]).T
        cameras.append((np.diag([1, -1, -1]) @ rotation, np.array([value[axis] for axis in "xyz"]) / 1000))
    return cameras


def poses(rig):
    return [(np.array(camera["rotation"]).reshape(3, 3), np.array(camera["position"])) for camera in rig["cameras"]]


def difference(found, other):
    """Largest relative rotation in degrees, and largest relative translation in % after one scale."""
    turns, ways = [], []
    for i, j in itertools.combinations(range(len(found)), 2):
        (a, p), (b, q) = found[i], found[j]
        (c, r), (d, s) = other[i], other[j]
        turn = (a @ b.T) @ (c @ d.T).T
        turns.append(np.degrees(np.arccos(np.clip((np.trace(turn) - 1) / 2, -1, 1))))
        ways.append((a @ (q - p), c @ (s - r)))
    u, v = (np.array(side) for side in zip(*ways))
    scale = (u * v).sum() / (u * u).sum()
    return max(turns), 100 * max(np.linalg.norm(scale * u - v, axis=1) / np.linalg.norm(v, axis=1))


class Laboratory:
    def __init__(self, program, recordings, scratch):
        self.program, self.recordings, self.scratch = program, recordings, pathlib.Path(scratch)

    def solve(self, cameras, cut=None):
        """The rig of some cameras, their TRC and readings; `cut` leaves out frames at each start."""
        name = "-".join(map(str, cameras)) + ("" if cut is None else "c")
        files = []
        for place, camera in enumerate(cameras):
            lines = pathlib.Path(self.recordings[camera]).read_text(encoding="utf-8").splitlines(keepends=True)
            path = self.scratch / f"{name}-{camera}.qprec.jsonl"
            path.write_text(lines[0] + "".join(lines[1 + (cut[place] if cut else 0):]), encoding="utf-8")
            files.append(path)
        rig = self.scratch / f"{name}.qprig.json"
        run(self.program, "rig", "solve", *files, "-o", rig, "--stature", "1.75", "--overwrite")
        skeleton = self.scratch / f"{name}.trc"
        more = [f"rangeOfMotion.{feature.format(side)}" for feature, _ in COVERED.values() for side in ("left", "right")]
        features = [argument for feature in sorted({*FEATURES, *more}) for argument in ("--feature", feature)]
        lines = run(self.program, "rig", "measure", rig, *files, "--skeleton3d", skeleton, "--json", "--overwrite", *features)
        readings = [json.loads(line)["results"] for line in lines.splitlines()]
        return json.loads(rig.read_text(encoding="utf-8")), trc(skeleton), readings


def agreement(first, second):
    """The share of readings of two rigs that differ by no more than their intervals, and how many there are."""
    inside = []
    for one, other in zip(first[INNER], second[INNER]):
        for feature in FEATURES:
            if feature in one and feature in other:
                halves = [(reading["interval"][1] - reading["interval"][0]) / 2 for reading in (one[feature], other[feature])]
                inside.append(abs(one[feature]["value"] - other[feature]["value"]) <= np.hypot(*halves))
    return np.mean(inside), len(inside)


def coverage(readings, truth, angles, name):
    """The share of readings of an angle whose interval holds the file's, their number, error and median half interval."""
    feature, known = COVERED[name]
    inside, halves, errors = [], [], []
    for side in ("left", "right"):
        expected = angles[known, side] if known else 180 - angle(truth, side, name)
        for frame, reading in enumerate(readings[INNER], INNER.start):
            found = reading.get(f"rangeOfMotion.{feature.format(side)}", {})
            if "interval" in found and frame < len(expected) and np.isfinite(expected[frame]):
                low, high = found["interval"]
                inside.append(low <= expected[frame] <= high)
                halves.append((high - low) / 2)
                errors.append(found["value"] - expected[frame])
    return np.mean(inside), len(inside), np.mean(np.abs(errors)), np.median(halves)


def main(program, folder, *recordings):
    folder = pathlib.Path(folder)
    if not (folder / "pose2sim.trc").exists():
        print(f"{folder} is missing: skipped.")
        return 0
    truth, failures = trc(folder / "pose2sim.trc"), []

    def bound(name, value, limit, isLeast=False):
        if value < limit if isLeast else value > limit:
            failures.append(f"{name}: {value:.2f}, bound {limit}")

    with tempfile.TemporaryDirectory() as scratch:
        laboratory = Laboratory(program, recordings, scratch)
        rigs = {cameras: laboratory.solve(cameras)
                for count in (2, 3, 4) for cameras in itertools.combinations(range(4), count)}
        four = rigs[0, 1, 2, 3]
        print("cameras | largest shift, ms | residual, px | knee, hip, shoulder, elbow: MAE, ° | mean")
        for cameras, (rig, points, _) in rigs.items():
            found = errors(points, truth)
            shift = 1000 * max(abs(camera["clockOffset"]) for camera in rig["cameras"])
            residual = np.median([camera["residual"] for camera in rig["cameras"]])
            mean = np.mean(list(found.values()))
            print(f"{[camera + 1 for camera in cameras]} | {shift:.0f} | {residual:.1f} | "
                  + " ".join(f"{value:.1f}" for value in found.values()) + f" | {mean:.1f}")
            bound(f"shift of {cameras}", shift, 25)
            if len(cameras) == 4:
                bound("mean angle error of four", mean, 7)
                bound("residual of four", residual, 8)
        print("\nthree cameras beside the four: rotation, °; translation, %")
        for cameras in itertools.combinations(range(4), 3):
            turn, way = difference(poses(rigs[cameras][0]), [poses(four[0])[camera] for camera in cameras])
            print(f"{[camera + 1 for camera in cameras]} | {turn:.2f} | {way:.1f}")
            bound(f"rotation of {cameras}", turn, 2)
            bound(f"translation of {cameras}", way, 4)
        turn, way = difference(poses(four[0]), board(folder))
        print(f"\nthe four beside the board's calibration: {turn:.2f}°, {way:.1f} %")
        print("\ndisjoint pairs: share of readings within both intervals")
        for pair in ((0, 1), (0, 2), (0, 3)):
            rest = tuple(camera for camera in range(4) if camera not in pair)
            share, count = agreement(rigs[pair][2], rigs[rest][2])
            print(f"{[camera + 1 for camera in pair]} and {[camera + 1 for camera in rest]} | {100 * share:.0f} % of {count}")
            bound(f"agreement of {pair}", share, 0.9, isLeast=True)
        print("\nthe four beside the file: angle | readings | MAE, ° | intervals that hold | median ±")
        angles = markers(pose2sim(folder / "pose2sim.trc")[1])
        for name in COVERED:
            share, count, error, half = coverage(four[2], truth, angles, name)
            print(f"{name} | {count} | {error:.1f} | {100 * share:.0f} % | {half:.0f}")
        print("\nstarts cut by known frames: largest error of a shift, ms")
        for cut in ((0, 20, 7, 12), (15, 0, 9, 3), (5, 11, 24, 0)):
            rig = laboratory.solve((0, 1, 2, 3), cut)[0]
            wrong = max(abs(camera["clockOffset"] - (cut[0] - frames) / 60) for camera, frames in zip(rig["cameras"], cut))
            print(f"{cut} | {1000 * wrong:.0f}")
            bound(f"shift with {cut}", 1000 * wrong, 17)
    for failure in failures:
        print(f"FAILED: {failure}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    if len(sys.argv) != 7:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))

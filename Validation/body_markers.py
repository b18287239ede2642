"""Joint angles in space by `qpdemo body` against markers, beside what others make of the same video.

    Validation/body_markers.py QPDEMO FOLDER RECORDING NAME:LAG [RECORDING NAME:LAG …] [--options "--fov 70"]

FOLDER holds NAME.markers.csv, and NAME.opencap-monocular.csv and NAME.wham.csv where there are any: joint centres in
metres, y up. Without NAME.markers.csv the folder's TRC of Pose2Sim is the reference. LAG is how many seconds later than the video the markers show the same. RECORDING has BlazePose's points of
the video, 2D and 3D. Prints mean absolute errors in degrees, and of the readings their share of the frames, the coverage of
their 95 % intervals and the median half width.
"""
import argparse
import csv
import json
import pathlib
import subprocess

import numpy as np

SIDES = ("left", "right")
PARTS = ("Shoulder", "Elbow", "Wrist", "Hip", "Knee", "Ankle", "Heel", "Toe")
# What `qpdemo body` reads itself; hip and shoulder between three points are computed from its joint centres.
READ = {"knee": "knee flexion", "hip flexion": "hip flexion", "hip abduction": "hip abduction",
        "elevation": "shoulder elevation", "ankle": "ankle dorsiflexion"}
ANGLES = ("knee", "hip", "shoulder", "hip flexion", "hip abduction", "elevation", "ankle")


def unit(vectors):
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def between(a, b):
    return np.degrees(np.arccos(np.clip((unit(a) * unit(b)).sum(-1), -1, 1)))


def angles(points):
    """The angles of joint centres by name, by definition, in a right-handed frame."""
    found = {}
    hips = (points["leftHip"] + points["rightHip"]) / 2
    trunk = unit((points["leftShoulder"] + points["rightShoulder"]) / 2 - hips)
    line = points["leftHip"] - points["rightHip"]
    left = unit(line - (line * trunk).sum(-1, keepdims=True) * trunk)
    forward = np.cross(left, trunk)
    for side in SIDES:
        shoulder, elbow, _, hip, knee, ankle, heel, toe = (points[side + part] for part in PARTS)
        thigh, arm = unit(knee - hip), elbow - shoulder
        sign = 1 if side == "left" else -1
        found["knee", side] = between(knee - hip, ankle - knee)
        found["hip", side] = 180 - between(shoulder - hip, knee - hip)
        found["shoulder", side] = between(arm, hip - shoulder)
        found["hip flexion", side] = np.degrees(np.arctan2((thigh * forward).sum(-1), -(thigh * trunk).sum(-1)))
        found["hip abduction", side] = sign * np.degrees(np.arcsin(np.clip((thigh * left).sum(-1), -1, 1)))
        found["elevation", side] = between(arm, -trunk)
        found["ankle", side] = 90 - between(knee - ankle, toe - heel)
    return found


def centres(path):
    """Times and joint centres by name."""
    rows = list(csv.DictReader(open(path)))
    times = np.array([float(row["time"]) for row in rows])
    return times, {side + part: np.array([[float(row[f"{side}{part}.{axis}"]) for axis in "xyz"] for row in rows])
                   for side in SIDES for part in PARTS}


def pose2sim(path):
    """The same of Pose2Sim's TRC, whose big toe is the tip of the foot."""
    rows = [line.split("\t") for line in path.read_text().splitlines()]
    columns = {name: 2 + 3 * index for index, name in enumerate(name for name in rows[3][2:] if name)}
    rows = np.array([[float(cell) for cell in row[:2 + 3 * len(columns)]] for row in rows[5:] if len(row) > 2])
    start = lambda side, part: columns[side[0].upper() + part.replace("Toe", "BigToe")]
    return rows[:, 1], {side + part: rows[:, start(side, part):start(side, part) + 3]
                        for side in SIDES for part in PARTS}


def at(when, times, points):
    return {name: np.stack([np.interp(when, times, values[:, axis]) for axis in range(3)], 1)
            for name, values in points.items()}


def difference(a, b):
    return (a - b + 180) % 360 - 180


def row(name, errors, more=()):
    cells = [f"{np.nanmean(np.abs(np.concatenate([errors[angle, side] for side in SIDES]))):.1f}" for angle in ANGLES]
    return "| " + " | ".join([name, *cells, *more]) + " |"


def readings(poses, truth):
    """(share, coverage, median half width) of the readings of all angles that are offered."""
    given, held, widths = 0, [], []
    total = 0
    for angle, words in READ.items():
        for side in SIDES:
            for pose, value in zip(poses, truth[angle, side]):
                total += 1
                reading = pose["angles"][f"{side} {words}"]
                if reading is None:
                    continue
                given += 1
                held.append(abs(difference(reading[0], value)) <= reading[1])
                widths.append(reading[1])
    return given / total, np.mean(held), np.median(widths)


def compare(program, folder, recording, name, lag, options):
    lines = subprocess.run([program, "body", recording, "--json", *options], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    poses = [pose for pose in map(json.loads, lines) if "t" in pose]
    markers = folder / f"{name}.markers.csv"
    times, points = centres(markers) if markers.exists() else pose2sim(next(folder.glob("*.trc")))
    poses = [pose for pose in poses if times[0] <= pose["t"] + lag <= times[-1]]
    when = np.array([pose["t"] for pose in poses]) + lag
    truth = angles(at(when, times, points))
    own = angles({side + part: np.array([pose["points"][side + ("FootIndex" if part == "Toe" else part)]
                                         for pose in poses]) for side in SIDES for part in PARTS})
    share, coverage, width = readings(poses, truth)
    print(f"| {name} | " + " | ".join(ANGLES) + " | read | coverage | median ± |")
    print("|" + "---|" * (len(ANGLES) + 4))
    print(row("qpdemo body", {key: difference(own[key], truth[key]) for key in truth},
              (f"{100 * share:.0f} %", f"{100 * coverage:.0f} %", f"{width:.1f}°")))
    for rival in ("opencap-monocular", "wham"):
        path = folder / f"{name}.{rival}.csv"
        if path.exists():
            theirs = angles(at(when, *centres(path)))
            print(row(rival, {key: difference(theirs[key], truth[key]) for key in truth}, ("", "", "")))
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("pairs", nargs="+", metavar="RECORDING NAME:LAG")
    parser.add_argument("--options", default="")
    arguments = parser.parse_args()
    for recording, named in zip(arguments.pairs[::2], arguments.pairs[1::2]):
        name, _, lag = named.partition(":")
        compare(arguments.program, arguments.folder, recording, name, float(lag or 0), arguments.options.split())


if __name__ == "__main__":
    main()

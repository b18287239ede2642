#!/usr/bin/env python3
"""The speed of reading landmarks and markers, against pandas, NumPy, ezc3d and bvh, on one file each and in turns.

    pip install pandas numpy ezc3d bvh
    swift build -c release --package-path Benchmarks --product formats-benchmark
    Benchmarks/Sources/formats-benchmark/compare.py [--program PATH] [--rounds 5]

All read from the file. What counts is the time of a core and not the clock's: pandas takes a second core where it gets one,
and other programs may want them, too. pandas and NumPy make a table of numbers; we also make people of the rows, and check times and
likelihoods. ezc3d also reads the analog samples, which we pass over; so it gets a file without any as well. Of JSON
pandas makes a table of objects whose lists are not looked at. bvh (PyPI) keeps the rows of a file as words; we also turn
them into numbers and place the joints.
"""
import argparse
import json
import math
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

import bvh
import ezc3d
import numpy as np
import pandas as pd

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent


def landmark_csv(recording, target, times, write=str):
    """A recording's points in the picture as a table, x0,y0,z0,v0,…: six decimals, or what `write` makes of them."""
    frames = [json.loads(line)["poses"][0]["landmarks"] for line in recording.read_text().splitlines()[1:]]
    frames = [[[write(value) for value in point] for point in frame] for frame in frames]
    with open(target, "w") as file:
        file.write("t," + ",".join(f"{name}{point}" for point in range(33) for name in "xyzv") + "\n")
        for number in range(len(frames) * times):
            numbers = [value for point in frames[number % len(frames)] for value in point]
            file.write(f"{number / 30}," + ",".join(numbers) + "\n")


def single(value):
    """As Python writes MediaPipe's numbers, which are of single precision: with 16 digits and more."""
    return repr(float(np.float32(value)))


def people(recording):
    """A recording's points in the picture and in metres, frame by frame."""
    poses = [json.loads(line)["poses"][0] for line in recording.read_text().splitlines()[1:]]
    members = "x", "y", "z", "visibility"
    return [[[dict(zip(members, point)) for point in pose[kind]] for kind in ("landmarks", "world")] for pose in poses]


def mediapipe_lines(recording, target, times):
    """What a script dumps of MediaPipe Tasks, an object a line."""
    frames = people(recording)
    with open(target, "w") as file:
        for number in range(len(frames) * times):
            points, world = frames[number % len(frames)]
            frame = {"timestamp_ms": number * 33, "landmarks": [points], "worldLandmarks": [world]}
            file.write(json.dumps(frame) + "\n")


def tidy_csv(recording, target, times):
    """A table with a row for each point."""
    frames = people(recording)
    with open(target, "w") as file:
        file.write("time_ms,landmark,x,y,z,visibility\n")
        for number in range(len(frames) * times):
            for index, point in enumerate(frames[number % len(frames)][0]):
                file.write(f"{number * 33},{index}," + ",".join(str(value) for value in point.values()) + "\n")


def walking_bvh(target, count):
    """A skeleton of 24 joints that moves, all channels with six decimals as programs write them."""
    lines = ["HIERARCHY"]
    chains = [["Hips"]] + [
        [side + name for name in names] for side in ("Left", "Right")
        for names in (("UpLeg", "Leg", "Foot", "ToeBase"), ("Shoulder", "Arm", "ForeArm", "Hand"))
    ] + [["Spine", "Spine1", "Neck", "Head"]]
    lines += ["ROOT Hips", "{", "OFFSET 0.0 0.0 0.0",
              "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation"]
    for chain in chains[1:]:
        for name in chain:
            lines += [f"JOINT {name}", "{", "OFFSET 3.5 -40.25 1.125", "CHANNELS 3 Zrotation Xrotation Yrotation"]
        lines += ["End Site", "{", "OFFSET 0.0 -10.0 0.0", "}"] + ["}"] * len(chain)
    channels = 6 + 3 * sum(len(chain) for chain in chains[1:])
    lines += ["}", "MOTION", f"Frames: {count}", "Frame Time: 0.008333"]
    for frame in range(count):
        lines.append(" ".join(f"{60 * math.sin(frame / 50 + channel):.6f}" for channel in range(channels)))
    target.write_text("\n".join(lines) + "\n")


def bvh_rows(path):
    with open(path) as file:
        return bvh.Bvh(file.read())


def enlarge_csv(source, target, times):
    header, *rows = source.read_text().splitlines()
    target.write_text("\n".join([header] + rows * times) + "\n")


def enlarge_trc(source, target, times):
    lines = source.read_text().splitlines()
    header, rows = lines[:5], [line.split("\t", 2)[2] for line in lines[5:]]
    count = len(rows) * times
    body = [f"{n + 1}\t{(n + 1) / 60!r}\t{rows[n % len(rows)]}" for n in range(count)]
    header[2] = header[2].replace("\t100\t21", f"\t{count}\t21")
    target.write_text("\n".join(header + body) + "\n")


def without_analog(source, target):
    old = ezc3d.c3d(str(source))
    new = ezc3d.c3d()
    for key in ("RATE", "LABELS", "UNITS"):
        new["parameters"]["POINT"][key]["value"] = old["parameters"]["POINT"][key]["value"]
    points = old["data"]["points"]
    new["data"]["points"] = np.tile(points, (1, 1, 20))
    new.write(str(target))


def timed(path, read):
    read(str(path))
    start = time.process_time()
    for _ in range(2):
        read(str(path))
    return 2 * path.stat().st_size / 1e6 / (time.process_time() - start)


def ours(program, format, path):
    def cost(runs):
        before = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
        subprocess.run([program, format, path, str(runs)], check=True, capture_output=True)
        return sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - before

    # Without the program's start and the first run, as the interpreter is warm.
    return 6 * path.stat().st_size / 1e6 / (cost(7) - cost(1))


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", default=ROOT / "Benchmarks/.build/release/formats-benchmark", type=pathlib.Path)
    arguments.add_argument("--reference", default=ROOT.parent / "shared/reference", type=pathlib.Path)
    arguments.add_argument("--rounds", default=5, type=int)
    arguments.add_argument("--only", help="the contests whose name has this word")
    options = arguments.parse_args()
    for needed in (options.program, options.reference):
        if not needed.exists():
            sys.exit(f"{needed} is not there; see --help")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        landmarks, long, table = folder / "l.csv", folder / "long.csv", folder / "a.csv"
        markers, points = folder / "a.trc", folder / "a.c3d"
        recording = options.reference.parent / "recordings/shoulder-left-raise.qprec.jsonl"
        lines, tidy, joints = folder / "m.jsonl", folder / "tidy.csv", folder / "a.bvh"
        mediapipe_lines(recording, lines, 20)
        tidy_csv(recording, tidy, 100)
        walking_bvh(joints, 5000)
        landmark_csv(recording, landmarks, 250)
        landmark_csv(recording, long, 150, single)
        enlarge_csv(options.reference / "exercise/squat_model__train.csv", table, 10)
        enlarge_trc(options.reference / "butterworth/raw.trc", markers, 100)
        without_analog(options.reference / "c3d/markers_analogs.c3d", points)
        genfromtxt = lambda path: np.genfromtxt(path, delimiter="\t", skip_header=5)
        loadtxt = lambda path: np.loadtxt(path, delimiter="\t", skiprows=5, usecols=range(65))
        contests = [
            ("frames", landmarks, "33 points of six decimals, pandas.read_csv", pd.read_csv),
            ("frames", long, "33 points of 16 digits, pandas.read_csv", pd.read_csv),
            ("frames", table, "9 points of 16 digits, pandas.read_csv", pd.read_csv),
            ("frames", tidy, "a row for each point, pandas.read_csv", pd.read_csv),
            ("frames", lines, "JSON lines, pandas.read_json", lambda path: pd.read_json(path, lines=True)),
            ("bvh", joints, "bvh, as words", bvh_rows),
            ("trc", markers, "numpy.genfromtxt", genfromtxt),
            ("trc", markers, "numpy.loadtxt", loadtxt),
            ("c3d", points, "ezc3d", ezc3d.c3d),
            ("c3d", options.reference / "c3d/markers_analogs.c3d", "ezc3d, with analog", ezc3d.c3d),
        ]
        for format, path, rival, read in contests:
            if options.only and options.only not in rival:
                continue
            speeds = {"ours": [], rival: []}
            for _ in range(options.rounds):
                speeds["ours"].append(ours(options.program, format, path))
                speeds[rival].append(timed(path, read))
            mine, theirs = (statistics.median(values) for values in speeds.values())
            print(f"{format}, {path.stat().st_size / 1e6:.1f} MB: {mine:.0f} MB/s, {rival} {theirs:.0f} MB/s, "
                  f"ratio {mine / theirs:.1f}")


if __name__ == "__main__":
    main()

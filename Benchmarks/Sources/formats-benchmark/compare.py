#!/usr/bin/env python3
"""The speed of reading landmark CSV, TRC and C3D, against pandas, NumPy and ezc3d, on one file each and in turns.

    pip install pandas numpy ezc3d
    swift build -c release --package-path Benchmarks --product formats-benchmark
    Benchmarks/Sources/formats-benchmark/compare.py [--program PATH] [--rounds 5]

All read from the file. What counts is the time of a core and not the clock's: pandas takes a second core where it gets one,
and other programs may want them, too. pandas and NumPy make a table of numbers; we also make people of the rows, and check times and
likelihoods. ezc3d also reads the analog samples, which we pass over; so it gets a file without any as well.
"""
import argparse
import json
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

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
    options = arguments.parse_args()
    for needed in (options.program, options.reference):
        if not needed.exists():
            sys.exit(f"{needed} is not there; see --help")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        landmarks, long, table = folder / "l.csv", folder / "long.csv", folder / "a.csv"
        markers, points = folder / "a.trc", folder / "a.c3d"
        recording = options.reference.parent / "recordings/shoulder-left-raise.qprec.jsonl"
        landmark_csv(recording, landmarks, 250)
        landmark_csv(recording, long, 150, single)
        enlarge_csv(options.reference / "exercise/squat_model__train.csv", table, 10)
        enlarge_trc(options.reference / "butterworth/raw.trc", markers, 100)
        without_analog(options.reference / "c3d/markers_analogs.c3d", points)
        genfromtxt = lambda path: np.genfromtxt(path, delimiter="\t", skip_header=5)
        loadtxt = lambda path: np.loadtxt(path, delimiter="\t", skiprows=5, usecols=range(65))
        contests = [
            ("csv", landmarks, "33 points of six decimals, pandas.read_csv", pd.read_csv),
            ("csv", long, "33 points of 16 digits, pandas.read_csv", pd.read_csv),
            ("csv", table, "9 points of 16 digits, pandas.read_csv", pd.read_csv),
            ("trc", markers, "numpy.genfromtxt", genfromtxt),
            ("trc", markers, "numpy.loadtxt", loadtxt),
            ("c3d", points, "ezc3d", ezc3d.c3d),
            ("c3d", options.reference / "c3d/markers_analogs.c3d", "ezc3d, with analog", ezc3d.c3d),
        ]
        for format, path, rival, read in contests:
            speeds = {"ours": [], rival: []}
            for _ in range(options.rounds):
                speeds["ours"].append(ours(options.program, format, path))
                speeds[rival].append(timed(path, read))
            mine, theirs = (statistics.median(values) for values in speeds.values())
            print(f"{format}, {path.stat().st_size / 1e6:.1f} MB: {mine:.0f} MB/s, {rival} {theirs:.0f} MB/s, "
                  f"ratio {mine / theirs:.1f}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""The bar tracker against OpenCV's KCF and CSRT, on the rendered lift of ../shared, in turns.

    python3 -m venv VENV && VENV/bin/pip install opencv-contrib-python-headless numpy
    swift build -c release --package-path Benchmarks --product bar-benchmark
    VENV/bin/python Benchmarks/Sources/bar-benchmark/compare.py [--program PATH] [--rounds 3] [--scale 2]

All get the same decoded pictures in memory and the plate's true box in the first. With --scale 2 the film has 1080
lines and the plate a radius of 104 pixels. A place counts as wrong where it is
further than a quarter radius from the truth and yet reported. Times are those of the process, on one thread.
"""
import argparse
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import cv2
import numpy

HERE = pathlib.Path(__file__).resolve().parent
FILM = HERE.parents[3] / "shared/reference/video/bar-rendered.mp4"
WIDTH, HEIGHT = 960, 540


def decoded(scale, filters):
    """The film's pictures in one piece, larger by a factor."""
    larger = [f"scale={WIDTH * scale}:{HEIGHT * scale}:flags=bicubic"] if scale > 1 else []
    return subprocess.run(
        ["ffmpeg", "-v", "error", "-i", FILM, "-vf", ",".join(filters + larger), "-f", "rawvideo", "-"], check=True,
        capture_output=True).stdout


def scaled(truth, scale):
    """The true places in the larger pictures; the origin is the middle of the first pixel."""
    return [[*row[:2], *((value + 0.5) * scale - 0.5 for value in row[2:4]), row[4] * scale, *row[5:]] for row in truth]


def rival(make, pictures, truth):
    """right, wrong, RMS in pixels, mean and largest ms of a picture."""
    tracker = make()
    x, y, radius = truth[0][2:5]
    tracker.init(pictures[0], tuple(round(v) for v in (x - radius, y - radius, 2 * radius, 2 * radius)))
    right, wrong, squares, times = 1, 0, 0.0, []
    for picture, row in zip(pictures[1:], truth[1:]):
        start = time.process_time()
        found, (left, top, width, height) = tracker.update(picture)
        times.append((time.process_time() - start) * 1000)
        if not found:
            continue
        away = math.hypot(left + width / 2 - row[2], top + height / 2 - row[3])
        if away > radius / 4:
            wrong += 1
        else:
            right += 1
            squares += away * away
    return right, wrong, math.sqrt(squares / right), statistics.mean(times), max(times)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", default=HERE.parent.parent / ".build/release/bar-benchmark", type=pathlib.Path)
    arguments.add_argument("--rounds", default=3, type=int)
    arguments.add_argument("--scale", default=1, type=int)
    options = arguments.parse_args()
    if not options.program.exists():
        sys.exit(f"{options.program} is not there; see --help")
    cv2.setNumThreads(1)
    width, height = WIDTH * options.scale, HEIGHT * options.scale
    lines = FILM.with_suffix(".csv").read_text().splitlines()
    truth = scaled([[float(cell) for cell in line.split(",")] for line in lines[1:]], options.scale)
    color = numpy.frombuffer(decoded(options.scale, ["format=bgr24"]), numpy.uint8).reshape(-1, height, width, 3)
    results = {"ours": [], "KCF": [], "CSRT": []}
    with tempfile.NamedTemporaryFile(suffix=".luma") as luma, tempfile.NamedTemporaryFile("w", suffix=".csv") as rows:
        # The plane as decoded: "gray" would stretch its range.
        luma.write(decoded(options.scale, ["extractplanes=y"]))
        luma.flush()
        rows.write("\n".join([lines[0], *(",".join(map(repr, row)) for row in truth)]))
        rows.flush()
        for _ in range(options.rounds):
            output = subprocess.run(
                [options.program, luma.name, str(width), str(height), rows.name], check=True, capture_output=True,
                text=True).stdout
            results["ours"].append([float(word) for word in output.split()])
            results["KCF"].append(rival(cv2.TrackerKCF_create, color, truth))
            results["CSRT"].append(rival(cv2.TrackerCSRT_create, color, truth))
    mine = statistics.median(result[3] for result in results["ours"])
    print(f"{len(truth)} pictures of {width} × {height}, {options.rounds} rounds in turns, OpenCV {cv2.__version__}")
    for name, rounds in results.items():
        mean = statistics.median(result[3] for result in rounds)
        worst = max(result[4] for result in rounds)
        right, wrong, rms = rounds[-1][:3]
        print(f"{name}: right {right:.0f}, wrong {wrong:.0f}, RMS {rms:.2f} px, {mean:.2f} ms a picture "
              f"(at most {worst:.2f}), ratio {mean / mine:.1f}")
    print(f"Allocations of ours after the first picture: {results['ours'][-1][5]:.0f}")


if __name__ == "__main__":
    main()

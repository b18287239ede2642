#!/usr/bin/env python3
"""Measures the noise of an estimator's points with still pictures and sensor noise; Docs/Vision.md has its numbers.

    .build/noise/bin/python Scripts/estimator_noise.py QPDEMO blazepose|movenet|posenet [--floor 0.003 …]

Scripts/estimator-noise makes the environment and measures them all.

Each picture becomes 140 frames at 30 a second, with white noise of 1 and of 3 grey levels; the first 1.3 s are left out.
The slow noise is the standard deviation of means over 0.3 s, along an axis, in lengths of the trunk, of those of 13 points
that are visible by more than 0.5. A share is that of readings, of eight joints, whose interval holds the reading without
sensor noise; a floor is what the estimator states.
"""
import argparse
import json
import pathlib
import subprocess
import tempfile

import numpy

PROJECT = pathlib.Path(__file__).resolve().parents[1]
SHARED = PROJECT.parent / "shared/reference"
PICTURES = ["standing", "warrior", "squat", "lying", "demo"]
FRAMES, RATE, MEAN, FIRST = 140, 30, 9, 40
# Nose, shoulders, elbows, wrists, hips, knees, ankles; the two shoulders and hips stand at 1, 2 and 7, 8.
POINTS = {33: [0, *range(11, 17), *range(23, 29)], 17: [0, *range(5, 17)]}
FEATURES = [f"rangeOfMotion.{joint}.{side}.clockwise"
            for joint in ["shoulder", "elbow", "hip", "knee"] for side in ["left", "right"]]


def picture(name):
    if name == "demo":
        video = SHARED / "vision/demo-960x540.mp4"
        wanted = ["-vf", "select=eq(n\\,85)", "-frames:v", "1", "-pix_fmt", "rgb24", "-f", "rawvideo", "-"]
        data = subprocess.run(["ffmpeg", "-v", "error", "-i", video, *wanted], check=True, capture_output=True).stdout
        return numpy.frombuffer(data, numpy.uint8).reshape(540, 960, 3)
    head, size, _, data = (SHARED / f"vision/{name}.ppm").read_bytes().split(b"\n", 3)
    width, height = map(int, size.split())
    return numpy.frombuffer(data, numpy.uint8).reshape(height, width, 3)


def record(program, estimator, pixels, grey_levels, path):
    random = numpy.random.default_rng(20)
    height, width = pixels.shape[:2]
    command = [program, "landmarks", "-", "--raw", f"{width}x{height}", "--rate", str(RATE), "--estimator", estimator,
               "--overwrite", "-o", path]
    if estimator != "blazepose":
        command += ["--models", SHARED / "models"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        for _ in range(FRAMES):
            noisy = pixels + random.normal(0, grey_levels, pixels.shape) if grey_levels else pixels
            process.stdin.write(numpy.clip(numpy.rint(noisy), 0, 255).astype(numpy.uint8).tobytes())
        process.stdin.close()
        said = process.stderr.read().decode()
    if process.returncode:
        raise SystemExit(said)


def points(path):
    """The 13 points of each frame in pixels and whether they are visible, or None where a frame has no person."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    size = numpy.array(lines[0]["size"])
    people = [line["poses"][0]["landmarks"] if line["poses"] else None for line in lines[1:]]
    if not all(people):
        return None
    rows = numpy.array([[[*person[at][:2], person[at][3]] for at in POINTS[len(person)]] for person in people[FIRST:]])
    return rows[..., :2] * size, numpy.median(rows[..., 2], 0) > 0.5


def slow_noise(places, visible):
    trunk = numpy.linalg.norm((places[:, 1:3].mean(1) - places[:, 7:9].mean(1)).mean(0))
    means = places[:len(places) // MEAN * MEAN].reshape(-1, MEAN, *places.shape[1:]).mean(1)
    return numpy.sqrt(means[:, visible].var(0, ddof=1).mean()) / trunk


def readings(program, path, floor):
    """The readings and intervals of all joints after the first frames."""
    header, rest = path.read_text().split("\n", 1)
    header = json.loads(header)
    header["estimator"]["noise"]["floor"] = floor
    changed = path.with_name("floor.qprec.jsonl")
    changed.write_text(json.dumps(header) + "\n" + rest)
    options = [word for feature in FEATURES for word in ["--feature", feature]]
    run = subprocess.run([program, "measure", changed, "--json", *options], check=True, capture_output=True, text=True)
    lines = [json.loads(line)["results"] for line in run.stdout.splitlines()][FIRST:]
    found = {name: [line[name] for line in lines if "interval" in line.get(name, {})] for name in FEATURES}
    return {name: rows for name, rows in found.items() if rows}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("estimator")
    parser.add_argument("--floor", type=float, nargs="+", default=[0, 0.001, 0.002, 0.003, 0.004])
    parser.add_argument("--picture", nargs="+", default=PICTURES)
    options = parser.parse_args()
    squares, total = [], {floor: [] for floor in options.floor}
    with tempfile.TemporaryDirectory() as folder:
        clean, noisy = (pathlib.Path(folder, name + ".qprec.jsonl") for name in ["clean", "noisy"])
        for name in options.picture:
            pixels = picture(name)
            record(options.program, options.estimator, pixels, 0, clean)
            if points(clean) is None:
                print(f"{name}: no person")
                continue
            truth = {feature: numpy.median([reading["value"] for reading in found])
                     for feature, found in readings(options.program, clean, options.floor[0]).items()}
            for grey_levels in [1, 3]:
                record(options.program, options.estimator, pixels, grey_levels, noisy)
                seen = points(noisy)
                if seen is None or not truth:
                    print(f"{name}, {grey_levels}: {'lost' if seen is None else 'no readings'}")
                    continue
                noise = slow_noise(*seen)
                squares.append(noise**2)
                shares, halves = [], []
                for floor in options.floor:
                    found = [(reading["interval"], truth[feature])
                             for feature, rows in readings(options.program, noisy, floor).items() if feature in truth
                             for reading in rows]
                    holds = [low <= known <= high for (low, high), known in found]
                    total[floor] += holds
                    shares.append(f"{numpy.mean(holds):.2f}")
                    halves.append(f"{numpy.median([(high - low) / 2 for (low, high), _ in found]):.1f}")
                print(f"{name}, {grey_levels}: slow noise {noise:.4f}, shares {' '.join(shares)}, "
                      f"half an interval {' '.join(halves)}°, {seen[1].sum()} points, {len(truth)} joints", flush=True)
    shares = " ".join(f"{numpy.mean(total[floor]):.2f}" for floor in options.floor)
    print(f"all: slow noise {numpy.sqrt(numpy.mean(squares)):.4f}, shares {shares} for {options.floor}")


if __name__ == "__main__":
    main()

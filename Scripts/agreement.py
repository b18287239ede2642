"""Compares every reading of qpdemo with those of Scripts/measurement, which makes the same measurement in NumPy.

    python Scripts/agreement.py QPDEMO [RECORDING …]

On simulated people who are hard to measure, and on those of the recordings given that have BlazePose's points: which
frames have a reading, its value, raw value, interval, quality with every degree, and context.
"""
import json
import math
import pathlib
import subprocess
import sys
import tempfile

from measurement import Measurement

FEATURE = "rangeOfMotion.shoulder.left.abduction"
# Ours keeps points in single precision.
TOLERANCE = 0.001
HARD = [
    "--noise 1",
    "--noise 6 --heavy-tails --correlation 0.1",
    "--noise 2 --swaps 0.05",
    "--noise 2 --glitches 0.05 --dropouts 0.05",
    "--noise 2 --yaw 24",
    "--noise 2 --yaw 48",
    "--noise 3 --fps 60 --glitches 0.02",
    "--noise 3 --fps 10 --dropouts 0.1",
    "--noise 3 --distance 1.2 --glitches 0.1 --swaps 0.1",
]


def run(*arguments):
    return subprocess.run([str(argument) for argument in arguments], check=True, capture_output=True).stdout


def ours(program, path):
    """Of each frame its reading, or what was withheld."""
    for line in run(program, "measure", path, "--json", "--feature", FEATURE).splitlines():
        frame = json.loads(line)
        reading = frame["results"].get(FEATURE)
        if reading is None:
            yield {"withheld": frame.get("withheld", {}).get(FEATURE, {})}
            continue
        reading["context"].pop("reference")
        yield {key: reading[key] for key in reading if key not in ("unit", "algorithm")}


def theirs(path):
    with open(path, "rb") as file:
        person = Measurement(json.loads(next(file))["size"])
        for line in file:
            frame = json.loads(line)
            yield person.measure(frame["t"], frame["poses"][0] if frame["poses"] else None)


def distance(one, other):
    """The largest difference between two readings; infinite where one has what the other lacks."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return max((distance(one[key], other[key]) for key in one), default=0)
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return max(map(distance, one, other))
    if isinstance(one, bool) or isinstance(other, bool):
        return 0 if one is other else math.inf
    if not isinstance(one, (int, float)) or not isinstance(other, (int, float)) or math.isnan(one - other):
        return math.inf
    return abs(one - other)


def main():
    program, *recordings = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        paths = []
        for number, hardship in enumerate(HARD):
            path = folder / f"simulated {hardship}.qprec.jsonl"
            run(program, "simulate", "--movement", "shoulder.left.abduction", *hardship.split(), "--seed", number, "-o", path)
            paths.append(path)
        for recording in recordings:
            # Written once more, so that none is mirrored.
            path = folder / pathlib.Path(recording).name
            run(program, "convert", recording, path)
            with open(path, "rb") as file:
                if json.loads(next(file))["topology"] == "blazepose33":
                    paths.append(path)
        frames, withheld, far = 0, 0, 0.0
        for path in paths:
            for index, (mine, other) in enumerate(zip(ours(program, path), theirs(path), strict=True)):
                apart = distance(mine, other)
                if not apart <= TOLERANCE:
                    sys.exit(f"{path.name}: frame {index}: qpdemo reads {mine}, NumPy {other}")
                far = max(far, apart)
                frames += 1
                withheld += "withheld" in mine
        print(f"NumPy makes the same readings of {frames} frames in {len(paths)} recordings, {withheld} withheld; "
              f"values, intervals and all degrees within {far:.4f}")


if __name__ == "__main__":
    main()

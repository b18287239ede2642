"""Compares every reading of qpdemo with those of Scripts/measurement, which makes the same measurement in NumPy.

    python Scripts/agreement.py QPDEMO [RECORDING …]

On simulated people who are hard to measure, and on those of the recordings given that have BlazePose's points: which
frames have a reading, its value, raw value, interval, precision, quality with every degree, and context.
"""
import collections
import json
import math
import pathlib
import subprocess
import sys
import tempfile

from measurement import Measurement
from measurement.movements import ABDUCTION, KNEE_FLEXION

# Ours keeps points in single precision.
TOLERANCE = 0.001
# Where two answers are nearly as good, such as whether a limit is passed, a last bit decides.
CLOSE_CALL, CLOSE_CALLS = 0.1, 0.002
# Flags that some reading must have, or they are not tested.
FLAGS = {
    "implausibleMotion", "lagging", "limbLength", "lowVisibility", "outOfFrame", "outOfPlane", "planeUnchecked",
    "repeated", "sidesSwapped", "unconfirmed",
}
# Nothing stated, so that the topology's table is taken; a known name; a table of one's own.
ESTIMATORS = [
    {},
    {"estimator": {"name": "blazepose"}},
    {"estimator": {"name": "mine", "systematic": {
        "source": "stated", "sides": 0.5, "shoulder": [0.08, 0.03], "elbow": [0.05, 0.02], "hip": [0.03, 0.07],
        "knee": [0.02, 0.06], "ankle": [0.06, 0.01]}}},
]
HARD = {
    ABDUCTION: [
        "--noise 1",
        "--noise 6 --heavy-tails --correlation 0.1",
        "--noise 2 --swaps 0.05",
        "--noise 2 --glitches 0.05 --dropouts 0.05",
        "--noise 2 --yaw 24",
        "--noise 2 --yaw 48",
        "--noise 3 --fps 60 --glitches 0.02",
        "--noise 3 --fps 10 --dropouts 0.1",
        "--noise 3 --distance 1.2 --glitches 0.1 --swaps 0.1",
        # Noise and what looks like it.
        "--noise 3 --fps 120 --correlation 0.04...0.6",
        "--noise 4 --tails contaminated --jitter 0.8 --dropped 0.2",
        "--noise 3 --speed-noise 2 --estimator-smoothing 0.1 --estimator-lag 2",
        "--noise 1 --grid 192",
        "--noise 1 --grid 64",
        "--noise 0.3 --grid 256 --grid-area picture",
        "--noise 0 --hold 20",
        "--noise 15 --tails contaminated --speed 600",
        "--noise 1.5 --tremor 3@5",
        "--noise 12 --fps 10 --speed 300",
        "--noise 3 --fps 15 --correlation 0.3",
        "--noise 2 --fps 25 --jitter 0.3 --tremor 4@8",
        # Repeated frames, and frames without a person.
        "--noise 2 --repeated 0.3 --rate-variation 0.5",
        "--noise 2 --repeated 0.3 --fps 120 --glitches 0.05",
        "--noise 2 --event hidden:arm.left@2...4 --event lost@5...5.6 --event lost@8...9.5",
        # Limbs that are elsewhere, for long.
        "--noise 2 --event glitch:arm.left:110@2...3.5 --event glitch:arm.left:-80@7...7.1",
        "--noise 2 --event glide:arm.left:60@2...4 --event stale:arm.left@5...7",
        "--noise 2 --fps 60 --glitches 0.3 --fault-seconds 0.4",
        "--noise 2 --fps 10 --glitches 0.2 --fault-seconds 0.6",
        # Sides.
        "--noise 2 --event swap:all@2...4 --event swap:all@6...6.1",
        "--noise 2 --event swap:all@2...4 --event lost@3...3.4",
        "--noise 2 --swaps 0.2 --swapped all --fault-seconds 0.2 --no-world",
        "--noise 2 --swaps 0.1 --swapped arms --fault-seconds 0.3",
        "--noise 2 --swaps 0.1 --swapped arms --fault-seconds 0.3 --no-world",
        "--noise 2 --yaw 160 --swaps 0.1 --swapped all --fault-seconds 1.5",
        # Planes.
        "--noise 2 --no-world --yaw 60",
        "--noise 2 --no-world --no-visibility --distance 1.2 --pitch 20",
        "--noise 2 --yaw 40 --world-noise 0.02 --depth-noise 0.1",
    ],
    KNEE_FLEXION: [
        "--noise 2",
        "--noise 2 --no-world --dropouts 0.05",
        "--noise 3 --fps 60 --swaps 0.1 --fault-seconds 0.3 --yaw -70",
        "--noise 2 --glitches 0.2 --fault-seconds 0.5 --correlation 0.2",
        "--noise 2 --yaw 60 --depth-noise 0.1 --swaps 0.1 --swapped all --fault-seconds 0.5",
        "--noise 1 --grid 192 --repeated 0.2 --distance 1.5",
    ],
}


def run(*arguments):
    return subprocess.run([str(argument) for argument in arguments], check=True, capture_output=True).stdout


def ours(program, path, feature):
    """Of each frame its reading, or what was withheld; live, as NumPy measures: people are not followed over the whole file."""
    for line in run(program, "measure", path, "--live", "--json", "--feature", feature).splitlines():
        frame = json.loads(line)
        reading = frame["results"].get(feature)
        if reading is None:
            yield {"withheld": frame.get("withheld", {}).get(feature, {})}
            continue
        reading["context"].pop("reference")
        yield {key: reading[key] for key in reading if key not in ("unit", "algorithm")}


def theirs(path, movement):
    with open(path, "rb") as file:
        person = Measurement(json.loads(next(file)), movement)
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


def state(path, estimator):
    """Rewrites a header, so that simulated points count as those of an estimator, of which the constant error is known."""
    header, _, frames = path.read_text().partition("\n")
    header = json.loads(header)
    header.pop("estimator", None)
    path.write_text(json.dumps({**header, **estimator}) + "\n" + frames)


def scenes(program, recordings, folder):
    """Recordings, each with the movement that is measured."""
    for movement, hardships in HARD.items():
        name = movement.feature.removeprefix("rangeOfMotion.")
        for number, hardship in enumerate(hardships):
            path = folder / f"{name} {hardship}.qprec.jsonl"
            run(program, "simulate", "--movement", name, *hardship.split(), "--seed", number, "-o", path)
            if number % 2:
                state(path, ESTIMATORS[number // 2 % len(ESTIMATORS)])
            yield path, movement
    for recording in recordings:
        # Written once more, so that none is mirrored.
        path = folder / pathlib.Path(recording).name
        run(program, "convert", recording, path)
        with open(path, "rb") as file:
            if json.loads(next(file))["topology"] == "blazepose33":
                yield from ((path, movement) for movement in HARD)


def main():
    program, *recordings = sys.argv[1:]
    count, flags = collections.Counter(), collections.Counter()
    far = 0.0
    with tempfile.TemporaryDirectory() as name:
        for path, movement in scenes(program, recordings, pathlib.Path(name)):
            count["scenes"] += 1
            pairs = zip(ours(program, path, movement.feature), theirs(path, movement), strict=True)
            for index, (mine, other) in enumerate(pairs):
                apart = distance(mine, other)
                if not apart <= CLOSE_CALL:
                    sys.exit(f"{path.name}: frame {index}: qpdemo reads {mine}, NumPy {other}")
                count["frames"] += 1
                count["withheld"] += "withheld" in mine
                count["close calls"] += apart > TOLERANCE
                flags.update(mine.get("quality", mine.get("withheld")).keys() & FLAGS)
                far = max(far, apart)
    if count["close calls"] > CLOSE_CALLS * count["frames"]:
        sys.exit(f"{count['close calls']} of {count['frames']} frames are further apart than {TOLERANCE}")
    if FLAGS - flags.keys():
        sys.exit(f"Nothing was flagged as {', '.join(FLAGS - flags.keys())}")
    print(f"NumPy makes the same readings of {count['frames']} frames in {count['scenes']} recordings, "
          f"{count['withheld']} withheld; values, intervals and all degrees within {TOLERANCE}, "
          f"but for {count['close calls']} within {far:.3f}")
    print("Flagged: " + ", ".join(f"{flag} {number}" for flag, number in sorted(flags.items())))


if __name__ == "__main__":
    main()

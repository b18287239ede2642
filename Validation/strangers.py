"""Readings of people in other projects' videos.

    .build/validation/environment/bin/python Validation/strangers.py --program QPDEMO [--folder .build/reference/strangers]

FOLDER is made by `Scripts/reference`. Chair stands and a walk with a swaying trunk filmed at 45°, with the joint centres of a
marker system (OpenCap's visualizer, Apache-2.0), on which no constant was fitted. And four cameras that show the trial of
`balance` with a second figure put in, with Pose2Sim's points (BSD-3), which are not the truth: constants were chosen on `balance`,
so that these test the choice of the person alone. The four files are synchronous. Prints the table of Docs/Accuracy.md:
readings in the picture, and those that --space automatic gives in space, where a shoulder's abduction and
flexion are both its elevation. Says so and does nothing where FOLDER is missing.
"""
import argparse
import json
import math
import pathlib

import numpy as np

import street
from estimate import PROJECT, Program
from points import NEEDS, SIDES, clinical_angle, own_axes
from readings import feature, reading

MARKED = {"chair-stands": "STS", "swaying-walk": "walk_ts"}
# The bodies of OpenSim's model whose origins are joint centres.
BODIES = {"shoulder": "humerus", "elbow": "ulna", "wrist": "hand", "hip": "femur", "knee": "tibia", "ankle": "talus"}
FEATURES = [(joint, side, "flexion") for joint in NEEDS for side in SIDES] + [
    ("shoulder", side, "abduction") for side in SIDES]
WAYS = {"picture": [], "space": ["--space", "automatic"]}
NOT_READ = dict(value=math.nan, low=math.nan, high=math.nan, flags=[])
UP = np.array([0.0, 1.0, 0.0])
NEAR = 60  # Pixels between hips of one person.
LARGE = 20.0  # Degrees: errors that should be flagged or inside the interval.


def centres(path):
    """Times from 0 on, and for each the joint centres in metres, y up."""
    model = json.loads(path.read_text())
    sides = {".L": "_l", ".R": "_r"}
    tracks = {joint + side: model["bodies"][body + ending]["translation"]
              for joint, body in BODIES.items() for side, ending in sides.items()}
    times = np.array(model["time"]) - model["time"][0]
    return times, [{name: np.array(track[k]) for name, track in tracks.items()} for k in range(len(times))]


def marked(program, folder, work):
    """Rows of the videos with markers: name, joint and movement, way, truth and reading."""
    for name, upstream in MARKED.items():
        times, points = centres(folder / upstream / "sample_mocap.json")
        path = street.estimate(program, folder / upstream / "video.mp4", "blazepose", work / "strangers" / upstream)
        frames, size = street.recorded(path)
        match, late = street.lag(frames, size, times, points)
        for way, more in WAYS.items():
            for line in program.measure(path, [feature(*one) for one in FEATURES], more):
                at = line["t"] + late
                if not times[0] <= at <= times[-1]:
                    continue
                now = points[int(np.abs(times - at).argmin())]
                axes = own_axes(now, UP)
                for joint, side, kind in FEATURES:
                    truth = (elevation(now, side) if joint == "shoulder" and way == "space"
                             else clinical_angle(now, axes, joint, side, kind))
                    isOfWay = way == "picture" or is_in_space(line, feature(joint, side, kind))
                    yield (name, f"{joint}, {kind}", way, truth,
                           reading(line, feature(joint, side, kind)) if isOfWay else NOT_READ)


def is_in_space(line, name):
    return line["results"].get(name, {}).get("context", {}).get("space") == "body"


def elevation(points, side):
    """The angle of an upper arm from hanging along the trunk."""
    trunk = (points["shoulder.L"] + points["shoulder.R"] - points["hip.L"] - points["hip.R"]) / 2
    arm = points["elbow" + side] - points["shoulder" + side]
    cosine = -(arm @ trunk) / np.linalg.norm(arm) / np.linalg.norm(trunk)
    return float(np.degrees(np.arccos(np.clip(cosine, -1, 1))))


def frames_near(person, frames, projected, times, size):
    """In how many frames the hips of a person with this identity lie near those of the reference."""
    count = 0
    for frame in frames:
        pixels = projected[int(np.abs(times - frame["t"]).argmin())]
        middle = (pixels["hip.L"] + pixels["hip.R"]) / 2
        for pose in frame.get("poses", []):
            if pose.get("id") == person - 1:
                hips = (np.array(pose["landmarks"][23][:2]) + pose["landmarks"][24][:2]) / 2 * size
                count += np.linalg.norm(hips - middle) < NEAR
    return count


def balancing(program, folder, work):
    """Rows of the sweeps of the person in balance in the pictures of four cameras, beside Pose2Sim's points, projected."""
    times, points = street.trc(folder / "two/P2.trc")
    sweeps = [f"rangeOfMotion.{joint}.{word}.clockwise" for joint in NEEDS for word in ("left", "right")]
    for number, project in enumerate(street.calibration(folder / "two/Calib.qca.txt"), 1):
        path = street.estimate(
            program, folder / f"two/cam0{number}.mp4", "blazepose", work / "strangers/two", ["--people", "2"])
        told = path.with_suffix(".told.jsonl")
        people = program.people(path, told)
        frames, size = street.recorded(told)
        projected = [dict(zip(now, project(np.array(list(now.values()))))) for now in points]
        chosen = max((person["person"] for person in people),
                     key=lambda person: frames_near(person, frames, projected, times, size))
        for line in program.measure(path, sweeps, ["--person", str(chosen)]):
            pixels = projected[int(np.abs(times - line["t"]).argmin())]
            for sweep in sweeps if line["t"] <= times[-1] else []:
                _, joint, word, _ = sweep.split(".")
                found = reading(line, sweep)
                truth = street.sweep(pixels, joint, ".L" if word == "left" else ".R")
                turn = 360 * round((found["value"] - truth) / 360) if np.isfinite(found["value"]) else 0
                yield f"two figures, camera {number}", "sweeps", "picture", truth + turn, found


def table(rows):
    lines = ["| video | angle | way | n | read | MAE | with an interval | inside | half width | > 20°, not flagged, "
             "outside |", "|---" * 10 + "|"]
    groups = {}
    for name, angle, way, truth, found in rows:
        groups.setdefault((name, angle, way), []).append((truth, found))
    for (name, angle, way), all_of in sorted(groups.items()):
        read = [(truth, found) for truth, found in all_of if np.isfinite(found["value"])]
        if not read:
            lines.append(f"| {name} | {angle} | {way} | {len(all_of)} | 0 % | – | – | – | – | – |")
            continue
        errors = np.array([abs(found["value"] - truth) for truth, found in read])
        bounded = [(truth, found) for truth, found in read if np.isfinite(found["low"])]
        inside = [found["low"] <= truth <= found["high"] for truth, found in bounded]
        silent = [error > LARGE and not found["flags"] and not found["low"] <= truth <= found["high"]
                  for error, (truth, found) in zip(errors, read)]
        half = f"{np.median([(found['high'] - found['low']) / 2 for _, found in bounded]):.0f}°" if bounded else "–"
        lines.append(
            f"| {name} | {angle} | {way} | {len(all_of)} | {100 * len(read) / len(all_of):.0f} % | {errors.mean():.1f}° "
            f"| {100 * len(bounded) / len(read):.0f} % | {f'{100 * np.mean(inside):.0f} %' if inside else '–'} | {half} "
            f"| {1000 * np.mean(silent):.0f} ‰ |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--folder", type=pathlib.Path, default=PROJECT / ".build/reference/strangers")
    parser.add_argument("--work", type=pathlib.Path, default=PROJECT / ".build/validation")
    chosen = parser.parse_args()
    if not (chosen.folder / "STS/video.mp4").exists():
        print(f"{chosen.folder} is missing: skipped. Scripts/reference fetches it.")
        return
    program = Program(chosen.program, None)
    print(table([*marked(program, chosen.folder, chosen.work), *balancing(program, chosen.folder, chosen.work)]))


if __name__ == "__main__":
    main()

"""Readings of people whom other projects filmed, on whose videos nothing in this project was chosen.

    .build/validation/environment/bin/python Validation/strangers.py --program QPDEMO [--folder .build/reference/strangers]

FOLDER is made by `Scripts/reference`: chair stands and a walk with a swaying trunk filmed at 45°, with the joint centres of a
marker system (OpenCap's visualizer, Apache-2.0), and a person in balance beside a second one, seen by four cameras, with
Pose2Sim's points (BSD-3), which are not the truth. Prints the table of Docs/Accuracy.md, in the picture and with
--space automatic. Says so and does nothing where FOLDER is missing.
"""
import argparse
import json
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
WAYS = {"picture": [], "automatic": ["--space", "automatic"]}
UP = np.array([0.0, 1.0, 0.0])
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
                    yield (name, f"{joint}, {kind}", way, clinical_angle(now, axes, joint, side, kind),
                           reading(line, feature(joint, side, kind)))


def share(person, projected, times):
    """The share of the reference's points that lie in a person's box, in the frame that shows the person best."""
    x, y, right, bottom = person["box"]
    pixels = projected[int(np.abs(times - person["best"] / street.RATE).argmin())].values()
    return np.mean([x <= u <= right and y <= v <= bottom for u, v in pixels])


def balancing(program, folder, work):
    """Rows of the sweeps of the person in balance in the pictures of four cameras, beside Pose2Sim's points, projected."""
    times, points = street.trc(folder / "two/P2.trc")
    sweeps = [f"rangeOfMotion.{joint}.{word}.clockwise" for joint in NEEDS for word in ("left", "right")]
    for number, project in enumerate(street.calibration(folder / "two/Calib.qca.txt"), 1):
        path = street.estimate(
            program, folder / f"two/cam0{number}.mp4", "blazepose", work / "strangers/two", ["--people", "2"])
        projected = [dict(zip(now, project(np.array(list(now.values()))))) for now in points]
        number_of_person = max(program.people(path), key=lambda person: share(person, projected, times))["person"]
        for line in program.measure(path, sweeps, ["--person", str(number_of_person)]):
            pixels = projected[int(np.abs(times - line["t"]).argmin())]
            for sweep in sweeps if line["t"] <= times[-1] else []:
                _, joint, word, _ = sweep.split(".")
                found = reading(line, sweep)
                truth = street.sweep(pixels, joint, ".L" if word == "left" else ".R")
                turn = 360 * round((found["value"] - truth) / 360) if np.isfinite(found["value"]) else 0
                yield f"two people, camera {number}", "sweeps", "picture", truth + turn, found


def table(rows):
    lines = ["| video | angle | way | n | read | typical error | with an interval | inside | half width | errors > 20° without "
             "a flag and outside |", "|---" * 10 + "|"]
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

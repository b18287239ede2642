"""How far two readings of one person's pose differ between sessions: other clothes, or a camera that was put up again.

    python repeats.py --program QPDEMO --source SOURCE [--part fit|back]

Rendered people in plain rooms. Sessions: the first; the same in other clothes; the camera 0.2 m further, turned by 5°.
Pairs with an error above 20° are left out and counted. Errors are those of readings against the truth of their own session, so that a true change is in none of these numbers.
"""
import argparse
import math
import pathlib
from collections import defaultdict

import numpy as np

from agreement import GROSS, degrees
from change import targets, verdicts
from estimate import Laboratory, Program
from readings import TESTED, rendered_rows, view_of
from videos import BACK, FIT, video

SESSIONS = {"first": {}, "clothes": dict(outfit="long"), "camera": dict(distance=2.7)}
TURN = 5  # Degrees, of the camera that was put up again.
MOVEMENTS = FIT["held"]


def sessions(part):
    """For each person and movement, in the view in which it is measured, the videos of three sessions."""
    people = (FIT if part == "fit" else BACK)["people"]
    for person in people:
        for movement in MOVEMENTS:
            yaw = next(yaw for yaw in (0, 90) if all(view_of(yaw, kind)[1] for _, kind, _ in TESTED[movement]))
            result = {}
            for name, change in SESSIONS.items():
                turned = yaw + (TURN if yaw == 0 else -TURN) * (name == "camera")
                one = video("fit", "held", person, movement, turned, 0)
                one.update(outfit="short", distance=2.5, height=1.0, aim=0.73 if person == "child" else 0.92)
                one.update(change, id=f"{person}-{movement}-{name}", part=part)
                result[name] = one
            yield result


def differences(laboratory, part):
    """By joint and session: errors of the first session and of the other, of the same pose, without flags."""
    pairs = defaultdict(list)
    changes = defaultdict(list)
    repeats = []
    for videos in sessions(part):
        rows = {}
        for name, one in videos.items():
            laboratory.make(one, ["blazepose"])
            rows[name] = {(row["joint"], row["kind"], row["time"], k): row for k, row in enumerate(
                rendered_rows(laboratory, one, "blazepose")) if row["side"] == "near"}
        repeats += between_sessions(rows)
        for key, first in rows["first"].items():
            for name in ("clothes", "camera"):
                other = rows[name].get(key)
                if other and all(math.isfinite(row["value"]) and not row["flags"] for row in (first, other)):
                    pairs[key[:2], name].append([row["value"] - row["truth"] for row in (first, other)])
        for name, of_session in rows.items():
            good = [row for row in of_session.values() if math.isfinite(row["value"]) and not row["flags"]]
            for start in [row for row in good if row["time"] == min(r["time"] for r in good)]:
                changes[start["joint"], start["kind"]] += [
                    [start["value"] - start["truth"], row["value"] - row["truth"]] for row in good
                    if row["time"] > start["time"] and (row["joint"], row["kind"]) == (start["joint"], start["kind"])]
    return pairs, changes, repeats


def between_sessions(rows):
    """By joint and side, the rows of the first session and of the one with another camera, by time."""
    sides = defaultdict(lambda: ({}, {}))
    for session, name in enumerate(("first", "camera")):
        seen = defaultdict(int)
        for (joint, kind, time, _), row in sorted(rows[name].items()):
            side = seen[joint, kind, time]
            seen[joint, kind, time] += 1
            sides[joint, kind, side][session][time] = row
    return list(sides.values())


def line(name, what, errors):
    errors = np.array(errors)
    gross = (np.abs(errors) > GROSS).any(axis=1)
    errors = errors[~gross]
    correlation = (errors[:, 0] * errors[:, 1]).sum() / np.sqrt((errors ** 2).sum(axis=0).prod())
    change = errors[:, 1] - errors[:, 0]
    rms = np.sqrt((errors ** 2).mean())
    return (f"| {name} | {what} | {len(errors)} | {gross.sum()} | {degrees(rms)} | {correlation:.2f} | "
            f"{degrees(float(np.sqrt((change ** 2).mean())))} | {degrees(float(np.percentile(np.abs(change), 95)))} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--source", required=True)
    parser.add_argument("--part", default="fit", choices=["fit", "back"])
    parser.add_argument("--work", default=".build/validation", type=pathlib.Path)
    options, _ = parser.parse_known_args()
    laboratory = Laboratory(Program(options.program, None), options.source, None, options.work / "repeats")
    pairs, changes, repeats = differences(laboratory, options.part)
    print("| joint | other session | n | left out | rms error | correlation | rms of the difference | 95 of 100 within |")
    print("|---|---|---|---|---|---|---|---|")
    for ((joint, kind), name), errors in sorted(pairs.items()):
        if len(errors) >= 8:
            print(line(f"{joint}, {kind}", name, errors))
    for name in ("clothes", "camera"):
        print(line("all", name, sum((errors for (_, other), errors in pairs.items() if other == name), [])))
    for (joint, kind), errors in sorted(changes.items()):
        print(line(f"{joint}, {kind}", "from the start, one session", errors))
    print("\n## Did it change? The camera 0.2 m further and turned by 5°\n")
    targets(verdicts(repeats), print)


if __name__ == "__main__":
    main()

"""How far an estimator's points lie from the joints' centres for good: the systematic table of EstimatorInfo.

    python systematic.py --program QPDEMO --source SOURCE --rooms ROOMS [--models MODELS] [--output FILE.json]

Fitted on rendered people of the fitting part alone (videos.py). Lengths of the trunk in the picture, along a point's
segment (positive: away from the body, or up the trunk) and across it (positive: forward; outward from the front). Left
and right points are pooled: a left point in one view is a right one in its mirror. rms is about zero: what an interval
without correction needs on the mean of all movements; the widened deviations hold the worst posture (widen.py).
"""
import argparse
import json
import pathlib
from collections import defaultdict

import numpy as np

from errors import is_far, pose_errors
from estimate import Laboratory, Program
from leaveout import error_and_expectation
from leaveout import show as show_left_out
from points import NEEDS, long_name
from videos import held_videos
from widen import show as show_widened
from widen import widened

PAIRS = [("shoulder.L", "shoulder.R"), ("hip.L", "hip.R"), ("shoulder.L", "hip.L"), ("shoulder.L", "elbow.L"),
         ("elbow.L", "wrist.L"), ("hip.L", "knee.L"), ("knee.L", "ankle.L"), ("ankle.L", "heel.L"), ("heel.L", "toe.L")]


def rounded(value, digits=4):
    return round(float(value), digits)


def common_fraction(rows, value, keys, over):
    """The fraction of the mean square that rows with the same keys have in common, over the values of another key.

    The mean square of the cells' means, less what scatter alone leaves in them."""
    cells = defaultdict(lambda: defaultdict(list))
    for row in rows:
        cells[tuple(row[key] for key in keys)][tuple(row[key] for key in over)].append(row[value])
    total, shared, count = 0.0, 0.0, 0
    for cell in cells.values():
        means = np.array([np.mean(values) for values in cell.values()])
        if len(means) < 2:
            continue
        total += float((means ** 2).sum())
        shared += len(means) * (means.mean() ** 2 - means.var(ddof=1) / len(means))
        count += len(means)
    return rounded(max(0.0, shared) / total, 2) if total else None


def spread(rows):
    """Means, deviations and root mean squares of the rows that are no gross errors."""
    good = [row for row in rows if not row["gross"]]
    if len(good) < 10:
        return None
    result = dict(n=len(good), gross=rounded(1 - len(good) / len(rows), 3))
    for key, title in (("along", "Along"), ("across", "Across")):
        values = np.array([row[key] for row in good])
        result[key] = rounded(values.std())
        result["mean" + title] = rounded(values.mean())
        result["rms" + title] = rounded(np.sqrt(np.mean(values ** 2)))
        result["p95" + title] = rounded(np.percentile(np.abs(values), 95))
        pose = ("movement", "yaw", "pose", "side")
        result["commonToPeople" + title] = common_fraction(good, key, pose, ("person",))
        result["constantInVideo" + title] = common_fraction(good, key, ("video", "side"), ("pose",))
    return result


def pooled(rows):
    """Rows by the joint of their point, left and right together."""
    groups = defaultdict(list)
    for row in rows:
        joint, _, side = row["point"].partition(".")
        groups[joint].append(dict(row, side=side))
    return groups


def table(rows):
    result = {}
    for joint, group in pooled(rows).items():
        entry = spread(group)
        if entry:
            for side in (".L", ".R") if group[0]["side"] else ("",):
                result[long_name(joint + side)] = entry
    return result


def correlations(rows):
    """Correlations about zero between the errors of neighbours: as vectors in the picture, along, and across."""
    at = {(row["video"], row["pose"], row["point"]): row for row in rows if not row["gross"]}
    result = {}
    for first, second in PAIRS:
        pairs = []
        for mirror in (False, True):
            a, b = [name.translate(str.maketrans("LR", "RL")) if mirror else name for name in (first, second)]
            pairs += [(row, at[video, pose, b]) for (video, pose, point), row in at.items()
                      if point == a and (video, pose, b) in at]
        if len(pairs) >= 20:
            entry = {}
            for key in ("error", "along", "across"):
                a, b = (np.array([pair[k][key] for pair in pairs]) for k in range(2))
                entry["picture" if key == "error" else key] = rounded(
                    (a * b).sum() / np.sqrt((a ** 2).sum() * (b ** 2).sum()), 2)
            result[f"{long_name(first)}-{long_name(second)}"] = entry
    return result


def angle_check(rows, spreads):
    """Errors of angles in the picture beside what the table foretells of points that err independently."""
    poses = defaultdict(dict)
    for row in rows:
        poses[row["video"], row["pose"]][row["point"]] = row
    result = {}
    for joint, needs in NEEDS.items():
        errors, expected = [], []
        for found in poses.values():
            for side in (".L", ".R"):
                names = {name + side for name in needs}
                if joint in ("shoulder", "hip"):
                    names |= {"shoulder.L", "shoulder.R", "hip.L", "hip.R"}
                if any(name not in found or found[name]["gross"] for name in names):
                    continue
                error, deviation = error_and_expectation(found, joint, side, names, spreads)
                errors.append(error)
                expected.append(deviation)
        if len(errors) >= 20:
            errors, expected = np.array(errors), np.array(expected)
            result[joint] = dict(
                n=len(errors), bias=rounded(errors.mean(), 2), rms=rounded(np.sqrt(np.mean(errors ** 2)), 2),
                expected=rounded(np.sqrt(np.mean(expected ** 2)), 2),
                inside=rounded(np.mean(np.abs(errors) <= 1.96 * expected), 3))
    return result


def of_estimator(rows):
    spreads = table(rows)
    views = {"front": [r for r in rows if r["yaw"] <= 20],
             "sideNear": [r for r in rows if r["yaw"] >= 60 and not is_far(r)],
             "sideFar": [r for r in rows if r["yaw"] >= 60 and is_far(r)]}
    return spreads, dict(correlations=correlations(rows), angles=angle_check(rows, spreads),
                         views={name: table(group) for name, group in views.items()})


def show(name, spreads, more):
    print(f"\n{name}, hundredths of the trunk's length\n")
    print("| point | n | along: mean ± SD, rms, P95 | across: mean ± SD, rms, P95 | common to people | constant in a video "
          "| gross |")
    print("|---|---|---|---|---|---|---|")
    for point, s in spreads.items():
        if point.startswith("right"):
            continue
        cells = [f"{100 * s['mean' + t]:+.1f} ± {100 * s[k]:.1f}, {100 * s['rms' + t]:.1f}, {100 * s['p95' + t]:.1f}"
                 for k, t in (("along", "Along"), ("across", "Across"))]
        both = [f"{s[k + 'Along'] or 0:.0%}, {s[k + 'Across'] or 0:.0%}" for k in ("commonToPeople", "constantInVideo")]
        print(f"| {point.replace('left', '').lower()} | {s['n']} | {' | '.join(cells + both)} | {s['gross']:.1%} |")
    print("\nCorrelations:", more["correlations"], "\nAngles:", json.dumps(more["angles"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("program", "source", "rooms"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--models")
    parser.add_argument("--work", default=".build/validation")
    parser.add_argument("--output")
    parser.add_argument("--estimators", nargs="+", default=["blazepose", "movenet", "posenet"])
    parser.add_argument("--part", default="fit", choices=["fit", "back"])
    options = parser.parse_args()
    laboratory = Laboratory(Program(options.program, options.models), options.source, options.rooms, options.work)
    result, more = {}, {}
    for estimator in options.estimators:
        rows = []
        for video in held_videos(options.part):
            laboratory.make(video, options.estimators)
            rows += pose_errors(laboratory, video, estimator)
        result[estimator], more[estimator] = of_estimator(rows)
        show(estimator, result[estimator], more[estimator])
        if options.part == "fit":
            show_left_out(rows, table)
            result[estimator], held = widened(rows, result[estimator], table)
            show_widened(result[estimator], held)
            more[estimator]["widened"] = held
    if options.output:
        pathlib.Path(options.output).write_text(json.dumps({**result, "more": more}, indent=1) + "\n")


if __name__ == "__main__":
    main()

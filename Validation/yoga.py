"""The scores of strangers' yoga poses in public pictures (see Docs/Poses.md).

    Validation/yoga.py read --pictures FOLDER --work WORK --program QPDEMO    angles and scores of every picture
    Validation/yoga.py fit --work WORK                                        median angles by pose, of the fitting part
    Validation/yoga.py table --work WORK                                      scores by pose, of the other part; fails below its bounds

FOLDER has the public repositories of yoga.csv, each unpacked as owner+name; none of their pictures is kept here, since most have no
licence. The poses and views in yoga.csv were judged by eye, before the program had scored a picture: `pose` is `other` for a
variant that a teacher would not call the pose, and `doubtful` marks a close call. `part` is `fit` for the pictures of which
angles were taken, and `back` for the others; of the poses that one repository alone shows, every second picture. NumPy is needed.
"""
import concurrent.futures
import csv
import json
import pathlib
import subprocess
import sys

import numpy as np

import verbs

PICTURES = pathlib.Path(__file__).with_suffix(".csv")
# The views by which a pose can be judged, by its view in `qpdemo score --list`.
VIEWS = {"frontal": ("front", "back"), "sagittal": ("side",)}
# The least score that counts as the pose.
PASS = 60
# Bounds of the table over all pictures held back: it fails below the first two, and above the third.
LEAST_RECOGNISED, LEAST_PASSED, MOST_FALSE = 0.94, 0.88, 0.015
# BlazePose's points. Each joint turns its segment against another; the trunk's is the vertical.
POINTS = {"shoulder": (11, 12), "elbow": (13, 14), "wrist": (15, 16), "hip": (23, 24), "knee": (25, 26), "ankle": (27, 28)}
JOINTS = {"shoulder": ("shoulder", "elbow", None), "elbow": ("elbow", "wrist", "shoulder"),
          "hip": ("hip", "knee", None), "knee": ("knee", "ankle", "hip")}
LEAST_VISIBILITY = 0.5


def pictures():
    with open(PICTURES, encoding="utf-8") as file:
        yield from csv.DictReader(file)


def read(arguments):
    poses = [json.loads(line) for line in run(arguments.program, "score", "--list", "--json").splitlines()]
    arguments.work.mkdir(parents=True, exist_ok=True)

    def one(number, row):
        picture = arguments.pictures / row["repository"].replace("/", "+") / row["path"]
        if not picture.exists():
            return row | {"missing": True}
        recording = arguments.work / f"{number}.qprec.jsonl"
        run(arguments.program, "landmarks", picture, "-o", recording, "--overwrite")
        scores = {}
        for pose in poses:
            line = json.loads(run(arguments.program, "score", pose["pose"], recording, "--json").splitlines()[0])
            scores[pose["pose"]] = {name: line.get(name) for name in ("score", "comments")}
        return row | {"scores": scores, "angles": angles(recording)}

    with concurrent.futures.ThreadPoolExecutor() as pool:
        rows = list(pool.map(one, *zip(*enumerate(pictures()))))
    missing = sum("missing" in row for row in rows)
    if missing:
        print(f"{missing} pictures are missing: left out", file=sys.stderr)
    result = {"views": {pose["pose"]: pose["view"] for pose in poses},
              "names": {pose["pose"]: pose["englishName"] for pose in poses}, "rows": [row for row in rows if "missing" not in row]}
    (arguments.work / "yoga.json").write_text(json.dumps(result))


def run(*arguments):
    done = subprocess.run(arguments, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr.strip())
    return done.stdout


def angles(recording):
    """The angles of a person in degrees as Docs/Poses.md defines them, of one who faces the right of the picture or the camera;
    none of a picture without a person."""
    header, *frames = recording.read_text().splitlines()
    if not frames or not json.loads(frames[0])["poses"]:
        return None
    size = np.array(json.loads(header)["size"])
    points = np.array(json.loads(frames[0])["poses"][0]["landmarks"])

    def at(name, side):
        index = POINTS[name][side]
        return points[index, :2] * size if points[index, 3] >= LEAST_VISIBILITY else np.full(2, np.nan)

    trunk = sum(at("shoulder", side) - at("hip", side) for side in (0, 1))
    found = {"trunk": turn(np.array([0, -1]), trunk)}
    for joint, (start, end, parent) in JOINTS.items():
        for side in (0, 1):
            reference = -trunk if parent is None else at(start, side) - at(parent, side)
            angle = turn(reference, at(end, side) - at(start, side))
            found[f"{joint}.{side}"] = angle if joint == "knee" else -angle
    across = sum(at(name, 0) - at(name, 1) for name in ("shoulder", "hip"))
    found["isFromBehind"] = bool(across @ np.array([-trunk[1], trunk[0]]) < 0)
    return found


def turn(start, end):
    """The clockwise turn between two directions in the picture, whose y points down."""
    return float(np.degrees(np.arctan2(start[0] * end[1] - start[1] * end[0], start @ end)))


def shown(rows, pose, view, part):
    return [row for row in rows if row["pose"] == pose and row["view"] in VIEWS[view] and row["part"] == part]


def fit(arguments):
    """The median of each joint by pose, with how far half of the people are off it: sides are pooled, the sides of a one-sided pose
    are told by the more bent hip, and the facing of a side view by the hips, which bend forward, or backward in three poses; a
    plank's, which do neither, may have all signs reversed."""
    result = json.loads((arguments.work / "yoga.json").read_text())
    print("pose, pictures, score in the median: joint median ± half of the people")
    for pose, view in result["views"].items():
        rows = [row for row in shown(result["rows"], pose, view, "fit") if row["angles"]]
        if not rows:
            continue
        score = np.median([row["scores"][pose]["score"] or 0 for row in rows])
        pooled = {}
        for row in rows:
            found = row["angles"]
            if view == "frontal":
                signs = (-1, 1) if found["isFromBehind"] else (1, -1)
            else:
                backward = pose in ("bhujangasana", "ustrasana", "setuBandhasana")
                hip = np.nansum([found["hip.0"], found["hip.1"]])
                signs = ((-1 if backward else 1) * (1 if hip >= 0 else -1),) * 2
            bent = int(np.nan_to_num(found["hip.1"] * signs[1]) > np.nan_to_num(found["hip.0"] * signs[0]))
            pooled.setdefault("trunk", []).append(abs(found["trunk"]) if view == "frontal" else found["trunk"] * signs[0])
            for joint in JOINTS:
                for side in (0, 1):
                    name = f"{joint} {'bent' if side == bent else 'other'} side" if pose in SIDED else joint
                    pooled.setdefault(name, []).append(found[f"{joint}.{side}"] * signs[side])
        print(f"{pose}, {len(rows)}, {score:.0f}: " + ", ".join(f"{name} {spread(values)}" for name, values in pooled.items()))


# Poses whose sides differ.
SIDED = ("virabhadrasanaI", "virabhadrasanaII", "virabhadrasanaIII", "trikonasana", "vrikshasana")


def spread(values):
    values = np.array(values, float)
    values = values[np.isfinite(values)]
    middle = np.median(values)
    return f"{middle:.0f} ± {np.median(abs(values - middle)):.0f}"


def table(arguments):
    """Pictures by pose: those that score highest as this pose of all, those that pass, the quartiles of their scores, the joints
    that they hear of, and other pictures that pass; the rows of Docs/Poses.md."""
    result = json.loads((arguments.work / "yoga.json").read_text())
    rows = result["rows"]
    if len(rows) < len(list(pictures())):
        sys.exit(f"Only {len(rows)} of {len(list(pictures()))} pictures were read: fetch the repositories of {PICTURES.name} first.")
    print("| pose | pictures | highest as this pose | at least 60 | quartiles of the scores | advice on joints | others at least 60 |")
    print("|---|---|---|---|---|---|---|")
    back = [row for row in rows if row["part"] == "back"]
    everyone, others = [], []
    for pose, view in result["views"].items():
        people = shown(rows, pose, view, "back")
        wrong = [row["scores"][pose]["score"] or 0 for row in back if row["pose"] != pose]
        others += wrong
        if people:
            everyone += [(row, pose) for row in people]
            line(result["names"][pose], [(row, pose) for row in people], wrong)
    recognised, passed, false = line("all", everyone, others)
    line("without close calls", [entry for entry in everyone if not entry[0]["doubtful"]], others)
    oblique = [(row, row["pose"]) for row in back if row["view"] == "oblique" and row["pose"] in result["views"]]
    line("seen obliquely", oblique, others)
    return int(recognised < LEAST_RECOGNISED or passed < LEAST_PASSED or false > MOST_FALSE)


def line(name, people, others):
    scores = np.array([row["scores"][pose]["score"] or 0 for row, pose in people])
    best = [max(row["scores"], key=lambda other: row["scores"][other]["score"] or 0) == pose for row, pose in people]
    # A joint that is not seen has a comment without an angle.
    advice = [sum(comment.endswith("°") for comment in row["scores"][pose]["comments"] or ()) for row, pose in people]
    shares = np.mean(best), np.mean(scores >= PASS), np.mean(np.array(others) >= PASS)
    quartiles = ", ".join(f"{value:.0f}" for value in np.percentile(scores, (25, 50, 75)))
    print(f"| {name} | {len(people)} | {100 * shares[0]:.0f} % | {100 * shares[1]:.0f} % | {quartiles} | {np.mean(advice):.1f} "
          f"| {100 * shares[2]:.1f} % |")
    return shares


if __name__ == "__main__":
    sys.exit(verbs.main(__doc__, "pictures", read, fit, table))

"""The raised fingers and thumbs that the program reads in pictures of hands by strangers (see Docs/Hands.md).

    Validation/gestures.py read --pictures FOLDER --work WORK --program QPDEMO    points and readings of every picture
    Validation/gestures.py fit --work WORK                                        limits of HandParameters, from the fitting part
    Validation/gestures.py table --work WORK                                      right readings by gesture; fails below its bounds

FOLDER has the public repositories of SOURCES, each unpacked as owner+name; none of their pictures is kept here, since most
have no licence. A picture is read by itself, so that nothing is followed or smoothed. NumPy is needed.
"""
import collections
import concurrent.futures
import csv
import io
import itertools
import json
import pathlib
import subprocess
import sys

import numpy as np

import verbs

# Repository, the folder of its gestures, and its part. The first shows 218 pupils, of whom every second picture of a class is
# held back; the last shows several people, each other one person.
SOURCES = (
    ("ardamavi+Sign-Language-Digits-Dataset", "Dataset", "both"),
    ("AryaBhongade+hand-gesture-recognition", "dataset", "fit"),
    ("didi-codes+computer_vision_hand_gesture_project", "dataset", "fit"),
    ("sumitrathor1+gesture-game-controller", "dataset", "fit"),
    ("dharshini-dayakar+Hand_Gesture_Recognition", "dataset", "back"),
    ("NullSecurity07+Gesture-Control-System", "data", "back"),
    ("itzrahuldas+Gesture_proj", "data", "back"),
    ("rohanbhowm25308+Syntecxhub_-Project---Hand-Gesture-Recognition", ".", "back"),
    ("google-ai-edge+mediapipe", "mediapipe/model_maker/python/vision/gesture_recognizer/testdata/raw_data", "back"))
# The raised fingers of each class, 0 the thumb; digits are those of the American sign language.
CLASSES = {
    "0": "", "1": "1", "2": "12", "3": "012", "4": "1234", "5": "01234", "6": "123", "7": "124", "8": "134", "9": "234",
    "fist": "", "one": "1", "two": "12", "peace": "12", "ok": "234", "four": "1234", "palm": "01234", "open": "01234",
    "call": "04", "rock": "14", "thumbs_up": "0", "thumbs_down": "0"}
# Fingers that are clearly straight (a total flexion below 60°) or closed (above 180°) in these classes; the thumb has no total.
STRAIGHT = ("1", "2", "3", "4", "5", "one", "two", "peace", "four", "palm", "open")
CLOSED = ("1", "2", "3", "fist", "one", "two", "peace", "thumbs_up", "thumbs_down")
TOTALS = {number: f"finger.{{side}}.{name}.total" for number, name in enumerate(("index", "middle", "ring", "pinky"), 1)}
THUMBS = {"thumbs_up": 1, "thumbs_down": -1}
# Bounds of the table, as shares of the found hands that are held back: it fails below the first two, and above the third.
LEAST_COUNT, LEAST_THUMBS, MOST_FALSE_THUMBS = 0.88, 0.75, 0.04


def pictures(folder):
    """Yields each picture with its source, class and part."""
    for source, inner, part in SOURCES:
        for gesture in CLASSES:
            files = sorted(file for file in (folder / source / inner / gesture).glob("*")
                           if file.suffix.lower() in (".jpg", ".jpeg", ".png"))
            for number, file in enumerate(files):
                yield file, source, gesture, ("back", "fit")[number % 2] if part == "both" else part


def read(arguments):
    def one(shot):
        file, source, gesture, part = shot
        recording = arguments.work / f"{source}-{gesture}-{file.stem}.qprec.jsonl"
        run = lambda *words: subprocess.run([arguments.program, *words], capture_output=True, text=True)
        if not recording.exists() and run("landmarks", file, "--estimator", "hands", "-o", recording).returncode:
            return None  # a damaged picture
        features = ["raisedFingers", "thumbsUpOrDown"]
        features += [total.format(side=side) for total in TOTALS.values() for side in ("left", "right")]
        features = [word for feature in features for word in ("--feature", feature)]
        table = run("measure", recording, *features, "--smoothing", "none", "--csv", "--tidy").stdout
        rows = csv.DictReader(line for line in io.StringIO(table) if not line.startswith("#"))
        readings = {row["feature"]: [float(row[key] or "nan") for key in ("value", "low", "high")] for row in rows if row["value"]}
        return dict(file=recording.name, source=source, gesture=gesture, part=part, hands=len(hands(recording)), **readings)

    arguments.work.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        rows = [row for row in pool.map(one, pictures(arguments.pictures)) if row]
    (arguments.work / "gestures.json").write_text(json.dumps(rows))


def hands(recording):
    """The points in pixels of each hand of a recording."""
    lines = [json.loads(line) for line in recording.read_text().splitlines()]
    points = [pose["landmarks"][first:first + 21] for frame in lines[1:] for pose in frame["poses"] for first in (33, 54)]
    return [np.array([point[:2] for point in hand]) * lines[0]["size"] for hand in points if all(hand)]


def measures(points, finger):
    """The quantities of QPFeatures/Hands/Hand.swift that a limit is laid on, by the names of HandParameters."""
    length = np.linalg.norm
    first, wrist = 4 * finger + 1, points[0]
    joints = points[first:first + 4]
    palm = max(length(points[knuckle] - wrist) for knuckle in (5, 9, 13, 17))
    reach = (length(joints[3] - wrist) - length(joints[0] - wrist)) / palm
    if finger:
        return dict(straightness=length(joints[3] - joints[0]) / length(np.diff(joints, axis=0), axis=1).sum(), reach=reach)
    across = points[5] - points[17]
    return dict(thumbReach=reach, thumbAbduction=(joints[3] - points[5]) @ across / length(across) / palm,
                thumbClearance=length(joints[3] - points[6]) / palm)


def fit(arguments):
    """The limits with the fewest wrong fingers, every class of every source counting the same."""
    rows = [row for row in json.loads((arguments.work / "gestures.json").read_text()) if row["part"] == "fit" and row["hands"] == 1]
    sizes = collections.Counter((row["source"], row["gesture"]) for row in rows)
    for fingers in ((0,), (1, 2, 3, 4)):
        table, raised, weights = collections.defaultdict(list), [], []
        for row in rows:
            points = hands(arguments.work / row["file"])[0]
            for finger in fingers:
                for name, value in measures(points, finger).items():
                    table[name].append(value)
                raised.append(str(finger) in CLASSES[row["gesture"]])
                weights.append(1 / sizes[row["source"], row["gesture"]] / len(fingers) / len(sizes))
        raised, weights = np.array(raised), np.array(weights)
        table = {name: np.array(values) for name, values in table.items()}
        limits = {name: np.quantile(values, np.linspace(0.02, 0.9, 45)) for name, values in table.items()}
        best, chosen = 1.0, ()
        for together in itertools.product(*limits.values()):
            read = np.all([values > limit for values, limit in zip(table.values(), together)], axis=0)
            wrong = weights[read != raised].sum()
            if wrong < best:
                best, chosen = wrong, together
        print(f"{100 * best:.1f} % of {len(raised)} fingers wrong:", {name: round(float(limit), 3) for name, limit in zip(limits, chosen)})


def table(arguments):
    """The share of hands whose reading is right, by gesture and part; the rows of Docs/Hands.md."""
    rows = json.loads((arguments.work / "gestures.json").read_text())
    print("| gesture | raised | fitting part: found, right | held back: found, right |\n|---|---|---|---|")

    def cell(gestures, part, right):
        of = [row for row in rows if row["gesture"] in gestures and row["part"] == part]
        found = [row for row in of if "raisedFingers" in row and row["hands"] == 1]
        share = sum(map(right, found)) / len(found) if found else 0
        return (f"{len(found)} of {len(of)}, {100 * share:.0f} %" if found else "–"), share

    counted = lambda row: row["raisedFingers"][0] == len(CLASSES[row["gesture"]])
    pointed = lambda row: row["thumbsUpOrDown"][0] == THUMBS.get(row["gesture"], 0)
    for gesture, raised in CLASSES.items():
        print(f"| `{gesture}` | {len(raised)} |", " | ".join(cell([gesture], part, counted)[0] for part in ("fit", "back")), "|")
    others = [gesture for gesture in CLASSES if gesture not in THUMBS]
    shares = {}
    for name, gestures, right in (("all", list(CLASSES), counted), ("thumb up or down", list(THUMBS), pointed),
                                  ("no thumb up or down", others, pointed)):
        cells = [cell(gestures, part, right) for part in ("fit", "back")]
        shares[name] = cells[1][1]
        print(f"| {name} | |", " | ".join(text for text, _ in cells), "|")
    totals(rows)
    return int(shares["all"] < LEAST_COUNT or shares["thumb up or down"] < LEAST_THUMBS
               or shares["no thumb up or down"] < 1 - MOST_FALSE_THUMBS)


def totals(rows):
    """How often a straight finger's total reads below 120° and a closed one's above; and whether the intervals reach them."""
    print("| total flexion of fingers | read | told apart | interval reaches it |\n|---|---|---|---|")
    for name, classes, low, high in (("straight", STRAIGHT, 0, 60), ("closed", CLOSED, 180, 300)):
        fingers, read = 0, []
        for row in rows:
            if row["gesture"] not in classes or row["hands"] != 1 or "raisedFingers" not in row:
                continue
            for number, total in TOTALS.items():
                if (str(number) in CLASSES[row["gesture"]]) == (name == "straight"):
                    fingers += 1
                    read += [row[key] for key in (total.format(side=side) for side in ("left", "right")) if key in row]
        apart = sum((value < 120) == (name == "straight") for value, _, _ in read) / len(read)
        reached = sum(below <= high and above >= low for _, below, above in read) / len(read)
        print(f"| {name} | {len(read)} of {fingers} | {100 * apart:.0f} % | {100 * reached:.0f} % |")


if __name__ == "__main__":
    sys.exit(verbs.main(__doc__, "pictures", read, fit, table))

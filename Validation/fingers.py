"""The flexion of fingers that the program reads in rendered hands (see Docs/Hands.md).

    Validation/fingers.py draw --lab LAB --work WORK --part fit|back       pictures, and the true points of the hands
    Validation/fingers.py read --work WORK --part fit|back --program QPDEMO
    Validation/fingers.py fit --work WORK                                  widths of intervals, from the part fit
    Validation/fingers.py repeat --work WORK --part fit|back --program QPDEMO   how far a held hand's readings scatter
    Validation/fingers.py table --work WORK                                errors and coverage, of the part back; fails below 90 % from palm or side

The hands are those of hands.py, each camera with two postures of a hand. The part `fit` has five people in one room, looked at from
anywhere around the hand; the part `back` has four others in another room, from hands.py's views and from 30° beside them, for what
is said of them. A picture is read by itself, so that nothing is followed or smoothed. NumPy, Numba and Pillow are needed.
"""
import argparse
import concurrent.futures
import csv
import io
import json
import math
import pathlib
import shutil
import subprocess
import sys

import numpy as np

PARTS = {
    "fit": dict(people=["man", "woman", "heavy", "child", "oldlady"], room="home", seed=11, turns=None),
    "back": dict(people=["tall", "elder", "slim", "plump"], room="clinic", seed=5000, turns=(-30, 0, 30))}
FINGERS = {"thumb": ("mcp", "ip"), **{name: ("mcp", "pip", "dip") for name in ("index", "middle", "ring", "pinky")}}
JOINTS = ("mcp", "pip", "dip", "total", "thumb.mcp", "thumb.ip")
VIEWS = ("palm", "side", "back")
# The frames of a hand that is held still; how far each is moved at most, in pixels; its noise, of 255.
FRAMES, MOVED, NOISE = 8, 2, 3


def draw(arguments):
    sys.argv = [sys.argv[0], str(arguments.lab), str(arguments.work)]
    import hands
    import people
    import PIL.Image
    # The laboratory has fewer people than this folder.
    for mine, others in ((hands.film.SHAPES, people.SHAPES), (hands.film.HAIR, people.HAIR), (hands.film.CLOTHES, people.CLOTHES)):
        mine.update({name: value for name, value in others.items() if name not in mine})
    plan = PARTS[arguments.part]
    folder = arguments.work / arguments.part
    folder.mkdir(parents=True, exist_ok=True)
    source = arguments.work / "source"
    if not source.exists():
        shutil.copytree(arguments.lab / "data" / "src", source)
        source.chmod(0o755)
    plates = sorted((arguments.lab / "data" / "plates").glob(plan["room"] + "*.png"))
    drawn, shots = {}, []
    for index in range(arguments.count // 2):
        name = plan["people"][index % len(plan["people"])]
        view = list(hands.VIEWS)[index // len(plan["people"]) % len(hands.VIEWS)]
        if name not in drawn:
            drawn[name] = hands.Hand(source, name)
        x = ".L" if index // 3 % 2 else ".R"
        for posture in range(2):
            camera = np.random.default_rng([plan["seed"], index])
            if plan["turns"]:
                turned = camera.choice(plan["turns"]), camera.normal(0, 10)
            else:
                view, turned = "palm", (camera.uniform(-180, 180), camera.normal(0, 15))
            bent = hands.bends(np.random.default_rng([plan["seed"], index, posture]), x)
            plate = PIL.Image.open(plates[index % len(plates)]).convert("RGB").resize((hands.WIDTH, hands.HEIGHT))
            pixels, _, metres = hands.render(
                drawn[name], x, camera, view, np.asarray(plate), plan["room"], bent, turned)
            file = f"{index:04d}-{posture}.png"
            PIL.Image.fromarray(pixels).save(folder / file)
            shots.append(dict(file=file, person=name, side="left" if x == ".L" else "right", view=view,
                              turned=int(turned[0]), truth=metres.round(5).tolist()))
    (folder / "truth.json").write_text(json.dumps(shots))


def read(arguments):
    """Reads every picture by itself: its points by `landmarks`, kept beside it, then all fingers by `measure`."""
    folder = arguments.work / arguments.part
    features = [f"finger.{side}.{name}" for name in names() for side in ("left", "right")]

    def one(shot):
        recording = arguments.work / (arguments.part + "-found") / shot["file"].replace(".png", ".qprec.jsonl")
        run = lambda *words: subprocess.run([arguments.program, *words], check=True, capture_output=True, text=True).stdout
        if not recording.exists():
            run("landmarks", folder / shot["file"], "--estimator", "hands", "-o", recording)
        wanted = [word for feature in features for word in ("--feature", feature)]
        table = run("measure", recording, *wanted, "--smoothing", "none", "--csv", "--tidy")
        readings, refused = {}, set()
        for row in csv.DictReader(line for line in io.StringIO(table) if not line.startswith("#")):
            _, side, name = row["feature"].split(".", 2)
            if row["value"]:
                readings[name] = [float(row[key]) for key in ("value", "low", "high")]
            elif "outOfPlane" in row["flags"]:
                refused.add(name)
        points = json.loads(recording.read_text().splitlines()[1])["poses"]
        found = [pose["world"][first:first + 21] for pose in points for first in (33, 54) if pose["world"][first]]
        seen = [side for pose in points for first, side in ((33, "left"), (54, "right")) if pose["world"][first]]
        return dict(shot, readings=readings, refused=sorted(refused), seen=seen, found=[
            [point[:3] for point in hand] for hand in found])

    (arguments.work / (arguments.part + "-found")).mkdir(exist_ok=True)
    shots = json.loads((folder / "truth.json").read_text())
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(one, shots))
    (arguments.work / f"{arguments.part}.json").write_text(json.dumps(rows))


def names():
    return [f"{finger}.{joint}" for finger, joints in FINGERS.items()
            for joint in joints + (() if finger == "thumb" else ("total",))]


def kind(name):
    return name if name.startswith("thumb") else name.split(".")[1]


def flexions(points):
    """Degrees between the bones on both sides of each joint, and each finger's total."""
    points, out = np.asarray(points, float), {}
    for number, (finger, joints) in enumerate(FINGERS.items()):
        first = 4 * number + 1
        bones = np.diff(points[[0, *range(first, first + 4)]], axis=0)
        # The thumb's first angle is its saddle joint's.
        for joint, one, other in list(zip(("", *joints) if number == 0 else joints, bones, bones[1:])):
            out[f"{finger}.{joint}"] = math.degrees(math.atan2(np.linalg.norm(np.cross(one, other)), one @ other))
        if number:
            out[f"{finger}.total"] = sum(out[f"{finger}.{joint}"] for joint in joints)
    return out


def facing(points, side):
    """The cosine between the palm's normal and the direction to the camera: 1 palm, -1 back."""
    points = np.asarray(points, float)
    normal = np.cross(points[17] - points[0], points[5] - points[0])
    return (1 if side == "right" else -1) * normal[2] / np.linalg.norm(normal)


def view(cosine):
    return "palm" if cosine >= 0.5 else "side" if cosine >= -0.5 else "back"


def fit(arguments):
    """Quantiles of truth less reading, by joint and by the view that the found points show, where a reading is given."""
    rows = json.loads((arguments.work / "fit.json").read_text())
    errors = {}
    for row in rows:
        truth = flexions(row["truth"])
        for hand, side in zip(row["found"], row["seen"]):
            for name, (value, _, _) in row["readings"].items():
                errors.setdefault((view(facing(hand, side)), kind(name)), []).append(truth[name] - value)
    print("| view | joint | readings | 2.5 % | 97.5 % |\n|---|---|---|---|---|")
    for (seen, joint), values in sorted(errors.items()):
        low, high = np.percentile(values, [2.5, 97.5])
        print(f"| {seen} | {joint} | {len(values)} | {low:+.0f}° | {high:+.0f}° |")


def repeat(arguments):
    """How far the readings of a held hand scatter: each picture as a video of a few frames, moved and with other noise.

    95 % of the deviations from the mean of the frames, by joint.
    """
    import PIL.Image
    folder = arguments.work / (arguments.part + "-held")
    features = [word for name in names() for side in ("left", "right") for word in ("--feature", f"finger.{side}.{name}")]

    def one(number, shot):
        pixels = np.asarray(PIL.Image.open(arguments.work / arguments.part / shot["file"]), float)
        held = folder / shot["file"].removesuffix(".png")
        held.mkdir(parents=True, exist_ok=True)
        random = np.random.default_rng([PARTS[arguments.part]["seed"], number])
        for frame in range(FRAMES):
            moved = np.roll(pixels, random.integers(-MOVED, MOVED + 1, 2), (0, 1))
            noisy = moved + random.normal(0, NOISE, moved.shape)
            PIL.Image.fromarray(noisy.clip(0, 255).round().astype(np.uint8)).save(held / f"{frame}.png")
        recording = held.with_suffix(".qprec.jsonl")
        run = lambda *words: subprocess.run([arguments.program, *words], check=True, capture_output=True, text=True).stdout
        run("landmarks", held, "--rate", "10", "--estimator", "hands", "-o", recording, "--overwrite")
        rows = {}
        for line in run("measure", recording, *features, "--smoothing", "none", "--csv", "--tidy").splitlines():
            rows.setdefault(line.startswith("#"), []).append(line)
        readings = {}
        for row in csv.DictReader(rows[False]):
            if row["value"]:
                readings.setdefault(row["feature"], []).append(float(row["value"]))
        return readings

    shots = json.loads((arguments.work / arguments.part / "truth.json").read_text())
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = list(pool.map(one, range(len(shots)), shots))
    scatter = {}
    for readings in found:
        for feature, values in readings.items():
            if len(values) == FRAMES:
                values = np.array(values)
                scatter.setdefault(kind(feature.split(".", 2)[2]), []).append(
                    (values - values.mean()) * math.sqrt(FRAMES / (FRAMES - 1)))
    print("| joint | held hands | 95 % below |\n|---|---|---|")
    for joint in JOINTS:
        deviations = np.abs(scatter[joint])
        print(f"| {joint} | {len(deviations)} | {np.percentile(deviations, 95):.1f}° |")


def table(arguments):
    """Errors and coverage of the part back, by joint and true view; the rows of Docs/Hands.md."""
    rows = json.loads((arguments.work / "back.json").read_text())
    found = [row for row in rows if row["seen"]]
    wrong = sum(row["side"] not in row["seen"] for row in found)
    print(f"{len(rows)} hands, {len(found)} found, {wrong} as the other side's")
    print("| joint | view | read | bias | MAE | 95 % below | correlation | width | coverage |\n|" + "---|" * 9)
    failed = False
    for joint in JOINTS:
        for seen in (*VIEWS, "all"):
            part = [row for row in found if seen in (view(facing(row["truth"], row["side"])), "all")]
            of = [(flexions(row["truth"])[name], *row["readings"][name])
                  for row in part for name in row["readings"] if kind(name) == joint]
            most = len(part) * (1 if joint.startswith("thumb") else 4)
            truth, value, low, high = np.array(of).T
            error = value - truth
            coverage = ((low <= truth) & (truth <= high)).mean()
            # A true back is read only where its points show another view.
            failed |= coverage < 0.9 and seen != "back"
            print(f"| {joint} | {seen} | {len(of)} of {most} | {error.mean():+.0f}° | {abs(error).mean():.0f}° |"
                  f" {np.percentile(abs(error), 95):.0f}° | {np.corrcoef(truth, value)[0, 1]:.2f} |"
                  f" {np.mean(high - low):.0f}° | {100 * coverage:.0f} % |")
    order(found)
    told_apart(found)
    return int(failed)


def told_apart(found):
    """How often a straight finger (a total below 60°) and one in a fist (above 180°) read below and above 120°."""
    for seen in VIEWS:
        right = []
        for row in found:
            if view(facing(row["truth"], row["side"])) == seen:
                true = flexions(row["truth"])
                right += [(true[name] > 120) == (reading[0] > 120) for name, reading in row["readings"].items()
                          if kind(name) == "total" and not 60 <= true[name] <= 180]
        if right:
            print(f"A straight finger and one in a fist, {seen}: {100 * np.mean(right):.0f} % of {len(right)} told apart")


def order(found):
    """How often the order of two postures of one hand before one camera, of which the flexion differs much, is right."""
    print("| joint | postures apart by | pairs | order right | change: true, read |\n|---|---|---|---|---|")
    pairs = {}
    for row in found:
        pairs.setdefault(row["file"][:4], []).append(row)
    for joint in JOINTS:
        least = 80 if joint == "total" else 20 if joint.startswith("thumb") else 40
        changes = []
        for one, other in (pair for pair in pairs.values() if len(pair) == 2):
            before, after = flexions(one["truth"]), flexions(other["truth"])
            for name in set(one["readings"]) & set(other["readings"]):
                if kind(name) == joint and abs(after[name] - before[name]) >= least:
                    sign = 1 if after[name] > before[name] else -1
                    changes.append((sign * (after[name] - before[name]),
                                    sign * (other["readings"][name][0] - one["readings"][name][0])))
        if changes:
            true, readings = np.array(changes).T
            print(f"| {joint} | {least}° | {len(changes)} | {100 * (readings > 0).mean():.0f} % |"
                  f" {true.mean():.0f}°, {readings.mean():.0f}° |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["draw", "read", "fit", "repeat", "table"])
    parser.add_argument("--lab", type=pathlib.Path)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--part", choices=list(PARTS), default="back")
    parser.add_argument("--program", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=800, help="pictures to draw")
    arguments = parser.parse_args()
    commands = {"draw": draw, "read": read, "fit": fit, "repeat": repeat, "table": table}
    return commands[arguments.command](arguments)


if __name__ == "__main__":
    sys.exit(main())

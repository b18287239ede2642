"""Rendered hands that open and make a fist with known angles, and what the program tells of them (see Docs/ClinicalTests.md).

    Validation/fist.py draw --lab LAB --work WORK --part fit|back --program QPDEMO    videos, piped to the program's `landmarks`
    Validation/fist.py read --work WORK --part fit|back --program QPDEMO              `test composite-fist` of each
    Validation/fist.py fit --work WORK                                                widths of intervals, from the part fit
    Validation/fist.py table --work WORK                                              errors and coverage of the part back; fails below 90 %

The hands are those of hands.py: fingers that close fully or half, and that open fully or keep an extension deficit, all alike or each
by itself, once in 2.5 s, at 20 frames a second. The part `fit` has five people in one room, looked at from anywhere between
the thumb's and the little finger's side; the part `back` four others in another room, from the palm, the thumb's side and between.
The truth is that of the rig's joints. NumPy, Numba and Pillow are needed.
"""
import argparse
import json
import math
import pathlib
import shutil
import subprocess
import sys

import numpy as np

PARTS = {
    "fit": dict(people=["man", "woman", "heavy", "child", "oldlady"], room="home", seed=77, count=45),
    "back": dict(people=["tall", "elder", "slim", "plump"], room="clinic", seed=9000, count=48)}
VIEWS = {"palm": (0, 0), "thumb side": (80, 0), "oblique": (45, 15)}
KINDS = ("full", "half", "deficit", "mixed")
FINGERS = ("index", "middle", "ring", "pinky")
WIDTH, HEIGHT, FPS, NOISE = 540, 540, 20, 2.0
FIST, DEFICIT = np.array([80.0, 92.0, 58.0]), np.array([10.0, 50.0, 15.0])
# The crease lies below the knuckle by this part of the way to the wrist.
CREASE = 0.1


def course():
    """0 open … 1 closed at each frame: held, closed in half a second, held, opened, held."""
    t = np.arange(int(2.5 * FPS)) / FPS
    ramp = np.clip(np.minimum((t - 0.5) / 0.5, (2.1 - t) / 0.5), 0, 1)
    return ramp * ramp * (3 - 2 * ramp)


def postures(generator, kind, x):
    """Degrees by bone of the open and of the closed hand."""
    opened, closed = {}, {}
    for finger in range(1, 6):
        half = kind == "half" or kind == "mixed" and generator.random() < 0.5
        stiff = kind == "deficit" or kind == "mixed" and generator.random() < 0.5
        share = generator.uniform(0.4, 0.6) if half else 1.0
        most = share * FIST + generator.normal(0, 5, 3)
        least = generator.normal(0, 4, 3) + (generator.uniform(0.8, 1.3) * DEFICIT if stiff else 0)
        if finger == 1:
            least, most = (np.array(values) * (0.15, 0.5, 0.7) for values in (least, most))
        for bone in range(3):
            name = f"finger{finger}-{bone + 1}{x}"
            opened[name], closed[name] = float(least[bone]), float(max(most[bone], least[bone]))
    return opened, closed


def flexion(points):
    """Each finger's MCP + PIP + DIP in degrees."""
    points, out = np.asarray(points, float), []
    for finger in range(1, 5):
        bones = np.diff(points[[0, *range(4 * finger + 1, 4 * finger + 5)]], axis=0)
        out.append(sum(math.degrees(math.atan2(np.linalg.norm(np.cross(a, b)), a @ b)) for a, b in zip(bones, bones[1:])))
    return np.array(out)


def distance(points):
    """Each fingertip's distance from the crease in lengths of the hand, from the wrist to the middle knuckle."""
    points = np.asarray(points, float)
    crease = [points[4 * f + 1] + CREASE * (points[0] - points[4 * f + 1]) for f in range(1, 5)]
    tips = [points[4 * f + 4] for f in range(1, 5)]
    return np.linalg.norm(np.subtract(crease, tips), axis=1) / np.linalg.norm(points[0] - points[9])


def draw(arguments):
    sys.argv = [sys.argv[0], str(arguments.lab), str(arguments.work)]
    import hands
    import people
    import PIL.Image
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
    drawn = {}
    for index in range(plan["count"]):
        name = plan["people"][index % len(plan["people"])]
        kind, view = KINDS[(index // len(plan["people"]) + index) % 4], list(VIEWS)[index // len(plan["people"]) % 3]
        path = folder / f"{index:02d}.json"
        if path.exists():
            continue
        if name not in drawn:
            drawn[name] = hands.Hand(source, name)
        hand = drawn[name]
        generator = np.random.default_rng([plan["seed"], index])
        x = ".L" if index // 2 % 2 else ".R"
        if arguments.part == "fit":
            turn, tilt = generator.uniform(-90, 90), generator.normal(0, 15)
        else:
            turn, tilt = np.add(VIEWS[view], generator.normal(0, 8, 2))
        opened, closed = postures(generator, kind, x)
        plate = np.asarray(PIL.Image.open(plates[index % len(plates)]).convert("RGB").resize((WIDTH, HEIGHT)))
        away, roll = 0.4 + 0.6 * generator.random(), math.radians(generator.normal(0, 20))
        focal = 700.0 * (0.8 + 0.4 * generator.random()) * (0.7 + 0.5 * away)
        sway = generator.normal(0, 0.003, (2, 3))
        recording = folder / f"{index:02d}.qprec.jsonl"
        process = subprocess.Popen(
            [arguments.program, "landmarks", "-", "--raw", f"{WIDTH}x{HEIGHT}", "--rate", str(FPS), "--estimator", "hands",
             "-o", recording, "--overwrite"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        world = lambda q: np.stack([q[..., 0], -q[..., 2], q[..., 1]], -1)
        frame, truth = None, []
        for number, share in enumerate(course()):
            hand.bends = {bone: (1 - share) * opened[bone] + share * closed[bone] for bone in opened}
            pose = {"abd" + x: 60, "elbow" + x: 60, "abd" + (".R" if x == ".L" else ".L"): 10, "flat": True}
            vertices, _, _, shift = hand.body.pose(pose, True)
            points = hand.points(x, shift)
            if frame is None:
                up, side, palm = (hand.T["hand" + x][0] @ q for q in hand.frame(x))
                turned, tilted = math.radians(turn), math.radians(tilt)
                toward = math.cos(tilted) * (math.cos(turned) * palm + math.sin(turned) * side) + math.sin(tilted) * up
                forward = -world(toward)
                place = world(points[[0, 5, 9, 12, 17]].mean(axis=0)) - away * forward
                down = -world(up)
                down = down - (down @ forward) * forward
                down = down / np.linalg.norm(down)
                right = np.cross(down, forward)
                right, down = math.cos(roll) * right + math.sin(roll) * down, math.cos(roll) * down - math.sin(roll) * right
                frame = place, right, down, forward
            t = number / FPS
            place = frame[0] + sway[0] * math.sin(2.5 * t) + sway[1] * math.sin(4.4 * t)
            pixels = hands.film.picture(
                hand.arms[x], world(vertices)[hand.arms[x].used], plan["room"], plate, (place, *frame[1:], focal), WIDTH, HEIGHT)
            pixels = np.clip(pixels + generator.normal(0, NOISE, pixels.shape), 0, 255).astype(np.uint8)
            process.stdin.write(pixels.tobytes())
            if number in (5, 15, 25):
                PIL.Image.fromarray(pixels).save(folder / f"{index:02d}-{number:02d}.png")
            truth.append(((world(points) - place) @ np.stack(frame[1:]).T).round(5).tolist())
        process.stdin.close()
        process.wait()
        path.write_text(json.dumps(dict(person=name, view=view, turn=turn, kind=kind, side="left" if x == ".L" else "right",
                                        distance=away, truth=truth)))
        print(index, name, view, kind, x, flush=True)


def read(arguments):
    """What the program says of each recording."""
    rows = []
    for path in sorted((arguments.work / arguments.part).glob("??.json")):
        shot = json.loads(path.read_text())
        run = subprocess.run([arguments.program, "test", "composite-fist", path.with_suffix(".qprec.jsonl"), "--json"],
                             capture_output=True, text=True)
        row = dict(shot, opened=flexion(shot["truth"][5]).tolist(), closed=flexion(shot["truth"][25]).tolist(),
                   near=distance(shot["truth"][25]).tolist())
        del row["truth"]
        answer = json.loads(run.stdout) if run.stdout else {"refused": run.stderr.strip()}
        if "values" in answer:
            row.update(values={v["name"]: [v["mean"], *(v.get("interval") or [])] for v in answer["values"]},
                       sides=sorted({v["side"] for v in answer["values"]}), flags=[str(f) for f in answer.get("flags", [])],
                       fists=len(answer["events"]))
        else:
            row["refused"] = answer["refused"]
        rows.append(row)
    (arguments.work / f"{arguments.part}.json").write_text(json.dumps(rows))
    refused = [f"{row['person']} {row['view']} {row['kind']}: {row['refused']}" for row in rows if "refused" in row]
    print(f"{len(rows)} recordings, {len(refused)} refused", *refused, sep="\n")


def pairs(rows, name):
    """Truth, reading and interval of a value of each finger of the given rows."""
    out = []
    for row in (row for row in rows if "values" in row):
        truth = dict(Motion=np.subtract(row["closed"], row["opened"]), Deficit=row["opened"], FistDistance=row["near"])[name]
        out += [(true, *row["values"][finger + name]) for finger, true in zip(FINGERS, truth) if finger + name in row["values"]]
    return np.array(out)


def told(rows, name):
    """Truth and verdict of each finger that clearly closes (opens) or does not."""
    out = []
    for row in (row for row in rows if "values" in row):
        truth = dict(Closes=np.array(row["near"]) <= 0.35, Opens=np.array(row["opened"]) <= 60)[name]
        out += [(true, row["values"][finger + name][0] > 0) for finger, true in zip(FINGERS, truth)
                if finger + name in row["values"]]
    return np.array(out, bool)


def fit(arguments):
    rows = json.loads((arguments.work / "fit.json").read_text())
    for name in ("Motion", "Deficit", "FistDistance"):
        found = pairs(rows, name)
        low, high = np.percentile(found[:, 0] - found[:, 1], [2.5, 97.5])
        print(f"{name}: {len(found)} fingers, truth less reading {low:+.2f} … {high:+.2f}")
    for name, value, limits, most in (("Closes", "FistDistance", np.arange(0.3, 0.56, 0.05), 0.35),
                                      ("Opens", "Deficit", np.arange(60, 91, 5), 60)):
        found = pairs(rows, value)
        true = found[:, 0] <= most
        for limit in limits:
            read_ = found[:, 1] <= limit
            print(f"{name} up to {limit:.2f}: {100 * read_[true].mean():.0f} % of {true.sum()} that do,"
                  f" {100 * (~read_[~true]).mean():.0f} % of {(~true).sum()} that do not")


def table(arguments):
    """Rows of Docs/ClinicalTests.md; fails where less than 90 % of the intervals of a value hold."""
    failed = False
    for part in ("fit", "back"):
        rows = json.loads((arguments.work / f"{part}.json").read_text())
        print(f"{part}: {len(rows)} recordings, {sum('values' in r for r in rows)} read,"
              f" {sum('values' in r and r['sides'] != [r['side']] for r in rows)} with the wrong side,"
              f" {sum(r.get('fists') == 1 for r in rows)} with one fist")
        print("| value | view | fingers | bias | MAE | correlation | interval holds |\n" + "|---" * 7 + "|")
        for name, decimals in (("Motion", 0), ("Deficit", 0), ("FistDistance", 2)):
            for view in (*(VIEWS if part == "back" else ()), None):
                own = [row for row in rows if view in (row["view"], None)]
                found = pairs(own, name)
                error = found[:, 1] - found[:, 0]
                holds = ((found[:, 2] <= found[:, 0]) & (found[:, 0] <= found[:, 3])).mean()
                failed |= part == "back" and view is None and holds < 0.9
                print(f"| {name} | {view or 'all'} | {len(found)} of {4 * len(own)} | {error.mean():+.{decimals}f} |"
                      f" {abs(error).mean():.{decimals}f} | {np.corrcoef(found[:, 0], found[:, 1])[0, 1]:.2f} | {100 * holds:.0f} % |")
        for name in ("Closes", "Opens"):
            for view in (*(VIEWS if part == "back" else ()), None):
                found = told([row for row in rows if view in (row["view"], None)], name)
                does, not_ = found[found[:, 0]], found[~found[:, 0]]
                print(f"| {name} | {view or 'all'} | {does[:, 1].sum()} of {len(does)} that do, {(~not_[:, 1]).sum()} of {len(not_)}"
                      f" that do not |")
    return int(failed)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["draw", "read", "fit", "table"])
    parser.add_argument("--lab", type=pathlib.Path)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--part", choices=list(PARTS), default="back")
    parser.add_argument("--program", type=pathlib.Path)
    arguments = parser.parse_args()
    return globals()[arguments.command](arguments)


if __name__ == "__main__":
    sys.exit(main())

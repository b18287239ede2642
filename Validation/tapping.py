"""Rendered finger tapping with known times and openings, and what the program tells of it (see Docs/ClinicalTests.md).

    Validation/tapping.py LAB WORK QPDEMO draw [SECONDS]     videos, piped to the program's `landmarks`, and their truth
    Validation/tapping.py LAB WORK QPDEMO read               errors of `test finger-tapping`, by part and view

Thumb and index finger of five people's hands (Validation/hands.py) open and close, 1…4 times a second, evenly, with openings
that shrink, or with a pause; seen from the palm, the thumb's side and between, 0.4…1 m away, at 30 frames a second without
motion blur. The truth is the distance of the rig's fingertips over that of wrist and middle knuckle. The method's errors are
those of `FIT`; the table of the others is what counts. NumPy, SciPy, Numba and Pillow are needed; LAB is ../shared/lab.
"""

import json
import math
import subprocess
import sys
from pathlib import Path

LAB, WORK, PROGRAM, COMMAND = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4]
SECONDS = float(sys.argv[5]) if len(sys.argv) > 5 else 5.0
del sys.argv[3:]

import numpy as np  # noqa: E402

PEOPLE = ["man", "woman", "heavy", "child", "oldlady"]
FIT = ["man", "child"]
VIEWS = {"palm": (0, 0), "thumb side": (80, 0), "oblique": (45, 15)}
RATES = [1.0, 2.0, 3.0, 4.0, 1.5, 2.5, 3.5]
KINDS = ["even", "shrinking", "pause"]
COUNT = 30
WIDTH, HEIGHT, FPS, NOISE = 540, 540, 30, 2.0
OTHERS = {1: 25.0, 2: 35.0, 3: 20.0}


def bends(x, values):
    """Degrees by bone: of thumb and index finger as given, of the others half bent."""
    out = {f"finger{f}-{b}{x}": OTHERS[b] * (0.6 + 0.2 * (f - 2)) for f in (3, 4, 5) for b in (1, 2, 3)}
    names = [f"finger{f}-{b}{x}" for f in (1, 2) for b in (1, 2, 3)]
    return out | dict(zip(names, map(float, values)))


OPEN = np.array([-22.0, -5.0, -5.0, -5.0, 8.0, 5.0])


def closed(hand, x):
    """The bends at which the fingertips meet: pads 15 mm apart between the ends of the bones."""
    from scipy.optimize import minimize

    def cost(values):
        points = posed(hand, x, values)[1]
        return ((np.linalg.norm(points[4] - points[8]) - 0.015) / 0.003) ** 2 + (
            ((values - [20, 25, 30, 55, 45, 20]) / 25) ** 2).sum() * 0.05
    best = minimize(cost, [20, 25, 30, 55, 45, 20], method="Nelder-Mead", options=dict(maxiter=250, xatol=0.5, fatol=1e-3))
    return best.x


def posed(hand, x, values):
    hand.bends = bends(x, values)
    pose = {"abd" + x: 60, "elbow" + x: 60, "abd" + (".R" if x == ".L" else ".L"): 10, "flat": True}
    vertices, _, _, shift = hand.body.pose(pose, True)
    return vertices, hand.points(x, shift)


def course(kind, rate, seconds):
    """The opening 0…1 at each frame, and the closures in seconds."""
    times = np.arange(int(seconds * FPS)) / FPS
    phase, closures = np.zeros(len(times)), []
    pause = (seconds * 0.5, seconds * 0.5 + 0.9) if kind == "pause" else None
    fine = np.arange(0, seconds, 1 / 2400)
    # Half open at the start, so that no closure is cut.
    at, last, out = 0.3, math.floor(0.3), []
    waiting = 0.0
    for t in fine:
        out.append(at)
        if waiting > 0:
            waiting -= 1 / 2400
            continue
        at += rate / 2400
        if math.floor(at) > last:
            last = math.floor(at)
            closures.append(t)
            if pause and pause[0] <= t:
                waiting, pause = 0.9, None
                at = float(last)
    phase = np.interp(times, fine, out)
    size = 1 - 0.45 * times / seconds if kind == "shrinking" else np.ones(len(times))
    return size * (1 - np.cos(2 * np.pi * phase)) / 2, closures


def draw():
    import hands
    import os
    import shutil
    import PIL.Image
    source = WORK / "source"
    if not source.exists():
        shutil.copytree(LAB / "data" / "src", source)
        os.chmod(source, 0o755)
    plates = sorted((LAB / "data" / "plates").glob("*.png"))
    for index in range(COUNT):
        name, view = PEOPLE[index % 5], list(VIEWS)[index // 5 % 3]
        kind, rate = KINDS[(index + index // 5 + index // 15) % 3], RATES[index % len(RATES)]
        path = WORK / f"{index:02d}.json"
        if path.exists():
            continue
        generator = np.random.default_rng(100 + index)
        x = ".L" if index % 2 else ".R"
        hand = hands.Hand(source, name)
        most = closed(hand, x)
        plate = np.asarray(PIL.Image.open(plates[index % len(plates)]).convert("RGB").resize((WIDTH, HEIGHT)))
        opening, closures = course(kind, rate, SECONDS)
        camera = None
        distance, roll = 0.4 + 0.6 * generator.random(), math.radians(generator.normal(0, 20))
        focal = 700.0 * (0.8 + 0.4 * generator.random()) * (0.7 + 0.5 * distance)
        turn, tilt = (math.radians(a + generator.normal(0, 8)) for a in VIEWS[view])
        sway = generator.normal(0, 0.004, (2, 3))
        recording = WORK / f"{index:02d}.qprec.jsonl"
        process = subprocess.Popen(
            [PROGRAM, "landmarks", "-", "--raw", f"{WIDTH}x{HEIGHT}", "--rate", str(FPS), "--estimator", "hands", "-o",
             str(recording), "--overwrite"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        truth, flat = [], []
        for frame, share in enumerate(opening):
            vertices, points = posed(hand, x, most + (OPEN - most) * share)
            world = lambda q: np.stack([q[..., 0], -q[..., 2], q[..., 1]], -1)
            if camera is None:
                rotation = hand.T["hand" + x][0]
                up, side, palm = (rotation @ q for q in hand.frame(x))
                toward = math.cos(tilt) * (math.cos(turn) * palm + math.sin(turn) * side) + math.sin(tilt) * up
                forward = -world(toward)
                place = world(points[[0, 4, 8, 9, 17]].mean(axis=0)) - distance * forward
                down = -world(up)
                down = down - (down @ forward) * forward
                down = down / np.linalg.norm(down)
                right = np.cross(down, forward)
                right, down = math.cos(roll) * right + math.sin(roll) * down, math.cos(roll) * down - math.sin(roll) * right
                camera = place
            t = frame / FPS
            place = camera + sway[0] * math.sin(2 * math.pi * 0.4 * t) + sway[1] * math.sin(2 * math.pi * 0.7 * t)
            arm = hand.arms[x]
            pixels = hands.film.picture(
                arm, world(vertices)[arm.used], "clinic", plate, (place, right, down, forward, focal), WIDTH, HEIGHT)
            pixels = np.clip(pixels + generator.normal(0, NOISE, pixels.shape), 0, 255).astype(np.uint8)
            process.stdin.write(pixels.tobytes())
            if frame % 15 == 0 and frame < 60:
                PIL.Image.fromarray(pixels).save(WORK / f"{index:02d}-{frame:03d}.png")
            e = world(points) - place
            seen = focal * np.stack([e @ right, e @ down], -1) / (e @ forward)[:, None]
            truth.append(float(np.linalg.norm(points[4] - points[8]) / np.linalg.norm(points[0] - points[9])))
            flat.append(float(np.linalg.norm(seen[4] - seen[8]) / np.linalg.norm(seen[0] - seen[9])))
        process.stdin.close()
        process.wait()
        path.write_text(json.dumps(dict(
            person=name, view=view, kind=kind, rate=rate, side="left" if x == ".L" else "right", distance=distance,
            closures=closures, opening=truth, inPicture=flat)))
        print(index, name, view, kind, rate, f"{distance:.2f} m", f"{min(truth):.2f}…{max(truth):.2f}", flush=True)


def true_values(truth):
    """The taps of the true openings: number, rate, mean opening and its loss from the first to the last in percent."""
    opening, closures = np.array(truth["opening"]), truth["closures"]
    frames = [0] + [min(round(c * FPS), len(opening) - 1) for c in closures]
    tops = [a + int(opening[a:b + 1].argmax()) for a, b in zip(frames, frames[1:])]
    # The fingertips are nearest a little beside the closed posture.
    sizes = [opening[a] - opening[a:b].min() for a, b in zip(tops, [*tops[1:], frames[-1] + 2])]
    slope, first = np.polyfit(np.arange(len(sizes)), sizes, 1)
    return dict(taps=len(closures), tapRate=(len(closures) - 1) / (closures[-1] - closures[0]), opening=np.mean(sizes),
                openingDecrement=-100 * slope * (len(sizes) - 1) / first,
                interruptions=1 if truth["kind"] == "pause" else 0,
                tapVariation=100 * np.std(np.diff(closures), ddof=1) / np.mean(np.diff(closures)))


def read():
    rows = []
    for index in range(COUNT):
        path = WORK / f"{index:02d}.json"
        if not path.exists():
            continue
        truth = json.loads(path.read_text())
        run = subprocess.run([PROGRAM, "test", "finger-tapping", str(path).replace(".json", ".qprec.jsonl"), "--json"],
                             capture_output=True, text=True)
        answer = json.loads(run.stdout) if run.stdout else dict(refused=run.stderr)
        true = true_values(truth)
        row = dict(truth, part="fit" if truth["person"] in FIT else "back", true=true)
        del row["opening"], row["inPicture"]
        if "refused" in answer:
            print(f"{index:02d} {truth['person']} {truth['view']} {truth['rate']} Hz refused: {answer['refused']}")
        else:
            values = {v["name"]: v for v in answer["values"]}
            sides = {v["side"] for v in answer["values"]}
            row["found"] = {name: v["mean"] for name, v in values.items()}
            row["intervals"] = {name: v["interval"] for name, v in values.items() if v.get("interval")}
            row["sides"] = sorted(sides)
            row["flags"] = [f if isinstance(f, str) else f.get("flag") for f in answer.get("flags", [])]
            print(f"{index:02d} {row['part']} {truth['person']} {truth['view']} {truth['kind']} {truth['rate']} Hz: " + ", ".join(
                f"{name} {row['found'].get(name, math.nan):.2f} ({value:.2f})" for name, value in true.items()),
                "" if sides == {truth["side"]} else f"side {sides}", row["flags"])
        rows.append(row)
    (WORK / "rows.json").write_text(json.dumps(rows))
    table(rows)


def table(rows):
    """Rows of Docs/ClinicalTests.md: the errors of the answered recordings, by part and view."""
    for part in ("fit", "back"):
        for view in [*VIEWS, None]:
            all_ = [r for r in rows if r["part"] == part and view in (r["view"], None)]
            own = [r for r in all_ if "found" in r]
            if not own:
                continue
            error = lambda name: np.array([r["found"][name] - r["true"][name] for r in own])
            ratio = np.array([r["found"]["opening"] / r["true"]["opening"] for r in own])
            refused = sum(r["true"]["taps"] < 5 for r in all_)  # rightly, with fewer taps than the test needs
            rms = lambda e: math.sqrt((e * e).mean())
            holds = [r["intervals"][n][0] <= r["true"][n] <= r["intervals"][n][1]
                     for r in own for n in ("tapRate", "opening", "openingDecrement") if n in r["intervals"]]
            print(f"| {part} | {view or 'all'} | {len(own)} of {len(all_) - refused} | {(error('taps') == 0).sum()} of {len(own)},"
                  f" worst {np.abs(error('taps')).max():.0f} | {rms(error('tapRate')):.3f} Hz |"
                  f" {ratio.mean():.2f} ± {ratio.std():.2f}, RMS {rms(ratio - 1):.2f} | {error('openingDecrement').mean():+.0f}, RMS"
                  f" {rms(error('openingDecrement')):.0f} points | {rms(error('tapVariation')):.1f} points |"
                  f" {(error('interruptions') == 0).sum()} of {len(own)} | {sum(holds)} of {len(holds)} |")
            if view is None:
                print(f"opening over the true one {np.mean(ratio):.3f}, around it"
                      f" RMS {rms(ratio / ratio.mean() - 1):.3f}, decrement RMS {rms(error('openingDecrement')):.1f}")
                for name in ("tapRate", "opening", "openingDecrement"):
                    inside = [r["intervals"][name][0] <= r["true"][name] <= r["intervals"][name][1] for r in own
                              if name in r["intervals"]]
                    print(f"  intervals of {name}: {sum(inside)} of {len(inside)} hold")


if __name__ == "__main__":
    draw() if COMMAND == "draw" else read()

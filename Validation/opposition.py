"""Rendered opposition of the thumb with known places touched, and the score that the program gives (see Docs/ClinicalTests.md).

    Validation/opposition.py pose --lab LAB --work WORK                                 how near the rig's thumb comes to each place
    Validation/opposition.py draw --lab LAB --work WORK --part fit|back --program QPDEMO    videos, read by `landmarks`, and the truth
    Validation/opposition.py read --work WORK --part fit|back --program QPDEMO          every recording, cut after each place
    Validation/opposition.py fit --work WORK                                            widths of intervals, from the part fit
    Validation/opposition.py table --work WORK                                          errors and coverage, of the part back

The hands are those of hands.py, with a saddle joint that bends about three axes. Bends of thumb and fingers with which the pads
meet are found by least squares. A video touches the ten places in order; in half of them each place is first missed by
a fifth of a hand length. A recording that is cut after a place has that place for its score; after a miss, the one before. The part `fit` has five
people in one room, the part `back` four others in another. NumPy, SciPy, Numba and Pillow are needed.
"""
import argparse
import concurrent.futures
import json
import math
import pathlib
import shutil
import subprocess
import sys

import numpy as np

PARTS = {
    "fit": dict(people=["man", "woman", "heavy", "child", "oldlady"], room="home", seed=31),
    "back": dict(people=["tall", "elder", "slim", "plump"], room="clinic", seed=7000)}
VIEWS = {"palm": (0, 0), "oblique": (45, 10), "thumb side": (85, 0), "back": (180, 0)}
PLACES = range(1, 11)
WIDTH, HEIGHT, FPS, NOISE = 320, 320, 12, 2.0
REST, MOVE, HOLD = 14, 3, 5  # frames
GAP = 0.2  # hand lengths by which a missed place is missed


class Opposing:
    """One hand of hands.Hand, whose thumb has a saddle joint; values are degrees.

    The thumb's flexion, abduction and turning at the saddle joint, flexion of its MCP and IP, then MCP, PIP and DIP of four fingers.
    """

    OPEN = np.array([-15.0, 10, 0, -5, -5] + [5.0, 8, 5] * 4)
    LOW = np.array([-30.0, -20, -20, -10, -15] + [-10.0, 0, 0] * 4)
    HIGH = np.array([70.0, 80, 80, 60, 85] + [90.0, 105, 75] * 4)

    def __init__(self, hand, x, rot):
        self.hand, self.x, self.rot, self.habit = hand, x, rot, np.zeros(17)
        self.up, self.side, self.palm = hand.frame(x)
        at = lambda name: hand.rest[name + x]
        self.rests = [[at(f"finger{f}-{b}") for b in (1, 2, 3)] + [at(f"tip{f}")] for f in range(1, 6)]
        self.wrist = hand.body.r["wrist" + x]
        self.length = np.linalg.norm(self.rests[2][0] - self.wrist)
        hand.skin = self.skin
        hand.body.skin = self.skin

    def chain(self, finger, values):
        """Rotation and shift of the bones of a finger, 0…4, against the resting hand."""
        R, t, out = np.eye(3), np.zeros(3), []
        for bone in range(3):
            pivot, along = self.rests[finger][bone], self.rests[finger][bone + 1] - self.rests[finger][bone]
            here = R @ pivot + t
            if finger == 0 and bone == 0:
                turn = np.sign(np.cross(self.side, self.palm) @ along)
                R = R @ self.rot(np.cross(along, -self.side), values[0]) @ self.rot(
                    np.cross(along, self.palm), values[1]) @ self.rot(turn * along, values[2])
            else:
                toward = self.palm if finger else 0.5 * self.palm - self.side
                R = R @ self.rot(np.cross(along, toward), values[5 + 3 * (finger - 1) + bone] if finger else values[2 + bone])
            t = here - R @ pivot
            out.append((R, t))
        return out

    def points(self, values):
        """The wrist and the four points of each finger, in the resting hand's axes, and each bone's rotation."""
        places, turns = [], []
        for finger in range(5):
            chain = self.chain(finger, values)
            places.append([R @ q + t for (R, t), q in zip(chain, self.rests[finger])] + [chain[2][0] @ self.rests[finger][3] + chain[2][1]])
            turns.append([R for R, _ in chain])
        return np.array(places), turns

    def pad(self, places, turns):
        """The thumb's pad: below the end of its bone, and the direction that it faces."""
        along = places[0][3] - places[0][2]
        along = along / np.linalg.norm(along)
        facing = turns[0][2] @ (0.5 * self.palm - self.side)
        facing = facing - (facing @ along) * along
        facing = facing / np.linalg.norm(facing)
        return places[0][3] + (0.09 * facing - 0.02 * along) * self.length, facing

    def place(self, number, places, turns):
        """The skin of a place, and its outward direction."""
        between = lambda a, b, share: a + share * (b - a)
        if number in (1, 2):
            q, R = between(places[1][number - 1], places[1][number], 0.5), turns[1][number - 1]
            return q + 0.068 * self.length * (R @ self.side), R @ self.side
        if number <= 6:
            finger = number - 2
            q, R = places[finger][3], turns[finger][2]
            along = q - places[finger][2]
            return q + (0.02 * (R @ self.palm) - 0.02 * along / np.linalg.norm(along)) * self.length, R @ self.palm
        if number <= 9:
            # The creases of DIP and PIP lie over their joints, that of the base over the first phalanx.
            q = places[4][9 - number] if number < 9 else between(places[4][0], places[4][1], 0.4)
            R = turns[4][max(0, 8 - number)]
            return q + 0.08 * self.length * (R @ self.palm), R @ self.palm
        # The distal crease of the palm lies over the heads of the metacarpals.
        return between(places[4][0], self.wrist, 0.1) + 0.11 * self.length * self.palm, self.palm

    def comfortable(self, number):
        """The values near which a person would have the hand, with the person's own habit."""
        out = self.OPEN.copy()
        out[5:] = np.tile([12.0, 18, 10], 4)
        thumb = {1: (5, -5, 0, 5, 10), 2: (5, 5, 0, 5, 5)}.get(number, (20, 35, 35, 15, 15))
        if number > 6:
            thumb = (35, 30, 45, 25, 10 * (number - 6) + 10)
        out[:5] = thumb
        if 3 <= number <= 6:
            for finger in range(4):
                near = (1, 0.45, 0.2, 0.1)[abs(finger - (number - 3))]
                out[5 + 3 * finger:8 + 3 * finger] += near * np.array([38, 28, 12])
        if number > 6:
            out[14:17], out[11:14] = [(38, 30, 15), (42, 30, 15), (38, 28, 12), (35, 25, 10)][number - 7], (20, 22, 12)
        return np.clip(out + self.habit, self.LOW, self.HIGH)

    def solve(self, number):
        """The values at which the pad touches a place, and its distance in hand lengths."""
        from scipy.optimize import least_squares
        aim = self.comfortable(number)
        # The thumb, and of the finger that it meets the joints that matter.
        first = 14 if number > 6 else 5 + 3 * (number - 3)
        free = list(range(5)) + {1: [5], 2: [5, 6]}.get(number, list(range(first, first + 3)))

        def residuals(some):
            values = aim.copy()
            values[free] = some
            places, turns = self.points(values)
            (pad, facing), (place, out) = self.pad(places, turns), self.place(number, places, turns)
            miss = (pad - place) / (0.02 * self.length)
            bones = [(a + share * (b - a)) for finger in places[1:] for a, b in zip(finger, finger[1:]) for share in (0, 0.5, 1)]
            thumb = [places[0][2], 0.5 * (places[0][2] + places[0][3])]
            near = [max(0.0, 0.17 - np.linalg.norm(p - q) / self.length) / 0.03 for p in thumb for q in bones]
            return np.concatenate([miss, [0.6 * (1 + facing @ out)], near, (some - aim[free]) / 45])
        best = least_squares(residuals, np.clip(aim[free], self.LOW[free] + 1, self.HIGH[free] - 1), bounds=(self.LOW[free], self.HIGH[free]))
        values = aim.copy()
        values[free] = best.x
        return values, self.miss(number, values)

    def miss(self, number, values):
        places, turns = self.points(values)
        return np.linalg.norm(self.pad(places, turns)[0] - self.place(number, places, turns)[0]) / self.length

    def missed(self, number, touched):
        """The values on the way to a place at which the pad is still a gap away."""
        low, high = 0.0, 1.0
        for _ in range(12):
            middle = (low + high) / 2
            if self.miss(number, self.OPEN + middle * (touched - self.OPEN)) > GAP:
                low = middle
            else:
                high = middle
        return self.OPEN + low * (touched - self.OPEN)

    def skin(self, T):
        hand = self.hand
        for x in (".L", ".R"):
            R, t = T["hand" + x]
            for finger in range(5):
                chain = self.chain(finger, self.values) if x == self.x else [(np.eye(3), np.zeros(3))] * 3
                for bone, (r, s) in enumerate(chain, 1):
                    T[f"hand-finger{finger + 1}-{bone}{x}"] = (R @ r, R @ s + t)
        hand.T = T
        return hand.blend(T)

    def posed(self, values):
        self.values = values
        x = self.x
        pose = {"abd" + x: 60, "elbow" + x: 60, "abd" + (".R" if x == ".L" else ".L"): 10, "flat": True}
        vertices, _, _, shift = self.hand.body.pose(pose, True)
        return vertices, self.hand.points(x, shift)


def prepared(arguments):
    """The laboratory's modules, with all people that this folder knows."""
    sys.argv = [sys.argv[0], str(arguments.lab), str(arguments.work)]
    import hands
    import people
    for mine, others in ((hands.film.SHAPES, people.SHAPES), (hands.film.HAIR, people.HAIR), (hands.film.CLOTHES, people.CLOTHES)):
        mine.update({name: value for name, value in others.items() if name not in mine})
    source = arguments.work / "source"
    if not source.exists():
        shutil.copytree(arguments.lab / "data" / "src", source)
        source.chmod(0o755)
    return hands, source


def pose(arguments):
    hands, source = prepared(arguments)
    arguments.work.mkdir(parents=True, exist_ok=True)
    print("| person |" + "".join(f" {n} |" for n in PLACES) + "\n|" + "---|" * 11)
    for name in PARTS["fit"]["people"] + PARTS["back"]["people"]:
        hand = Opposing(hands.Hand(source, name), ".R", hands.body.rot)
        solved = [hand.solve(number) for number in PLACES]
        print(f"| {name} |" + "".join(f" {miss:.3f} |" for _, miss in solved), flush=True)
        if name == "man":
            for number, (values, _) in zip(PLACES, solved):
                print(number, values.round().astype(int).tolist())


def camera(hands, hand, generator, view):
    """A camera before the open hand, and the axes in which it sees."""
    world = lambda q: np.stack([q[..., 0], -q[..., 2], q[..., 1]], -1)
    vertices, points = hand.posed(Opposing.OPEN)
    rotation = hand.hand.T["hand" + hand.x][0]
    up, side, palm = (rotation @ q for q in (hand.up, hand.side, hand.palm))
    turn, tilt = (math.radians(a + generator.normal(0, 8)) for a in VIEWS[view])
    toward = math.cos(tilt) * (math.cos(turn) * palm + math.sin(turn) * side) + math.sin(tilt) * up
    forward = -world(toward)
    distance, roll = generator.uniform(0.4, 0.9), math.radians(generator.normal(0, 15))
    place = world(points[[0, 5, 8, 12, 17]].mean(axis=0)) - distance * forward
    focal = 640.0 * (0.8 + 0.4 * generator.random()) * (0.6 + 0.6 * distance)
    down = -world(up)
    down = down - (down @ forward) * forward
    down = down / np.linalg.norm(down)
    right = np.cross(down, forward)
    right, down = math.cos(roll) * right + math.sin(roll) * down, math.cos(roll) * down - math.sin(roll) * right
    return world, place, right, down, forward, focal


def course(hand, generator, missing):
    """The values of each frame, and of each place the frames in which it is missed and touched."""
    frames, spans, now = [], [], Opposing.OPEN
    for index in range(REST):
        sway = np.zeros(17)
        sway[5:] = 4 * math.sin(2 * math.pi * index / REST)
        frames.append(Opposing.OPEN + sway)

    def go(values):
        nonlocal now
        for step in range(1, MOVE + 1):
            share = (1 - math.cos(math.pi * step / MOVE)) / 2
            frames.append(now + share * (values - now))
        now = values

    for number in PLACES:
        touched, _ = hand.solve(number)
        span = dict(place=number)
        for kind in ("missed", "touched") if missing else ("touched",):
            # Half of the way back to the open hand, then to the place.
            go((now + Opposing.OPEN) / 2)
            go(touched if kind == "touched" else hand.missed(number, touched))
            span[kind] = [len(frames), len(frames) + HOLD]
            frames += [now + generator.normal(0, 0.4, 17) for _ in range(HOLD)]
        spans.append(span)
    return frames, spans


def draw(arguments):
    hands, source = prepared(arguments)
    import PIL.Image
    plan, folder = PARTS[arguments.part], arguments.work / arguments.part
    folder.mkdir(parents=True, exist_ok=True)
    plates = sorted((arguments.lab / "data" / "plates").glob(plan["room"] + "*.png"))
    people = plan["people"]
    views = list(VIEWS)
    for index in range(arguments.first, arguments.count, arguments.step):
        path = folder / f"{index:03d}.json"
        if path.exists():
            continue
        name, view = people[index % len(people)], views[index // len(people) % len(views)]
        turn = index // len(people) // len(views)
        generator = np.random.default_rng([plan["seed"], index])
        x = ".L" if (index + turn) % 2 else ".R"
        # The people's hands differ little, so that each recording has angles of its own.
        hand = Opposing(hands.Hand(source, name), x, hands.body.rot)
        hand.habit = generator.normal(0, 7, 17)
        frames, spans = course(hand, generator, missing=(index // len(people) + turn) % 2 == 0)
        world, place, right, down, forward, focal = camera(hands, hand, generator, view)
        plate = PIL.Image.open(plates[index % len(plates)]).convert("RGB").resize((WIDTH, HEIGHT))
        sway = generator.normal(0, 0.003, (2, 3))
        recording = folder / f"{index:03d}.qprec.jsonl"
        process = subprocess.Popen(
            [arguments.program, "landmarks", "-", "--raw", f"{WIDTH}x{HEIGHT}", "--rate", str(FPS), "--estimator", "hands",
             "-o", str(recording), "--overwrite"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        truth, arm = [], hand.hand.arms[x]
        for number, values in enumerate(frames):
            vertices, points = hand.posed(values)
            t = number / FPS
            at = place + sway[0] * math.sin(2 * math.pi * 0.4 * t) + sway[1] * math.sin(2 * math.pi * 0.7 * t)
            pixels = hands.film.picture(arm, world(vertices)[arm.used], plan["room"], np.asarray(plate), (at, right, down, forward, focal), WIDTH, HEIGHT)
            pixels = np.clip(pixels + generator.normal(0, NOISE, pixels.shape), 0, 255).astype(np.uint8)
            process.stdin.write(pixels.tobytes())
            if any(number == span["touched"][0] + 3 for span in spans):
                PIL.Image.fromarray(pixels).save(folder / f"{index:03d}-{number:03d}.png")
            e = world(points) - at
            truth.append((e @ np.stack([right, down, forward]).T).round(5).tolist())
        process.stdin.close()
        process.wait()
        path.write_text(json.dumps(dict(
            person=name, view=view, side="left" if x == ".L" else "right", spans=spans, frames=len(frames),
            reached=[hand.miss(n, frames[span["touched"][0]]) for n, span in zip(PLACES, spans)], truth=truth)))
        print(index, name, view, len(frames), flush=True)


def cuts(truth):
    """The number of frames and the score of each recording that ends after a place, touched or missed, or at rest."""
    out = [(REST, 0)]
    for span in truth["spans"]:
        if "missed" in span:
            out.append((span["missed"][1], span["place"] - 1))
        out.append((span["touched"][1], span["place"]))
    return out


def read(arguments):
    """What the program tells of each video, cut after each place."""
    folder, cut = arguments.work / arguments.part, arguments.work / f"{arguments.part}-cut"
    cut.mkdir(exist_ok=True)

    def one(path):
        truth, rows = json.loads(path.read_text()), []
        lines = path.with_suffix(".qprec.jsonl").read_text().splitlines()
        for end, score in cuts(truth):
            recording = cut / f"{path.stem}-{end:03d}.qprec.jsonl"
            recording.write_text("\n".join(lines[:1 + end]) + "\n")
            answer = subprocess.run([arguments.program, "test", "kapandji", recording, "--json"], capture_output=True, text=True)
            row = dict(video=path.stem, person=truth["person"], view=truth["view"], side=truth["side"], end=end, score=score)
            if answer.returncode:
                row["refused"] = json.loads(answer.stdout)["refused"]
            else:
                values = [v for v in json.loads(answer.stdout)["values"] if v["name"] == "opposition"]
                # A hand of the other side is a reading of this one, too.
                value = max(values, key=lambda v: v["side"] == truth["side"])
                row |= dict(read=value["mean"], interval=value["interval"], seen=value["side"])
            rows.append(row)
        return rows

    paths = sorted(path for path in folder.glob("???.json"))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        rows = [row for part in pool.map(one, paths) for row in part]
    (arguments.work / f"{arguments.part}-rows.json").write_text(json.dumps(rows))
    return table(arguments)


def fit(arguments):
    """How far the truth of the part fit lies from what was read, by the groups of EstimatedOppositionParameters."""
    rows = [row for row in json.loads((arguments.work / "fit-rows.json").read_text()) if "read" in row]
    for low, high in ((0, 0), (1, 3), (4, 6), (7, 10)):
        errors = [row["score"] - row["read"] for row in rows if low <= row["read"] <= high]
        if errors:
            print(f"read {low}…{high}: {len(errors)}, truth less reading {np.percentile(errors, [0, 2.5, 97.5, 100])}")


def table(arguments):
    """Rows of Docs/ClinicalTests.md: errors and coverage by view; the scores that were read of each true one."""
    rows = json.loads((arguments.work / f"{arguments.part}-rows.json").read_text())
    failed = False
    print("| view | videos | recordings | answered | bias | MAE | exact | within 1 | within 2 | mean width | holds the truth |\n|" + "---|" * 11)
    for view in [*VIEWS, None]:
        own = [row for row in rows if view in (row["view"], None)]
        got = [row for row in own if "read" in row]
        videos = len({row["video"] for row in own})
        if not got:
            print(f"| {view} | {videos} | {len(own)} | 0 |" + " |" * 7)
            continue
        error = np.array([row["read"] - row["score"] for row in got])
        inside = np.mean([row["interval"][0] <= row["score"] <= row["interval"][1] for row in got])
        width = np.mean([row["interval"][1] - row["interval"][0] for row in got])
        share = lambda most: f"{100 * np.mean(abs(error) <= most):.0f} %"
        print(f"| {view or 'all'} | {videos} | {len(own)} | {len(got)} | {error.mean():+.1f} | {abs(error).mean():.1f} | {share(0)} | {share(1)} |"
              f" {share(2)} | {width:.1f} | {100 * inside:.0f} % |")
        failed |= view is None and inside < 0.9
    print("read of each true score, 0…10 across:")
    for score in range(11):
        found = [row["read"] for row in rows if "read" in row and row["score"] == score]
        print(f"{score:2d} |" + "".join(f"{sum(r == n for r in found):4d}" for n in range(11)))
    for least, most in ((1, 3), (4, 6), (7, 10)):
        true = [row["score"] for row in rows if "read" in row and least <= row["read"] <= most]
        if true:
            print(f"read {least}…{most}: {len(true)}, truly 0…3 {sum(t <= 3 for t in true)}, 4…6 {sum(4 <= t <= 6 for t in true)},"
                  f" 7…10 {sum(t >= 7 for t in true)}")
    print("wrong side:", sum(row["seen"] != row["side"] for row in rows if "read" in row))
    reasons = [row["refused"] for row in rows if "refused" in row]
    for reason in sorted({r[:25] for r in reasons}):
        print(f"refused {sum(r.startswith(reason) for r in reasons)}: {reason}…")
    return int(failed)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["pose", "draw", "read", "fit", "table"])
    parser.add_argument("--lab", type=pathlib.Path)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--part", choices=list(PARTS), default="back")
    parser.add_argument("--program", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=40, help="videos to draw")
    parser.add_argument("--first", type=int, default=0, help="the first video to draw")
    parser.add_argument("--step", type=int, default=1, help="draw every so many videos")
    arguments = parser.parse_args()
    return globals()[arguments.command](arguments)


if __name__ == "__main__":
    sys.exit(main())

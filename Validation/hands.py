"""Rendered hands with known finger angles, and the errors of MediaPipe's: hands.py LAB WORK [COUNT] (see Docs/Hands.md).

The laboratory's body has finger bones. Each hand of five people is bent at random, looked at from the palm, the back, the
thumb's and the little finger's side and between, from 0.4 to 1.2 m; the flexion of each joint is the angle of the bones on
both sides of it, by the rig's joints and by MediaPipe's points alike. Prints bias and RMS for joint and view. NumPy, Numba,
Pillow and mediapipe==0.10.21 are needed; LAB is ../shared/lab.
"""

import json
import math
import os
import shutil
import sys
import types
from pathlib import Path

os.environ["GLOG_minloglevel"] = "2"
LAB, WORK = Path(sys.argv[1]), Path(sys.argv[2])
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 400
sys.path.insert(0, str(LAB / "tools"))
os.environ["NUMBA_CACHE_DIR"] = str(WORK / "numba")
sys.dont_write_bytecode = True

import body  # noqa: E402
import numpy as np  # noqa: E402
import PIL.Image  # noqa: E402

FINGERS = ["thumb", "index", "middle", "ring", "pinky"]
BONES = [f"finger{finger}-{bone}" for finger in range(1, 6) for bone in range(1, 4)]
# "hand…" keeps them free of clothes.
body.OF_BONE.update({bone: "hand-" + bone for bone in BONES})
body.SEGMENTS.extend("hand-" + bone + x for x in (".L", ".R") for bone in BONES)
import film  # noqa: E402

VIEWS = {"palm": (0, 0), "back": (180, 0), "thumb side": (90, 0), "little finger side": (-90, 0), "oblique": (45, 20)}
WIDTH, HEIGHT, FOCAL = 540, 540, 700.0


class Hand:
    """A person of whom one hand's fingers bend."""

    def __init__(self, source, name):
        self.person = film.Person(str(source), name, "short")
        self.body = self.person.b
        skeleton = json.load(open(source / "default.mhskel"))
        mean = lambda name: self.body.rest[skeleton["joints"][name]].mean(axis=0)
        self.rest = {}
        for x in (".L", ".R"):
            for bone in BONES:
                self.rest[bone + x] = mean(f"{bone}{x}____head")
            for finger in range(1, 6):
                self.rest[f"tip{finger}{x}"] = mean(f"finger{finger}-3{x}____tail")
        self.body.skin = self.skin
        self.arms = {x: self.arm(x) for x in (".L", ".R")}

    def arm(self, x):
        """What film.picture needs of a person, of one forearm and hand alone, and the vertices."""
        person, names = self.person, np.array(body.SEGMENTS)
        nearest = names[self.body.w.argmax(axis=1)][person.used]
        keep = np.array([name.endswith(x) and name.startswith(("hand", "lowerarm")) for name in nearest])
        tris = keep[person.tris].all(axis=1)
        used = np.unique(person.tris[tris])
        at = np.full(len(person.used), -1)
        at[used] = np.arange(len(used))
        return types.SimpleNamespace(
            tris=at[person.tris[tris]], kinds=person.kinds[tris], rest=person.rest[used], colours=person.colours,
            grain=person.grain, stripes=person.stripes, used=person.used[used])

    def frame(self, x):
        """Fingers, thumb side and palm of the resting hand: unit vectors."""
        wrist = self.body.r["wrist" + x]
        up = self.rest["finger3-1" + x] - wrist
        up = up / np.linalg.norm(up)
        side = self.rest["finger2-1" + x] - self.rest["finger5-1" + x]
        side = side - (side @ up) * up
        side = side / np.linalg.norm(side)
        palm = np.cross(side, up) if x == ".R" else np.cross(up, side)
        return up, side, palm

    def skin(self, T):
        """Adds the finger bones, each bent about an axis across its finger; degrees by bone in self.bends."""
        for x in (".L", ".R"):
            _, side, palm = self.frame(x)
            for finger in range(1, 6):
                R, t = T["hand" + x]
                for bone in range(1, 4):
                    name = f"finger{finger}-{bone}{x}"
                    end = self.rest[f"finger{finger}-{bone + 1}{x}" if bone < 3 else f"tip{finger}{x}"]
                    along = end - self.rest[name]
                    # Toward the palm; the thumb bends across it.
                    toward = palm if finger > 1 else 0.5 * palm - side
                    axis = np.cross(along, toward)
                    pivot = R @ self.rest[name] + t
                    R = R @ body.rot(axis, self.bends.get(name, 0.0))
                    t = pivot - R @ self.rest[name]
                    T["hand-" + name] = (R, t)
        self.T = T
        return self.blend(T)

    def blend(self, T):
        """Linear blending of the segments' own movements."""
        x, w = self.body.rest, self.body.w
        out = np.zeros_like(x)
        seen = np.zeros(len(x), bool)
        for arm in self.arms.values():
            seen[arm.used] = True
        for index, name in enumerate(body.SEGMENTS):
            k = (w[:, index] > 0) & seen
            R, t = T[name]
            out[k] += w[k, index, None] * (x[k] @ R.T + t)
        return out

    def points(self, x, shift):
        """MediaPipe's 21 points of the posed hand, by the rig."""
        place = lambda segment, q: self.T[segment][0] @ q + self.T[segment][1] + shift
        out = [place("hand" + x, self.body.r["wrist" + x])]
        for finger in range(1, 6):
            out += [place(f"hand-finger{finger}-{bone}{x}", self.rest[f"finger{finger}-{bone}{x}"]) for bone in range(1, 4)]
            out.append(place(f"hand-finger{finger}-3{x}", self.rest[f"tip{finger}{x}"]))
        return np.array(out)


def bends(generator, x):
    """A hand's bend, of all fingers alike with a spread, or of each by itself."""
    kind = generator.integers(4)
    common = [(0, 0, 0), (45, 50, 30), (80, 90, 55), (10, 85, 50)][kind]
    out = {}
    for finger in range(1, 6):
        free = generator.random() < 0.3
        own = generator.uniform(0, 85), generator.uniform(0, 95)
        # The last joint of a free finger follows the middle one, since one tendon bends both.
        own = (*own, 0.6 * own[1])
        for bone, most in zip(range(1, 4), (85, 95, 60)):
            value = np.clip((own if free else common)[bone - 1] + generator.normal(0, 8), -10, most)
            if finger == 1:
                value *= (0.15, 0.5, 0.7)[bone - 1]
            out[f"finger{finger}-{bone}{x}"] = float(value)
    return out


def flexions(points):
    """Degrees between the bones on both sides of a joint: four fingers' MCP, PIP, DIP, the thumb's MCP and IP."""
    points = np.asarray(points, float)
    out = {}
    for finger, name in enumerate(FINGERS):
        chain = [0] + list(range(4 * finger + 1, 4 * finger + 5))
        bones = [points[b] - points[a] for a, b in zip(chain, chain[1:])]
        joints = ("cmc", "mcp", "ip") if finger == 0 else ("mcp", "pip", "dip")
        for joint, one, other in zip(joints, bones, bones[1:]):
            cos = one @ other / np.linalg.norm(one) / np.linalg.norm(other)
            out[f"{name}.{joint}"] = math.degrees(math.acos(np.clip(cos, -1, 1)))
    return out


def render(hand, x, generator, view, plate, room="clinic", bent=None, turned=(0, 0)):
    """A picture of a hand, and its points in pixels and in metres; `turned` adds degrees to the view's turn and tilt."""
    hand.bends = bent or bends(generator, x)
    pose = {"abd" + x: 60, "elbow" + x: 60, "abd" + (".R" if x == ".L" else ".L"): 10, "flat": True}
    vertices, joints, T, shift = hand.body.pose(pose, True)
    points = hand.points(x, shift)
    R = T["hand" + x][0]
    up, side, palm = (R @ q for q in hand.frame(x))
    turn, tilt = (math.radians(a + generator.normal(0, 12)) for a in np.add(VIEWS[view], turned))
    toward = math.cos(tilt) * (math.cos(turn) * palm + math.sin(turn) * side) + math.sin(tilt) * up
    distance = generator.uniform(0.4, 1.2)
    # The person's axes, x left, y up, z forward, to the world's: x, -z, y.
    world = lambda q: np.stack([q[..., 0], -q[..., 2], q[..., 1]], -1)
    middle = world(points.mean(axis=0))
    forward = -world(toward)
    place = middle - distance * forward
    roll = math.radians(generator.normal(0, 25))
    down = -world(up)
    down = down - (down @ forward) * forward
    down = down / np.linalg.norm(down)
    right = np.cross(down, forward)
    right, down = math.cos(roll) * right + math.sin(roll) * down, math.cos(roll) * down - math.sin(roll) * right
    arm = hand.arms[x]
    v = world(vertices)[arm.used]
    focal = FOCAL * (0.8 + 0.4 * generator.random())
    pixels = film.picture(arm, v, room, plate, (place, right, down, forward, focal), WIDTH, HEIGHT)
    e = world(points) - place
    z = e @ forward
    truth = np.stack([WIDTH / 2 + focal * (e @ right) / z, HEIGHT / 2 + focal * (e @ down) / z], -1)
    return pixels, truth, (e @ np.stack([right, down, forward]).T)


def main():
    from mediapipe.python.solutions import hands
    source = WORK / "source"
    if not source.exists():
        shutil.copytree(LAB / "data" / "src", source)
        os.chmod(source, 0o755)
    plates = sorted((LAB / "data" / "plates").glob("*.png"))
    solution = hands.Hands(static_image_mode=True, max_num_hands=2, model_complexity=1)
    rows, people = [], {}
    generator = np.random.default_rng(1)
    for index in range(COUNT):
        name = ["man", "woman", "heavy", "child", "oldlady"][index % 5]
        view = list(VIEWS)[index // 5 % len(VIEWS)]
        x = ".L" if index % 2 else ".R"
        if name not in people:
            people[name] = Hand(source, name)
        plate = np.asarray(PIL.Image.open(plates[index % len(plates)]).convert("RGB").resize((WIDTH, HEIGHT)))
        pixels, truth, metres = render(people[name], x, generator, view, plate)
        if index < 15:
            PIL.Image.fromarray(pixels).save(WORK / f"lab-{index:02d}.png")
        answer = solution.process(np.ascontiguousarray(pixels))
        row = dict(body=name, view=view, side="left" if x == ".L" else "right", truth=metres.round(5).tolist(),
                   truePixels=truth.round(2).tolist())
        size = np.linalg.norm(truth - truth[0], axis=1).max()
        for points, world, label in zip(answer.multi_hand_landmarks or [], answer.multi_hand_world_landmarks or [],
                                         answer.multi_handedness or []):
            found = np.array([[p.x * WIDTH, p.y * HEIGHT] for p in points.landmark])
            off = np.linalg.norm(found - truth, axis=1).mean() / size
            if off < 0.35:  # another hand, or none, is further away
                world = np.array([[p.x, p.y, p.z] for p in world.landmark])
                row.update(found=world.round(5).tolist(), pixels=found.round(2).tolist(), off=off,
                           seen={"Left": "right", "Right": "left"}[label.classification[0].label])
        rows.append(row)
        if index % 20 == 19:
            (WORK / "lab.json").write_text(json.dumps(rows))
    (WORK / "lab.json").write_text(json.dumps(rows))
    table(rows)


def table(rows):
    """Rows of Docs/Hands.md: MediaPipe's flexion less the true one, by its points in metres and by those in the picture."""
    found = [r for r in rows if "found" in r]
    print(f"{len(rows)} hands, {len(found)} found, {sum(r['seen'] == r['side'] for r in found)} of the right side,"
          f" points off by {np.median([r['off'] for r in found]):.3f} hand lengths in the median")
    print("| view | found | joint | bias, RMS in space | bias, RMS in the picture | RMS of true points in the picture |")
    print("|---|---|---|---|---|---|")
    for view in VIEWS:
        part = [r for r in found if r["view"] == view]
        count = sum(r["view"] == view for r in rows)
        for joint in ("mcp", "pip", "dip", "thumb.mcp", "thumb.ip"):
            keys = [joint] if "." in joint else [f"{finger}.{joint}" for finger in FINGERS[1:]]
            errors = {name: np.array([flexions(r[name])[k] - flexions(r["truth"])[k] for r in part for k in keys])
                      for name in ("found", "pixels", "truePixels")}
            text = [f"{e.mean():+.0f}°, {np.sqrt((e * e).mean()):.0f}°" for e in errors.values()]
            print(f"| {view} | {len(part)} of {count} | {joint} | {text[0]} | {text[1]} | {text[2].split(', ')[1]} |")


if __name__ == "__main__":
    main()

"""Rendered people whom several cameras show at once: readings of `qpdemo rig` beside the true joints.

    .build/validation/environment/bin/python Validation/rig_people.py --program QPDEMO --source FOLDER [--rooms FOLDER]

Each person walks a figure of eight, turns, raises arms and legs, squats; four cameras of different lenses, heights and
distances film at 15 frames a second with clocks a fraction of a frame apart. Nothing of the cameras is given to
`rig solve` but the stature. Prints coverage, bias and error of each angle by two, three and four cameras. --part fit takes
the people that deviations may be fitted on; --rows keeps every reading.
"""
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

from body_markers import SIDES, angles, between, unit
from camera import Camera
from estimate import Laboratory, Program, options
from movements import held_pose, moving_pose
from people import RESTING_ARMS
from render import draw
from rig import trc
from space import WORD, long
from videos import BACK, FIT, SIZE

RATE = 15
# A part's movements after the walk, each there and back, with their seconds.
PROGRAM = {"fit": [("abduction", 1.4), ("squat", 1.6), ("knee", 1.2), ("hip", 1.2), ("elbow", 1.2)],
           "back": [("flexion", 1.4), ("squat", 1.6), ("lunge", 1.4), ("hip", 1.2), ("crossed", 1.2)]}
WALK, REACH = 3.0, 0.55  # Seconds and metres of the figure of eight.
BLEND = 0.3  # Seconds from one movement into the next.
TURN = 35.0  # Degrees a second that a person turns after the walk.
# Azimuth from the person in degrees, distance, height and focal length in pixels; and seconds that a clock is ahead.
CAMERAS = {"fit": [(0, 3.4, 1.5, 650, 0), (75, 3.9, 1.0, 700, .017), (165, 3.5, 1.3, 600, .035), (255, 4.0, 1.5, 680, .054)],
           "back": [(20, 3.6, 1.2, 640, 0), (110, 3.4, 1.5, 600, .028), (-70, 4.0, 1.0, 700, .045), (205, 3.7, 1.6, 660, .011)]}
FEATURES = {"knee": "rangeOfMotion.knee.{}.flexion", "hip flexion": "rangeOfMotion.hip.{}.flexion",
            "hip abduction": "rangeOfMotion.hip.{}.abduction", "elevation": "rangeOfMotion.shoulder.{}.abduction",
            "ankle": "rangeOfMotion.ankle.{}.dorsiflexion", "elbow": "rangeOfMotion.elbow.{}.flexion",
            "trunk": "rangeOfMotion.trunk.forwardInclination"}


def pose_at(part, time, rest):
    """The pose, the place on the floor and the heading of a person at a time."""
    phase = 2 * math.pi * min(time, WALK) / WALK
    place = REACH * np.array([math.sin(phase), math.sin(2 * phase) / 2])
    way = np.array([math.cos(phase), math.cos(2 * phase)])
    heading = math.degrees(math.atan2(-way[0], -way[1]))  # Forward is (−sin, −cos).
    walking = moving_pose("walking", time, rest)
    if time < WALK - BLEND:
        return walking, place, heading
    moves, start = [], WALK
    for name, seconds in PROGRAM[part]:
        moves.append((name, start, seconds))
        start += seconds
    pose = held_pose("abduction", 0, rest)
    for name, begin, seconds in moves:
        if begin <= time < begin + seconds:
            pose = held_pose(name, math.sin(math.pi * (time - begin) / seconds) ** 2, rest)
    if time < WALK:
        share = (WALK - time) / BLEND
        pose = {key: share * walking.get(key, 0.0) + (1 - share) * pose.get(key, 0.0) for key in {*walking, *pose}}
    return pose, place, heading + TURN * max(0.0, time - WALK)


def duration(part):
    return WALK + sum(seconds for _, seconds in PROGRAM[part])


def turned(place, degrees):
    """A place in the axes of a camera at an azimuth, as Person.pose turns people."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = place[..., 0], place[..., 1]
    return np.stack([cos * x + sin * y, -sin * x + cos * y, *np.moveaxis(place[..., 2:], -1, 0)], -1)


def video(part, person, number):
    azimuth, distance, height, focal, ahead = CAMERAS[part][number]
    rest, share = RESTING_ARMS.get(person, 10), 0.75 if person == "child" else 1
    frames = range(round(duration(part) * RATE))
    states = [pose_at(part, frame / RATE + ahead, rest) for frame in frames]
    poses = [{name: bool(value) if name == "flat" else round(float(value), 4) for name, value in pose.items()}
             for pose, _, _ in states]
    return dict(id=f"rig-{person}-{number + 1}", part=part, kind="moving", person=person, movement="rig", yaw=0,
                room=(FIT if part == "fit" else BACK)["room"], outfit=["short", "long"][len(person) % 2], size=SIZE,
                focal=float(focal), rate=RATE, poses=poses, frames=list(frames), distance=distance * (1 + share) / 2,
                height=height * share, aim=.92 * share, ahead=ahead, azimuth=azimuth,
                places=[turned(place, azimuth).round(5).tolist() for _, place, _ in states],
                yaws=[round(heading + azimuth, 4) for _, _, heading in states])


class Rooms(Laboratory):
    """A laboratory whose people walk about."""

    def drawn(self, video):
        person, camera = self.people(video["person"], video["outfit"]), Camera(video)
        plate = self.room(video, camera)
        frames, points = [], []
        for pose, place, yaw in zip(video["poses"], video["places"], video["yaws"]):
            vertices, joints = person.pose(pose, yaw)
            move = np.array([*place, 0.0])
            frames.append(draw(person, vertices + move, video["room"], plate, camera))
            points.append({name: [*(point + move).round(5).tolist(), *camera.project(point + move).round(3).tolist()]
                           for name, point in joints.items()})
        return frames, points


def truth(laboratory, one):
    """The true points in metres by name, frames × 3, in the axes of a camera's video."""
    poses = laboratory.truth(one)["points"]
    names = [name for name in poses[0] if name[-2:] in WORD and not name.startswith("ear")]
    return {long(name): np.array([pose[name][:3] for pose in poses]) for name in names}


def true_angles(points):
    found = angles(points)
    hips = (points["leftHip"] + points["rightHip"]) / 2
    trunk = (points["leftShoulder"] + points["rightShoulder"]) / 2 - hips
    left = (points["leftHip"] - points["rightHip"]) * [1, 1, 0]
    forward = np.cross(left / np.linalg.norm(left, axis=1, keepdims=True), [0, 0, 1])
    for side in SIDES:
        shoulder, elbow, wrist = (points[side + part] for part in ("Shoulder", "Elbow", "Wrist"))
        found["elbow", side] = between(elbow - shoulder, wrist - elbow)
    found["trunk", ""] = np.degrees(np.arctan2((trunk * forward).sum(-1), trunk[:, 2]))
    return found


def run(program, *arguments):
    found = subprocess.run([str(program.path), "rig", *map(str, arguments), "--overwrite"], capture_output=True, text=True)
    if found.returncode:
        raise SystemExit(f"rig {' '.join(map(str, arguments))}: {found.stderr}")
    return found.stdout


def measured(laboratory, part, person, cameras, scratch):
    """Rows (person, cameras, angle, value, half width, truth) of a rig of some cameras, and its points in metres."""
    all_videos = [video(part, person, number) for number in cameras]
    files = [laboratory.landmarks(one, "blazepose") for one in all_videos]
    rig, skeleton = scratch / "rig.qprig.json", scratch / "skeleton.trc"
    stature = laboratory.people(person, all_videos[0]["outfit"]).body.stature
    run(laboratory.program, "solve", *files, "-o", rig, "--stature", round(stature, 3))
    pairs = [(key, FEATURES[key[0]].format(key[1])) for key in [(name, side) for name in FEATURES for side in SIDES]]
    pairs = list({feature: (key if "{}" in FEATURES[key[0]] else (key[0], ""), feature) for key, feature in pairs}.values())
    words = [word for _, feature in pairs for word in ("--feature", feature)]
    lines = run(laboratory.program, "measure", rig, *files, "--skeleton3d", skeleton, "--json", *words).splitlines()
    points = truth(laboratory, all_videos[0])
    expected, rows = true_angles(points), []
    for line in map(json.loads, lines):
        if "t" not in line:
            continue
        frame = round(line["t"] * RATE)
        for key, feature in pairs:
            found = line["results"].get(feature, {})
            low, high = found.get("interval") or (math.nan, math.nan)
            value = found.get("value") if found.get("interval") else None
            rows.append((person, len(cameras), key[0], math.nan if value is None else value, (high - low) / 2,
                         float(expected[key][frame])))
    return rows, points, trc(skeleton)


def table(rows):
    print("| cameras | angle | read | bias | MAE | holds | median ± |\n|---|---|---|---|---|---|---|")
    for count in sorted({row[1] for row in rows}):
        for name in [*FEATURES, "all"]:
            some = np.array([row[3:] for row in rows if row[1] == count and name in ("all", row[2])])
            read = some[np.isfinite(some[:, 0])]
            error = read[:, 0] - read[:, 2]
            print(f"| {count} | {name} | {100 * len(read) / len(some):.0f} % | {error.mean():+.1f} | {np.abs(error).mean():.1f} "
                  f"| {100 * np.mean(np.abs(error) <= read[:, 1]):.0f} % | {np.median(read[:, 1]):.1f} |")


def offsets(points, found):
    """Mean offsets of a rig's points from the joints: outward, along the segment and forward, in trunks."""
    joints = ["Shoulder", "Elbow", "Wrist", "Hip", "Knee", "Ankle", "Heel", "FootIndex"]
    own = {side + name: points[side + name.replace("FootIndex", "Toe")] for side in SIDES for name in joints}
    count = min(len(own["leftHip"]), len(found["leftHip"]))
    pairs = [(found[name][:count], own[name][:count]) for name in own if not name.endswith(("Heel", "Index"))]
    a, b = (np.concatenate(side) for side in zip(*pairs))
    seen = np.isfinite(a).all(1)
    middle, target = a[seen].mean(0), b[seen].mean(0)
    # formula: Umeyama 1991.
    u, s, v = np.linalg.svd((b[seen] - target).T @ (a[seen] - middle))
    sign = np.diag([1, 1, np.sign(np.linalg.det(u @ v))])
    turn, scale = u @ sign @ v, (s * np.diag(sign)).sum() / ((a[seen] - middle) ** 2).sum()
    at = lambda name: own[name][:count]
    trunk = (at("leftShoulder") + at("rightShoulder") - at("leftHip") - at("rightHip")) / 2
    result = {}
    for name in joints:
        start, end = {"Elbow": ("Elbow", "Shoulder"), "Wrist": ("Wrist", "Elbow"), "Knee": ("Ankle", "Hip"),
                      "Ankle": ("Ankle", "Knee"), "Heel": ("Ankle", "Knee"), "FootIndex": ("Ankle", "Knee")}.get(name, (0, 0))
        both = []
        for side, outward in (("left", 1), ("right", -1)):
            error = scale * (found[side + name][:count] - middle) @ turn.T + target - at(side + name)
            along = unit(at(side + end) - at(side + start) if start else trunk)
            ahead = unit(np.cross(at("leftHip") - at("rightHip"), along))
            across = outward * np.cross(along, ahead)
            both.append(np.stack([(error * axis).sum(-1) for axis in (across, along, ahead)], 1))
        both = np.concatenate(both)
        result[name] = both[np.isfinite(both).all(1)].mean(0) / np.linalg.norm(trunk, axis=1).mean()
    return result


def main():
    parser = options(__doc__, ["rig"])
    parser.add_argument("--people", nargs="+")
    parser.add_argument("--offsets", action="store_true", help="prints how far points lie from joints in rigs of four cameras")
    chosen = parser.parse_args()
    laboratory = Rooms(Program(chosen.program, None), chosen.source, chosen.rooms, chosen.work)
    rows, beside = [], {}
    for person in chosen.people or (FIT if chosen.part == "fit" else BACK)["people"]:
        for number in range(4):
            laboratory.make(video(chosen.part, person, number), ["blazepose"])
        for count in (2, 3, 4):
            with tempfile.TemporaryDirectory() as scratch:
                some, points, found = measured(laboratory, chosen.part, person, range(count), pathlib.Path(scratch))
            rows += some
        for name, mean in offsets(points, found).items():
            beside.setdefault(name, []).append(mean)
        print(f"{person} is done.", file=sys.stderr, flush=True)
    table(rows)
    if chosen.rows:
        chosen.rows.write_text(json.dumps(rows))
    if chosen.offsets:
        print("\n| point | root mean square along, trunks | across |\n|---|---|---|")
        for name, means in beside.items():
            square = np.mean(np.array(means) ** 2, axis=0)
            print(f"| {name} | {math.sqrt(square[1]):.3f} | {math.sqrt((square[0] + square[2]) / 2):.3f} |")


if __name__ == "__main__":
    main()

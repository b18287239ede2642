"""Angles of the body in space beside the truth: rendered people from all sides, filmed people with markers and cameras.

    .build/validation/environment/bin/python Validation/space.py --program QPDEMO --source FOLDER [--rooms FOLDER]

Every video is read three times: `measure --space picture`, `measure --space automatic`, and `body`. Prints, for each
joint and view, the share that is read, mean absolute error, coverage and median half width of the 95 % intervals, and
unflagged errors above 20 and 25° in a thousand. --part fit takes the people and views that intervals may be fitted on;
--rows keeps every reading.
"""
import json
import math
import pathlib
import shutil
import subprocess
import sys

import numpy as np

import street
from body_markers import angles, at, centres, pose2sim
from estimate import PROJECT, Laboratory, Program, options
from movements import held_pose, moving_pose
from people import RESTING_ARMS
from points import NEEDS, clinical_angle, own_axes, true_points, turned_axes
from readings import SETTLED, feature, reading
from space_table import table, targets
from videos import BACK, FIT, FOCAL, SIZE

# Angle: joint and kind of the feature, and the name in space.
ANGLES = {
    "knee flexion": ("knee", "flexion", "knee"), "hip flexion": ("hip", "flexion", "hip flexion"),
    "hip abduction": ("hip", "abduction", "hip abduction"),
    "shoulder flexion": ("shoulder", "flexion", "elevation"),
    "shoulder abduction": ("shoulder", "abduction", "elevation"),
    "ankle dorsiflexion": ("ankle", "dorsiflexion", "ankle")}
WORDS = {name: "shoulder elevation" if name.startswith("shoulder") else name for name in ANGLES}
LEGS = ["knee flexion", "hip flexion", "hip abduction", "ankle dorsiflexion"]
MOVING = {"squatting": (2.4, 30), "walking": (1.1, 30), "reaching": (2.4, 15)}  # Period in seconds, frames a second.
HELD = ["abduction", "flexion", "knee", "hip"]
TESTED = {"abduction": ["shoulder abduction"], "flexion": ["shoulder flexion"], "knee": LEGS, "hip": LEGS,
          "squatting": [*LEGS, "shoulder flexion"], "walking": [*LEGS, "shoulder flexion"],
          "reaching": ["shoulder flexion"], "balance": [*LEGS, "shoulder abduction"]}
WORD = {".L": "left", ".R": "right"}
YAWS = {"fit": [*FIT["yaws"], 120, 160], "back": [0, 20, 45, 75, 90, 135, 180]}
# Distance, height and aim of the camera in metres: pitched by -17…21°.
SPOTS = [(1.5, 1.5, .92), (2.5, 1.0, .92), (4.0, 1.5, .92), (2.0, 0.5, 1.1), (3.0, 2.0, .92), (1.5, 1.0, .92),
         (4.0, 1.0, .92), (2.5, 1.5, .92)]
SECONDS, HELD_RATE = 3.0, 15
HOLD, WAY = 0.8, 0.6  # Seconds of a held pose, and of the way to the next one.
PARTS = 4  # From the first held pose to the last.


def held_part(time):
    """How far a person has gone from the first of the held poses to the last, 0…1."""
    step, into = divmod(max(0.0, time - SETTLED), HOLD + WAY)
    way = 0.5 - 0.5 * math.cos(math.pi * min(1.0, into / WAY))
    return min(1.0, (step + way) / PARTS)


def video(part, movement, person, yaw, turn):
    rest = RESTING_ARMS.get(person, 10)
    if movement in MOVING:
        (period, rate), seconds = MOVING[movement], SECONDS
        pose_at = lambda time: moving_pose(movement, time % period, rest)
    else:
        rate, seconds = HELD_RATE, SETTLED + PARTS * (HOLD + WAY)
        pose_at = lambda time: held_pose(movement, held_part(time), rest)
    numbers, poses, frames = {}, [], []
    for frame in range(round(seconds * rate)):
        pose = {name: round(float(value), 4) for name, value in pose_at(frame / rate).items()}
        pose = {name: bool(value) if name == "flat" else value for name, value in pose.items()}
        key = json.dumps(pose, sort_keys=True)
        if key not in numbers:
            numbers[key] = len(poses)
            poses.append(pose)
        frames.append(numbers[key])
    distance, height, aim = SPOTS[turn % len(SPOTS)]
    share = 0.75 if person == "child" else 1
    return dict(id=f"space-{person}-{movement}-{yaw:03d}", part=part, kind="moving", person=person, movement=movement,
                yaw=yaw, room=(FIT if part == "fit" else BACK)["room"], outfit=["short", "long"][turn // 2 % 2],
                size=SIZE, focal=FOCAL, rate=rate, poses=poses, frames=frames, distance=distance, height=height * share,
                aim=aim * share)


def videos(part):
    """Each movement from each side: people, cameras and clothes in turn; poses that are held from every other side."""
    people = (FIT if part == "fit" else BACK)["people"]
    return [video(part, movement, people[(i + k) % len(people)], yaw, 3 * i + k)
            for i, movement in enumerate([*MOVING, *HELD])
            for k, yaw in enumerate(YAWS[part] if movement in MOVING else YAWS[part][::2])]


def long(name):
    return WORD[name[-2:]] + name[:-2].capitalize()


def space_truth(poses):
    """Angles in space of the true points of several poses."""
    names = [name for name in poses[0] if name[-2:] in WORD and not name.startswith("ear")]
    return angles({long(name): np.array([pose[name] for pose in poses]) for name in names})


def read_all(program, path, names):
    """Lines of `measure` in both choices of space, and poses of `body`."""
    features = [feature(ANGLES[name][0], side, ANGLES[name][1]) for name in names for side in WORD]
    lines = {space: program.measure(path, features, ["--space", space]) for space in ("picture", "automatic")}
    said = subprocess.run([program.path, "body", path, "--json"], capture_output=True, text=True)
    poses = {round(pose["t"], 4): pose for pose in map(json.loads, said.stdout.splitlines()) if "t" in pose}
    return {space: {round(line["t"], 4): line for line in some} for space, some in lines.items()}, poses


def rows_of(found, time, name, side, truths, common):
    """A row for each way of reading: truths are those of the picture and of the body."""
    lines, poses = found
    joint, kind, _ = ANGLES[name]
    for way in ("picture", "automatic"):
        line = lines[way].get(time)
        row = reading(line, feature(joint, side, kind))
        result = (line or {}).get("results", {}).get(feature(joint, side, kind), {})
        space = result.get("context", {}).get("space", "picture") if "value" in result else ""
        yield dict(common, way=way, angle=name, side=side[1], space=space, truth=truths[space == "body"], **row)
    pose = poses.get(time)
    is_settled = pose is not None and "notConverged" not in pose["flags"]  # As sessions read it.
    value = pose["angles"].get(f"{WORD[side]} {WORDS[name]}") if is_settled else None
    value, half = value or (math.nan, math.nan)
    yield dict(common, way="body", angle=name, side=side[1], space="body" if math.isfinite(value) else "",
               truth=truths[1], value=value, low=value - half, high=value + half,
               flags=[flag for flag in (pose or {}).get("flags", []) if flag == "ambiguousDepth"], withheld=[])


def rendered(laboratory, which, say=print):
    rows = []
    for number, one in enumerate(which):
        laboratory.make(one, ["blazepose"])
        recording, _ = laboratory.recording(one, "blazepose")
        names = TESTED[one["movement"]]
        found = read_all(laboratory.program, recording, names)
        poses = [true_points(entry) for entry in laboratory.truth(one)["points"]]
        in_space, axes = space_truth([metres for metres, _ in poses]), turned_axes(one["yaw"])
        pitch = math.degrees(math.atan2(one["height"] - one["aim"], one["distance"]))
        for k in range(math.ceil(SETTLED * one["rate"]), len(one["frames"]), 3):
            index = one["frames"][k]
            metres, pixels = poses[index]
            for name in names:
                joint, kind, inner = ANGLES[name]
                for side in WORD:
                    needed = NEEDS.get(joint, ["knee", "ankle", "heel", "toe"])
                    if not all(0 <= pixels[part + side][i] < SIZE[i] for part in needed for i in range(2)):
                        continue
                    deep = float(in_space[inner, WORD[side]][index])
                    flat = deep if joint == "ankle" else clinical_angle(metres, axes, joint, side, kind)
                    common = dict(source="rendered", video=one["id"], part=one["part"], movement=one["movement"],
                                  view=f"{one['yaw']:03d}°", yaw=one["yaw"], pitch=pitch,
                                  distance=one["distance"], time=k / one["rate"],
                                  far=side == ".R" and 30 < one["yaw"] < 150)
                    rows += rows_of(found, round(k / one["rate"], 4), name, side, (flat, deep), common)
        if number % 10 == 9:
            say(f"{number + 1} videos of rendered people")
    return rows


def filmed(program, folder, work, say=print):
    """Filmed people: markers as the truth, and Pose2Sim's points from four cameras, each camera alone."""
    rows = []
    jobs = [(name, folder / f"{name}.mp4", movement, centres(folder / f"{name}.markers.csv"))
            for name, movement in street.MARKED.items()]
    times, points = pose2sim(folder / "balance/pose2sim.trc")
    jobs += [(f"camera{number}", folder / f"balance/camera{number}.mp4", "balance", (times - times[0], points))
             for number in range(1, 5)]
    for name, film, movement, (times, points) in jobs:
        path = street.estimate(program, film, "blazepose", work)
        frames, size = street.recorded(path)
        late = 0.0
        if movement != "balance":
            late = street.lag(frames, size, *street.markers(folder / f"{name}.markers.csv"))[1]
        found = read_all(program, path, TESTED[movement])
        when = [frame["t"] for frame in frames if times[0] <= frame["t"] + late <= times[-1]]
        there = at(np.array(when) + late, times, points)
        in_space = angles(there)
        for k, time in enumerate(when):
            now = {f"{part}.{word[0].upper()}": there[word + part.capitalize()][k]
                   for part in ("shoulder", "elbow", "wrist", "hip", "knee", "ankle") for word in ("left", "right")}
            axes = own_axes(now, np.array([0., 1, 0]))
            for name_of in TESTED[movement]:
                joint, kind, inner = ANGLES[name_of]
                for side in WORD:
                    deep = float(in_space[inner, WORD[side]][k])
                    flat = deep if joint == "ankle" else clinical_angle(now, axes, joint, side, kind)
                    common = dict(source="balance" if movement == "balance" else "markers", video=name, part="back",
                                  movement=movement, view=name, yaw=math.nan, pitch=math.nan, distance="", time=time,
                                  far=movement != "balance" and side == ".R")
                    rows += rows_of(found, round(time, 4), name_of, side, (flat, deep), common)
    return rows


def all_rows(laboratory, which, folder, say=print):
    """Rows of rendered people, and of filmed ones where they are there."""
    rows = rendered(laboratory, which, say)
    if folder is not None and folder.exists() and shutil.which("ffmpeg"):
        rows += filmed(laboratory.program, folder, laboratory.work)
    return rows


def in_space(laboratory, folder, say):
    """Tables and targets of the part that is held back; true where all bounds hold."""
    rows = all_rows(laboratory, videos("back"), folder, lambda *_: None)
    say(table(rows, ["source", "angle"]))
    say("")
    return targets(rows, say)


def main():
    parser = options(__doc__, [*MOVING, *HELD])
    parser.add_argument("--street", type=pathlib.Path, default=PROJECT.parent / "shared/reference/street")
    chosen = parser.parse_args()
    say = lambda *words: print(*words, file=sys.stderr, flush=True)
    laboratory = Laboratory(Program(chosen.program, None), chosen.source, chosen.rooms, chosen.work)
    which = [one for one in videos(chosen.part) if one["movement"] in chosen.movements]
    rows = all_rows(laboratory, which, chosen.street if chosen.part == "back" else None, say)
    if chosen.rows:
        chosen.rows.write_text(json.dumps(rows))
    for source in ("rendered", "markers", "balance"):
        some = [row for row in rows if row["source"] == source]
        for keys in (["angle", "view"], ["movement", "view"], ["angle"]) if some else ():
            print(f"\n## {source}, by {' and '.join(keys)}\n\n{table(some, keys)}")
    targets(rows, print)


if __name__ == "__main__":
    main()

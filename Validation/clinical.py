"""Clinical tests of rendered people from all sides: what `test` says of estimated landmarks and of the true joints.

    .build/validation/environment/bin/python Validation/clinical.py --program QPDEMO --source FOLDER [--rooms FOLDER]

The people walk on the spot, as on a treadmill, rise from a seat that is not drawn, and stand on one leg, then the other. The truth is the program's result
for the true joints, as markers in a TRC file. Prints the error and the coverage of every value by view, as it is read
without --space (picture) and with --space automatic (body). --part fit takes the people and views from which the errors
of the method are (EstimatedGaitParameters, EstimatedChairParameters).
"""
import json
import math
import subprocess

import numpy as np

from estimate import Laboratory, Program, options
from movements import SEATED, STANCE, STAND, STANDS, moving_pose
from people import RESTING_ARMS
from points import FULL_NAMES, true_points, turned_axes
from space import SPOTS
from videos import BACK, FIT, FOCAL, SIZE

RATE = 30
YAWS = {"fit": [0, 20, 40, 55, 70, 80, 90, 100, 120, 160], "back": [0, 20, 45, 60, 75, 90, 110, 135, 180]}
SIDEWAYS, FRONTAL = 15, 60  # Degrees from the side, as in MotionParameters.
PARTS = ["shoulder", "hip", "knee", "ankle", "heel", "toe"]
WORD = {".L": "left", ".R": "right"}
WAYS = {"picture": ["--space", "picture"], "body": ["--space", "automatic"]}
# Movement: the test, seconds, its period, and the values that are compared, those in a fraction of themselves with a %.
TESTS = {
    "walking": ("gait", 8.0, 1.1, ["strideTime", "stepTime", "stance", "doubleSupport", "speed %", "stepLength",
                                   "kneeFlexionPeak"]),
    "rising": ("five-times-sit-to-stand", SEATED + STANDS * sum(STAND) + 1, sum(STAND),
               ["timeToFifthStand", "timeToFifthSeat", "rise", "sitDown", "trunkLean", "kneeFlexion", "stands"]),
    "balancing": ("single-leg-stance", 2 * sum(STANCE) + STANCE[0], 2 * sum(STANCE), ["held"])}
COVERAGE = 0.90


def video(part, movement, person, yaw, turn):
    _, seconds, period, _ = TESTS[movement]
    places, poses, frames = {}, [], []
    for frame in range(round(RATE * seconds)):
        pose = moving_pose(movement, frame / RATE % period if movement == "walking" else frame / RATE,
                           RESTING_ARMS.get(person, 10))
        pose = {name: value if name == "flat" else round(float(value), 6) for name, value in pose.items()}
        key = json.dumps(pose)
        if key not in places:
            places[key] = len(poses)
            poses.append(pose)
        frames.append(places[key])
    distance, height, aim = SPOTS[turn % len(SPOTS)]
    share = 0.75 if person == "child" else 1
    return dict(id=f"{person}-{TESTS[movement][0]}-{yaw:03d}", part=part, kind="moving", person=person,
                movement=movement, yaw=yaw, room=(FIT if part == "fit" else BACK)["room"],
                outfit=["short", "long"][turn % 2], size=SIZE, focal=FOCAL, rate=RATE, poses=poses, frames=frames,
                distance=distance, height=height * share, aim=aim * share)


def videos(part, movement):
    """Two people from each side, cameras and clothes in turn."""
    people = (FIT if part == "fit" else BACK)["people"]
    return [video(part, movement, people[(2 * k + i) % len(people)], yaw, 2 * k + i)
            for k, yaw in enumerate(YAWS[part]) for i in range(2)]


def write_markers(path, points, axes):
    """The true joints as a TRC file in millimetres, x forward, y up, z to the right, and its map of names."""
    left, forward, up = axes
    names = [part + side for part in PARTS for side in WORD]
    places = np.array([[[forward @ metres[name], up @ metres[name], -left @ metres[name]] for name in names]
                       for metres in points]) * 1000
    lines = [f"PathFileType\t4\t(X/Y/Z)\t{path.name}",
             "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames",
             f"{RATE}\t{RATE}\t{len(points)}\t{len(names)}\tmm\t{RATE}\t1\t{len(points)}",
             "Frame#\tTime\t" + "\t\t\t".join(name.replace(".", "") for name in names),
             "\t\t" + "\t".join(f"{axis}{k + 1}" for k in range(len(names)) for axis in "XYZ"), ""]
    lines += ["\t".join([str(k + 1), f"{k / RATE:.5f}", *(f"{value:.2f}" for value in frame.ravel())])
              for k, frame in enumerate(places)]
    path.write_text("\n".join(lines) + "\n")
    path.with_suffix(".map.txt").write_text("".join(
        f"{name.replace('.', '')} = {WORD[name[-2:]]}{FULL_NAMES.get(name[:-2], name[:-2].capitalize())}\n"
        for name in names))


def result(program, test, path, more):
    """The values of a test by name and side, and the view; None and the reason where there is no result."""
    run = subprocess.run([program.path, "test", test, path, "--json", *more], capture_output=True, text=True)
    if run.returncode not in (0, 65):
        raise SystemExit(f"{path}: {run.stderr}")
    found = json.loads(run.stdout) if run.stdout.strip() else {"refused": run.stderr.strip()}
    if "refused" in found:
        return None, found["refused"]
    return {(value["name"], value.get("side")): value for value in found["values"]}, found["view"]


def rows_of(laboratory, one):
    """A row for each value: error, whether it is inside its interval (None without one), view and way of reading."""
    test, _, _, names = TESTS[one["movement"]]
    laboratory.make(one, ["blazepose"])
    recording, _ = laboratory.recording(one, "blazepose")
    points = [true_points(entry)[0] for entry in laboratory.truth(one)["points"]]
    markers = laboratory.work / "markers" / f"{one['id']}.trc"
    markers.parent.mkdir(exist_ok=True)
    write_markers(markers, [points[index] for index in one["frames"]], turned_axes(one["yaw"]))
    truth, said = result(laboratory.program, test, markers, ["--map", markers.with_suffix(".map.txt")])
    if truth is None:
        raise SystemExit(f"{markers}: {said}")
    stature = ["--stature", f"{laboratory.people(one['person'], one['outfit']).body.stature:.3f}"]
    for way, words in WAYS.items():
        found, said = result(laboratory.program, test, recording, [*words, *stature])
        common = dict(video=one["id"], yaw=one["yaw"], test=test, way=way, said=said)
        yield dict(common, name="results", error=math.nan, inside=None, refused=found is None)
        for name in names:
            plain = name.split()[0]
            for key in [key for key in found or {} if key[0] == plain and key in truth and "mean" in found[key]]:
                value, exact = found[key], truth[key]["mean"]
                low, high = value.get("interval", (math.nan, math.nan))
                error = value["mean"] - exact
                yield dict(common, name=name, side=key[1], error=100 * error / exact if name != plain else error,
                           inside=low <= exact <= high if math.isfinite(low) else None)


def view_of(yaw):
    angle = 90 - yaw
    if abs(angle) <= SIDEWAYS:
        return "side"
    return "obliquely from the front" if 0 < angle <= FRONTAL else "front" if angle > 0 else "behind"


def table(rows):
    lines = ["| test | seen from | read | value | n | mean error | root mean square | inside |", "|---" * 8 + "|"]
    for test, _, _, names in TESTS.values():
        for view in ("side", "obliquely from the front", "front", "behind"):
            for way in WAYS:
                some = [row for row in rows if (row["test"], row["way"]) == (test, way) and view_of(row["yaw"]) == view]
                refused = [row["refused"] for row in some if row["name"] == "results"]
                for name in names:
                    own = [row for row in some if row["name"] == name]
                    if not own:
                        continue
                    errors = np.array([row["error"] for row in own])
                    inside = [row["inside"] for row in own if row["inside"] is not None]
                    lines.append(
                        f"| {test} | {view} | {way}, {len(refused) - sum(refused)} of {len(refused)} | {name} "
                        f"| {len(own)} | {errors.mean():+.2f} | {np.sqrt((errors ** 2).mean()):.2f} "
                        f"| {f'{100 * np.mean(inside):.0f} %' if inside else '–'} |")
    return "\n".join(lines)


def targets(rows, say):
    """Whether intervals of each test hold, and all stands are counted from the side and obliquely from the front."""
    wrong = [row["video"] for row in rows if row["name"] == "stands" and row["error"]
             and view_of(row["yaw"]) in ("side", "obliquely from the front")]
    good = not wrong
    say(f"{'holds ' if good else 'BROKEN'}  blazepose, chair stands that are miscounted: {', '.join(wrong) or 'none'}")
    for test in {row["test"]: None for row in rows}:
        for way in WAYS:
            inside = [row["inside"] for row in rows
                      if (row["test"], row["way"]) == (test, way) and row["inside"] is not None]
            if not inside:
                raise SystemExit(f"{test}, {way}: no value has an interval.")
            good &= np.mean(inside) >= COVERAGE
            say(f"{'holds ' if np.mean(inside) >= COVERAGE else 'BROKEN'}  blazepose, {test}, {way}: "
                f"{100 * np.mean(inside):.0f} % of {len(inside)} intervals hold (bound {100 * COVERAGE:.0f})")
    return good


def all_rows(laboratory, part, movements=tuple(TESTS)):
    return [row for movement in movements for one in videos(part, movement) for row in rows_of(laboratory, one)]


def clinical_tests(laboratory, say):
    """Table and targets of the part that is held back; true where all bounds hold."""
    rows = all_rows(laboratory, "back")
    say(table(rows))
    say("")
    return targets(rows, say)


def main():
    chosen = options(__doc__, list(TESTS)).parse_args()
    laboratory = Laboratory(Program(chosen.program, None), chosen.source, chosen.rooms, chosen.work)
    rows = all_rows(laboratory, chosen.part, chosen.movements)
    if chosen.rows:
        chosen.rows.write_text(json.dumps(rows))
    print(table(rows))
    print()
    targets(rows, print)


if __name__ == "__main__":
    main()

"""How far the interior angles that exercises are counted by lie from the true ones, in the picture and in 3D landmarks.

    .build/validation/environment/bin/python Validation/exercise_angles.py --program QPDEMO --source FOLDER [--rooms FOLDER]

Rendered people who are seen by BlazePose: in the picture from the view that shows the movement (yaws up to 20° for an arm
that is raised sideways, from 75° on for the others), in 3D landmarks from all. Prints the share of errors within the half
widths that a repetition states, and quantiles, for each joint; and the bound under which the 95 % quantile lies in 95 %
of groups of people drawn with replacement. The half widths are those bounds with --part fit, rounded up to 5°.
"""
import numpy as np

from errors import VISIBLE
from estimate import Laboratory, Program, options
from points import BLAZEPOSE, SIDES, found_points, true_points
from rotations import angle
from videos import held_videos, moving_videos

JOINTS = {"knee": ("hip", "knee", "ankle"), "hip": ("shoulder", "hip", "knee"), "elbow": ("shoulder", "elbow", "wrist"),
          "shoulder": ("hip", "shoulder", "elbow")}
MOVED = {"knee": ["knee", "squat", "hip", "lunge", "walking", "squatting"],
         "hip": ["hip", "squat", "lunge", "walking", "squatting"], "elbow": ["elbow", "reaching", "crossed"],
         "shoulder": ["abduction", "flexion", "reaching"]}
HALF_WIDTHS = {"picture": 25, "3D": 45}  # exerciseReading.halfWidthInPicture and .halfWidthIn3D.
GROUPS = 2000


def interior(points, names, side):
    end, joint, other = (points[name + side] for name in names)
    return angle(end - joint, other - joint)


def last_of_poses(video, frames):
    """The number of each pose, and the last frame that shows it."""
    return [(pose, frame) for pose, after, frame in zip(video["frames"], [*video["frames"][1:], None], frames)
            if pose != after]


def world_points(frame):
    world = frame["poses"][0]["world"]
    return {name: np.array(world[index][:3], float) for name, index in BLAZEPOSE.items()}


def is_shown(video):
    return video["yaw"] <= 20 if video["movement"] == "abduction" else video["yaw"] >= 75


def errors(laboratory, video):
    """Joint, space and error of each angle whose points are seen, once for each pose."""
    laboratory.make(video, ["blazepose"])
    _, frames = laboratory.recording(video, "blazepose")
    truth = laboratory.truth(video)["points"]
    for pose, frame in last_of_poses(video, frames):
        found = found_points(frame, video["size"])
        if found is None:
            continue
        pixels, visibility = found
        metres, true = world_points(frame), true_points(truth[pose])[0]
        for joint, names in JOINTS.items():
            for side in SIDES:
                if video["movement"] not in MOVED[joint]:
                    continue
                if min(visibility[name + side] for name in names) < VISIBLE:
                    continue
                real = interior(true, names, side)
                yield joint, "3D", interior(metres, names, side) - real
                if is_shown(video):
                    yield joint, "picture", interior(pixels, names, side) - real


def bound(by_person):
    """The 95 % bound of the 95 % quantile over groups of people."""
    random, people = np.random.default_rng(1), list(by_person.values())
    groups = random.integers(len(people), size=(GROUPS, len(people)))
    return np.quantile([np.quantile(np.concatenate([people[i] for i in group]), 0.95) for group in groups], 0.95)


def main():
    arguments = options(__doc__, []).parse_args()
    laboratory = Laboratory(Program(arguments.program, None), arguments.source, arguments.rooms, arguments.work)
    videos = held_videos(arguments.part) + (moving_videos() if arguments.part == "back" else [])
    rows = [(video["person"], *row) for video in videos for row in errors(laboratory, video)]
    for space, width in HALF_WIDTHS.items():
        for joint in [*JOINTS, "all"]:
            found = np.abs([error for _, one, where, error in rows if where == space and joint in (one, "all")])
            quantiles = ", ".join(f"{value:.1f}" for value in np.quantile(found, [0.5, 0.9, 0.95]))
            print(f"{space:8} {joint:9} {len(found):5}  within {width}°: {np.mean(found <= width):.1%};"
                  f" half, 90 and 95 % within {quantiles}°")
        by_person = {person: [] for person, *_ in rows}
        for person, _, where, error in rows:
            by_person[person] += [abs(error)] * (where == space)
        print(f"{space:8} 95 % quantile of other people: below {bound(by_person):.1f}°")


if __name__ == "__main__":
    main()

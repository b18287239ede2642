"""Readings of the program beside the truth: one row for each."""
import math

from points import clinical_angle, true_points, turned_axes

# What is read of each movement: joint, kind and sides.
TESTED = {
    "abduction": [("shoulder", "abduction", "LR")], "flexion": [("shoulder", "flexion", "L")],
    "elbow": [("elbow", "flexion", "LR")], "knee": [("knee", "flexion", "L")],
    "hip": [("hip", "flexion", "L"), ("knee", "flexion", "L")], "crossed": [("elbow", "flexion", "LR")],
    "squat": [("hip", "flexion", "LR"), ("knee", "flexion", "LR")],
    "lunge": [("hip", "flexion", "LR"), ("knee", "flexion", "LR")],
    "walking": [("hip", "flexion", "LR"), ("knee", "flexion", "LR")],
    "squatting": [("hip", "flexion", "LR"), ("knee", "flexion", "LR")],
    "reaching": [("shoulder", "flexion", "LR"), ("elbow", "flexion", "LR")]}
# Flags that are no evidence against a reading.
QUIET = {"smoothed", "verticalAssumed", "repeated", "planeUnchecked"}
SETTLED = 1.0  # Seconds of a continuous movement before readings count.


def view_of(yaw, kind):
    """How a person is turned, and whether it is the view in which an angle of a kind is measured."""
    view = "front" if yaw <= 10 else "oblique" if yaw < 70 else "side"
    return view, view == ("front" if kind == "abduction" else "side")


def feature(joint, side, kind):
    return f"rangeOfMotion.{joint}.{'left' if side == '.L' else 'right'}.{kind}"


def features_of(movement):
    return [feature(joint, "." + side, kind) for joint, kind, sides in TESTED[movement] for side in sides]


def reading(frame, name):
    """Value, interval, precision, flags and reasons for no reading of one feature in a line of `qpdemo measure`."""
    found = (frame or {}).get("results", {}).get(name)
    low, high = (found or {}).get("interval", (math.nan, math.nan))
    precision_low, precision_high = (found or {}).get("precision", (math.nan, math.nan))
    return dict(value=found["value"] if found and "value" in found else math.nan, low=low, high=high,
                precisionLow=precision_low, precisionHigh=precision_high,
                flags=sorted(set((found or {}).get("quality", {})) - QUIET),
                withheld=sorted((frame or {}).get("withheld", {}).get(name, {})))


def counted_frames(video):
    """The frames that count, and the poses that they show: the last of each hold; of a movement every third."""
    if video["kind"] == "held":
        last = {index: k for k, index in enumerate(video["frames"])}
        return [(k, index) for index, k in last.items()]
    first = math.ceil(SETTLED * video["rate"])
    return [(k, video["frames"][k]) for k in range(first, len(video["frames"]), 3)]


def rendered_rows(laboratory, video, estimator):
    truth = laboratory.truth(video)["points"]
    recording, _ = laboratory.recording(video, estimator)
    frames = laboratory.program.measure(recording, features_of(video["movement"]))
    axes = turned_axes(video["yaw"])
    rows = []
    for k, index in counted_frames(video):
        metres, pixels = true_points(truth[index])
        for joint, kind, sides in TESTED[video["movement"]]:
            for side in ("." + letter for letter in sides):
                needed = {"shoulder": ("shoulder", "elbow", "hip"), "elbow": ("shoulder", "elbow", "wrist"),
                          "hip": ("shoulder", "hip", "knee"), "knee": ("hip", "knee", "ankle")}[joint]
                if not all(0 <= pixels[name + side][i] < video["size"][i] for name in needed for i in range(2)):
                    continue
                view, own = view_of(video["yaw"], kind)
                rows.append(dict(
                    source="rendered", estimator=estimator, video=video["id"], person=video["person"],
                    part=video["part"], movement=video["movement"], joint=joint, kind=kind, view=view, own=own,
                    yaw=video["yaw"],
                    side="far" if side == ".R" and video["yaw"] > 30 else "near", distance=video["distance"], time=k,
                    truth=clinical_angle(metres, axes, joint, side, kind),
                    **reading(frames[k] if k < len(frames) else None, feature(joint, side, kind))))
    return rows

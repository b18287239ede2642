"""Errors of the points that an estimator finds in rendered people: one mean over each pose that is held."""
from collections import defaultdict

import numpy as np

from points import SEGMENT, axis, found_points, true_points, trunk

VISIBLE = 0.5  # As the program's gate of visibility.
TRUNK = 0.7  # Of its length; a trunk that is seen shorter points at the camera and is no measure of size.
GROSS = 0.25  # Trunks; beyond that a point is on another limb or side: counted, and left out of the spread.


def forward_turn(along, name, yaw):
    """The direction across a segment: along, turned as a hanging limb is turned forward (outward from the front)."""
    x, y = along
    # With the left side at the camera forward is the picture's left; from the front outward is right of a left limb.
    left = yaw > 30 or name.endswith(".R")
    across = np.array([-y, x]) if left else np.array([y, -x])
    return across if name.partition(".")[0] in (*SEGMENT, "heel", "toe") else -across


def pose_errors(laboratory, video, estimator):
    """For each held pose the mean error of each point; errors are in lengths of the trunk in the picture."""
    truth, (_, frames) = laboratory.truth(video)["points"], laboratory.recording(video, estimator)
    shown = defaultdict(list)
    for index, frame in zip(video["frames"], frames):
        shown[index].append(found_points(frame, video["size"]))
    result = []
    for index, entry in enumerate(truth):
        metres, pixels = true_points(entry)
        depth = np.mean([entry[name][5] for name in ("hip.L", "hip.R")])
        length = np.linalg.norm(trunk(pixels))
        if length < TRUNK * np.linalg.norm(trunk(metres)) * video["focal"] / depth:
            continue
        found = [frame for frame in shown[index][1:] or shown[index] if frame is not None]
        for name in pixels:
            seen = [points[name] for points, visibility in found
                    if name in points and visibility[name] >= VISIBLE]
            inside = all(0 <= pixels[name][k] < video["size"][k] for k in range(2))
            if not inside or len(seen) * 2 <= len(found) or not seen:
                continue
            error = (np.mean(seen, axis=0) - pixels[name]) / length
            along = axis(pixels, name)
            result.append(dict(
                video=video["id"], person=video["person"], movement=video["movement"], yaw=video["yaw"],
                distance=video["distance"], pose=index, point=name, error=error, along=float(error @ along),
                across=float(error @ forward_turn(along, name, video["yaw"])), pixels=pixels, length=length,
                gross=bool(np.hypot(*error) > GROSS)))
    return result


def is_far(row):
    """Whether a point lies on the side turned from the camera."""
    return row["point"].endswith(".R") and row["yaw"] > 30

"""Another estimator's points of balance, triangulated with the cameras that `qpdemo rig` finds, beside the file's angles.

    Validation/rig_estimators.py QPDEMO FOLDER RECORDING×4 OTHER×4

FOLDER is street/balance of the reference data (Scripts/reference); RECORDING are BlazePose's points of its four videos, OTHER those of MoveNet
(`qpdemo landmarks --estimator movenet`). Where two estimators differ from the file in the same direction, the cameras are
not the reason. Prints mean angles and differences from the file, °.
"""
import json
import pathlib
import sys
import tempfile

import numpy as np

from points import BLAZEPOSE, COCO
from rig import ANGLES, Laboratory, angle, trc

JOINTS = ["shoulder", "elbow", "wrist", "hip", "knee", "ankle"]
SIDES = {".L": "left", ".R": "right"}
LEAST_VISIBILITY = 0.3
ROUNDS, SCALE = 6, 12.0  # Of the reweighting, and the pixels at which a point counts half.


def found(path, names):
    """Times, and for each frame the pixels and visibility of each joint."""
    lines = [json.loads(line) for line in open(path, encoding="utf-8")]
    size, frames = np.array(lines[0]["size"]), []
    for line in lines[1:]:
        points = {}
        for name, index in names.items() if line["poses"] else ():
            landmark = line["poses"][0]["landmarks"][index]
            if name[:-2] in JOINTS and landmark is not None and (landmark[3] is None or landmark[3] > LEAST_VISIBILITY):
                points[SIDES[name[-2:]] + name[:-2].capitalize()] = np.array(landmark[:2]) * size
        frames.append(points)
    return [line["t"] for line in lines[1:]], frames


class Camera:
    def __init__(self, file):
        self.rotation, self.position = np.array(file["rotation"]).reshape(3, 3), np.array(file["position"])
        self.focal, self.centre = file["focal"], np.array(file["centre"])

    def seen(self, place):
        x, y, z = self.rotation @ (place - self.position)
        return np.array([x, y]) / z * self.focal + self.centre

    def rows(self, pixel):
        x, y = (pixel - self.centre) / self.focal
        rows = np.array([self.rotation[0] - x * self.rotation[2], self.rotation[1] - y * self.rotation[2]])
        return rows, rows @ self.position


def triangulated(cameras, pixels):
    """The place that pixels of some cameras show, by reweighted least squares."""
    weights, place = np.ones(len(pixels)), None
    for _ in range(ROUNDS):
        rows, sides = zip(*(camera.rows(pixel) for camera, pixel in zip(cameras, pixels)))
        scale = np.repeat(weights, 2)
        place = np.linalg.lstsq(np.concatenate(rows) * scale[:, None], np.concatenate(sides) * scale, rcond=None)[0]
        off = [np.linalg.norm(camera.seen(place) - pixel) for camera, pixel in zip(cameras, pixels)]
        depths = [camera.rotation[2] @ (place - camera.position) for camera in cameras]
        weights = 1 / np.sqrt(1 + (np.array(off) / SCALE) ** 2) / np.array(depths)
    return place


def put_right(camera, points, known):
    """A frame's points with the sides that lie nearer to the known places."""
    def cost(points):
        return sum(min(60, np.linalg.norm(camera.seen(known[name]) - pixel)) for name, pixel in points.items()
                   if np.isfinite(known[name]).all())
    turned = {("right" if name.startswith("left") else "left") + name.removeprefix("left").removeprefix("right"): pixel
              for name, pixel in points.items()}
    return min(points, turned, key=cost)


def points_of(paths, names, cameras, known):
    recordings = [found(path, names) for path in paths]
    times = recordings[0][0]
    result = {side + joint.capitalize(): np.full((len(times), 3), np.nan) for side in SIDES.values() for joint in JOINTS}
    for frame, time in enumerate(times):
        place = min(round(time * 60), len(known["leftHip"]) - 1)
        own = [put_right(camera, frames[frame], {name: known[name][place] for name in result})
               for camera, (_, frames) in zip(cameras, recordings)]
        for name, places in result.items():
            used = [(camera, points[name]) for camera, points in zip(cameras, own) if name in points]
            if len(used) > 1:
                places[frame] = triangulated(*zip(*used))
    return times, result


def main(program, folder, *recordings):
    folder = pathlib.Path(folder)
    if not (folder / "pose2sim.trc").exists():
        print(f"{folder} is missing: skipped.")
        return
    truth = trc(folder / "pose2sim.trc")
    with tempfile.TemporaryDirectory() as scratch:
        rig, known, _ = Laboratory(program, recordings[:4], scratch).solve((0, 1, 2, 3))
    cameras = [Camera(camera) for camera in rig["cameras"]]
    print("estimator | angle | side | mean | less the file's | mean absolute difference")
    for title, paths, names in (("BlazePose", recordings[:4], BLAZEPOSE), ("MoveNet", recordings[4:], COCO)):
        times, points = points_of(paths, names, cameras, known)
        rows = [round(time * 60) for time in times if 0.1 <= time <= 1.53]
        kept = [index for index, time in enumerate(times) if 0.1 <= time <= 1.53]
        for joint in ANGLES:
            for side in SIDES.values():
                own, other = angle(points, side, joint)[kept], angle(truth, side, joint)[rows]
                print(f"{title} | {joint} | {side} | {np.nanmean(own):.0f} | {np.nanmean(own - other):+.1f} "
                      f"| {np.nanmean(np.abs(own - other)):.1f}")


if __name__ == "__main__":
    if len(sys.argv) != 11:
        sys.exit(__doc__)
    main(*sys.argv[1:])

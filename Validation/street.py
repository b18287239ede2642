"""Filmed people with a reference: squat and walk with markers, and a balance seen by four cameras.

The markers' lag is found on the knees first. Of the four cameras the reference is Pose2Sim's result, not the truth: its
calibration is off by about 10 pixels.
"""
import csv
import functools
import json
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree

import numpy as np

from points import NEEDS, SIDES, angles, clinical_angle, found_points, own_axes
from readings import feature, reading

RATE = 30
MARKED = {"squat-45": "squatting", "walk-45": "walking"}
JOINTS = ("shoulder", "elbow", "wrist", "hip", "knee", "ankle")
LARGEST_LAG = 0.3  # Seconds.


def estimate(program, video, estimator, work, more=()):
    """The recording of a video at 30 frames a second, by way of ffmpeg; made once for each model."""
    path = work / "street" / f"{video.stem}-{estimator}.qprec.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    described = program.description(estimator, work)
    if path.exists():
        lines = path.read_text().splitlines()
        header = json.loads(lines[0])
        if header["estimator"].get("model") == described.get("model"):
            header["estimator"] = described
            path.write_text("\n".join([json.dumps(header)] + lines[1:]) + "\n")
            return path
    probe = ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=width,height"]
    said = subprocess.run(probe + ["-of", "csv=p=0", video], check=True, capture_output=True, text=True).stdout
    width, height = map(int, said.split()[0].strip(",").split(","))
    frames = subprocess.Popen(["ffmpeg", "-v", "error", "-i", video, "-vf", f"fps={RATE}", "-pix_fmt", "rgb24", "-f",
                               "rawvideo", "-"], stdout=subprocess.PIPE)
    process = program.start(estimator, (width, height), RATE, path, more)
    shutil.copyfileobj(frames.stdout, process.stdin, width * height * 3)
    _, said = process.communicate()
    if process.returncode or frames.wait():
        raise SystemExit(said.decode())
    return path


def recorded(path):
    lines = path.read_text().splitlines()
    size = json.loads(lines[0])["size"]
    return [json.loads(line) for line in lines[1:]], size


def markers(path):
    """Times and, for each, the points by name, metres, y up."""
    times, points = [], []
    for row in csv.DictReader(open(path)):
        times.append(float(row["time"]))
        points.append({joint + side: np.array([float(row[f"{word}{joint.capitalize()}.{axis}"]) for axis in "xyz"])
                       for joint in JOINTS for side, word in ((".L", "left"), (".R", "right"))})
    return np.array(times), points


def lag(frames, size, times, points):
    """How many seconds later than the video the markers show the same knees; None where the knees hardly move."""
    knees = np.array([[angles(at)["knee" + side] for side in SIDES] for at in points])
    when, seen = [], []
    for frame in frames:
        found = found_points(frame, size)
        if found:
            when.append(frame["t"])
            seen.append([angles(found[0])["knee" + side] for side in SIDES])
    when, seen = np.array(when), np.array(seen)
    best = None
    for candidate in np.arange(-LARGEST_LAG, LARGEST_LAG + 0.005, 0.01):
        inside = (when + candidate >= times[0]) & (when + candidate <= times[-1])
        if inside.sum() < 20:
            continue
        match = np.mean([np.corrcoef(seen[inside, k], np.interp(when[inside] + candidate, times, knees[:, k]))[0, 1]
                         for k in range(2)])
        if best is None or match > best[0]:
            best = (match, float(candidate))
    return best


def marked_rows(program, folder, estimator, work, say):
    rows = []
    features = [(joint, side, "flexion") for joint in NEEDS for side in SIDES] + [
        ("shoulder", side, "abduction") for side in SIDES]
    for name, movement in MARKED.items():
        path = estimate(program, folder / f"{name}.mp4", estimator, work)
        frames, size = recorded(path)
        times, points = markers(folder / f"{name}.markers.csv")
        found = lag(frames, size, times, points)
        if found is None or found[0] < 0.7:
            say(f"{name}, {estimator}: the knees do not match the markers'. Skipped.")
            continue
        say(f"{name}, {estimator}: the markers are {found[1]:+.2f} s late; the knees correlate by {found[0]:.2f}.")
        for line in program.measure(path, [feature(*one) for one in features]):
            at = line["t"] + found[1]
            if not times[0] <= at <= times[-1]:
                continue
            now = points[int(np.abs(times - at).argmin())]
            axes = own_axes(now, np.array([0., 1, 0]))
            for joint, side, kind in features:
                rows.append(dict(
                    source="markers", estimator=estimator, video=name, person=name, part="back", movement=movement,
                    joint=joint, kind=kind, view="oblique", own=False, yaw=45, side="near" if side == ".L" else "far",
                    distance="", time=line["t"], truth=clinical_angle(now, axes, joint, side, kind),
                    **reading(line, feature(joint, side, kind))))
    return rows


@functools.cache
def calibration(path):
    """For each camera a function that projects metres (z up) to pixels, with its distortion."""
    cameras = []
    for camera in ElementTree.parse(path).getroot().iter("camera"):
        inner = {key: float(value) for key, value in camera.find("intrinsic").attrib.items()}
        outer = {key: float(value) for key, value in camera.find("transform").attrib.items()}
        flip = np.diag([1., -1, -1])
        turn = np.array([[outer[f"r{i}{j}"] for j in (1, 2, 3)] for i in (1, 2, 3)])
        place = np.array([outer[axis] for axis in "xyz"]) / 1000

        def project(points, inner=inner, turn=turn, place=place):
            seen = (flip @ turn @ (points - place).T).T
            x, y = seen[:, 0] / seen[:, 2], seen[:, 1] / seen[:, 2]
            square = x * x + y * y
            radial = 1 + inner["radialDistortion1"] * square + inner["radialDistortion2"] * square ** 2
            p1, p2 = inner["tangentalDistortion1"], inner["tangentalDistortion2"]
            bent = (x * radial + 2 * p1 * x * y + p2 * (square + 2 * x * x),
                    y * radial + p1 * (square + 2 * y * y) + 2 * p2 * x * y)
            return np.stack([bent[0] * inner["focalLengthU"] / 64 + inner["centerPointU"] / 64,
                             bent[1] * inner["focalLengthV"] / 64 + inner["centerPointV"] / 64], -1)

        cameras.append(project)
    return cameras


def trc(path):
    """Times and points by name, metres, turned to the calibration's axes (z up)."""
    lines = path.read_text().splitlines()
    names = [name for name in lines[3].split("\t")[2:] if name.strip()]
    times, points = [], []
    for line in lines[5:]:
        values = [float(value) if value.strip() else np.nan for value in line.split("\t")]
        if len(values) < 2 + 3 * len(names):
            continue
        times.append(values[1])
        at = {name: np.array(values[2 + 3 * k:5 + 3 * k])[[2, 0, 1]] for k, name in enumerate(names)}
        points.append({joint + side: at[letter + joint.capitalize()] for joint in JOINTS
                       for side, letter in ((".L", "L"), (".R", "R"))})
    return np.array(times) - times[0], points


def sweep(points, joint, side):
    """The program's clockwise sweep in the picture, 0…360°: from one limb to the other, as its description says."""
    start, pivot, end = {"shoulder": ("hip", "shoulder", "elbow"), "elbow": ("wrist", "elbow", "shoulder"),
                         "hip": ("knee", "hip", "shoulder"), "knee": ("ankle", "knee", "hip")}[joint]
    (x, y), (u, v) = points[start + side] - points[pivot + side], points[end + side] - points[pivot + side]
    return float(np.degrees(np.arctan2(x * v - y * u, x * u + y * v)) % 360)


def balance_rows(program, folder, estimator, work, say):
    """Sweeps in the pictures of four cameras beside Pose2Sim's points, projected."""
    times, points = trc(folder / "pose2sim.trc")
    rows = []
    for number, project in enumerate(calibration(folder / "Calib.qca.txt"), 1):
        path = estimate(program, folder / f"camera{number}.mp4", estimator, work)
        frames, size = recorded(path)
        projected: list = []
        for frame in frames:
            now = points[int(np.abs(times - frame["t"]).argmin())]
            pixels = project(np.array(list(now.values())))
            projected.append(dict(zip(now, pixels)))
        off = [np.linalg.norm(found[0][name] - pixels[name]) for frame, pixels in zip(frames, projected)
               for found in [found_points(frame, size)] if found for name in pixels]
        say(f"balance, camera {number}, {estimator}: points lie {np.median(off):.0f} px from Pose2Sim's in the median.")
        for line, pixels in zip(program.measure(path, [f"rangeOfMotion.{joint}.{word}.clockwise" for joint in NEEDS
                                                       for word in ("left", "right")]), projected):
            if line["t"] < 0.5 or line["t"] > times[-1]:
                continue
            for joint in NEEDS:
                for side, word in ((".L", "left"), (".R", "right")):
                    row = reading(line, f"rangeOfMotion.{joint}.{word}.clockwise")
                    truth = sweep(pixels, joint, side)
                    turn = 360 * round((row["value"] - truth) / 360) if np.isfinite(row["value"]) else 0
                    rows.append(dict(
                        source="cameras", estimator=estimator, video=f"camera{number}", person="balance", part="back",
                        movement="balance", joint=joint, kind="sweep", view=f"camera{number}", own=True, yaw="",
                        side="", distance="", time=line["t"], truth=truth + turn, **row))
    return rows

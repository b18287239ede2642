"""MediaPipe's answers for pictures of faces: faces.py PICTURES TARGET (see Scripts/hands).

The angles of a head are those of a weighted Procrustes solution by SVD, in NumPy, between MediaPipe's points and the canonical
face: its rigid points and their weights are those of `geometry_pipeline_metadata_landmarks.pbtxt`, read here from the
project's own table, beside MediaPipe's points.
"""

import json
import os
import re
import sys
from pathlib import Path

os.environ["GLOG_minloglevel"] = "2"
import numpy as np
from mediapipe.python.solutions import face_mesh, holistic

from hands import cut, points, read, write

# A picture, and the left, the top and the side of the square that is cut out of it, in pixels; None is the whole picture.
CUTS = [
    ("squat", None), ("nobody", None), ("squat", (225, 145, 110)), ("squat", (200, 120, 170)), ("squat", (180, 80, 250)),
    ("standing", (215, 90, 90)), ("standing", (190, 70, 150)), ("couple", (250, 85, 100)), ("couple", (230, 60, 160)),
    ("couple", (330, 60, 160)), ("warrior", (230, 110, 150)), ("lying", (180, 230, 140)), ("beach", (0, 180, 110)),
]
# A window that moves over a picture: left and top at first, the side, the way from frame to frame, and the frames.
WINDOW = ("squat", (190, 110), 180, (2, 1), 15)
BODIES = ["squat", "standing", "warrior", "lying", "couple", "beach", "nobody"]
# A row of the table: index, weight, place.
RIGID = re.compile(r"RigidFace\((\d+), ([\d.]+), ([-\d.]+), ([-\d.]+), ([-\d.]+)\)")


def rigid():
    path = Path(__file__).resolve().parents[1] / "Sources/QPLandmarks/Landmarks/HeadAngles.swift"
    rows = np.array([[float(x) for x in row] for row in RIGID.findall(path.read_text())])
    return rows[:, 0].astype(int), rows[:, 1:2], rows[:, 2:]


def angles(mesh, shape):
    """Yaw, pitch and roll in degrees: to the person's left, forward, to the left shoulder."""
    index, weights, known = rigid()
    part = weights / weights.sum()
    seen = np.array(mesh)[index] * [shape[1], -shape[0], -shape[1]]
    seen, known = seen - (part * seen).sum(0), known - (part * known).sum(0)
    u, _, v = np.linalg.svd((part * seen).T @ known)
    turn = u @ np.diag([1, 1, np.sign(np.linalg.det(u @ v))]) @ v
    ahead = turn[:, 2]
    return np.degrees([np.arctan2(ahead[0], ahead[2]), np.arcsin(np.clip(-ahead[1], -1, 1)),
                       np.arctan2(-turn[1, 0], turn[1, 1])]).tolist()


def face(landmarks, shape):
    return {"landmarks": points(landmarks), "angles": angles(points(landmarks), shape)}


def found(answer, shape):
    return [face(landmarks, shape) for landmarks in answer.multi_face_landmarks or []]


def main(source, target):
    answers = {"stills": [], "window": [], "bodies": {}}
    with face_mesh.FaceMesh(static_image_mode=True, max_num_faces=4) as solution:
        for index, (name, square) in enumerate(CUTS):
            pixels = np.ascontiguousarray(read(source / f"{name}.ppm"))
            pixels = cut(pixels, *square) if square else pixels
            write(target / f"face-{index}.ppm", pixels)
            answers["stills"].append({"from": name, "faces": found(solution.process(pixels), pixels.shape)})
    name, (left, top), side, (right, down), count = WINDOW
    with face_mesh.FaceMesh(max_num_faces=1) as solution:
        for frame in range(count):
            pixels = cut(read(source / f"{name}.ppm"), left + frame * right, top + frame * down, side)
            write(target / f"face-window-{frame}.ppm", pixels)
            answers["window"].append({"from": name, "faces": found(solution.process(pixels), pixels.shape)})
    for name in BODIES:
        pixels = np.ascontiguousarray(read(source / f"{name}.ppm"))
        with holistic.Holistic(static_image_mode=True, model_complexity=1) as solution:
            landmarks = solution.process(pixels).face_landmarks
        answers["bodies"][name] = face(landmarks, pixels.shape) if landmarks else None
    (target / "faces.json").write_text(json.dumps(answers))
    counts = [sum(len(still["faces"]) for still in answers[kind]) for kind in ["stills", "window"]]
    print(f"{counts[0]} faces in {len(CUTS)} pictures, {counts[1]} in {count} of a moving window, "
          f"{sum(map(bool, answers['bodies'].values()))} of bodies: {target}/faces.json")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

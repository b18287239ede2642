"""MediaPipe's answers for pictures of hands: hands.py PICTURES TARGET (see Scripts/hands)."""

import json
import os
import sys
from pathlib import Path

os.environ["GLOG_minloglevel"] = "2"
import numpy as np
from mediapipe.python.solution_base import SolutionBase
from mediapipe.python.solutions import holistic

# A picture, and the left, the top and the side of the square that is cut out of it, in pixels; None is the whole picture.
CUTS = [
    ("squat", None), ("standing", None), ("warrior", None), ("nobody", None),
    ("squat", (166, 166, 166)), ("squat", (332, 166, 166)), ("squat", (83, 249, 166)),
    ("standing", (160, 160, 160)), ("standing", (320, 160, 160)), ("standing", (240, 240, 160)),
    ("standing", (160, 80, 320)), ("warrior", (213, 213, 142)), ("warrior", (355, 284, 142)),
    ("lying", (0, 213, 142)), ("lying", (71, 284, 142)), ("couple", (316, 79, 159)), ("couple", (395, 158, 159)),
]
# A window that moves over a picture: left and top at first, the side, the way from frame to frame, and the frames.
WINDOW = ("standing", (150, 150), 170, (2, 1), 15)
HANDS = "mediapipe/modules/hand_landmark/hand_landmark_tracking_cpu.binarypb"


def read(path):
    data = path.read_bytes()
    fields = data.split(maxsplit=4)
    width, height = int(fields[1]), int(fields[2])
    return np.frombuffer(data[-3 * width * height:], np.uint8).reshape(height, width, 3)


def write(path, pixels):
    path.write_bytes(b"P6\n%d %d\n255\n" % (pixels.shape[1], pixels.shape[0]) + pixels.tobytes())


def cut(pixels, left, top, side):
    return np.ascontiguousarray(pixels[top:top + side, left:left + side])


def hands(tracking):
    return SolutionBase(
        binary_graph_path=HANDS,
        side_inputs={"model_complexity": 1, "num_hands": 4, "use_prev_landmarks": tracking},
        calculator_params={
            "palmdetectioncpu__TensorsToDetectionsCalculator.min_score_thresh": 0.5,
            "handlandmarkcpu__ThresholdingCalculator.threshold": 0.5},
        outputs=["multi_hand_landmarks", "multi_hand_world_landmarks", "multi_handedness", "hand_rects"])


def points(landmarks):
    return [[p.x, p.y, p.z] for p in landmarks.landmark]


def found(answer):
    """MediaPipe's label is that of a mirrored picture."""
    parts = [answer.multi_hand_landmarks, answer.multi_hand_world_landmarks, answer.multi_handedness]
    sides = {"Left": "right", "Right": "left"}
    return [{"landmarks": points(landmarks), "world": points(world), "side": sides[side.classification[0].label],
             "score": side.classification[0].score}
            for landmarks, world, side in zip(*(part or [] for part in parts))]


def bodies(picture):
    with holistic.Holistic(static_image_mode=True, model_complexity=1) as solution:
        answer = solution.process(picture)
    hands = {"left": answer.left_hand_landmarks, "right": answer.right_hand_landmarks}
    return {side: points(hand) for side, hand in hands.items() if hand}


def main(source, target):
    pictures = {name: read(source / f"{name}.ppm") for name, _ in CUTS}
    answers = {"stills": [], "window": [], "bodies": {}}
    with hands(tracking=False) as solution:
        for index, (name, square) in enumerate(CUTS):
            pixels = cut(pictures[name], *square) if square else np.ascontiguousarray(pictures[name])
            write(target / f"still-{index}.ppm", pixels)
            answers["stills"].append({"from": name, "hands": found(solution.process(pixels))})
    name, (left, top), side, (right, down), count = WINDOW
    with hands(tracking=True) as solution:
        for frame in range(count):
            pixels = cut(pictures[name], left + frame * right, top + frame * down, side)
            write(target / f"window-{frame}.ppm", pixels)
            answers["window"].append({"from": name, "hands": found(solution.process(pixels))})
    for name in ["squat", "standing", "warrior", "lying", "couple", "nobody"]:
        answers["bodies"][name] = bodies(np.ascontiguousarray(read(source / f"{name}.ppm")))
    (target / "answers.json").write_text(json.dumps(answers))
    counts = [sum(len(still["hands"]) for still in answers[kind]) for kind in ["stills", "window"]]
    print(f"{counts[0]} hands in {len(CUTS)} pictures, {counts[1]} in {count} of a moving window, "
          f"{sum(map(len, answers['bodies'].values()))} of bodies: {target}/answers.json")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

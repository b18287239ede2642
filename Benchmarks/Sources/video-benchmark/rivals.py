"""What others do with a film: decode|rgba|bgr|whole FILM [OUT]. Run by compare.py."""

import sys


def decode(film, to_rgb):
    import av
    with av.open(film) as container:
        container.streams.video[0].thread_type = "AUTO"
        for frame in container.decode(video=0):
            if to_rgb:
                frame.to_ndarray(format="rgba")


def bgr(film):
    import cv2
    capture = cv2.VideoCapture(film)
    while capture.read()[0]:
        pass


def whole(film, out):
    """Pose, eight readings by NumPy, the skeleton and texts drawn, written by OpenCV; the sound is lost."""
    import cv2
    import mediapipe as mp
    import numpy as np
    capture = cv2.VideoCapture(film)
    size = (int(capture.get(cv2.CAP_PROP_FRAME_WIDTH)), int(capture.get(cv2.CAP_PROP_FRAME_HEIGHT)))
    writer = cv2.VideoWriter(out, cv2.VideoWriter_fourcc(*"mp4v"), capture.get(cv2.CAP_PROP_FPS), size)
    joints = [(11, 13, 15), (12, 14, 16), (13, 11, 23), (14, 12, 24), (11, 23, 25), (12, 24, 26), (23, 25, 27), (24, 26, 28)]
    drawing = mp.solutions.drawing_utils
    with mp.solutions.pose.Pose(model_complexity=1) as pose:
        while True:
            isThere, picture = capture.read()
            if not isThere:
                break
            found = pose.process(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB))
            if found.pose_landmarks:
                points = np.array([[p.x * size[0], p.y * size[1]] for p in found.pose_landmarks.landmark])
                drawing.draw_landmarks(picture, found.pose_landmarks, mp.solutions.pose.POSE_CONNECTIONS)
                for a, b, c in joints:
                    one, other = points[a] - points[b], points[c] - points[b]
                    cosine = one @ other / (np.linalg.norm(one) * np.linalg.norm(other) + 1e-9)
                    text = f"{np.degrees(np.arccos(np.clip(cosine, -1, 1))):.0f}"
                    cv2.putText(picture, text, points[b].astype(int).tolist(), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (255, 255, 255), 2)
            writer.write(picture)
    writer.release()


work, film = sys.argv[1:3]
if work == "whole":
    whole(film, sys.argv[3])
elif work == "bgr":
    bgr(film)
else:
    decode(film, to_rgb=work == "rgba")

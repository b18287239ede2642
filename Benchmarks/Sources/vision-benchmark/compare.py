#!/usr/bin/env python3
"""The processor time of a tracked picture, against MediaPipe's pose solution, in turns.

    Scripts/vision
    python3 -m venv .build/mediapipe && .build/mediapipe/bin/pip install mediapipe==0.10.21
    swift build -c release --package-path Benchmarks --product vision-benchmark
    .build/mediapipe/bin/python Benchmarks/Sources/vision-benchmark/compare.py [--program PATH] [--rounds 3]

The pictures are those of ../shared/reference/vision/exercise.mp4, scaled, and for the portrait one turned. Both smooth,
both use one thread; from NV12 MediaPipe's time counts OpenCV's conversion, which it needs. Wall time of the parts.
"""
import argparse
import pathlib
import statistics
import subprocess
import tempfile
import time

import cv2
import mediapipe
import numpy

HERE = pathlib.Path(__file__).resolve()
PROJECT = HERE.parents[3]
VIDEO = PROJECT.parent / "shared/reference/vision/exercise.mp4"


def pictures(width, height):
    film, found = cv2.VideoCapture(str(VIDEO)), []
    while len(found) < 40:
        good, picture = film.read()
        if not good:
            break
        picture = cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)
        if height > width:
            picture = cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE)
        scale = min(width / picture.shape[1], height / picture.shape[0])
        picture = cv2.resize(picture, None, fx=scale, fy=scale)
        frame = numpy.full((height, width, 3), 127, numpy.uint8)
        y, x = (height - picture.shape[0]) // 2, (width - picture.shape[1]) // 2
        frame[y:y + picture.shape[0], x:x + picture.shape[1]] = picture
        found.append(frame)
    return found


def nv12(picture):
    height, width = picture.shape[:2]
    planar = cv2.cvtColor(picture, cv2.COLOR_RGB2YUV_I420).reshape(-1)
    luma, chroma = planar[:width * height], planar[width * height:].reshape(2, -1)
    return numpy.concatenate([luma, chroma.T.reshape(-1)]).reshape(height * 3 // 2, width)


def theirs(frames, convert):
    pose = mediapipe.solutions.pose.Pose(model_complexity=1, smooth_landmarks=True)
    times = []
    for round in range(2):
        for frame in frames:
            start = time.process_time()
            pose.process(cv2.cvtColor(frame, cv2.COLOR_YUV2RGB_NV12) if convert else frame)
            if round:
                times.append((time.process_time() - start) * 1000)
    pose.close()
    return statistics.median(times)


def ours(program, path, size, kind):
    with open(path, "rb") as file:
        output = subprocess.run(
            [program, size, kind, "2"], stdin=file, check=True, capture_output=True, text=True).stdout
    return {name: float(value) for name, value in map(str.split, output.splitlines())}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=PROJECT / "Benchmarks/.build/release/vision-benchmark")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    for width, height, kind in [(576, 576, "rgb"), (720, 1280, "rgb"), (1920, 1080, "rgb"), (1920, 1080, "nv12")]:
        frames = pictures(width, height)
        if kind == "nv12":
            frames = [nv12(frame) for frame in frames]
        with tempfile.NamedTemporaryFile() as file:
            for frame in frames:
                file.write(frame.tobytes())
            file.flush()
            rows = [(ours(options.program, file.name, f"{width}x{height}", kind), theirs(frames, kind == "nv12"))
                    for _ in range(options.rounds)]
        def median(name):
            return statistics.median(row[0][name] for row in rows)
        mediapipes = statistics.median(row[1] for row in rows)
        print(f"{width} x {height} {kind}: ours {median('frame'):.2f} ms, MediaPipe {mediapipes:.2f} ms, ratio "
              f"{median('frame') / mediapipes:.2f}; crop {median('crop'):.2f}, network {median('network'):.2f}, "
              f"rest {median('rest'):.3f}, first frame {median('first'):.0f} ms")


if __name__ == "__main__":
    main()

"""Processor time of whole bodies: holistic_speed.py QPDEMO VIDEO [TIMES].

The pictures of a video are decoded once and read by both from a file: by `qpdemo landmarks --estimator wholebody`, and by
MediaPipe 0.10.21's Holistic with the full model and its following, without segmentation. Both find pose, hands and face,
with one thread where that can be said, and start anew each time. Prints user and system time of each process per picture,
the median of TIMES runs, less that of a run with a single picture. Python is that of Scripts/hands.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

MEDIAPIPE = """
import os, sys
os.environ["GLOG_minloglevel"] = "2"
import numpy as np
from mediapipe.python.solutions import holistic
path, width, height, count = sys.argv[1], *map(int, sys.argv[2:])
found = 0
with holistic.Holistic(model_complexity=1) as solution, open(path, "rb") as file:
    for _ in range(count):
        answer = solution.process(np.frombuffer(file.read(3 * width * height), np.uint8).reshape(height, width, 3))
        found += answer.face_landmarks is not None
print(found, "faces", file=sys.stderr)
"""


def decode(video, target):
    import cv2
    frames, size = 0, None
    capture = cv2.VideoCapture(str(video))
    with open(target, "wb") as file:
        while True:
            good, frame = capture.read()
            if not good:
                break
            size = frame.shape[1], frame.shape[0]
            file.write(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB).tobytes())
            frames += 1
    return frames, *size


def spent(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(program, video, times):
    with tempfile.TemporaryDirectory() as scratch:
        raw, first, out = (Path(scratch) / name for name in ("frames.rgb", "first.rgb", "out.qprec.jsonl"))
        frames, width, height = decode(video, raw)
        with open(raw, "rb") as file:
            first.write_bytes(file.read(3 * width * height))

        def own(path):
            return spent([program, "landmarks", path, "--raw", f"{width}x{height}", "--rate", "30", "--estimator", "wholebody",
                          "-o", out, "--overwrite"])

        def theirs(path, count):
            return spent([sys.executable, "-c", MEDIAPIPE, path, str(width), str(height), str(count)])

        rows = [(own(raw) - own(first), theirs(raw, frames) - theirs(first, 1)) for _ in range(times)]
        ours, mediapipe = (1000 * statistics.median(values) / (frames - 1) for values in zip(*rows))
        print(f"{Path(video).name}: {frames} pictures of {width} × {height}, median of {times}: {ours:.1f} ms of processor time, "
              f"MediaPipe {mediapipe:.1f} ms, {ours / mediapipe:.2f} of it")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 3)

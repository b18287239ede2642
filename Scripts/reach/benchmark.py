"""Times the same measurement from C, from Python, and in NumPy (Scripts/measurement), in processor time, in one run.

    python Scripts/reach/benchmark.py BENCHMARK-IN-C QPDEMO

Rounds alternate, so that a loaded machine slows all of them, and the least of each counts.
"""
import ctypes
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from measurement import Measurement  # noqa: E402

FRAMES, ROUNDS = 10_000, 5
ONE = ["rangeOfMotion.shoulder.left.abduction"]
EIGHT = [f"rangeOfMotion.{joint}.{side}.{movement}" for side in ("left", "right") for joint, movement in (
    ("shoulder", "abduction"), ("elbow", "flexion"), ("hip", "flexion"), ("knee", "flexion"))]


def micro(work, frames):
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1e6 / frames


def main(c, qpdemo):
    start = time.process_time()
    ctypes.CDLL(os.environ["QPKIT_LIBRARY"]).qp_abi()
    loaded = time.process_time()
    import qpkit
    imported = time.process_time()
    qpkit.features()
    called = time.process_time()
    print(f"ms of the processor: the library {(loaded - start) * 1e3:.1f}, the package beside NumPy "
          f"{(imported - loaded) * 1e3:.1f}, a first call {(called - imported) * 1e3:.1f}")

    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "take.qprec.jsonl"
        subprocess.run([qpdemo, "simulate", "--movement", "shoulder.left.abduction", "--noise", "2", "--repetitions",
                        "60", "-o", path], check=True, capture_output=True)
        take = qpkit.read(path)
        landmarks = np.ascontiguousarray(np.resize(take.landmarks, (FRAMES, 33, 4)))
        raw = Path(scratch) / "frames.bin"
        landmarks.tofile(raw)
        size = list(take.size)
        poses = [
            {"landmarks": [[round(float(v), 6) for v in point] for point in frame]} for frame in landmarks[:1000]]

        for features in (ONE, EIGHT):
            settings = json.dumps({"features": features, "size": size, "fps": 30})
            least = {"C": np.inf, "Python": np.inf, "DataFrame": np.inf, "frame by frame": np.inf, "NumPy": np.inf}
            for _ in range(ROUNDS):
                done = subprocess.run([c, raw, "33", settings, "1"], check=True, capture_output=True, text=True)
                least["C"] = min(least["C"], float(done.stdout))
                least["Python"] = min(least["Python"], micro(
                    lambda: qpkit.measure(landmarks, features, fps=30, size=take.size, to="numpy"), FRAMES))
                least["DataFrame"] = min(least["DataFrame"], micro(
                    lambda: qpkit.measure(landmarks, features, fps=30, size=take.size, to="pandas"), FRAMES))
                with qpkit.Session(features, size=take.size) as session:
                    least["frame by frame"] = min(least["frame by frame"], micro(
                        lambda: [session.push(frame, index / 30) for index, frame in enumerate(landmarks)], FRAMES))
                if features is ONE:
                    peer = Measurement({"size": take.size})
                    least["NumPy"] = min(least["NumPy"], micro(
                        lambda: [peer.measure(index / 30, pose) for index, pose in enumerate(poses)], len(poses)))
            numbers = ", ".join(f"{name} {value:.1f}" for name, value in least.items() if np.isfinite(value))
            print(f"{len(features)} features, µs a frame: {numbers}; Python / C {least['Python'] / least['C']:.2f}"
                  + (f", NumPy / Python {least['NumPy'] / least['Python']:.1f}" if features is ONE else ""))


if __name__ == "__main__":
    main(*sys.argv[1:])

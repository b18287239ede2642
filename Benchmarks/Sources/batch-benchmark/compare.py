#!/usr/bin/env python3
"""The speed of batches, against the same measurement in Python, on the same files and in turns.

    pip install numpy orjson
    swift build -c release --product qpdemo
    Benchmarks/Sources/batch-benchmark/compare.py [--program PATH] [--files 2000] [--frames 300] [--rounds 3]

The rival measures what qpdemo measures: it parses every frame, smooths all points with the One-Euro filter and takes
the shoulder's angle to the trunk, vectorised with NumPy over the frames where that is possible and over the points
where it is not, one process for each core. It has no gates, no intervals, no noise estimate, no people to follow and
makes no checks: it does less. Once it parses with Python's own json, once with orjson, the fastest there is.
"""
import argparse
import json
import math
import multiprocessing
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

try:
    import orjson
except ImportError:
    orjson = None

ROOT = pathlib.Path(__file__).resolve().parents[3]
FEATURE = "rangeOfMotion.shoulder.left.abduction"


def make_files(program, folder, count, frames):
    """A few simulated people, repeated under many names; the page cache holds them all either way."""
    kinds = min(count, 20)
    for kind in range(kinds):
        path = folder / f"kind-{kind}.tmp"
        subprocess.run(
            [program, "simulate", "--movement", "shoulder.left.abduction", "--repetitions", "6", "--noise", "1",
             "--seed", str(kind), "-o", path], check=True, capture_output=True)
        lines = path.read_text().splitlines()
        if len(lines) <= frames:
            sys.exit(f"The simulated movement has only {len(lines) - 1} frames.")
        # The truth is for tests; a recording of a person has none.
        kept = [lines[0]] + [line[: line.index(',"truth"')] + "}" for line in lines[1 : frames + 1]]
        text = "\n".join(kept) + "\n"
        for index in range(kind, count, kinds):
            (folder / f"{index:05}.qprec.jsonl").write_text(text)
        path.unlink()


def one_euro(times, points, size, min_cutoff=0.05, beta=4.0, derivative_cutoff=0.4):
    """The One-Euro filter on all coordinates at once, frame after frame, speeds in body sizes a second."""
    smoothed = np.empty_like(points)
    value, speed = points[0].copy(), np.zeros_like(points[0])
    smoothed[0] = value
    for index in range(1, len(times)):
        elapsed = times[index] - times[index - 1]
        rate = 2 * math.pi * elapsed
        slow = rate * derivative_cutoff / (rate * derivative_cutoff + 1)
        speed = speed + slow * ((points[index] - value) / elapsed / size - speed)
        cutoff = rate * (min_cutoff + beta * np.abs(speed))
        value = value + cutoff / (cutoff + 1) * (points[index] - value)
        smoothed[index] = value
    return smoothed


def measure(arguments):
    """Peak, its time and the mean of a file's angles."""
    path, parse = arguments
    loads = orjson.loads if parse == "orjson" else json.loads
    times, points = [], []
    with open(path, "rb") as file:
        header = loads(next(file))
        for line in file:
            frame = loads(line)
            times.append(frame["t"])
            points.append([point[:2] for point in frame["poses"][0]["landmarks"]])
    times = np.array(times)
    points = np.array(points) * header["size"]
    # BlazePose: shoulders 11 and 12, hips 23 and 24, left elbow 13.
    trunk = np.linalg.norm(points[:, [11, 12]].mean(axis=1) - points[:, [23, 24]].mean(axis=1), axis=1)
    points = one_euro(times, points, float(np.median(trunk)))
    down = points[:, [23, 24]].mean(axis=1) - points[:, [11, 12]].mean(axis=1)
    arm = points[:, 13] - points[:, 11]
    turn = np.arctan2(down[:, 0] * arm[:, 1] - down[:, 1] * arm[:, 0], (down * arm).sum(axis=1))
    angles = -np.degrees(turn)
    peak = int(np.argmax(angles))
    return len(times), float(angles[peak]), float(times[peak]), float(angles.mean())


def python(files, parse, cores):
    pool = multiprocessing.Pool(cores)
    try:
        # Its processes are there when the clock starts.
        pool.map(abs, range(cores))
        start = time.perf_counter()
        results = pool.map(measure, [(file, parse) for file in files], chunksize=8)
        elapsed = time.perf_counter() - start
    finally:
        # Waited for, so that their use of the cores is known.
        pool.close()
        pool.join()
    return sum(result[0] for result in results) / elapsed, results


def swift(program, folder, jobs):
    """Frames a second, cores used, and the most memory, of one run into an empty file."""
    results = folder / "results.jsonl"
    results.unlink(missing_ok=True)
    start = time.perf_counter()
    process = subprocess.Popen(
        [program, "batch", folder, "--feature", FEATURE, "--jobs", str(jobs), "-o", results], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    elapsed = time.perf_counter() - start
    if status:
        sys.exit("qpdemo batch failed.")
    lines = [json.loads(line) for line in results.read_text().splitlines()]
    memory = usage.ru_maxrss / (1024 if sys.platform == "linux" else 1024 * 1024)
    frames = sum(line["frames"] for line in lines)
    return frames / elapsed, (usage.ru_utime + usage.ru_stime) / elapsed, memory, lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / ".build/release/qpdemo"))
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--frames", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    cores = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_files(arguments.program, folder, arguments.files, arguments.frames)
        files = sorted(folder.glob("*.qprec.jsonl"))
        size = sum(file.stat().st_size for file in files) / 1e6
        print(f"{len(files)} recordings of {arguments.frames} frames, {size:.0f} MB, {cores} cores")
        parsers = ["json"] + (["orjson"] if orjson else [])
        rates = {parse: [] for parse in parsers}
        costs = {parse: [] for parse in parsers}
        ours, used, memory = [], [], []
        for _ in range(arguments.rounds):
            rate, share, most, lines = swift(arguments.program, folder, cores)
            ours.append(rate)
            used.append(share / cores)
            memory.append(most)
            for parse in parsers:
                # A tenth of the files is enough to know its rate, which does not depend on their number.
                before = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
                rate, results = python(files[:: max(1, len(files) // 200)], parse, cores)
                after = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
                rates[parse].append(rate)
                # On a machine that others use, too, the cores' time says more than the clock.
                costs[parse].append((after - before) / sum(result[0] for result in results))
        pairs = list(zip(lines[:: max(1, len(files) // 200)], results))
        far = max(abs(line["peak"] - result[1]) for line, result in pairs)
        print(f"the peaks differ by at most {far:.2f}°")
        our = statistics.median(ours)
        cost = statistics.median(share * cores / rate for share, rate in zip(used, ours)) * 1e6
        print(f"qpdemo batch takes {cost:.1f} µs of a core for each frame")
        print(f"qpdemo batch: {our:,.0f} frames/s, {100 * statistics.median(used):.0f} % of the cores, {max(memory):.0f} MB at most")
        for parse in parsers:
            rival = statistics.median(rates[parse])
            theirs = statistics.median(costs[parse]) * 1e6
            print(
                f"NumPy with {parse}: {rival:,.0f} frames/s, {theirs:.1f} µs of a core; "
                f"ratio {our / rival:.1f}, of the cores' time {theirs / cost:.1f}")


if __name__ == "__main__":
    main()

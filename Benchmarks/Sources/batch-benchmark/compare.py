#!/usr/bin/env python3
"""The speed of batches, against the same measurement in Python, on the same files and in turns.

    pip install numpy orjson
    swift build -c release --product qpdemo
    Benchmarks/Sources/batch-benchmark/compare.py [--program PATH] [--files 2000] [--frames 300] [--rounds 3]

Two rivals, each in as many processes as there are cores, each with Python's own json and with orjson, the fastest parser
that there is:

- the same measurement, frame by frame, as a program must that measures while a person moves: Scripts/measurement, whose
  readings, intervals, quality and context are ours (Scripts/agreement.py). People to follow and checks of the file it lacks.
- the angle alone, by file: whole columns of frames at once, which only a program can do that has the whole file. A One-Euro
  filter and an angle, without gates, trust, intervals and a size over time; it does much less.
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
sys.path.insert(0, str(ROOT / "Scripts"))
from measurement import Measurement  # noqa: E402

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


def same_measurement(arguments):
    """Frames, peak, its time and the mean of a file's angles."""
    path, parse = arguments
    loads = orjson.loads if parse == "orjson" else json.loads
    frames, read = 0, []
    with open(path, "rb") as file:
        person = Measurement(loads(next(file))["size"])
        for line in file:
            frame = loads(line)
            reading = person.measure(frame["t"], frame["poses"][0])
            frames += 1
            if "value" in reading:
                read.append((reading["value"], frame["t"]))
    peak, time = max(read, default=(math.nan, math.nan))
    return frames, peak, time, sum(angle for angle, _ in read) / max(1, len(read))


def one_euro(times, points, size, min_cutoff=0.05, beta=4.0, derivative_cutoff=0.4):
    """The One-Euro filter on all points at once, frame after frame, speeds in body sizes a second."""
    smoothed = np.empty_like(points)
    value, speed = points[0].copy(), np.zeros_like(points[0])
    smoothed[0] = value
    for index in range(1, len(times)):
        elapsed = times[index] - times[index - 1]
        rate = 2 * math.pi * elapsed
        slow = rate * derivative_cutoff / (rate * derivative_cutoff + 1)
        speed = speed + slow * ((points[index] - value) / elapsed - speed)
        cutoff = rate * (min_cutoff + beta * np.sqrt((speed * speed).sum(axis=1, keepdims=True)) / size)
        value = value + cutoff / (cutoff + 1) * (points[index] - value)
        smoothed[index] = value
    return smoothed


def by_file(arguments):
    """Frames, peak, its time and the mean of a file's angles."""
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
    trunk = np.linalg.norm(points[:, [11, 12]].mean(axis=1) - points[:, [23, 24]].mean(axis=1), axis=1)
    points = one_euro(times, points, float(np.median(trunk)))
    down = points[:, [23, 24]].mean(axis=1) - points[:, [11, 12]].mean(axis=1)
    arm = points[:, 13] - points[:, 11]
    turn = np.arctan2(down[:, 0] * arm[:, 1] - down[:, 1] * arm[:, 0], (down * arm).sum(axis=1))
    angles = -np.degrees(turn)
    peak = int(np.argmax(angles))
    return len(times), float(angles[peak]), float(times[peak]), float(angles.mean())


def python(work, files, parse, cores):
    pool = multiprocessing.Pool(cores)
    try:
        # Its processes are there when the clock starts.
        pool.map(abs, range(cores))
        start = time.perf_counter()
        results = pool.map(work, [(file, parse) for file in files], chunksize=8)
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
        works = (("the same measurement", same_measurement), ("the angle alone, by file", by_file))
        rivals = [(name, work, parse) for name, work in works for parse in parsers]
        few = files[:200]
        rates = {rival: [] for rival in rivals}
        costs = {rival: [] for rival in rivals}
        far = {}
        ours, used, memory = [], [], []
        for _ in range(arguments.rounds):
            rate, share, most, lines = swift(arguments.program, folder, cores)
            ours.append(rate)
            used.append(share / cores)
            memory.append(most)
            for rival in rivals:
                _, work, parse = rival
                # A tenth of the files is enough to know its rate, which does not depend on their number.
                before = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
                rate, results = python(work, few, parse, cores)
                after = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
                rates[rival].append(rate)
                # On a machine that others use, too, the cores' time says more than the clock.
                costs[rival].append((after - before) / sum(result[0] for result in results))
                far[rival] = max(abs(line["peak"] - result[1]) for line, result in zip(lines, results))
        our = statistics.median(ours)
        cost = statistics.median(share * cores / rate for share, rate in zip(used, ours)) * 1e6
        print(f"qpdemo batch: {our:,.0f} frames/s, {cost:.1f} µs of a core a frame, "
              f"{100 * statistics.median(used):.0f} % of the cores, {max(memory):.0f} MB at most")
        for rival in rivals:
            name, _, parse = rival
            theirs = statistics.median(costs[rival]) * 1e6
            print(f"NumPy, {name}, with {parse}: {statistics.median(rates[rival]):,.0f} frames/s, {theirs:.1f} µs of a core; "
                  f"ratio {our / statistics.median(rates[rival]):.1f}, of the cores' time {theirs / cost:.1f}; "
                  f"peaks within {far[rival]:.3f}°")


if __name__ == "__main__":
    main()

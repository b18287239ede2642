#!/usr/bin/env python3
"""The speed of batches, against the same measurement in Python, on the same files and in turns.

    pip install numpy orjson
    swift build -c release --product qpdemo
    Benchmarks/Sources/batch-benchmark/compare.py [--program PATH] [--files 2000] [--frames 300] [--rounds 3]

Two rivals, each in as many processes as there are cores, each with Python's own json and with orjson, the fastest parser
that there is:

- frame by frame, as a program does that measures while a person moves: all points are gated by visibility and framing and
  smoothed with the One-Euro filter that scales with the person's size, vectorised over the points, and the shoulder's
  angle to the trunk is taken where its points may be used. Its readings are ours, and the largest difference is printed.
- by file: whole columns of frames at once, which only a program can do that has the whole file. No gates, no size over
  time; its readings are near ours, and so are its peaks.

Neither has our intervals, noise estimate, checks of limbs and sides, people to follow, and checks of the file: both do less.
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


# BlazePose: nose 0, shoulders 11 and 12, left elbow 13, hips 23 and 24, knees 25 and 26, ankles 27 and 28; the middles of
# the shoulders and of the hips as 33 and 34.
SEGMENTS = np.array([(33, 34), (11, 12), (23, 25), (24, 26), (25, 27), (26, 28), (33, 0)])
TRUNKS = np.array([1, 0.9, 0.85, 0.85, 0.85, 0.85, 0.55])
NEEDED = [11, 12, 13, 23, 24]


class FrameByFrame:
    """Measures one frame after the other; its defaults are those of qpdemo."""

    def __init__(self, size, min_cutoff=0.05, beta=4.0, derivative_cutoff=0.4, visibility=0.5, framing=0.05):
        self.size = np.array(size, float)
        self.constants = min_cutoff, beta, derivative_cutoff
        self.gates = visibility, framing
        self.body, self.last = None, None
        self.value = np.full((33, 2), np.nan)
        self.speed = np.zeros((33, 2))
        self.times = np.full(33, -np.inf)

    def measure(self, time, landmarks):
        """The angle; nan where there is no reading."""
        points = np.array([point if point else (math.nan,) * 4 for point in landmarks])
        shares, visibility = points[:, :2], points[:, 3]
        outside = np.maximum(-shares, shares - 1).max(axis=1)
        held = np.isnan(shares[:, 0]) | (visibility < self.gates[0]) | (outside > self.gates[1])
        pixels = shares * self.size
        self.follow_body(time, pixels)
        self.smooth(time, pixels, held)
        self.last = time
        if held[NEEDED].any():
            return math.nan
        value = self.value
        down = (value[23] + value[24]) / 2 - (value[11] + value[12]) / 2
        arm = value[13] - value[11]
        angle = -math.degrees(math.atan2(down[0] * arm[1] - down[1] * arm[0], down[0] * arm[0] + down[1] * arm[1]))
        return angle + 360 if angle < -90 else angle

    def follow_body(self, time, pixels):
        all_points = np.vstack([pixels, (pixels[11] + pixels[12]) / 2, (pixels[23] + pixels[24]) / 2])
        spans = all_points[SEGMENTS[:, 0]] - all_points[SEGMENTS[:, 1]]
        lengths = np.sqrt((spans * spans).sum(axis=1)) / TRUNKS
        longest = lengths[lengths <= 4 * self.size.sum()].max(initial=0)
        if longest < 1:
            return
        if self.body is None or self.last is None:
            self.body = longest
        else:
            elapsed = time - self.last
            self.body += (longest - self.body) * elapsed / (elapsed + 0.5)

    def smooth(self, time, pixels, held):
        min_cutoff, beta, derivative_cutoff = self.constants
        elapsed = time - self.times
        fresh = (elapsed > 1) & ~held
        turn = 2 * math.pi * elapsed
        with np.errstate(invalid="ignore"):
            slow = turn * derivative_cutoff / (turn * derivative_cutoff + 1)
            change = pixels - self.value
            speed = self.speed + slow[:, None] * (change / elapsed[:, None] - self.speed)
            pace = np.sqrt((speed * speed).sum(axis=1)) / self.body
            turn = turn * (min_cutoff + beta * pace)
            value = self.value + (turn / (turn + 1))[:, None] * change
        kept = held[:, None]
        self.value = np.where(kept, self.value, np.where(fresh[:, None], pixels, value))
        self.speed = np.where(kept, self.speed, np.where(fresh[:, None], 0, speed))
        self.times = np.where(held, self.times, time)


def frame_by_frame(arguments):
    """Every frame's angle of a file."""
    path, parse = arguments
    loads = orjson.loads if parse == "orjson" else json.loads
    angles = []
    with open(path, "rb") as file:
        person = FrameByFrame(loads(next(file))["size"])
        for line in file:
            frame = loads(line)
            angles.append((frame["t"], person.measure(frame["t"], frame["poses"][0]["landmarks"])))
    return angles


def summary(arguments):
    """Frames, peak, its time and the mean of a file's angles."""
    angles = frame_by_frame(arguments)
    read = [(angle, time) for time, angle in angles if not math.isnan(angle)]
    peak, time = max(read, default=(math.nan, math.nan))
    return len(angles), peak, time, sum(angle for angle, _ in read) / max(1, len(read))


def agreement(program, files):
    """Compares every frame's reading with ours."""
    both, ours_alone, theirs_alone, largest = 0, 0, 0, 0.0
    for file in files:
        output = subprocess.run([program, "measure", file, "--json", "--feature", FEATURE], check=True, capture_output=True)
        for line, (time, angle) in zip(output.stdout.splitlines(), frame_by_frame((file, "json"))):
            reading = json.loads(line)["results"].get(FEATURE)
            ours_alone += reading is not None and math.isnan(angle)
            theirs_alone += reading is None and not math.isnan(angle)
            if reading is not None and not math.isnan(angle):
                both += 1
                largest = max(largest, abs(reading["value"] - angle))
    print(f"frame by frame, {both} frames read by both differ by at most {largest:.4f}°; "
          f"{ours_alone} read by qpdemo alone, {theirs_alone} by the rival alone")


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
        rivals = [(name, work, parse) for name, work in (("frame by frame", summary), ("by file", by_file)) for parse in parsers]
        few = files[:: max(1, len(files) // 200)]
        agreement(arguments.program, files[: min(20, len(files))])
        rates = {rival: [] for rival in rivals}
        costs = {rival: [] for rival in rivals}
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
                pairs = zip(lines[:: max(1, len(files) // 200)], results)
                far = max(abs(line["peak"] - result[1]) for line, result in pairs)
                print(f"{rival[0]} with {parse}: peaks differ by at most {far:.2f}°", flush=True)
        our = statistics.median(ours)
        cost = statistics.median(share * cores / rate for share, rate in zip(used, ours)) * 1e6
        print(f"qpdemo batch: {our:,.0f} frames/s, {cost:.1f} µs of a core a frame, "
              f"{100 * statistics.median(used):.0f} % of the cores, {max(memory):.0f} MB at most")
        for rival in rivals:
            name, _, parse = rival
            theirs = statistics.median(costs[rival]) * 1e6
            print(f"NumPy {name} with {parse}: {statistics.median(rates[rival]):,.0f} frames/s, {theirs:.1f} µs of a core; "
                  f"ratio {our / statistics.median(rates[rival]):.1f}, of the cores' time {theirs / cost:.1f}")


if __name__ == "__main__":
    main()

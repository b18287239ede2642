#!/usr/bin/env python3
"""The speed of dynamic time warping, against dtaidistance (C), on the same values and in turns.

    pip install dtaidistance numpy
    swift build -c release --package-path Benchmarks --product warping-benchmark
    Benchmarks/Sources/warping-benchmark/compare.py [--program PATH] [--frames 1800] [--rounds 7]

Both get two movements of a minute at 30 frames a second with a band of a tenth either way, the friendliest layout
(doubles in memory), and give the same distance. Ours also says how far the path lies beside the diagonal.
"""
import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import numpy
from dtaidistance import dtw, dtw_ndim

HERE = pathlib.Path(__file__).resolve().parent


def movement(frames, dimensions, seed):
    """Angles that go up and down twenty times, each joint a little later, unevenly fast, with noise."""
    random = numpy.random.default_rng(seed)
    share = numpy.linspace(0, 1, frames)
    phase = share + 0.01 * numpy.sin(share * 7 + seed)
    delays = numpy.arange(dimensions) / 50
    angles = 45 - 45 * numpy.cos(2 * numpy.pi * 20 * (phase[:, None] - delays))
    return numpy.ascontiguousarray(angles + random.normal(0, 1, angles.shape))


def theirs(first, second, band, runs):
    window = int(len(first) * band) + 1  # shifts smaller than this
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        if first.shape[1] == 1:
            distance = dtw.distance_fast(first[:, 0], second[:, 0], window=window)
        else:
            distance = dtw_ndim.distance_fast(first, second, window=window)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times[1:]), distance


def ours(program, paths, dimensions, runs):
    output = subprocess.run(
        [program, *paths, str(dimensions), str(runs)], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    times = [float(line.split()[0]) for line in output]
    return statistics.median(times[1:]), float(output[-1].split()[-1])


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", default=HERE.parent.parent / ".build/release/warping-benchmark", type=pathlib.Path)
    arguments.add_argument("--frames", default=1800, type=int)
    arguments.add_argument("--rounds", default=7, type=int)
    options = arguments.parse_args()
    if not options.program.exists():
        sys.exit(f"{options.program} is not there; see --help")
    print(f"{options.frames} × {options.frames} frames, band of a tenth, {options.rounds} rounds in turns")
    for dimensions in (1, 9):
        with tempfile.TemporaryDirectory() as folder:
            series = [movement(options.frames, dimensions, seed) for seed in (1, 2)]
            paths = []
            for index, values in enumerate(series):
                paths.append(pathlib.Path(folder) / f"{index}.f64")
                values.astype("<f8").tofile(paths[-1])
            results = {"ours": [], "theirs": []}
            for _ in range(options.rounds):
                results["ours"].append(ours(options.program, paths, dimensions, 11))
                results["theirs"].append(theirs(*series, 0.1, 11))
            mine, rival = (statistics.median(ms for ms, _ in results[name]) for name in ("ours", "theirs"))
            distances = [results[name][-1][1] for name in ("ours", "theirs")]
            if abs(distances[0] - distances[1]) > 1e-6 * distances[1]:
                sys.exit(f"not the same distance: {distances}")
            print(f"{dimensions} values a frame: ours {mine:.2f} ms, dtaidistance {rival:.2f} ms, "
                  f"ratio {rival / mine:.2f}; distance {distances[0]:.6f}")


if __name__ == "__main__":
    main()

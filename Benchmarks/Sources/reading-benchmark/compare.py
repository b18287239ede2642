#!/usr/bin/env python3
"""The speed of reading recordings, against orjson, on one file and in turns.

    pip install orjson
    swift build -c release --package-path Benchmarks --product reading-benchmark
    Benchmarks/Sources/reading-benchmark/compare.py [--program PATH] [--megabytes 30] [--rounds 7]

orjson only parses: it makes dictionaries and lists of each line, undoes no mirroring and checks neither times nor
counts nor ranges. It gets its friendliest form: the lines are cut and in memory before the clock starts.
"""
import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import orjson

HERE = pathlib.Path(__file__).resolve().parent


def enlarge(recording, target, megabytes):
    """Repeats the recording's frames with the time running on until the file has the size."""
    header, *frames = recording.read_text().splitlines()
    frames = [(float(line[5 : line.index(",")]), line[line.index(",") :]) for line in frames]
    step = 2 * frames[-1][0] - frames[-2][0]
    size, turn = 0, 0
    with open(target, "w") as file:
        file.write(header + "\n")
        while size < megabytes * 1e6:
            for t, rest in frames:
                size += file.write('{"t":%s%s\n' % (round(t + turn * step, 6), rest))
            turn += 1


def orjson_in_memory(path):
    lines = path.read_bytes().splitlines()
    start = time.perf_counter()
    for line in lines:
        orjson.loads(line)
    return path.stat().st_size / 1e6 / (time.perf_counter() - start)


def orjson_from_file(path):
    start = time.perf_counter()
    with open(path, "rb") as file:
        for line in file:
            orjson.loads(line)
    return path.stat().st_size / 1e6 / (time.perf_counter() - start)


def swift(program, path, *options):
    # The first of the three runs warms up, as the interpreter is warm.
    output = subprocess.run([program, path, "3", *options], check=True, capture_output=True, text=True).stdout
    return statistics.median(float(line.split()[0]) for line in output.splitlines()[1:])


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", default=HERE.parent.parent / ".build/release/reading-benchmark", type=pathlib.Path)
    arguments.add_argument(
        "--recording",
        default=HERE.parent.parent.parent.parent / "shared/recordings/shoulder-left-raise.qprec.jsonl",
        type=pathlib.Path,
    )
    arguments.add_argument("--megabytes", default=30, type=float)
    arguments.add_argument("--rounds", default=7, type=int)
    options = arguments.parse_args()
    for needed in (options.program, options.recording):
        if not needed.exists():
            sys.exit(f"{needed} is not there; see --help")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "enlarged.qprec.jsonl"
        enlarge(options.recording, path, options.megabytes)
        contenders = {
            "QPCore, from the file": lambda: swift(options.program, path),
            "orjson, from the file": lambda: orjson_from_file(path),
            "QPCore, in memory": lambda: swift(options.program, path, "--memory"),
            "orjson, in memory": lambda: orjson_in_memory(path),
        }
        results = {name: [] for name in contenders}
        for _ in range(options.rounds):
            for name, run in contenders.items():
                results[name].append(run())
        median = {name: statistics.median(speeds) for name, speeds in results.items()}
        print(f"{path.stat().st_size / 1e6:.1f} MB, {options.rounds} rounds in turns, orjson {orjson.__version__}")
        for name, speeds in results.items():
            print(f"{name:24}{median[name]:7.0f} MB/s   ({min(speeds):.0f} … {max(speeds):.0f})")
        for place in ("from the file", "in memory"):
            print(f"ratio, both {place}: {median[f'QPCore, {place}'] / median[f'orjson, {place}']:.2f}")
        print(f"ratio, ours from the file, orjson in memory: "
              f"{median['QPCore, from the file'] / median['orjson, in memory']:.2f}")


if __name__ == "__main__":
    main()

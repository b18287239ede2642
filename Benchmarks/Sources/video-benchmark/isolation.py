#!/usr/bin/env python3
"""The cost of decoding in a process of its own: the same work with it and without, in turns.

    Scripts/setup --video --vision
    swift build -c release --traits FFmpeg --product qpdemo --scratch-path .build/video
    swift build -c release --package-path Benchmarks --product video-benchmark --traits FFmpeg
    python3 Benchmarks/Sources/video-benchmark/isolation.py [--rounds 7] [--decoder QPDEMO] [VIDEO …]

Prints for each video and work the medians of the time by the clock and of the processor time of all processes, in
milliseconds a picture, and what the process of its own adds. Compare processor time, which a busy machine changes less. Videos
are those of ../shared/reference/street.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BENCHMARK = ROOT / "Benchmarks/.build/release/video-benchmark"
STREET = ROOT.parent / "shared/reference/street"
# Of the time of a video; landmarks and whole are what qpdemo's commands do with one.
MOST = 0.05
WORKS = ["decode", "rgba", "landmarks", "whole"]
JUDGED = ["landmarks", "whole"]


def run(work, video, decoder, out, isIsolated):
    """Milliseconds a picture: by the clock, and of the processors."""
    words = [BENCHMARK, work, video] + ([out] if work == "whole" else []) + (["isolated"] if isIsolated else [])
    began = time.monotonic()
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ, "QPKIT_DECODER": str(decoder)})
    said = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{work} of {video} fails.")
    count = int(said.split()[1])
    return seconds / count * 1000, (usage.ru_utime + usage.ru_stime) / count * 1000


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("videos", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--works", default=",".join(WORKS))
    parser.add_argument("--decoder", type=Path, default=ROOT / ".build/video/release/qpdemo")
    options = parser.parse_args()
    isWithin = True
    with tempfile.TemporaryDirectory() as folder:
        for video in options.videos or sorted(STREET.glob("*.mp4")):
            for work in options.works.split(","):
                rounds = []
                for number in range(options.rounds):
                    # Each way comes first in every other round.
                    order = (False, True) if number % 2 == 0 else (True, False)
                    pair = {way: run(work, video, options.decoder, f"{folder}/out.mp4", way) for way in order}
                    rounds.append((pair[False], pair[True]))
                medians = [[statistics.median(each[way][kind] for each in rounds) for way in (0, 1)] for kind in (0, 1)]
                # Of each round's pair, so that a machine that slows down weighs on both.
                added = [statistics.median(each[1][kind] / each[0][kind] - 1 for each in rounds) for kind in (0, 1)]
                print(f"{video.name:28} {work:10} by the clock {medians[0][0]:6.2f} → {medians[0][1]:6.2f} ms ({added[0]:+.1%}),"
                      f" processors {medians[1][0]:6.2f} → {medians[1][1]:6.2f} ms ({added[1]:+.1%})", flush=True)
                isWithin &= work not in JUDGED or added[1] <= MOST
    print("Within" if isWithin else "Beyond", f"{MOST:.0%} of the processor time of {' and '.join(JUDGED)}.")
    return 0 if isWithin else 1


sys.exit(main())

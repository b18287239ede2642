#!/usr/bin/env python3
"""Films: our reading, drawing and writing against the ffmpeg command, PyAV and OpenCV with MediaPipe, in one run.

    Scripts/setup --video --vision
    python3 -m venv .build/rivals && .build/rivals/bin/pip install av opencv-python-headless mediapipe==0.10.21
    swift build -c release --package-path Benchmarks --product video-benchmark --traits FFmpeg
    .build/rivals/bin/python Benchmarks/Sources/video-benchmark/compare.py [FILM]

Prints processor time for each picture in milliseconds, of all processes and threads, the median of three runs, and the
peak of the memory. Rivals that are not installed are left out. FILM is made 1920 × 1080 first; without one it is
../shared/reference/vision/demo-960x540.mp4 with the sound of ../shared/reference/video/walk.mp4.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SHARED = ROOT.parent / "shared/reference"
BENCHMARK = ROOT / "Benchmarks/.build/release/video-benchmark"


def run(command):
    """Processor milliseconds and peak megabytes of a command, its children included; None where it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        return None
    return (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss / 1024


def film(source, folder):
    """The film in 1920 × 1080, H.264, with sound."""
    target = folder / "film.mp4"
    sound = SHARED / "video/walk.mp4"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-i", source, "-i", sound, "-map", "0:v", "-map", "1:a?", "-vf",
         "scale=1920:1080", "-c:v", "libx264", "-preset", "medium", "-crf", "23", "-c:a", "copy", target], check=True)
    count = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream=nb_frames", "-of", "csv=p=0",
         target], check=True, capture_output=True, text=True).stdout
    return target, int(count)


def works(film, out):
    """Name, way and command."""
    ffmpeg = ["ffmpeg", "-v", "error", "-y", "-i", film]
    fast = ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "20", "-c:a", "copy", "-movflags", "+faststart", out]
    ours, python = [BENCHMARK], [sys.executable, Path(__file__).with_name("rivals.py")]
    return [
        ("decode", "ours", ours + ["decode", film]),
        ("decode", "ffmpeg", ffmpeg + ["-an", "-f", "null", "-"]),
        ("decode", "PyAV", python + ["decode", film]),
        ("rgba", "ours", ours + ["rgba", film]),
        ("rgba", "PyAV", python + ["rgba", film]),
        ("rgba", "OpenCV", python + ["bgr", film]),
        ("copy", "ours", ours + ["copy", film, out]),
        ("copy", "ffmpeg", ffmpeg + fast),
        ("overlay", "ours", ours + ["overlay", film, out]),
        ("whole", "ours", ours + ["whole", film, out]),
        ("whole", "OpenCV+MediaPipe", python + ["whole", film, out]),
    ]


def main(arguments):
    source = arguments[0] if arguments else SHARED / "vision/demo-960x540.mp4"
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        path, count = film(source, folder)
        for work, way, command in works(path, folder / "out.mp4"):
            results = [run(command) for _ in range(3)]
            if None in results:
                print(f"{work:8} {way:18} not installed, or failed")
                continue
            milliseconds = statistics.median(each[0] for each in results) / count
            print(f"{work:8} {way:18} {milliseconds:7.2f} ms a picture {max(each[1] for each in results):6.0f} MB",
                  flush=True)


main(sys.argv[1:])

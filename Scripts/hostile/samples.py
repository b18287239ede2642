"""Good inputs for every option that writes (writers.json), in a folder."""

import json
import os
import shutil
import subprocess
from pathlib import Path

FEATURE = "rangeOfMotion.shoulder.left.abduction"
SHARED = Path(__file__).resolve().parents[3] / "shared/reference"
WORKOUT = {"steps": [{"exercise": "squats", "repetitions": 3, "rest": 1}],
           "timing": {"instructions": 1, "dwell": 1, "countdown": 1}}
RAISE = ["--movement", "shoulder.left.abduction"]
SQUATS = ["--movement", "squat", "--repetitions", "3", "--fps", "20"]
# Degrees by which the person is turned from each camera of a rig.
TURNS = [-40, 10, 60]
PICTURES = 3


def make(program, folder):
    """Makes the inputs; pictures and videos where ../shared is beside the project."""
    folder = Path(folder)

    def run(*words):
        subprocess.run([program, *map(str, words)], check=True, stdout=subprocess.DEVNULL)

    def simulate(name, *words):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        run("simulate", *words, "-o", folder / name)

    simulate("a.qprec.jsonl", *RAISE, "--repetitions", "1", "--fps", "10")
    simulate("s.qprec.jsonl", *SQUATS)
    simulate("g.qprec.jsonl", "--movement", "gait", "--repetitions", "8", "--fps", "25")
    for person in ("anna", "ben"):
        for number in (1, 2, 3):
            simulate(f"people/{person}/{number}.qprec.jsonl", *RAISE, "--repetitions", "2", "--fps", "20", "--noise", "1",
                     "--seed", f"{len(person)}{number}")
    cameras = []
    for number, turn in enumerate(TURNS, 1):
        cameras.append(folder / f"rig{number}.qprec.jsonl")
        simulate(cameras[-1].name, *SQUATS, "--yaw", turn, "--distance", "3.5", "--sway", "2")
    run("rig", "solve", *cameras, "-o", folder / "room.qprig.json")
    run("batch", folder / "people", "--feature", FEATURE, "-o", folder / "results.jsonl")
    (folder / "workout.json").write_text(json.dumps(WORKOUT))
    if SHARED.is_dir():
        os.mkdir(folder / "pictures")
        for number in range(PICTURES):
            shutil.copy(SHARED / "vision/squat.ppm", folder / f"pictures/{number}.ppm")
        shutil.copy(SHARED / "video/fragmented.mp4", folder / "video.mp4")
        shutil.copy(SHARED / "video/bar-rendered.mp4", folder / "bar.mp4")
    return folder

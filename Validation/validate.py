"""Holds the program against people whose joints are known, and prints how far its readings are from the truth.

Scripts/validate runs it. What is missing is said and skipped; the exit code is 1 where a bound is broken.
"""

import argparse
import pathlib
import shutil
import sys
import time

from agreement import table, write_csv
from bounds import coverage, regressions
from change import targets, verdicts
from clinical import clinical_tests
from document import update
from estimate import Laboratory, Program
from plot import plot
from readings import TESTED, rendered_rows, view_of
from repeats import differences
from space import in_space
from street import balance_rows, marked_rows
from videos import fast_videos, held_videos, moving_videos

PROJECT = pathlib.Path(__file__).resolve().parents[1]
SHARED = PROJECT.parent / "shared"


def say(*words):
    print(*words, file=sys.stderr, flush=True)


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True, help="the qpdemo to hold against the truth")
    parser.add_argument(
        "--source", type=pathlib.Path, required=True, help="the body, as Validation/fetch-body writes it"
    )
    parser.add_argument("--rooms", type=pathlib.Path, help="pictures of empty rooms; plain ones are drawn without")
    parser.add_argument("--work", type=pathlib.Path, default=PROJECT / ".build/validation")
    parser.add_argument(
        "--all", action="store_true", help="all people, movements and estimators; takes twenty minutes"
    )
    parser.add_argument("--update", action="store_true", help="writes the tables, CSV and SVG of the documentation")
    parser.add_argument("--pictures", type=pathlib.Path, help="a folder that gets the pictures too")
    return parser.parse_args()


def collect(laboratory, everything, pictures):
    """Rows of all sources that are there."""
    models = laboratory.program.models
    others = ["movenet", "posenet"] if everything and models else []
    if everything and not models:
        say("The models of MoveNet and PoseNet are not in ../shared/reference/models. Skipped.")
    held = held_videos("back") if everything else fast_videos()
    moving = moving_videos() if everything else []
    rows, start = [], time.time()
    for number, video in enumerate(held + moving):
        in_own_view = any(view_of(video["yaw"], kind)[1] for _, kind, _ in TESTED[video["movement"]])
        estimators = ["blazepose"] + (others if video in held and in_own_view else [])
        laboratory.make(video, estimators, pictures)
        for estimator in estimators:
            rows += rendered_rows(laboratory, video, estimator)
        if number % 20 == 19:
            say(f"{number + 1} videos of rendered people, {time.time() - start:.0f} s")
    street = SHARED / "reference/street"
    if not street.exists():
        say("Filmed people are not in ../shared/reference/street. Skipped.")
    elif not shutil.which("ffmpeg"):
        say("FFmpeg is missing (Scripts/vision --video installs it): filmed people are skipped.")
    else:
        for estimator in ["blazepose"] + others if everything else ["blazepose"]:
            rows += marked_rows(laboratory.program, street, estimator, laboratory.work, say)
            rows += balance_rows(laboratory.program, street / "balance", estimator, laboratory.work, say)
    return rows


def main():
    chosen = options()
    models = SHARED / "reference/models"
    laboratory = Laboratory(
        Program(chosen.program, models if models.exists() else None), chosen.source, chosen.rooms, chosen.work
    )
    rows = collect(laboratory, chosen.all, chosen.pictures)
    rendered = [row for row in rows if row["source"] == "rendered"]
    back = [row for row in rendered if row["part"] == "back" and row["estimator"] == "blazepose"]
    near = [row for row in back if row["side"] == "near"]
    print("\n## Rendered people of the part that is held back, BlazePose, near side\n")
    print(table(near, ["joint", "movement", "view"]))
    if chosen.all:
        print("\n## The same by distance, in the movement's own view\n")
        print(table([row for row in near if row["own"]], ["joint", "distance"]))
        print("\n## The same by estimator, held poses in the movement's own view\n")
        print(
            table(
                [row for row in rendered if row["own"] and row["part"] == "back" and row["side"] == "near"],
                ["joint", "estimator"],
            )
        )
    for source, title in (
        ("markers", "Filmed people with markers, camera at 45°"),
        ("cameras", "Filmed balance, sweeps beside Pose2Sim's points in each picture"),
    ):
        some = [row for row in rows if row["source"] == source]
        if some:
            print(f"\n## {title}\n")
            print(table(some, ["video", "joint", "kind", "estimator"]))
    print("\n## Targets\n")
    covers = coverage(rows, print, chosen.all)
    if chosen.all:
        print("\n## Walks and chair stands\n")
        covers &= clinical_tests(laboratory, print)
        print("\n## The picture's plane, the body in space, and the choice between both\n")
        covers &= in_space(laboratory, SHARED / "reference/street", print)
        repeated = Laboratory(laboratory.program, chosen.source, None, chosen.work / "repeats")
        print("\n## Did it change? Two sessions of one person, the camera 0.2 m further and turned by 5°\n")
        targets(verdicts(differences(repeated, "back")[2]), print)
    chosen.work.mkdir(parents=True, exist_ok=True)
    write_csv(rows, chosen.work / "people.csv")
    plot(near, chosen.work / "people.svg", "Errors of readings on rendered people")
    if chosen.update:
        update(rows, near, PROJECT / "Docs")
    spent = ", ".join(f"{name} {seconds:.0f} s" for name, seconds in laboratory.seconds.items())
    say(f"All rows by group: {chosen.work / 'people.csv'}. {spent or 'All was kept from an earlier run.'}")
    if chosen.rooms is None:
        say("The bounds are of the rooms in ../shared/lab/data/plates: not checked.")
    elif not regressions(rows, print) or not covers:
        raise SystemExit(1)


if __name__ == "__main__":
    main()

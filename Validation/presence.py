"""The clips that the program records of strangers' videos, beside when people are in view by eye (see Docs/Cameras.md).

    Validation/presence.py read --videos FOLDER --work WORK --program QPDEMO    records every video
    Validation/presence.py table --work WORK                                    clips beside the appearances; fails below its bounds

FOLDER has the public repositories of presence.csv, each unpacked as owner+name; none of their videos is kept here, since most have
no licence. QPDEMO needs FFmpeg's libraries. A row is an appearance, from and to in seconds, marked by eye before the program had
recorded anything, with the height of the largest person in per cent of the picture's; `partial` shows less than head and shoulders,
`small` people far away, under 15 per cent. A video without a person has one row without times; those marked `later` were found after the
second look at people (`PersonConfirmation`) had been chosen on the others.
"""
import collections
import csv
import json
import pathlib
import shutil
import subprocess
import sys

import verbs

APPEARANCES = pathlib.Path(__file__).with_suffix(".csv")
# Appearances that are shorter are dropped by the program's own rule (--minimum).
SHORTEST = 1.0
# An appearance is recorded if more than this part of it is in clips.
RECORDED = 0.5
# Seconds around an appearance in which a clip is right: the roll before and after, and the eye's accuracy.
MARGIN = 1.0
HEIGHTS = ((75, 101), (50, 75), (25, 50), (0, 25))
STEP = 0.05
LATER = "later"
# Bounds of the table, a little beyond what was measured: the least part of the appearances that is recorded, and the most of the time
# and of the later videos without a person.
LEAST_RECORDED, MOST_FALSE, MOST_OF_LATER = 0.88, 0.08, 0.36


def videos():
    """The rows of each video."""
    found = {}
    with open(APPEARANCES, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found.setdefault((row["repository"], row["path"]), []).append(row)
    return found


def read(arguments):
    arguments.work.mkdir(parents=True, exist_ok=True)
    clips = {}
    for number, (repository, path) in enumerate(videos()):
        video = arguments.videos / repository.replace("/", "+") / path
        if not video.exists():
            print(f"{video} is missing: left out", file=sys.stderr)
            continue
        album = arguments.work / f"{number}.album"
        shutil.rmtree(album, ignore_errors=True)
        run = subprocess.run([arguments.program, "clips", video, "-o", album, "--landmarks-only"], capture_output=True, text=True)
        if run.returncode not in (0, 1):
            sys.exit(f"{video}: status {run.returncode}. {run.stderr.strip()}")
        index = album / "album.json"
        listed = json.loads(index.read_text())["clips"] if index.exists() else []
        clips[f"{repository}/{path}"] = [(clip["start"] / 1e6, (clip["start"] + clip["duration"]) / 1e6) for clip in listed]
        (arguments.work / "presence.json").write_text(json.dumps(clips))
        print(f"{len(listed)} clips of {video}", flush=True)


def table(arguments):
    """Appearances by the person's height, and the time recorded without a person; the rows of Docs/Cameras.md."""
    clips = json.loads((arguments.work / "presence.json").read_text())
    if len(clips) < len(videos()):
        sys.exit(f"Only {len(clips)} of {len(videos())} videos were read: fetch the repositories of {APPEARANCES.name} first.")
    shares, seconds, false = [], 0.0, 0.0
    # Of videos without a person, by whether they were found later: how many there are, and how many have clips.
    empty, recorded = collections.Counter(), collections.Counter()
    for (repository, path), rows in videos().items():
        mine = clips[f"{repository}/{path}"]
        spans = [(float(row["from"]), float(row["to"])) for row in rows if row["from"]]
        for row in rows:
            if row["from"] and not row["mark"] and float(row["to"]) - float(row["from"]) >= SHORTEST:
                start, end = float(row["from"]), float(row["to"])
                covered = sum(max(0, min(end, to) - max(start, begin)) for begin, to in mine)
                shares.append((float(row["height"]), covered / (end - start)))
        if not spans:
            empty[rows[0]["mark"]] += 1
            recorded[rows[0]["mark"]] += bool(mine)
        if rows[0]["mark"] == LATER:
            continue
        duration = float(rows[0]["duration"])
        seconds += duration
        for index in range(int(duration / STEP)):
            time = index * STEP
            in_clip = any(begin <= time <= to for begin, to in mine)
            false += STEP * (in_clip and not any(start - MARGIN <= time <= end + MARGIN for start, end in spans))
    print("| height of the person, of the picture's | appearances | recorded | of their time |\n|---|---|---|---|")
    for low, high in HEIGHTS:
        line(f"{low}…{min(high, 100)} %" if low else f"below {high} %", [share for height, share in shares if low <= height < high])
    least = line("all", [share for _, share in shares])
    print(f"\nOf {empty['']} videos without a person {recorded['']} have clips, of {empty[LATER]} found later {recorded[LATER]}; of "
          f"{seconds:.0f} s without these {100 * false / seconds:.0f} % are recorded more than a second away from any person.")
    return int(least < LEAST_RECORDED or false / seconds > MOST_FALSE or recorded[LATER] > MOST_OF_LATER * empty[LATER])


def line(name, shares):
    recorded = sum(share > RECORDED for share in shares) / len(shares)
    print(f"| {name} | {len(shares)} | {100 * recorded:.0f} % | {100 * sum(shares) / len(shares):.0f} % |")
    return recorded


if __name__ == "__main__":
    sys.exit(verbs.main(__doc__, "videos", read, table))

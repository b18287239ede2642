"""The places of plates that the program follows in strangers' videos of lifts (see Docs/Bar.md).

    Validation/plates.py read --videos FOLDER --work WORK --program QPDEMO    follows the bar in every video, twice
    Validation/plates.py table --work WORK                                    places beside those by eye; fails below its bounds

FOLDER has the public repositories of plates.csv, each unpacked as owner+name; none of their videos is kept here, since most have no
licence. QPDEMO needs FFmpeg's libraries. In twelve pictures of each video the rim of the plate was marked by eye, before the
program had followed it; a row without a place shows none. `view` is `side`, `turned` where the plate is 7…16 % narrower than high,
and `oblique` beyond, which the program does not follow. The bar is followed from the first place on, in the box by hand, and from
the beginning without one.
"""
import collections
import csv
import json
import math
import pathlib
import subprocess
import sys

import verbs

PLACES = pathlib.Path(__file__).with_suffix(".csv")
# A place is right within this part of the radius.
NEAR = 0.25
# The most seconds between a picture that was marked and the program's.
SAME = 0.06
# Statuses of the program: lifts were found, or none.
FOLLOWED = (0, 1)
# Bounds of the table over sides and turned plates: it fails below the first two, and above the third and fourth.
LEAST_BOXED, LEAST_FOUND, MOST_WRONG_BOXED, MOST_WRONG_FOUND = 0.65, 0.33, 0.005, 0.05


def videos():
    """The marked pictures of each video: times, and places as x, y and radius in pixels, or None."""
    marked = collections.defaultdict(list)
    views = {}
    with open(PLACES, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            video = f"{row['repository']}/{row['path']}"
            views[video] = row["view"]
            place = tuple(float(row[name]) for name in ("x", "y", "radius")) if row["x"] else None
            marked[video].append((float(row["time"]), place))
    return marked, views


def read(arguments):
    arguments.work.mkdir(parents=True, exist_ok=True)
    followed = {}
    for video, pictures in videos()[0].items():
        owner, name, path = video.split("/", 2)
        file = arguments.videos / f"{owner}+{name}" / path
        if not file.exists():
            print(f"{file} is missing: left out", file=sys.stderr)
            continue
        time, (x, y, radius) = next(picture for picture in pictures if picture[1])
        box = ["--from", f"{max(0, time - 0.001):.3f}", "--box", f"{x - radius:.0f},{y - radius:.0f},{2 * radius:.0f},{2 * radius:.0f}"]
        followed[video] = {"boxed": follow(arguments.program, file, box), "found": follow(arguments.program, file, [])}
        (arguments.work / "plates.json").write_text(json.dumps(followed))
        print(video, flush=True)


def follow(program, file, options):
    run = subprocess.run([program, "bar", file, "--json", *options], capture_output=True, text=True)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    if run.returncode not in FOLLOWED and not lines:
        sys.exit(f"{file}: status {run.returncode}. {run.stderr.strip()}")
    return [(line["t"], line["x"], line["y"]) for line in lines if line.get("x") is not None]


def table(arguments):
    """Marked pictures by view: those with a right place, a wrong one, and none; the rows of Docs/Bar.md."""
    followed = json.loads((arguments.work / "plates.json").read_text())
    marked, views = videos()
    if len(followed) < len(marked):
        sys.exit(f"Only {len(followed)} of {len(marked)} videos were read: fetch the repositories of {PLACES.name} first.")
    print("| start | view | videos | pictures | right | wrong | no place | videos with a wrong place |\n|---|---|---|---|---|---|---|---|")
    shares = {}
    for start, words in (("boxed", "box by hand"), ("found", "by the wrists")):
        for view, names in (("side", ("side",)), ("turned", ("turned",)), ("both", ("side", "turned")), ("oblique", ("oblique",))):
            chosen = [video for video in marked if views[video] in names]
            counts, wrong = collections.Counter(), 0
            for video in chosen:
                mine = collections.Counter(judged(marked[video], followed[video][start], start))
                counts += mine
                wrong += mine["wrong"] > 0
            total = sum(counts.values())
            share = {kind: counts[kind] / total for kind in ("right", "wrong", "none")}
            shares[start, view] = share
            print(f"| {words} | {view} | {len(chosen)} | {total} | {100 * share['right']:.0f} % | {100 * share['wrong']:.1f} % "
                  f"| {100 * share['none']:.0f} % | {wrong} |")
    boxed, found = shares["boxed", "both"], shares["found", "both"]
    return int(boxed["right"] < LEAST_BOXED or found["right"] < LEAST_FOUND or boxed["wrong"] > MOST_WRONG_BOXED
               or found["wrong"] > MOST_WRONG_FOUND)


def judged(pictures, places, start):
    """Yields right, wrong or none for each picture that shows the plate; without that of the box."""
    shown = [(time, place) for time, place in pictures if place]
    for time, (x, y, radius) in shown[1:] if start == "boxed" else shown:
        near = [place for place in places if abs(place[0] - time) < SAME]
        if not near:
            yield "none"
            continue
        _, there, across = min(near, key=lambda place: abs(place[0] - time))
        yield "right" if math.hypot(there - x, across - y) <= NEAR * radius else "wrong"


if __name__ == "__main__":
    sys.exit(verbs.main(__doc__, "videos", read, table))

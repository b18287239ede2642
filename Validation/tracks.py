"""The people that the program tells apart in strangers' videos, beside the same people by eye (see Docs/Video.md).

    Validation/tracks.py read --videos FOLDER --work WORK --program QPDEMO    tells the people of every video apart
    Validation/tracks.py table --work WORK                                    their numbers beside the labels; fails below its bounds

FOLDER has the public repositories of tracks.csv, each unpacked as owner+name; none of their videos is kept here, since most have
no licence. QPDEMO needs FFmpeg's libraries. A row is a person in one picture: the middle of the chest as shares of the picture's
width and height, and the person's height in per cent of the picture's, by eye and without a look at the program's answers; a letter is
the same person in all pictures of a video. `hidden`: the chest is covered. People smaller than about a third of the picture have no
rows. `set` tells the videos on which limits were chosen (`used for choices`) from those that were marked after the choice (`held back`).
"""
import collections
import csv
import json
import pathlib
import subprocess
import sys

import verbs

LABELS = pathlib.Path(__file__).with_suffix(".csv")
# A found person belongs to a label where the chest is nearer than this part of the person's height, by eye.
NEAR = 0.25
# The part of the trunk's length from the shoulders down to the middle of the chest.
CHEST = 0.3
# The longest time in seconds between a label and the picture of the recording.
LATE = 0.1
SHOULDERS, HIPS = {33: (11, 12), 17: (5, 6)}, {33: (23, 24), 17: (11, 12)}
# Bounds of the tables, a little below what was measured: the least part of the marks that are seen, of those that have the person's usual
# number, and the most numbers that belong to two people.
BOUNDS = {"used for choices": (0.82, 0.93, 10), "held back": (0.74, 0.89, 8)}


def videos():
    """The rows of each video."""
    found = {}
    with open(LABELS, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found.setdefault((row["repository"], row["path"]), []).append(row)
    return found


def read(arguments):
    arguments.work.mkdir(parents=True, exist_ok=True)
    for number, ((repository, path), rows) in enumerate(videos().items()):
        video = arguments.videos / repository.replace("/", "+") / path
        if not video.exists():
            print(f"{video} is missing: left out", file=sys.stderr)
            continue
        part = ["--from", rows[0]["from"], "--to", rows[0]["to"]]
        run = subprocess.run(
            [arguments.program, "people", video, *part, "--people", "5", "--no-cache", "--json", "--overwrite",
             "-o", recording(arguments, number)], capture_output=True, text=True)
        if run.returncode not in (0, 1):
            sys.exit(f"{video}: status {run.returncode}. {run.stderr.strip()}")
        print(f"{len(run.stdout.splitlines())} people in {video}", flush=True)


def recording(arguments, number):
    return arguments.work / f"{number}.qprec.jsonl"


def chest(pose):
    """The middle of the chest as shares of the picture's width and height."""
    points = [point[:2] for point in pose["landmarks"]]
    middle = [[sum(points[k][axis] for k in pair[len(points)]) / 2 for axis in (0, 1)] for pair in (SHOULDERS, HIPS)]
    return [(1 - CHEST) * middle[0][axis] + CHEST * middle[1][axis] for axis in (0, 1)]


def frames(path):
    """Times in seconds, and of each the number and chest of every person; and the picture's size."""
    with open(path, encoding="utf-8") as file:
        header = json.loads(next(file))
        return header["size"], [
            (frame["t"], [(pose.get("id", 0), chest(pose)) for pose in frame["poses"]])
            for frame in map(json.loads, file)]


def matched(rows, people, size):
    """The number of the person found at each label of one picture; `None` where none is near. Nearest pairs first."""
    width, height = size
    pairs = []
    for index, row in enumerate(rows):
        for place, (_, middle) in enumerate(people):
            x, y = (middle[0] - float(row["x"])) * width / height, middle[1] - float(row["y"])
            distance = (x * x + y * y) ** 0.5
            if distance < NEAR * float(row["height"]) / 100:
                pairs.append((distance, index, place))
    numbers, used = [None] * len(rows), set()
    for _, index, place in sorted(pairs):
        if numbers[index] is None and place not in used:
            numbers[index] = people[place][0]
            used.add(place)
    return numbers


def table(arguments):
    """By the number of people: how many labels have a person, and whether it has one number; the tables of Docs/Video.md."""
    sets = {}
    others = collections.Counter()
    missing = 0
    for number, (key, rows) in enumerate(videos().items()):
        if not recording(arguments, number).exists():
            missing += 1
            continue
        size, found = frames(recording(arguments, number))
        numbers = collections.defaultdict(list)
        for time in sorted({float(row["time"]) for row in rows}):
            nearest = min(found, key=lambda frame: abs(frame[0] - time), default=(-1, []))
            people = nearest[1] if abs(nearest[0] - time) <= LATE else []
            now = [row for row in rows if float(row["time"]) == time]
            at = matched(now, people, size)
            others[rows[0]["set"]] += len(people) - sum(one is not None for one in at)
            for row, one in zip(now, at):
                if row["mark"] != "hidden":
                    numbers[row["person"]].append(one)
        tally = sets.setdefault(rows[0]["set"], {}).setdefault(min(len(numbers), 4), collections.Counter())
        tally["videos"] += 1
        for person, mine in numbers.items():
            known = [one for one in mine if one is not None]
            usual = collections.Counter(known).most_common(1)[0] if known else (None, 0)
            tally["people"] += 1
            tally["labels"] += len(mine)
            tally["found"] += len(known)
            tally["kept"] += usual[1]
            tally["changes"] += sum(a != b for a, b in zip(known, known[1:]))
            tally["whole"] += bool(known) and usual[1] == len(known)
            print(f"{'/'.join(key)} {person}: {' '.join('-' if one is None else str(one) for one in mine)}", file=sys.stderr)
        shared = collections.Counter(one for mine in numbers.values() for one in set(mine) - {None})
        tally["shared"] += sum(count > 1 for count in shared.values())
    if missing:
        sys.exit(f"{missing} of {len(videos())} videos were not read: fetch the repositories of {LABELS.name} first.")
    # All sets are printed, also below one that fails.
    return int(any([printed(name, groups, others[name]) for name, groups in sets.items()]))


def printed(name, groups, others):
    """Prints the table of one set of videos; returns whether it is below its bounds."""
    print(f"\n{name}:\n\n| people marked | videos | people | seen, of their pictures | with the person's usual number, of those seen "
          "| one number throughout | changes of number |\n|---|---|---|---|---|---|---|")
    total = collections.Counter()
    for count, tally in sorted(groups.items()):
        line("4 and more" if count == 4 else count, tally)
        total.update(tally)
    line("all", total)
    print(f"\n{total['shared']} numbers belong to two people; {others} poses belong to no marked person.")
    found, kept, shared = BOUNDS[name]
    return total["found"] < found * total["labels"] or total["kept"] < kept * total["found"] or total["shared"] > shared


def line(name, tally):
    print(f"| {name} | {tally['videos']} | {tally['people']} | {100 * tally['found'] / tally['labels']:.0f} % "
          f"| {100 * tally['kept'] / max(tally['found'], 1):.0f} % | {tally['whole']} | {tally['changes']} |")


if __name__ == "__main__":
    sys.exit(verbs.main(__doc__, "videos", read, table))

"""The repetitions that the program counts in strangers' videos of a declared exercise (see Docs/Exercises.md).

    Validation/filmed_sets.py read --videos FOLDER --work WORK --program QPDEMO    counts every set
    Validation/filmed_sets.py table --work WORK                                    counts beside those by eye; fails below its bounds

FOLDER has the public repositories of filmed_sets.csv, each unpacked as owner+name; none of their videos is kept here, since most
have no licence. QPDEMO needs FFmpeg's libraries. The counts in filmed_sets.csv were made by eye, from pictures at known times,
before the program had counted: `fewest` and `most` differ where the video begins or ends within a repetition. `kind` is `take` for
one shot of a person, `cuts` for several shots, and `drawn` for a figure.
"""
import csv
import json
import pathlib
import subprocess
import sys

import verbs

SETS = pathlib.Path(__file__).with_suffix(".csv")
# Bounds of the table over all filmed people: it fails below the first, and above the second.
LEAST_WITHIN_ONE, MOST_ERROR = 0.85, 0.15
# Statuses of the program with which a count is one: success, and an exercise that was not seen.
COUNTED = (0, 1)


def sets():
    """Each set of the table with its counts as numbers."""
    with open(SETS, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            yield row | {name: int(row[name]) for name in ("fewest", "most")}


def read(arguments):
    counts = {}
    arguments.work.mkdir(parents=True, exist_ok=True)
    for row in sets():
        video = arguments.videos / row["repository"].replace("/", "+") / row["path"]
        if not video.exists():
            print(f"{video} is missing: left out", file=sys.stderr)
            continue
        run = subprocess.run([arguments.program, "exercise", row["exercise"], video, "--json"], capture_output=True, text=True)
        lines = run.stdout.splitlines()
        summary = json.loads(lines[-1]) if lines else {}
        if run.returncode not in COUNTED or summary.get("event") != "summary":
            sys.exit(f"{video}: status {run.returncode}. {run.stderr.strip()}")
        counts[f"{row['repository']}/{row['path']}"] = summary
        (arguments.work / "filmed_sets.json").write_text(json.dumps(counts))
        print(f"{row['exercise']}: {summary['repetitions']} of {row['fewest']}…{row['most']}, {video}", flush=True)


def table(arguments):
    """Sets by exercise: exact, within one, the mean error over the count, and those that carry a doubt; the rows of
    Docs/Exercises.md."""
    counts = json.loads((arguments.work / "filmed_sets.json").read_text())
    rows = []
    for row in sets():
        summary = counts.get(f"{row['repository']}/{row['path']}")
        if summary is None:
            continue
        counted = summary["repetitions"]
        error = max(row["fewest"] - counted, counted - row["most"], 0)
        rows.append(row | {"error": error, "share": error / row["most"], "doubted": bool(summary.get("doubts")) or not counted})
    if len(rows) < len(list(sets())):
        sys.exit(f"Only {len(rows)} of {len(list(sets()))} sets were read: fetch the repositories of {SETS.name} first.")
    filmed = [row for row in rows if row["kind"] != "drawn"]
    print("| sets | number | repetitions | exact | within one | mean error |\n|---|---|---|---|---|---|")
    for name in sorted({row["exercise"] for row in filmed}):
        line(f"`{name}`", [row for row in filmed if row["exercise"] == name])
    line("of four repetitions or more", [row for row in filmed if row["fewest"] >= 4])
    line("in one shot", [row for row in filmed if row["kind"] == "take"])
    line("in several shots", [row for row in filmed if row["kind"] == "cuts"])
    line("all filmed people", filmed)
    line("drawn figures", [row for row in rows if row["kind"] == "drawn"])
    wrong = [row for row in filmed if row["error"] > 1]
    print(f"\nOf {len(wrong)} sets that are more than one off, {sum(row['doubted'] for row in wrong)} say a doubt or count nothing; "
          f"of {len(filmed) - len(wrong)} others {sum(row['doubted'] for row in filmed if row['error'] <= 1)} do.")
    within = sum(row["error"] <= 1 for row in filmed) / len(filmed)
    return int(within < LEAST_WITHIN_ONE or sum(row["share"] for row in filmed) / len(filmed) > MOST_ERROR)


def line(name, rows):
    if not rows:
        return
    share = lambda values: f"{100 * sum(values) / len(rows):.0f} %"
    print(f"| {name} | {len(rows)} | {sum(row['most'] for row in rows)} | {share(row['error'] == 0 for row in rows)} "
          f"| {share(row['error'] <= 1 for row in rows)} | {share(row['share'] for row in rows)} |")


if __name__ == "__main__":
    sys.exit(verbs.main(__doc__, "videos", read, table))

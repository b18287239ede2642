"""Writes what the documentation says of people: the tables of Docs/Accuracy.md, a CSV and an SVG."""

import math

import numpy as np

from agreement import degrees, describe, percent, table, write_csv
from plot import plot

END = "<!-- end -->"
NAMES = {
    ("shoulder", "abduction"): "shoulder, abduction",
    ("shoulder", "flexion"): "shoulder, flexion",
    ("elbow", "flexion"): "elbow, flexion",
    ("hip", "flexion"): "hip, flexion",
    ("knee", "flexion"): "knee, flexion",
}


def within(rows):
    """The error that 95 of 100 readings stay below."""
    errors = [abs(row["value"] - row["truth"]) for row in rows if math.isfinite(row["value"])]
    return float(np.percentile(errors, 95)) if errors else math.nan


def conclusion(s, limit):
    """What a single reading of such a joint and view lets one say."""
    if s["read"] < 0.05:
        return "nothing: no reading is given"
    if s["flagged"] > 0.9:
        return "nothing: every reading is flagged"
    coarse = f"the angle to about ±{math.ceil(limit)}°"
    if s["inside"] < 0.90:
        coarse += "; not by its interval, which is too narrow"
    return coarse


def first_table(rows):
    """One line for each joint and view of BlazePose's readings of rendered people who were held back."""
    lines = [
        "| joint | view | read | flagged | typical error | 95 of 100 errors within | interval: half width, holds the truth "
        "| what a reading tells |",
        "|---|---|---|---|---|---|---|---|",
    ]
    views = [("in its own view", lambda row: row["own"]), ("another view", lambda row: not row["own"])]
    for key, name in NAMES.items():
        for title, is_in in views:
            some = [row for row in rows if (row["joint"], row["kind"]) == key and is_in(row)]
            if len(some) < 20:
                continue
            s, limit = describe(some), within(some)
            own = (
                ("front" if key[1] == "abduction" else "side")
                if title == "in its own view"
                else ("side" if key[1] == "abduction" else "front")
            )
            lines.append(
                f"| {name} | {own} | {percent(s['read'])} | {percent(s['flagged'])} | {degrees(s['mae'])} | "
                f"{degrees(limit)} | {degrees(s['halfWidth'])}, {percent(s['inside'])} | {conclusion(s, limit)} |"
            )
    return "\n".join(lines)


def replaced(text, name, content):
    """The text between a named pair of marks, replaced."""
    mark = f"<!-- Scripts/validate --all --update {name} -->"
    start = text.index(mark) + len(mark)
    end = text.index(END, start)
    return text[:start] + "\n\n" + content + "\n\n" + text[end:]


def update(rows, near, docs):
    back = [row for row in rows if row["source"] == "rendered" and row["part"] == "back" and row["side"] == "near"]
    blazepose = [row for row in back if row["estimator"] == "blazepose"]
    held = [
        row
        for row in back
        if row["own"]
        and row["kind"]
        and row["video"] in {one["video"] for one in back if one["estimator"] != "blazepose"}
    ]
    path = docs / "Accuracy.md"
    text = replaced(path.read_text(), "people", first_table(blazepose))
    text = replaced(text, "movements", table(blazepose, ["joint", "movement", "view"]))
    text = replaced(text, "estimators", table(held, ["joint", "estimator"]))
    text = replaced(
        text,
        "filmed",
        table(
            [row for row in rows if row["source"] != "rendered" and row["estimator"] == "blazepose"],
            ["source", "movement", "joint", "kind"],
        ),
    )
    path.write_text(text)
    write_csv(rows, docs / "Accuracy.csv")
    plot(near, docs / "Pictures/accuracy.svg", "Errors of readings on rendered people, BlazePose")

"""Readings in the picture and in space in groups, and what is asked of them."""
import math
from collections import defaultdict

import numpy as np

WAYS = ("picture", "automatic", "body")
MOVEMENTS = ("squatting", "walking", "reaching")  # Of these targets are asked: people move, and do not hold a pose.
BOUND = {"hip abduction", "hip flexion"}  # Angles whose targets are bounds.
COLUMNS = ["read", "space", "mae", "held", "half", "over20", "over25"]


def describe(rows):
    """Share read, of these in space, mean absolute error, coverage, median half width, unflagged errors in 1,000."""
    read = [row for row in rows if math.isfinite(row["value"])]
    found = dict.fromkeys(COLUMNS, math.nan) | dict(n=len(rows), read=100 * len(read) / max(1, len(rows)))
    if not read:
        return found
    error = np.array([abs((row["value"] - row["truth"] + 180) % 360 - 180) for row in read])
    quiet = np.array([not row["flags"] for row in read])
    stated = [row for row in read if math.isfinite(row["low"])]
    found.update(space=100 * np.mean([row["space"] == "body" for row in read]), mae=error.mean(),
                 over20=1000 * np.mean((error > 20) & quiet), over25=1000 * np.mean((error > 25) & quiet))
    if stated:
        found.update(held=100 * np.mean([row["low"] <= row["truth"] <= row["high"] for row in stated]),
                     half=np.median([(row["high"] - row["low"]) / 2 for row in stated]))
    return found


def table(rows, keys=("angle", "view")):
    """One line for each group: the picture, the choice between both, and the body."""
    forms = dict(read="{:.0f} %", space="{:.0f} %", mae="{:.1f}", held="{:.0f} %", half="{:.1f}", over20="{:.0f}",
                 over25="{:.0f}")
    words = dict(read="read", space="in space", mae="MAE", held="coverage", half="median ±", over20="> 20° ‰",
                 over25="> 25° ‰")
    shown = {way: [name for name in COLUMNS if name != "space" or way == "automatic"] for way in WAYS}
    head = [*keys, "n"]
    head += [f"{way}: {words[name]}" if name == "read" else words[name] for way in WAYS for name in shown[way]]
    lines, groups = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)], defaultdict(list)
    for row in rows:
        groups[tuple(row[key] for key in keys)].append(row)
    for key, some in sorted(groups.items()):
        found = {way: describe([row for row in some if row["way"] == way]) for way in WAYS}
        cells = [*map(str, key), str(found["picture"]["n"])]
        cells += [forms[name].format(found[way][name]) if math.isfinite(found[way][name]) else "–"
                  for way in WAYS for name in shown[way]]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def targets(rows, say):
    """What is asked of readings in space; true where all that are bounds hold."""
    good = True

    def check(name, value, wanted, unit, is_bound=False, most=True):
        nonlocal good
        if math.isfinite(value):
            holds = value <= wanted if most else value >= wanted
            good &= holds or not is_bound
            verdict = "holds " if holds else "BROKEN" if is_bound else "MISSED"
            say(f"{verdict}  {name}: {value:.1f} {unit} ({'bound' if is_bound else 'target'} {wanted:g})")

    way = lambda some, which: [row for row in some if row["way"] == which]
    back = [row for row in rows if row["source"] == "rendered" and row["movement"] in MOVEMENTS]
    near = [row for row in back if is_own_view(row) and not row["far"]]
    for name in sorted({row["angle"] for row in back}):
        seen, chosen = (describe([row for row in way(near, which) if row["angle"] == name])["mae"]
                        for which in ("picture", "automatic"))
        check(f"space, {name}, own view: error over the picture's", chosen - seen, 1, "°", is_bound=name in BOUND)
        other = describe([row for row in way(back, "automatic") if row["angle"] == name and row["space"] == "body"])
        check(f"space, {name}, read in space: mean absolute error", other["mae"], 10, "°", is_bound=name in BOUND)
        check(f"space, {name}, read in space: intervals that hold", other["held"], 90, "%", name in BOUND, most=False)
        check(f"space, {name}, read in space: unflagged errors > 25°", other["over25"], 0, "of 1,000")
    for source, wanted, is_bound in (("markers", 88, True), ("balance", 85, False)):
        found = describe([row for row in way(rows, "automatic") if row["source"] == source and row["space"] == "body"])
        check(f"space, {source}: intervals that hold", found["held"], wanted, "%", is_bound, most=False)
    return good


def is_own_view(row):
    """Whether a rendered person is turned as the picture's plane of the angle asks for."""
    turned = abs(math.sin(math.radians(row["yaw"])))
    return turned < 0.3 if row["angle"].endswith("abduction") else turned > 0.9

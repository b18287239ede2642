"""Deviations of points by which intervals hold the worst posture, not only the mean of all: the table of EstimatorInfo.

Root mean squares are means over movements. Intervals made of them are too narrow where an estimator errs by the posture: it
reads an arm raised to 45° or a thigh raised to 90° too low. Each person of the fitting part is left out of the root mean squares
in turn, and the errors of that person's angles are held against intervals made of the others' table. A cell is a joint in one
posture of a movement, all people together, in both yaws next to the view in which it is measured. The deviations are widened by
steps of a fiftieth until HELD of the errors of each cell lie inside: each step where it takes most off what is missing for the
width that it adds, and then back where a step was not needed. HELD is as large as the bound of the width allows, on the fitting
part. What is held back has no part in it.
"""
from collections import defaultdict

import numpy as np

from leaveout import sensitivities
from points import NEEDS, long_name
from readings import TESTED

HELD = 0.95  # Of a cell; with twelve angles in a cell, all.
STEP = 1.02
LARGEST = 3.0
NORMAL = 1.96
NEAR = 30  # Degrees from the view in which an angle is measured; the angle in the picture is still the joint's.
TRUNK = ("shoulder.L", "shoulder.R", "hip.L", "hip.R")


def angle_cases(rows, table):
    """For each angle of a person left out: cell, error, and the variance by place and direction."""
    result = []
    for person in sorted({row["person"] for row in rows}):
        spreads = table([row for row in rows if row["person"] != person])
        poses = defaultdict(dict)
        for row in rows:
            if row["person"] == person:
                poses[row["video"], row["pose"]][row["point"]] = row
        for found in poses.values():
            one = next(iter(found.values()))
            for joint, kind, _ in TESTED[one["movement"]]:
                names = {name + ".L" for name in NEEDS[joint]} | set(TRUNK if joint in ("shoulder", "hip") else ())
                is_near = one["yaw"] <= NEAR if kind == "abduction" else one["yaw"] >= 90 - NEAR
                if not is_near or any(name not in found or found[name]["gross"] for name in names):
                    continue
                error, slopes = sensitivities(found, joint, ".L", names)
                variance = defaultdict(float)
                for (name, key), slope in slopes.items():
                    variance[name.partition(".")[0], key] += (slope * spreads[long_name(name)][key]) ** 2
                result.append(((one["movement"], joint, one["pose"]), abs(error), dict(variance)))
    return result


class Cells:
    """Angles as arrays: what an interval lacks is asked some thousand times."""

    def __init__(self, cases):
        self.keys = sorted({key for *_, variance in cases for key in variance})
        self.variance = np.array([[variance.get(key, 0) for key in self.keys] for *_, variance in cases])
        self.errors = np.array([error for _, error, _ in cases])
        names = sorted({cell for cell, *_ in cases})
        self.members = {name: np.array([cell == name for cell, *_ in cases]) for name in names}

    def half_widths(self, factors):
        return NORMAL * np.sqrt(self.variance @ factors ** 2)

    def held(self, factors):
        """The fraction inside by cell."""
        inside = self.errors <= self.half_widths(factors)
        return {name: float(np.mean(inside[member])) for name, member in self.members.items()}

    def lacking(self, factors):
        """By how much the intervals are too narrow: logarithms of what each cell needs, added."""
        ratios = self.errors / self.half_widths(factors)
        needed = [np.quantile(ratios[member], HELD, method="higher") for member in self.members.values()]
        return float(np.sum(np.maximum(0, np.log(needed))))

    def widened(self, factors, index, times):
        result = factors.copy()
        result[index] = max(1.0, result[index] * times)
        return result

    def fitted(self):
        """The factor by key, 1 or more."""
        factors = np.ones(len(self.keys))
        lacking = self.lacking(factors)
        while lacking > 0:
            width, best = np.log(np.mean(self.half_widths(factors))), None
            for index in range(len(self.keys)):
                tried = self.widened(factors, index, STEP)
                then = self.lacking(tried)
                gain = (lacking - then) / max(np.log(np.mean(self.half_widths(tried))) - width, 1e-9)
                if then < lacking and tried[index] <= LARGEST and (best is None or gain > best[0]):
                    best = (gain, tried, then)
            if best is None:
                break
            _, factors, lacking = best
        for index in np.argsort(-factors, kind="stable"):
            while factors[index] > 1 and self.lacking(self.widened(factors, index, 1 / STEP)) <= lacking:
                factors = self.widened(factors, index, 1 / STEP)
        return factors


def widened(rows, spreads, table):
    """The table with deviations that hold every posture (wideAlong, wideAcross), and what they hold."""
    cells = Cells(angle_cases(rows, table))
    factors = cells.fitted()
    by_key = dict(zip(cells.keys, factors))
    result = {}
    for point, entry in spreads.items():
        place = point.removeprefix("left").removeprefix("right").lower()
        result[point] = dict(entry, **{
            key.replace("rms", "wide"): round(entry[key] * float(by_key.get((place, key), 1)), 4)
            for key in ("rmsAlong", "rmsAcross")})
    ones = np.ones(len(cells.keys))
    oracle = np.percentile(cells.errors, 95)
    told = {}
    for name, chosen in (("root mean squares", ones), ("widened", factors)):
        held, half = cells.held(chosen), cells.half_widths(chosen)
        least = min(held, key=held.get)
        told[name] = dict(angles=len(cells.errors), held=round(float(np.mean(cells.errors <= half)), 3),
                          overOracle=round(float(np.mean(half) / oracle), 2),
                          leastHeld=f"{least[1]} in {least[0]}, posture {least[2] + 1}", leastFraction=round(held[least], 2),
                          unmet=sum(value < HELD - 1e-9 for value in held.values()))
    return result, told


def show(spreads, told):
    print("\n| deviations | angles of people left out | inside | half width / oracle | least held | cells below "
          f"{HELD:.0%} |\n|---|---|---|---|---|---|")
    for name, s in told.items():
        print(f"| {name} | {s['angles']} | {s['held']:.1%} | {s['overOracle']:.2f} | "
              f"{s['leastHeld']}: {s['leastFraction']:.0%} | {s['unmet']} |")
    print("\n| point | along: rms, widened | across: rms, widened |\n|---|---|---|")
    for point, s in spreads.items():
        if not point.startswith("right"):
            cells = [f"{s['rms' + key]:.4f}, {s['wide' + key]:.4f}" for key in ("Along", "Across")]
            print(f"| {point.replace('left', '').lower()} | {' | '.join(cells)} |")

"""How often an interval made of the systematic table would hold angles of people or movements that it never saw.

Each person, then each movement of the fitting part is left out of the table in turn. Angles between the found points in
the picture against those between the true ones, in the view in which they are measured; no sensor noise.
"""
from collections import defaultdict

import numpy as np

from points import NEEDS, angles, axis, long_name
from readings import TESTED, view_of

FACTORS = (1.0, 1.1, 1.2, 1.3, 1.4)


def angle_errors(rows, spreads):
    """Movement, joint, error and expected deviation of each angle whose points were all found."""
    poses = defaultdict(dict)
    for row in rows:
        poses[row["video"], row["pose"]][row["point"]] = row
    result = []
    for found in poses.values():
        one = next(iter(found.values()))
        for joint, kind, _ in TESTED[one["movement"]]:
            names = {name + ".L" for name in NEEDS[joint]}
            if joint in ("shoulder", "hip"):
                names |= {"shoulder.L", "shoulder.R", "hip.L", "hip.R"}
            if not view_of(one["yaw"], kind)[1] or any(name not in found or found[name]["gross"] for name in names):
                continue
            error, expected = error_and_expectation(found, joint, ".L", names, spreads)
            result.append((one["movement"], joint, error, expected))
    return result


def sensitivities(found, joint, side, names):
    """The error of an angle, and by how many degrees it turns for each trunk by point and direction."""
    true, length = found[joint + side]["pixels"], found[joint + side]["length"]
    before = angles(true)[joint + side]
    slopes = {}
    for name in names:
        along = axis(true, name)
        for direction, key in ((along, "rmsAlong"), (np.array([-along[1], along[0]]), "rmsAcross")):
            nudged = angles(dict(true, **{name: true[name] + direction * 0.001 * length}))[joint + side]
            slopes[name, key] = (nudged - before) / 0.001
    moved = dict(true, **{name: true[name] + found[name]["error"] * length for name in names})
    return angles(moved)[joint + side] - before, slopes


def error_and_expectation(found, joint, side, names, spreads):
    """The error of an angle, and its deviation if points err independently with the spreads' root mean squares."""
    error, slopes = sensitivities(found, joint, side, names)
    return error, np.sqrt(sum((slope * spreads[long_name(name)][key]) ** 2 for (name, key), slope in slopes.items()))


def show(rows, table):
    """Prints the fractions that are held, and the half width beside the one that would hold 95 %, by factor."""
    print("\n| left out in turn | factor | held | width / oracle | least held |\n|---|---|---|---|---|")
    for key in ("person", "movement"):
        cases = []
        for value in sorted({row[key] for row in rows}):
            spreads = table([row for row in rows if row[key] != value])
            cases += angle_errors([row for row in rows if row[key] == value], spreads)
        oracle = np.percentile([abs(error) for _, _, error, _ in cases], 95)
        for factor in FACTORS:
            cells = defaultdict(list)
            for movement, joint, error, expected in cases:
                cells[movement, joint].append(abs(error) <= 1.96 * factor * expected)
            least = min(cells, key=lambda cell: np.mean(cells[cell]))
            width = 1.96 * factor * np.mean([expected for *_, expected in cases])
            print(f"| {key} | {factor} | {np.mean(np.concatenate(list(cells.values()))):.1%} | {width / oracle:.2f} | "
                  f"{least[1]} in {least[0]}: {np.mean(cells[least]):.0%} |")

"""How readings agree with the truth, in groups."""
import math
from collections import defaultdict

import numpy as np

GROUP = ["source", "estimator", "joint", "kind", "movement", "view", "side", "distance"]
COLUMNS = ["n", "read", "flagged", "bias", "sd", "mae", "rmse", "lower", "upper", "intervals", "inside",
           "insideUnflagged", "halfWidth", "oracle", "large", "largeUnflagged", "grossUnflaggedPerThousand",
           "mediumCovered"]
LARGE, GROSS = 10, 20  # Degrees.


def is_inside(row):
    return row["low"] <= row["truth"] <= row["high"]


def describe(rows):
    """All numbers of a group; degrees, and fractions of 1.

    inside: of the readings with an interval, those whose interval holds the truth. oracle: the half width that would
    have held 95 % of the same readings. largeUnflagged: of the errors above 10°, those without a flag. mediumCovered:
    of the errors from 10 to 20°, those inside the interval or flagged."""
    read = [row for row in rows if math.isfinite(row["value"])]
    result = dict.fromkeys(COLUMNS, math.nan)
    result.update(n=len(rows), read=len(read) / max(1, len(rows)))
    if not read:
        return result
    error = np.array([row["value"] - row["truth"] for row in read])
    flagged = np.array([bool(row["flags"]) for row in read])
    held = np.array([is_inside(row) for row in read])
    has = np.array([math.isfinite(row["low"]) for row in read])
    size = np.abs(error)
    mean = lambda values: float(np.mean(values)) if len(values) else math.nan
    sd = float(error.std(ddof=1)) if len(error) > 1 else math.nan
    medium = (size > LARGE) & (size <= GROSS)
    result.update(
        flagged=mean(flagged), bias=float(error.mean()), sd=sd, mae=mean(size), rmse=float(np.sqrt(mean(error ** 2))),
        lower=float(error.mean()) - 1.96 * sd, upper=float(error.mean()) + 1.96 * sd, intervals=mean(has),
        inside=mean(held[has]), insideUnflagged=mean(held[has & ~flagged]),
        halfWidth=mean([(row["high"] - row["low"]) / 2 for row, ok in zip(read, has) if ok]),
        oracle=float(np.percentile(size[has], 95)) if has.any() else math.nan, large=mean(size > LARGE),
        largeUnflagged=mean(~flagged[size > LARGE]), grossUnflaggedPerThousand=1000 * mean((size > GROSS) & ~flagged),
        mediumCovered=mean((held | flagged)[medium]))
    return result


def grouped(rows, keys):
    groups = defaultdict(list)
    for row in rows:
        groups[tuple(row[key] for key in keys)].append(row)
    return [(key, describe(group)) for key, group in sorted(groups.items())]


def degrees(value, sign=False):
    return "–" if not math.isfinite(value) else f"{value:{'+' if sign else ''}.1f}°"


def percent(value):
    return "–" if not math.isfinite(value) else f"{100 * value:.0f} %"


def table(rows, keys):
    """A table in Markdown."""
    head = list(keys) + ["n", "read", "flagged", "bias ± SD", "MAE, RMSE", "95 % limits", "inside the interval",
                         "half width", "errors > 10° without a flag"]
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for key, s in grouped(rows, keys):
        cells = [str(part) for part in key] + [
            str(s["n"]), percent(s["read"]), percent(s["flagged"]), f"{degrees(s['bias'], True)} ± {degrees(s['sd'])}",
            f"{degrees(s['mae'])}, {degrees(s['rmse'])}", f"{degrees(s['lower'], True)} … {degrees(s['upper'], True)}",
            percent(s["inside"]), degrees(s["halfWidth"]), percent(s["largeUnflagged"])]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def write_csv(rows, path):
    with open(path, "w") as file:
        file.write(",".join(GROUP + COLUMNS) + "\n")
        for key, s in grouped(rows, GROUP):
            cells = [str(part) for part in key]
            for column in COLUMNS:
                cells.append(f"{s[column]:.3f}".rstrip("0").rstrip(".") if math.isfinite(s[column]) else "")
            file.write(",".join(cells) + "\n")

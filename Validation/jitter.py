"""How much an estimator's points usually jitter, in lengths of the trunk: the noise that is assumed until it is learnt.

    .build/validation/environment/bin/python Validation/jitter.py [WORK]

From the recordings of rendered people of the fitting part and of filmed people that `Scripts/validate --all` keeps in
WORK (.build/validation). As `NoiseEstimator` learns it: third differences a third of a tenth of a second apart and a
tenth, averaged over two seconds and a quarter of a second. Prints quantiles over points and moments.
"""
import json
import sys
import warnings
from pathlib import Path

import numpy as np

from videos import FIT

SPACING, MEMORY, MOMENT, OF_LATE, FIRST, STEP = 0.1, 2.0, 0.25, 0.85, 1.0, 0.25
LEAST_VISIBILITY = 0.5
QUANTILES = [0.5, 0.75, 0.9, 0.95]
# Nose, shoulders, elbows, wrists, hips, knees and ankles; shoulders stand at 1 and 2, hips at 7 and 8.
POINTS = {33: [0, *range(11, 17), *range(23, 29)], 17: [0, *range(5, 17)]}


def places(path):
    """Seconds between frames, and the points in pixels, frames × 13 × 2; NaN where one is not seen."""
    header, *lines = map(json.loads, path.read_text().splitlines())
    rows = []
    for line in lines:
        found = line["poses"][0]["landmarks"] if line.get("poses") else []
        chosen = [found[index] for index in POINTS[len(found)]] if len(found) in POINTS else [None] * 13
        rows.append([one[:2] if one and one[3] >= LEAST_VISIBILITY else [np.nan] * 2 for one in chosen])
    times = [line["t"] for line in lines]
    return np.median(np.diff(times)), np.array(rows, float) * header["size"]


def squares(points, stride):
    """The variance along one axis that the third differences up to each frame have, frames × 13."""
    found = np.full(points.shape[:2], np.nan)
    if len(points) > 3 * stride:
        ends = [points[k * stride:len(points) - (3 - k) * stride] for k in range(4)]
        difference = ends[3] - 3 * ends[2] + 3 * ends[1] - ends[0]
        found[3 * stride:] = (difference ** 2).sum(-1) / 40  # Of white noise 20 times its variance, on two axes.
    return found


def jitters(path):
    """The deviations of points along one axis, in trunks, at moments a quarter of a second apart."""
    elapsed, points = places(path)
    middles = (points[:, [1, 2]].mean(1) - points[:, [7, 8]].mean(1))
    trunk = np.nanmedian(np.linalg.norm(middles, axis=1))
    coarse = max(round(SPACING / elapsed), 2)
    near, wide = squares(points, max((coarse + 1) // 3, 1)), squares(points, coarse)
    for end in range(round(FIRST / elapsed), len(points), max(round(STEP / elapsed), 1)):
        lasting, late = (slice(max(end - round(span / elapsed), 0), end + 1) for span in (MEMORY, MOMENT))
        total = np.fmin(np.nanmean(wide[lasting], 0), 2 * np.nanmean(near[lasting], 0))
        yield np.sqrt(np.fmax(total, OF_LATE * np.nanmean(near[late], 0))) / trunk


def main(work=".build/validation"):
    warnings.filterwarnings("ignore", category=RuntimeWarning)  # Means of points that are never seen.
    for estimator in ("blazepose", "movenet", "posenet"):
        rendered = [path for path in sorted(Path(work, "landmarks", estimator).glob("*.qprec.jsonl"))
                    if path.name.split("-")[0] in FIT["people"]]
        filmed = sorted(Path(work, "street").glob(f"*-{estimator}.qprec.jsonl"))
        for name, paths in (("rendered", rendered), ("filmed", filmed)):
            found = np.concatenate([moment for path in paths for moment in jitters(path)] or [[]])
            found = found[np.isfinite(found)]
            said = " ".join(f"{value:.3f}" for value in np.quantile(found, QUANTILES)) if len(found) else "none"
            print(f"{estimator}, {name}, {len(paths)} videos, quantiles {QUANTILES}: {said}")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Prints the largest value of each feature of a recording.

python peaks.py take.qprec.jsonl rangeOfMotion.shoulder.left.abduction
"""

import sys

import numpy as np
import qpkit


def peaks(path: str, features: list[str]) -> dict[str, float]:
    """Returns the largest value of each feature; NaN where there is no reading."""
    readings = qpkit.measure(path, features, to="numpy")
    return {
        feature: float(np.nanmax(column)) if np.isfinite(column).any() else float("nan")
        for feature, column in zip(readings.features, readings.value.T)
    }


def live(readings: dict[str, qpkit.Reading]) -> list[str]:
    """Returns a frame's readings as text."""
    return [f"{name}: {reading.value:.0f}" if reading else f"{name}: {reading.state}" for name, reading in readings.items()]


if __name__ == "__main__":
    for name, value in peaks(sys.argv[1], sys.argv[2:]).items():
        print(f"{name}  {value:.1f}")

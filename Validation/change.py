"""Whether changes are found and none is invented, between two sessions of one rendered person.

A second implementation of what `FeatureResult.change(from:)` does between sessions (Docs/Change.md), from the intervals that
the program printed.
"""
import math

QUANTILE, POWER = 1.96, 0.841621
REPOSITIONING = 3.0  # Degrees, of one session.
OTHER_SESSION = 0.47
PLACES = [(0.2, 0.76), (0.4, 0.68), (0.6, 0.58), (1.0, 0.1)]
RANGE = 150.0


def correlation(difference):
    """Of the systematic errors of two sessions; joints (0.55 and more) are above that of another session."""
    share = min(abs(difference) / RANGE, 1)
    for (before, low), (after, high) in zip(PLACES, PLACES[1:]):
        if before < share <= after:
            return min(OTHER_SESSION, low + (share - before) / (after - before) * (high - low))
    return OTHER_SESSION


def deviations(row):
    """Of noise and of the systematic part; without a precision all counts as noise."""
    whole = (row["high"] - row["low"]) / 2 / QUANTILE
    own = (row["precisionHigh"] - row["precisionLow"]) / 2 / QUANTILE
    own = own if math.isfinite(own) else whole
    return own, math.sqrt(max(0, whole ** 2 - own ** 2))


def deviation(first, second, difference):
    (a, s), (b, t) = deviations(first), deviations(second)
    return math.sqrt(a * a + b * b + s * s + t * t - 2 * correlation(difference) * s * t + 2 * REPOSITIONING ** 2)


def detectable(first, second):
    """The smallest true change that is found 80 times in 100."""
    found = 0.0
    for _ in range(20):
        found = (QUANTILE + POWER) * deviation(first, second, found)
    return found


def is_changed(first, second):
    difference = second["value"] - first["value"]
    return abs(difference) > QUANTILE * deviation(first, second, difference)


def usable(row):
    return math.isfinite(row["value"]) and math.isfinite(row["low"]) and not row["flags"]


def verdicts(repeats):
    """Counts over (rows of the first session, rows of the other), of one joint and person each, by time:
    pairs of the same pose and those called a change; pairs of poses that truly differ by the detectable change or up to
    half more, and those called one; pairs whose interval holds the true change."""
    same = wrong = differing = found = held = pairs = 0
    for first, other in repeats:
        for time, earlier in first.items():
            for moment, later in other.items():
                if not usable(earlier) or not usable(later):
                    continue
                truth = later["truth"] - earlier["truth"]
                difference = later["value"] - earlier["value"]
                pairs += 1
                held += abs(difference - truth) <= QUANTILE * deviation(earlier, later, difference)
                if time == moment:
                    same += 1
                    wrong += is_changed(earlier, later)
                elif 1 <= abs(truth) / detectable(earlier, later) <= 1.5:
                    differing += 1
                    found += is_changed(earlier, later) and difference * truth > 0
    return dict(same=same, wrong=wrong, differing=differing, found=found, pairs=pairs, held=held)


def targets(counts, say):
    """Prints what must hold; true where it does."""
    good = True
    for name, part, whole, target, holds in (
            ("no change that is called one", counts["wrong"], counts["same"], 0.05, counts["wrong"] <= 0.05 * counts["same"]),
            ("a change of the detectable size that is found", counts["found"], counts["differing"], 0.80,
             counts["found"] >= 0.80 * counts["differing"]),
            ("true changes inside their interval", counts["held"], counts["pairs"], 0.90,
             counts["held"] >= 0.90 * counts["pairs"])):
        if whole:
            good &= holds
            say(f"{'holds ' if holds else 'MISSED'}  {name}: {100 * part / whole:.0f} % of {whole} (target {100 * target:.0f} %)")
    return good

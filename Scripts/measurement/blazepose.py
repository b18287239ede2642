"""The points of BlazePose by their numbers, the flags of a point, and the limbs that join them."""
import numpy as np

COUNT = 33

# The flags of a point, as bits.
MISSING, LOW_VISIBILITY, OUT_OF_FRAME, SUSPECT, MOVED, UNCLEAR, UNCONFIRMED = 1, 2, 4, 8, 16, 32, 64
UNSEEN = MISSING | LOW_VISIBILITY | OUT_OF_FRAME
HELD = UNSEEN | SUSPECT | UNCLEAR

LEGS, UPPER = 1, 2
LEG_PAIRS = [(23, 24), (25, 26), (27, 28), (29, 30), (31, 32)]
PAIRS = [(1, 4), (2, 5), (3, 6)] + [(left, left + 1) for left in range(7, 33, 2)]
LEG_POINTS = [point for pair in LEG_PAIRS for point in pair]
UPPER_POINTS = [point for point in range(1, COUNT) if point not in LEG_POINTS]

# Each limb: the one or two points of its near end, those of its far end, and all that hang on it.
HANDS = [[19, 17, 21], [20, 18, 22]]
LIMBS = [
    ((23, 24), (11, 12), [11, 12]),
    ((11, 12), (7, 8), list(range(11))),
    ((11, 11), (13, 13), [13, 15] + HANDS[0]),
    ((12, 12), (14, 14), [14, 16] + HANDS[1]),
    ((13, 13), (15, 15), [15] + HANDS[0]),
    ((14, 14), (16, 16), [16] + HANDS[1]),
    ((23, 23), (25, 25), [25, 27, 29, 31]),
    ((24, 24), (26, 26), [26, 28, 30, 32]),
    ((25, 25), (27, 27), [27, 29, 31]),
    ((26, 26), (28, 28), [28, 30, 32]),
    ((29, 29), (31, 31), [31]),
    ((30, 30), (32, 32), [32]),
    ((15, 15), (19, 17), HANDS[0]),
    ((16, 16), (20, 18), HANDS[1]),
]
TRUNK, LEFT_UPPER_ARM, LEFT_THIGH, LEFT_SHANK = 0, 2, 6, 8
LEG_LIMBS, ARM_LIMBS = range(6, 12), (2, 3, 4, 5, 12, 13)
PAIRED_LIMBS = range(2, 14)
# The points that hang on a limb, from the near to the far end.
BEYOND = {2: [4, 12], 3: [5, 13], 4: [12], 5: [13], 6: [8, 10], 7: [9, 11], 8: [10], 9: [11]}

# Plain numbers, where there is little to do, and arrays.
NEAR_ENDS, FAR_ENDS = [limb[0] for limb in LIMBS], [limb[1] for limb in LIMBS]
NEAR = np.array(NEAR_ENDS)
FAR = np.array(FAR_ENDS)
CARRIED = [limb[2] for limb in LIMBS]


def exchanging(pairs):
    """The order of points in which pairs have changed places."""
    order = np.arange(COUNT)
    for left, right in pairs:
        order[[left, right]] = right, left
    return order


def points(landmarks):
    """An array of x, y, z and visibility; a row of nan for a point that is not there."""
    try:
        array = np.array(landmarks, float)
    except (TypeError, ValueError):
        rows = [point if point is not None else [None] * 2 for point in landmarks]
        array = np.array([list(row) + [None] * (4 - len(row)) for row in rows], float)
    if array.shape[1] == 4:
        return array
    return np.concatenate([array, np.full((len(array), 4 - array.shape[1]), np.nan)], axis=1)

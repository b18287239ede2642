"""The points of estimators by name, the segments that their errors are given along, and angles between them."""
import numpy as np

from rotations import angle

SIDES = (".L", ".R")
BLAZEPOSE = {"nose": 0, "ear.L": 7, "ear.R": 8, "shoulder.L": 11, "shoulder.R": 12, "elbow.L": 13, "elbow.R": 14,
             "wrist.L": 15, "wrist.R": 16, "hip.L": 23, "hip.R": 24, "knee.L": 25, "knee.R": 26, "ankle.L": 27,
             "ankle.R": 28, "heel.L": 29, "heel.R": 30, "toe.L": 31, "toe.R": 32}
COCO = {"nose": 0, "ear.L": 3, "ear.R": 4, "shoulder.L": 5, "shoulder.R": 6, "elbow.L": 7, "elbow.R": 8, "wrist.L": 9,
        "wrist.R": 10, "hip.L": 11, "hip.R": 12, "knee.L": 13, "knee.R": 14, "ankle.L": 15, "ankle.R": 16}
INDICES = {33: BLAZEPOSE, 17: COCO}
# Where a segment begins that ends at the point; the others are given along the trunk, from mid hip to mid shoulder.
SEGMENT = {"elbow": "shoulder", "wrist": "elbow", "knee": "hip", "ankle": "knee"}
ANKLE = ("heel", "toe")  # Along the shank, like the ankle.
# The angles that the program reads: their joint, kind, and the points that they need on their side.
NEEDS = {"shoulder": ["shoulder", "elbow", "hip"], "elbow": ["shoulder", "elbow", "wrist"],
         "hip": ["shoulder", "hip", "knee"], "knee": ["hip", "knee", "ankle"]}
FULL_NAMES = {"toe": "FootIndex"}


def middle(points, name):
    return (points[name + ".L"] + points[name + ".R"]) / 2


def trunk(points):
    """From mid hip to mid shoulder."""
    return middle(points, "shoulder") - middle(points, "hip")


def axis(points, name):
    """The direction of the segment that a point's error is given along, of length 1."""
    joint, _, side = name.partition(".")
    if joint in ANKLE:
        joint = "ankle"
    along = points[f"{joint}.{side}"] - points[f"{SEGMENT[joint]}.{side}"] if joint in SEGMENT else trunk(points)
    return along / max(np.linalg.norm(along), 1e-9)


def angles(points):
    """Angles between points of two or three dimensions, 0…180°."""
    down = -trunk(points)
    result = {}
    for side in SIDES:
        shoulder, elbow, wrist, hip, knee, ankle = (
            points[name + side] for name in ("shoulder", "elbow", "wrist", "hip", "knee", "ankle"))
        result["shoulder" + side] = angle(down, elbow - shoulder)
        result["elbow" + side] = angle(elbow - shoulder, wrist - elbow)
        result["hip" + side] = angle(down, knee - hip)
        result["knee" + side] = angle(knee - hip, ankle - knee)
    return result


def clinical_angle(points, axes, joint, side, kind):
    """The angle that a clinician counts, from points in metres.

    Elbow and knee: the angle between the limb's halves, with the sign of the sagittal plane; shoulder and hip: the
    angle to the trunk in the person's own sagittal or (abduction) frontal plane. axes: left, forward and up of the
    person.
    """
    left, forward, up = axes
    sign = 1 if side == ".L" else -1
    across = sign * left if kind == "abduction" else forward
    plane = {name: np.array([point @ across, point @ up]) for name, point in points.items()}

    def halves(points):
        at = {name: points[name + side] for name in ("shoulder", "elbow", "wrist", "hip", "knee", "ankle")}
        return {"shoulder": lambda: (-trunk(points), at["elbow"] - at["shoulder"]),
                "elbow": lambda: (at["elbow"] - at["shoulder"], at["wrist"] - at["elbow"]),
                "hip": lambda: (-trunk(points), at["knee"] - at["hip"]),
                "knee": lambda: (at["knee"] - at["hip"], at["ankle"] - at["knee"])}[joint]()

    first, second = halves(plane)
    degrees = np.degrees(np.arctan2(first[0] * second[1] - first[1] * second[0], first @ second))
    degrees *= -1 if joint == "knee" else 1
    if joint in ("elbow", "knee"):
        # A knee that bends sideways out of the plane has its sign from there as long as it is small.
        in_space = angle(*halves(points))
        return float(-in_space if degrees < 0 and in_space < 30 else in_space)
    return float(degrees + 360 if degrees < -90 else degrees)


def turned_axes(yaw):
    """Left, forward and up in the world of rendered people."""
    cos, sin = np.cos(np.radians(yaw)), np.sin(np.radians(yaw))
    return np.array([cos, -sin, 0]), np.array([-sin, -cos, 0]), np.array([0., 0, 1])


def own_axes(points, up):
    """Left, forward and up of a person whose points are known: left through both hips, level."""
    left = points["hip.L"] - points["hip.R"] + points["shoulder.L"] - points["shoulder.R"]
    left = left - (left @ up) * up
    left /= np.linalg.norm(left)
    return left, np.cross(left, up), up


def found_points(frame, size):
    """The points of a frame's first person in pixels, and the visibility of each; None where no person was found."""
    if not frame.get("poses"):
        return None
    landmarks = frame["poses"][0]["landmarks"]
    points = {name: np.array(landmarks[i][:2], float) * size for name, i in INDICES[len(landmarks)].items()}
    visibility = {name: landmarks[i][3] for name, i in INDICES[len(landmarks)].items()}
    return points, {name: 1.0 if v is None else v for name, v in visibility.items()}


def true_points(entry):
    """A pose's true points in metres and in pixels."""
    return ({name: np.array(values[:3]) for name, values in entry.items()},
            {name: np.array(values[3:5]) for name, values in entry.items()})


def long_name(name):
    """shoulder.L: leftShoulder."""
    joint, _, side = name.partition(".")
    if not side:
        return joint
    return {"L": "left", "R": "right"}[side] + FULL_NAMES.get(joint, joint.capitalize())

"""Checks the laboratory itself against closed forms. Prints one line; the exit code is 1 where a check fails.

    python selftest.py --source SOURCE
"""
import argparse

import numpy as np

from agreement import describe
from body import Body
from camera import Camera
from mesh import Person
from points import angles, clinical_angle, true_points, turned_axes
from render import draw
from rooms import plain_room
from street import sweep
from widen import Cells

CAMERA = dict(size=[540, 720], focal=565.0, distance=2.5, height=1.0, aim=0.92)


def check(name, holds):
    if not holds:
        raise SystemExit(f"The laboratory is wrong: {name}.")


def check_angles(body):
    """The angle that a pose asks for is the one that the true points have, whatever the person's turn."""
    straight = body.pose({})[1]
    for yaw in (0, 30, 90):
        axes = turned_axes(yaw)
        for pose, joint, kind in (({"knee.L": 60}, "knee", "flexion"), ({"elbow.L": 75}, "elbow", "flexion"),
                                  ({"hip.L": 50}, "hip", "flexion"), ({"abd.L": 80}, "shoulder", "abduction"),
                                  ({"flex.L": 100}, "shoulder", "flexion")):
            read = []
            for points in (straight, body.pose(pose)[1]):
                cos, sin = np.cos(np.radians(yaw)), np.sin(np.radians(yaw))
                world = {name: np.array([cos * x - sin * z, -sin * x - cos * z, y])
                         for name, (x, y, z) in points.items()}
                read.append(clinical_angle(world, axes, joint, ".L", kind))
            asked = next(iter(pose.values()))
            # The middle of a limb's section is not the rig's own joint, and a raised clavicle tilts the trunk's line.
            check(f"{joint} {kind}: asked for {asked}°, {read[1] - read[0]:.1f}° at yaw {yaw}",
                  abs(read[1] - read[0] - asked) < 6)


def check_lengths(body):
    """Limbs keep their length in every pose, and the lowest vertex is on the floor."""
    for pose in ({}, {"abd.L": 170, "twist.L": 80}, {"hip.L": 110, "knee.L": 95}, {"cross.L": 40, "flex.L": 80}):
        vertices, points = body.pose(pose)
        check("a foot leaves the floor", abs(vertices[body.skin, 1].min()) < 1e-9)
        for start, end in (("shoulder.L", "elbow.L"), ("hip.L", "knee.L")):
            length = np.linalg.norm(points[end] - points[start])
            before = np.linalg.norm(body.pose({})[1][end] - body.pose({})[1][start])
            check(f"{start} to {end} changes its length", abs(length - before) < 0.012)


def check_picture(source):
    """The true points lie where the person was drawn, and the same input gives the same bytes."""
    person, camera = Person(source, "man", "short"), Camera(CAMERA)
    plate = plain_room(camera, "home")
    for yaw in (0, 90):
        vertices, points = person.pose({"abd.L": 60, "abd.R": 60}, yaw)
        first = draw(person, vertices, "home", plate, camera)
        check("two pictures of one pose differ", (first == draw(person, vertices, "home", plate, camera)).all())
        changed = np.abs(first.astype(int) - plate).sum(axis=2) > 60
        for name, point in points.items():
            x, y, _ = camera.project(point)
            check(f"{name} lies outside the person at yaw {yaw}",
                  changed[int(y) - 4:int(y) + 5, int(x) - 4:int(x) + 5].any())
        check("the picture is full of person", changed.mean() < 0.4)


def check_camera():
    camera = Camera(dict(CAMERA, height=1.0, aim=1.0))
    x, y, depth = camera.project([0.5, 0, 1.0])
    check("a point half a metre aside is projected wrongly", np.allclose([x, y, depth], [270 + 565 * 0.2, 360, 2.5]))


def check_statistics():
    rows = [dict(value=value, truth=0.0, low=value - 5, high=value + 5, flags=[]) for value in (-4.0, 4.0, 6.0, 12.0)]
    rows += [dict(value=float("nan"), truth=0.0, low=float("nan"), high=float("nan"), flags=[])]
    s = describe(rows)
    check("statistics", np.allclose([s["read"], s["bias"], s["mae"], s["rmse"], s["inside"], s["halfWidth"], s["large"],
                                     s["largeUnflagged"]],
                                    [0.8, 4.5, 6.5, np.sqrt(53), 0.5, 5, 0.25, 1]))
    points = {"knee.L": np.array([0., 0]), "ankle.L": np.array([0., 1]), "hip.L": np.array([1., 0])}
    check("a sweep", np.isclose(sweep(points, "knee", ".L"), 270))
    check("angles", np.isclose(angles(true_points({name + side: [0, 0, 0, *place, 1] for name, place in dict(
        shoulder=(0, 0), elbow=(0, 1), wrist=(1, 1), hip=(0, 2), knee=(0, 3), ankle=(0, 4)).items()
        for side in (".L", ".R")})[1])["elbow.L"], 90))


def check_widening():
    """Only what one cell lacks is widened, and only where it is cheap: errors of 3 standard deviations ask for 3 / 1.96."""
    easy = [(("squat", "knee", 0), 1.0, {("knee", "rmsAlong"): 1.0, ("hip", "rmsAlong"): 0.01})] * 12
    hard = [(("hip", "hip", 3), 3.0, {("hip", "rmsAlong"): 1.0})] * 12
    cells = Cells(easy + hard)
    factors = dict(zip(cells.keys, cells.fitted()))
    check("the widening of deviations", factors["knee", "rmsAlong"] == 1 and 0 <= factors["hip", "rmsAlong"] - 3 / 1.96 < 0.05)
    check("a cell is still below", min(cells.held(np.array(list(factors.values()))).values()) == 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", required=True)
    source = parser.parse_known_args()[0].source
    for name in ("man", "child", "plump"):
        body = Body(source, name)
        check_angles(body)
        check_lengths(body)
    check_picture(source)
    check_camera()
    check_statistics()
    check_widening()
    print("The laboratory's own checks hold.")


if __name__ == "__main__":
    main()

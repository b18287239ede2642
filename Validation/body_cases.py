"""What `qpdemo body` makes of simulated people whose angles are known: a table for Docs/Body.md.

    python3 Validation/body_cases.py QPDEMO

The person of body_reference.py squats for 4 s at 30 frames a second. Points and metres err as BlazePose's do: scatter in
the picture of body_reference's SD with a lag-one correlation of 0.78, depths of 6 cm that last a second. Prints mean absolute
errors in degrees over both sides, the share of the frames that is read, and how often the intervals hold.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

from body_reference import FOCAL, HEIGHT, LENGTHS, POINTS, SD, WIDTH, places, truth

RATE, FRAMES = 30.0, 120
TIME = np.arange(FRAMES) / RATE
NAMES = {"sh": 11, "el": 13, "wr": 15, "hip": 23, "kn": 25, "an": 27, "he": 29, "to": 31}
INDEX = [NAMES[name[:-1]] + (name[-1] == "r") for name in POINTS]
READ = ("knee flexion", "hip flexion", "shoulder elevation", "ankle dorsiflexion")
LENS = ["--focal", str(FOCAL), "--level"]
# Stature and the eight lengths beside the model's, in the order of body_reference.LENGTHS.
CHILD = np.array([.66, .70, .66, .60, .60, .61, .61, .66])
TALL = np.array([1.16, 1.14, 1.16, 1.22, 1.22, 1.20, 1.20, 1.16])


def expected():
    depth = (1 - np.cos(np.pi * TIME)) / 2
    knee, hip, arm, lean = (a + b * depth for a, b in ((5, 85), (3, 70), (20, 60), (5, 25)))
    return dict(zip(READ, (knee, hip, arm, knee - hip + lean)))


def noise(random, shape, deviation, correlation):
    """Errors along the first axis that last."""
    errors = np.zeros((FRAMES, *shape))
    white = random.standard_normal(errors.shape)
    errors[0] = white[0]
    for frame in range(1, FRAMES):
        errors[frame] = correlation * errors[frame - 1] + np.sqrt(1 - correlation ** 2) * white[frame]
    return errors * deviation


def recording(path, yaw=45, lengths=1.0, roll=0, seed=1, hidden=(), cut=None, exact=False, focal=FOCAL):
    own = LENGTHS * lengths
    root, d = truth(TIME, yaw, own)
    turn = np.radians(roll)
    rotation = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    seen = places(root, d, own) @ rotation.T
    metres = (places(root, d, own, offsets=False) - root[:, None]) @ rotation.T
    pixels = seen[..., :2] / seen[..., 2:] * focal
    if not exact:
        random = np.random.default_rng(seed)
        spread = np.array([SD[name[:-1]] for name in POINTS])[:, None] * focal / seen[..., 2].mean()
        pixels = pixels + noise(random, (16, 2), spread, .78)
        metres[..., 2] += noise(random, (16,), .06 / np.sqrt(2), np.exp(-1 / RATE))
    size = np.array([WIDTH, HEIGHT])
    pixels = (pixels + size / 2) / size
    with open(path, "w") as file:
        print(json.dumps(dict(format="qp-recording", version=1, topology="blazepose33", size=[WIDTH, HEIGHT],
                              mirrored=False, fps=RATE)), file=file)
        for frame in range(FRAMES):
            points, world = [None] * 33, [None] * 33
            for place, name, pixel, metre in zip(INDEX, POINTS, pixels[frame], metres[frame]):
                if name in hidden or cut is not None and pixel[1] > cut:
                    continue
                points[place] = [*np.round(pixel, 6).tolist(), 0, 1]
                world[place] = [*np.round(metre, 6).tolist(), 1]
            print(json.dumps(dict(t=round(frame / RATE, 6), poses=[dict(landmarks=points, world=world)])), file=file)


def row(program, folder, name, options, **case):
    path = folder / "case.qprec.jsonl"
    recording(path, **case)
    lines = subprocess.run([program, "body", path, "--json", *options], capture_output=True, text=True)
    if lines.returncode:
        print(f"| {name} | {lines.stderr.strip().splitlines()[0]} |")
        return
    poses = [pose for pose in map(json.loads, lines.stdout.splitlines()) if "t" in pose]
    truths = expected()
    when = np.array([round(pose["t"] * RATE) for pose in poses])
    cells, given, held = [], 0, []
    for angle in READ:
        errors = []
        for side in ("left", "right"):
            for pose, value in zip(poses, truths[angle][when]):
                reading = pose["angles"][f"{side} {angle}"]
                if reading is None:
                    continue
                given += 1
                errors.append(abs((reading[0] - value + 180) % 360 - 180))
                held.append(errors[-1] <= reading[1])
        cells.append(f"{np.mean(errors):.1f}" if errors else "–")
    share = given / (2 * len(READ) * FRAMES)
    coverage = f"{100 * np.mean(held):.0f} %" if held else "–"
    print(f"| {name} | " + " | ".join(cells) + f" | {100 * share:.0f} % | {coverage} |", flush=True)


def main():
    program = sys.argv[1]
    print("| simulated squat | knee | hip flexion | elevation | ankle | read | coverage |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        say = lambda name, options=LENS, **case: row(program, pathlib.Path(folder), name, options, **case)
        say("exact points at 45°", exact=True)
        for yaw in (0, 45, 90, 135, 180):
            say(f"BlazePose's errors, {yaw}°", yaw=yaw)
        say("nothing known of the camera", options=[])
        say("focal length said 15 % too long", options=["--focal", str(1.15 * FOCAL), "--level"])
        say("focal length said 15 % too short", options=["--focal", str(.85 * FOCAL), "--level"])
        say("camera rolled by 5°, not known", options=["--focal", str(FOCAL)], roll=5)
        say("camera rolled by 5°, said to be level", roll=5)
        say("child of 1.10 m", lengths=CHILD)
        say("tall person of 2.00 m", lengths=TALL)
        say("left foot never seen", hidden=("hel", "tol"))
        say("left arm never seen", hidden=("ell", "wrl"))
        say("shanks and feet below the picture", hidden=("anl", "anr", "hel", "her", "tol", "tor"))


if __name__ == "__main__":
    main()

"""Draws videos, lets the program find the people in them, and keeps what it found beside the truth.

In the work folder: truth/ID.json and landmarks/ESTIMATOR/ID.qprec.jsonl. What is there is not made again, unless the
video's description or the model has changed. Sensor noise: Gaussian, two grey levels, seeded by the video's name.
"""
import argparse
import functools
import hashlib
import json
import pathlib
import subprocess
import time
import zlib

import numpy as np
import PIL.Image

from camera import Camera, room_picture
from mesh import Person
from render import draw
from rooms import plain_room

PROJECT = pathlib.Path(__file__).resolve().parents[1]
NOISE = 2.0
VERSION = 1  # Of the renderer: raise it where pictures change, so that nothing kept is used.


def options(description, movements):
    """The options of a script that draws people: the program, the laboratory's data, and the part that is taken."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--rooms", type=pathlib.Path)
    parser.add_argument("--work", type=pathlib.Path, default=PROJECT / ".build/validation")
    parser.add_argument("--part", choices=["fit", "back"], default="back")
    parser.add_argument("--movements", nargs="+", default=movements, choices=movements)
    parser.add_argument("--rows", type=pathlib.Path, help="a JSON file that gets everything that is read")
    return parser


class Program:
    """qpdemo, and the folder of the models that it does not find by itself."""

    def __init__(self, path, models):
        self.path, self.models = pathlib.Path(path).resolve(), models

    def options(self, estimator):
        if estimator == "blazepose":
            return []
        if self.models is None:
            raise SystemExit(f"{estimator} needs the models of ../shared/reference/models.")
        return ["--estimator", estimator, "--models", str(self.models)]

    def start(self, estimator, size, rate, output, more=()):
        command = [self.path, "landmarks", "-", "--raw", f"{size[0]}x{size[1]}", "--rate", str(rate), "-o", output,
                   "--overwrite", *self.options(estimator), *more]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    @functools.cache
    def description(self, estimator, work):
        """What a recording of this program says of an estimator; kept recordings get it, whatever program made them."""
        path = work / f"header-{estimator}.qprec.jsonl"
        process = self.start(estimator, (64, 64), 5, path)
        _, said = process.communicate(bytes(64 * 64 * 3))
        if not path.exists():
            raise SystemExit(said.decode())
        return json.loads(open(path).readline()).get("estimator")

    def people(self, recording, output):
        """The people of a recording, which is written with their identities."""
        command = [self.path, "people", recording, "--json", "-o", output, "--overwrite"]
        return [json.loads(line) for line in subprocess.run(command, capture_output=True, check=True).stdout.splitlines()]

    def measure(self, recording, features, more=()):
        command = [self.path, "measure", recording, "--json", *more]
        command += [word for feature in features for word in ("--feature", feature)]
        lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        return [line for line in map(json.loads, lines) if "t" in line]


class Laboratory:
    def __init__(self, program, source, rooms, work):
        self.program, self.source = program, pathlib.Path(source)
        self.rooms = pathlib.Path(rooms) if rooms else None
        self.work = pathlib.Path(work)
        self.seconds = {}
        self.people = functools.lru_cache(maxsize=4)(lambda name, outfit: Person(self.source, name, outfit))

    def spend(self, on, start):
        self.seconds[on] = self.seconds.get(on, 0) + time.time() - start

    def digest(self, video):
        plain = self.rooms is None or not (self.rooms / room_picture(video)).exists()
        text = json.dumps([VERSION, NOISE, video] + ["plain"] * plain, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def truth(self, video):
        path = self.work / "truth" / f"{video['id']}.json"
        if path.exists():
            kept = json.load(open(path))
            if kept["digest"] == self.digest(video):
                return kept
        return None

    def landmarks(self, video, estimator):
        return self.work / "landmarks" / estimator / f"{video['id']}.qprec.jsonl"

    def is_estimated(self, video, estimator):
        path = self.landmarks(video, estimator)
        if self.truth(video) is None or not path.exists():
            return False
        kept = json.loads(open(path).readline()).get("estimator", {})
        return kept.get("model") == self.program.description(estimator, self.work).get("model")

    def make(self, video, estimators, pictures=None):
        """Draws a video and estimates it; pictures: a folder that gets the pictures too."""
        missing = [name for name in estimators if not self.is_estimated(video, name)]
        if not missing and pictures is None:
            return
        start = time.time()
        frames, points = self.drawn(video)
        self.spend("drawing", start)
        if pictures is not None:
            pathlib.Path(pictures).mkdir(parents=True, exist_ok=True)
            for i, frame in enumerate(frames):
                PIL.Image.fromarray(frame).save(pathlib.Path(pictures) / f"{video['id']}-{i:03d}.jpg", quality=93)
        start = time.time()
        for estimator in missing:
            self.estimate(video, frames, estimator)
        self.spend("estimating", start)
        path = self.work / "truth" / f"{video['id']}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(dict(digest=self.digest(video), points=points)))

    def drawn(self, video):
        """The pictures of a video's poses, and their points in metres and pixels."""
        person, camera = self.people(video["person"], video["outfit"]), Camera(video)
        plate = self.room(video, camera)
        frames, points = [], []
        for pose in video["poses"]:
            vertices, joints = person.pose(pose, video["yaw"])
            frames.append(draw(person, vertices, video["room"], plate, camera))
            points.append({name: [*point.round(5).tolist(), *camera.project(point).round(3).tolist()]
                           for name, point in joints.items()})
        return frames, points

    def room(self, video, camera):
        path = self.rooms / room_picture(video) if self.rooms else None
        if path is None or not path.exists():
            return plain_room(camera, video["room"])
        return np.asarray(PIL.Image.open(path).convert("RGB"))

    def estimate(self, video, frames, estimator):
        path = self.landmarks(video, estimator)
        path.parent.mkdir(parents=True, exist_ok=True)
        random = np.random.default_rng(zlib.crc32(video["id"].encode()))
        noise = random.standard_normal(frames[0].size * 2, np.float32) * NOISE + 0.5
        process = self.program.start(estimator, video["size"], video["rate"], path)
        for index in video["frames"]:
            frame = frames[index]
            offset = random.integers(frame.size)
            noisy = frame + noise[offset:offset + frame.size].reshape(frame.shape)
            process.stdin.write(np.clip(noisy, 0, 255).astype(np.uint8).tobytes())
        _, said = process.communicate()
        if process.returncode:
            raise SystemExit(said.decode())

    def recording(self, video, estimator):
        """The frames that were found, with the present program's description of the estimator in the header."""
        path = self.landmarks(video, estimator)
        lines = path.read_text().splitlines()
        header = json.loads(lines[0])
        if header.get("estimator") != self.program.description(estimator, self.work):
            header["estimator"] = self.program.description(estimator, self.work)
            lines[0] = json.dumps(header)
            path.write_text("\n".join(lines) + "\n")
        return path, [json.loads(line) for line in lines[1:]]

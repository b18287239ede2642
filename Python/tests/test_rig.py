"""Several cameras: the program's bytes, and refusals with their words."""

import json

import pytest
import qpkit
from qpkit import rig

KNEE = "rangeOfMotion.knee.left.flexion"


@pytest.fixture(scope="session")
def takes(qpdemo, tmp_path_factory):
    """A simulated person who squats, seen from two sides."""
    folder = tmp_path_factory.mktemp("rig")
    paths = [folder / "side.qprec.jsonl", folder / "front.qprec.jsonl"]
    for path, yaw in zip(paths, (80, 0)):
        qpdemo("simulate", "--movement", "squats", "--yaw", yaw, "--distance", 4, "--noise", 1, "-o", path)
    return paths


def test_a_rig_is_the_programs_bytes(qpdemo, takes, tmp_path):
    file = tmp_path / "room.qprig.json"
    qpdemo("rig", "solve", *takes, "--stature", 1.75, "-o", file)
    room = rig.solve(takes, 1.75)
    assert room == file.read_text()
    assert [camera["name"] for camera in json.loads(room)["cameras"]] == [path.name for path in takes]
    printed = qpdemo("rig", "measure", file, *takes, "--feature", KNEE, "--json")
    assert rig.measure(room, takes, [KNEE], text=True) == printed
    lines = [line for line in rig.measure(room, takes, [KNEE]) if "t" in line]
    values = [line["results"][KNEE]["value"] for line in lines if line["results"].get(KNEE, {}).get("value") is not None]
    assert values and max(values) > 60


def test_refusals_say_what_is_wrong(takes):
    for call, words in (
        (lambda: rig.solve(takes[:1], 1.75), "two to eight"), (lambda: rig.solve(takes, 17.5), "17.5 m"),
        (lambda: rig.measure("{}", takes, [KNEE]), "rig:"), (lambda: rig.measure("{", takes, [KNEE]), "line 1"),
        (lambda: rig.measure("{}", takes, []), "features"),
        (lambda: rig.measure("{}", takes, ["rangeOfMotion.wrist.left.flexion"]), "no rig reads"),
        (lambda: rig.solve(takes, 1.75, person=9), "no person 9"),
    ):
        with pytest.raises(qpkit.Error, match=words):
            call()

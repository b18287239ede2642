"""Several cameras: the program's bytes, and refusals with their words."""

import json
import subprocess
import sys

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
    for given in (room, file, str(file), json.loads(room)):
        assert rig.measure(given, takes, [KNEE], text=True) == printed
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
        (lambda: rig.measure("none.qprig.json", takes, [KNEE]), "none.qprig.json: No such file"),
        (lambda: rig.measure(None, takes, [KNEE]), r"'rig' is None, it must be what solve\(\) returned"),
        (lambda: rig.solve(takes[0], 1.75), "'sources' is PosixPath, it must be a list"),
    ):
        with pytest.raises(qpkit.Error, match=words):
            call()


def test_the_module_is_there_without_an_import_of_its_own():
    found = subprocess.run([sys.executable, "-c", "import qpkit; print(qpkit.rig.solve.__name__)"], capture_output=True, text=True)
    assert found.stdout == "solve\n", found.stderr

"""Fixtures: the program, and a recording that it has made."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ABDUCTION = "rangeOfMotion.shoulder.left.abduction"
FEATURES = [ABDUCTION, "rangeOfMotion.elbow.left.flexion", "rangeOfMotion.knee.right.flexion"]


@pytest.fixture(scope="session")
def qpdemo():
    """Runs the program and returns what it prints."""
    program = os.environ.get("QPDEMO", str(ROOT / ".build/release/qpdemo"))
    if not Path(program).exists():
        pytest.skip("the program is not built")

    def run(*arguments, status=0):
        done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=60)
        assert done.returncode == status, done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def take(qpdemo, tmp_path_factory):
    """A simulated person who raises an arm."""
    path = tmp_path_factory.mktemp("takes") / "take.qprec.jsonl"
    qpdemo("simulate", "--movement", "shoulder.left.abduction", "--noise", "2", "-o", path)
    return path


GAIT = "gait"


@pytest.fixture(scope="session")
def walk(qpdemo, tmp_path_factory):
    """A simulated person who walks past the camera."""
    path = tmp_path_factory.mktemp("walks") / "walk.qprec.jsonl"
    qpdemo("simulate", "--movement", "gait", "--repetitions", "6", "-o", path)
    return path

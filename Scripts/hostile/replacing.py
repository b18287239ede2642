"""SIGKILL in the midst of replacing a folder: every file in it is the older or the newer one, whole; others' stay; the list says
what is there; and the same command completes it."""

import random
import signal
import subprocess
import time
from pathlib import Path

LIST = ".qp-folder"
FOREIGN = b"another's"
OLDER, NEWER, BETWEEN = "older", "newer", "in between"


def attack(program, older, newer, folder, trials, seed=1):
    """Kills `convert NEWER FOLDER --overwrite` over the folder of OLDER at random moments; the faults, and how often each state was
    found."""
    folder = Path(folder)
    generator = random.Random(seed)
    # The files' names begin with their folder's.
    made = {name: _made(program, recording, folder / name / "out") for name, recording in ((OLDER, older), (NEWER, newer))}
    found, states = [], {OLDER: 0, BETWEEN: 0, NEWER: 0}
    for trial in range(trials):
        place = folder / f"trial-{trial}"
        target = place / "out"
        _made(program, older, target)
        (target / "notes.txt").write_bytes(FOREIGN)
        _kill(program, newer, target, generator)
        state, faults = _judge(target, made)
        states[state] += 1
        faults += _completed(program, newer, place, target, made[NEWER], state)
        found += [f"a folder that is replaced, SIGKILL, trial {trial}, {state}: {fault}" for fault in faults]
    return found, states


def _made(program, recording, target):
    """Converts a recording into a folder; {name: bytes}."""
    subprocess.run([program, "convert", recording, str(target)], check=True, capture_output=True)
    return _files(target)


def _files(target):
    return {path.name: path.read_bytes() for path in target.iterdir() if path.name != LIST}


def _kill(program, recording, target, generator):
    """Half of the kills wait until the list says that files are being replaced, which takes some milliseconds of the run."""
    process = subprocess.Popen([program, "convert", recording, str(target), "--overwrite"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if generator.random() < 0.5:
        time.sleep(generator.uniform(0, 0.4))
    else:
        stop, listed = time.monotonic() + 10, target / LIST
        while time.monotonic() < stop and process.poll() is None and b"replacing" not in listed.read_bytes()[:40]:
            pass
        time.sleep(generator.uniform(0, 0.02))
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
    process.wait()


def _judge(target, made):
    """What the list says, and the violations of it."""
    lines = (target / LIST).read_text().split("\n")
    names, files, faults = set(lines[2:-1]), _files(target), []
    if files.pop("notes.txt", None) != FOREIGN:
        faults.append("another's file is lost")
    if lines[-1] != "" or int(lines[1]) != len(names):
        faults.append("the list is cut off")
    if unknown := set(files) - names:
        faults.append(f"unsigned files: {sorted(unknown)[:3]}")
    others = [name for name, data in files.items() if data not in (made[OLDER].get(name), made[NEWER].get(name))]
    if others:
        faults.append(f"neither the older nor the newer file: {sorted(others)[:3]}")
    if lines[0].endswith("replacing"):
        return BETWEEN, faults
    for state in (OLDER, NEWER):
        if names == set(made[state]) and files == made[state]:
            return state, faults
    return BETWEEN, [*faults, "the list calls a mixture whole"]


def _completed(program, recording, place, target, newer, state):
    """Whether a mixture is refused as input, leftovers are told of, and the same command with --clean completes the folder."""
    faults = []
    read = subprocess.run([program, "info", str(target)], capture_output=True)
    if state == BETWEEN and read.returncode == 0:
        faults.append("it is read as whole")
    hidden = [path for path in place.iterdir() if path.name.startswith(".qp-")]
    again = subprocess.run([program, "convert", recording, str(target), "--overwrite", "--clean"], capture_output=True)
    files = _files(target)
    if files.pop("notes.txt", None) != FOREIGN:
        faults.append("another's file is lost by the run after it")
    if again.returncode != 0 or files != newer:
        faults.append(f"the same command does not complete it: {again.returncode}, {again.stderr[-200:]!r}")
    if left := [path.name for path in place.iterdir() if path.name != "out"]:
        faults.append(f"{left} stays of {len(hidden)} leftovers")
    return faults

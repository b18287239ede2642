"""See Scripts/attack."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hostile import commands, judge, mutations, outputs, replacing, samples

# Random moments at which each option that writes is killed.
KILLS = 20
# The sanitizer's program takes several times as long, and finds nothing in a kill that the other does not.
KILLS_SANITIZED = 2
SEED = 20261126
# The same of a folder that is replaced.
REPLACEMENTS = 20
FEATURE = ["--feature", "rangeOfMotion.shoulder.left.abduction"]
SAID = ["--size", "640x480", "--rate", "30"]
EVIL = mutations.EVIL.replace("\0", "")

ASSESSMENT = b"""{"assessment": "Shoulders", "pace": {"still": 0, "countdown": 0, "rests": false},
 "measures": [{"feature": "rangeOfMotion.shoulder.left.abduction", "trials": 2, "rest": 5, "posture": "standing",
  "hold": {"seconds": 0.5, "tolerance": 3}, "limits": {"trunkLean": 20}, "error": {"sem": 2.5, "source": "somebody"}}]}
"""
EXERCISE = b"""{"name": "bend", "title": "Knee bend", "view": "sagittal",
 "motions": [{"angle": ["hip", "knee", "ankle"], "from": 170, "to": 90}],
 "rules": [{"key": "lean", "text": "Keep upright", "angle": ["up", "midHip", "midShoulder"], "range": [0, 40],
  "during": [0, 1]}]}
"""
WORKOUT = b"""{"steps": [{"exercise": "squats", "repetitions": 5, "rest": 10}, {"exercise": "plank", "seconds": 20}],
 "timing": {"instructions": 1, "dwell": 1, "countdown": 1}}
"""
MAP = b"LSHO = leftShoulder\nLELB, LELB2 = left_elbow\n# wrist\nLWRA = leftWrist\n"
ANGLES = b"angles\nversion=1\nnRows=2\nnColumns=2\ninDegrees=yes\nendheader\ntime\tknee_angle_r\n0.0\t1.5\n0.1\t2.5\n"


class Attack:
    def __init__(self, program, folder):
        self.program, self.folder, self.tries, self.found = program, Path(folder), [], []

    def path(self, *names):
        return str(self.folder.joinpath(*names))

    def write(self, name, data):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return str(path)

    def make(self, *arguments):
        subprocess.run([self.program, *arguments], check=True, stdout=subprocess.DEVNULL)

    def add(self, name, arguments, **options):
        """Something to try; what is in the folder must stay, and nothing may come to it."""
        self.tries.append((name, arguments, options))

    def attempt(self, job):
        name, arguments, options = job
        run = {key: options.pop(key) for key in ("limit", "kill") if key in options}
        result = judge.run([self.program, *arguments], **run)
        # Data on a pipe is handed on as it is; JSON and texts never hold a control.
        faults = judge.faults(result, is_text="--csv" not in arguments, **options)
        return [f"{name}: {fault}" for fault in faults]

    # The attacks

    def samples(self):
        """Good files of every format, small."""
        recording = self.path("good", "a.qprec.jsonl")
        os.makedirs(self.path("good"))
        self.make(
            "simulate", "--movement", "shoulder.left.abduction", "--repetitions", "1", "--fps", "10", "-o", recording)
        for name in ("a.csv", "a.json", "a.trc", "a.c3d"):
            self.make("convert", recording, self.path("good", name), *SAID)
        self.make("convert", recording, self.path("good", "frames"), *SAID)
        self.recording = recording
        good = {name: (self.folder / "good" / name).read_bytes() for name in ("a.csv", "a.json", "a.trc", "a.c3d")}
        head = Path(recording).read_bytes().splitlines(keepends=True)[:12]
        frame = sorted(self.folder.glob("good/frames/*"))[0].read_bytes()
        results = subprocess.run(
            [self.program, "measure", recording, "--json", *FEATURE], capture_output=True, check=True).stdout
        table = subprocess.run(
            [self.program, "measure", recording, "--csv", *FEATURE], capture_output=True, check=True).stdout
        session = subprocess.run(
            [self.program, "assess", self.write("good/plan.json", ASSESSMENT), recording, "--json"],
            capture_output=True, check=False).stdout
        return b"".join(head), good, frame, results, table, session

    def readers(self):
        recording, good, frame, results, table, session = self.samples()
        files = [("recording", "qprec.jsonl", recording, "json"), ("csv", "csv", good["a.csv"][:20000], "table"),
                 ("coco", "json", good["a.json"][:40000], "json"), ("trc", "trc", good["a.trc"][:20000], "table"),
                 ("c3d", "c3d", good["a.c3d"], "binary"), ("mot", "mot", ANGLES, "table")]
        for kind, ending, data, form in files:
            for number, (what, hostile) in enumerate(mutations.all_of(data, form)):
                path = self.write(f"{kind}/{number}.{ending}", hostile)
                command = ["measure", path, *FEATURE, *SAID] if number % 2 else ["info", path]
                self.add(f"{kind}, {what}, {command[0]}", command)
            self.add(f"a batch of {kind}", ["batch", self.path(kind), *FEATURE, *SAID])
        for number, (what, hostile) in enumerate(mutations.all_of(frame, "json")):
            path = self.path("openpose", str(number))
            self.write(f"openpose/{number}/x_000000000000_keypoints.json", hostile)
            self.add(f"openpose, {what}", ["measure", path, *FEATURE, *SAID])
        for kind, data, form, command in [
                ("assessment", ASSESSMENT, "json", lambda path: ["assess", path, self.recording]),
                ("exercise", EXERCISE, "json", lambda path: ["exercise", path, self.recording]),
                ("workout", WORKOUT, "json", lambda path: ["workout", path, self.recording]),
                ("map", MAP, "table", lambda path: ["info", self.path("good", "a.trc"), "--map", path]),
                ("results", results[:8000], "json", lambda path: ["verify", self.recording, path]),
                ("results table", table[:4000], "table", lambda path: ["verify", self.recording, path]),
                ("earlier session", session, "json",
                 lambda path: ["assess", self.path("good", "plan.json"), self.recording, "--earlier", path]),
                ("results to go on with", b'{"file":"x","key":"y"}\n', "json",
                 lambda path: ["batch", self.recording, *FEATURE, "-o", path])]:
            for number, (what, hostile) in enumerate(mutations.all_of(data, form)):
                path = self.write(f"{kind}/{number}.json", hostile)
                self.add(f"{kind}, {what}", command(path), mayChange=path)

    def paths(self):
        """Things that are no files, and unexpected names, wherever a path is taken."""
        os.makedirs(self.path("odd"))
        os.mkfifo(self.path("odd", "pipe.json"))
        os.symlink("loop.json", self.path("odd", "loop.json"))
        os.symlink("/no/such/file", self.path("odd", "dangling.json"))
        self.write("odd/closed.json", b"{}")
        os.chmod(self.path("odd", "closed.json"), 0)
        odd = [self.path("odd", name) for name in ("loop.json", "dangling.json", "closed.json", "none.json", "a" * 300)]
        odd += [self.path("odd"), self.path("odd") + "/", self.path("odd", EVIL)]
        odd += ["", "-", "--", "/dev/zero", "/dev/full"]
        pipe = self.path("odd", "pipe.json")
        plan, trc = self.path("good", "plan.json"), self.path("good", "a.trc")
        for path in odd + [pipe]:
            commands = [["assess", path, self.recording], ["workout", path, self.recording],
                        ["exercise", path, self.recording], ["verify", self.recording, path],
                        ["info", trc, "--map", path],
                        ["batch", self.recording, "--assessment", path],
                        ["assess", plan, self.recording, "--earlier", path],
                        ["measure", self.recording, *FEATURE, "--overlay", self.path("o"), "--background", path]]
            if path != pipe and not path.startswith("/dev"):
                # A recording may come from a pipe, or from a device such as a serial line.
                commands += [["info", path], ["measure", path, *FEATURE], ["batch", path, *FEATURE],
                             ["verify", path, plan]]
            for command in commands:
                self.add(f"{command[0]} with {path[-30:]!r}", command)
        for output in [pipe, "/dev/null", "/dev/full", self.path("odd", "loop.json"), self.path("odd"), self.recording,
                       self.path("good", ".", "a.qprec.jsonl"), "/no/such/folder/x"]:
            for command in [["simulate", "--movement", "idle", "--duration", "0.2", "-o", output],
                            ["measure", self.recording, *FEATURE, "--record", output, "--overwrite"],
                            ["measure", self.recording, *FEATURE, "--sheet", output],
                            ["batch", self.recording, *FEATURE, "-o", output]]:
                if command[0] == "simulate" and output.endswith("qprec.jsonl"):
                    continue
                self.add(f"{command[0]} into {output[-30:]!r}", command, may_succeed=False)
        names = os.fsencode(self.path("names"))
        os.makedirs(names)
        recording = Path(self.recording).read_bytes()
        for name in (b"a\xff.qprec.jsonl", b"b\n.qprec.jsonl", EVIL.encode() + b".qprec.jsonl", b"=1+1.qprec.jsonl"):
            Path(os.fsdecode(names + b"/" + name)).write_bytes(recording)
        os.makedirs(names + b"/f\xff")
        os.mkfifo(names + b"/pipe.csv")
        self.add("a batch of names", ["batch", self.path("names"), *FEATURE])
        self.add("a batch of names as a table", ["batch", self.path("names"), "--csv", *FEATURE])

    def words(self):
        """Unexpected arguments."""
        for word in (EVIL, "x" * 100_000, "%s%n", "--", "-o", "1e999", "NaN", "../../../etc/passwd"):
            for command in ([word], ["info", word], ["measure", self.recording, "--feature", word],
                            ["exercise", word, self.recording], ["score", word, self.recording],
                            ["simulate", "--movement", word], ["measure", self.recording, *FEATURE, "--size", word],
                            ["info", self.recording, "--" + word]):
                if command[-1] != "-o":
                    self.add(f"{command[0][:10]!r} with the word {word[:10]!r}", command)

    # The fate of files

    def outputs(self):
        """Full disks and signals in the midst of writing: the old file stays, and nothing is left beside it."""
        long = self.path("long.qprec.jsonl")
        self.make("simulate", "--movement", "shoulder.left.abduction", "--repetitions", "40", "-o", long)
        old = b"what stood there\n"
        for number, (what, options) in enumerate(
                [(f"a full disk of {size} bytes", {"limit": size}) for size in (1, 4096, 100_000)]
                + [(f"{number.name} after {seconds} s", {"kill": (number, seconds)})
                   for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)
                   for seconds in (0.03, 0.1)]):
            for name, arguments in [
                    ("simulate", ["simulate", "--movement", "squat", "--repetitions", "300", "-o", "out.csv"]),
                    ("convert", ["convert", long, "out.csv"])]:
                folder = self.folder / f"outputs-{number}-{name}"
                folder.mkdir()
                (folder / "out.csv").write_bytes(old)
                arguments = [str(folder / "out.csv") if word == "out.csv" else word for word in arguments]
                for overwrites in ([], ["--overwrite"]):
                    result = judge.run([self.program, *arguments, *overwrites], **options)
                    faults = judge.faults(result, signals=(options.get("kill") or (None,))[:1])
                    content = (folder / "out.csv").read_bytes()
                    if result.status != 0 and content != old:
                        faults.append("lost what stood there")
                    faults += [f"left {path.name}" for path in folder.iterdir() if path.name != "out.csv"]
                    if result.status == 0:
                        (folder / "out.csv").write_bytes(old)
                    self.found += [f"{name}, {what}: {fault}" for fault in faults]
        recorded = self.path("recorded.qprec.jsonl")
        result = judge.run([self.program, "measure", long, *FEATURE, "--csv", "--record", recorded], limit=100_000)
        if result.status != 73:
            self.found.append(f"a recorder's full disk: ended with {result.status}")
        whole = subprocess.run([self.program, "info", recorded], capture_output=True, check=False)
        if whole.returncode != 0:
            self.found.append(f"a recorder's full disk: left a broken recording: {whole.stderr!r}")

    def writers(self):
        """Every option that writes, against what lies in wait for it, a full disk and SIGKILL at random moments."""
        inputs = samples.make(self.program, self.path("inputs"))
        faults, options, runs, states, left_out = outputs.attack(
            self.program, inputs, self.path("writers"), KILLS_SANITIZED if judge.isSanitized else KILLS, SEED, workers=os.cpu_count())
        self.found += faults
        print(f"{options} options that write, {runs} runs, {len(faults)} faults; killed, an output was "
              f"{', '.join(f'{name} {count}' for name, count in sorted(states.items()))} times.")
        for name in left_out:
            print(f"Not tried: {name}.")

    def replacements(self):
        """SIGKILL while the files of a folder are replaced."""
        older, newer = self.path("older.qprec.jsonl"), self.path("newer.qprec.jsonl")
        for path, repetitions in ((older, 4), (newer, 3)):
            self.make("simulate", "--movement", "squat", "--repetitions", str(repetitions), "-o", path)
        faults, states = replacing.attack(self.program, older, newer, self.path("replacing"), REPLACEMENTS)
        self.found += faults
        print(f"A folder killed while it was replaced was {', '.join(f'{name} {count}' for name, count in states.items())} times.")

    def fuzz(self, seconds):
        """Random files at random commands; what fails is kept in .build/attack."""
        samples = [self.recording, *(self.path("good", name) for name in ("a.csv", "a.json", "a.trc", "a.c3d", "plan.json"))]
        samples += [self.write(f"good/{name}", data) for name, data in
                    (("exercise.json", EXERCISE), ("workout.json", WORKOUT), ("angles.mot", ANGLES), ("markers.map", MAP))]
        self.make("measure", self.recording, *FEATURE, "--sheet", self.path("good", "sheet.png"))
        samples.append(self.path("good", "sheet.png"))
        kept = Path(".build/attack").resolve()
        shutil.rmtree(kept, ignore_errors=True)
        seed = int(time.time())
        faults, count = commands.fuzz(self.program, samples, kept, seconds, seed, os.cpu_count())
        self.found += faults
        print(f"{count} random files at random commands (seed {seed}), {len(faults)} faults.")

    def readerThatGoesAway(self):
        """A pipe that is closed ends the program, by its signal or with a status."""
        for arguments in (["measure", self.recording, *FEATURE], ["simulate", "--movement", "squat"], ["features"]):
            process = subprocess.Popen([self.program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            process.stdout.close()
            if process.wait(judge.SECONDS) not in (-signal.SIGPIPE, 73):
                self.found.append(f"{arguments[0]}: a reader that goes away: ended with {process.returncode}")

    def pipeThatStaysSilent(self):
        """A recording may come from a pipe, and a note tells of the wait after 5 s."""
        pipe = self.path("silent")
        os.mkfifo(pipe)
        process = subprocess.Popen(
            [self.program, "measure", pipe, *FEATURE], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        threading.Timer(7, process.kill).start()
        said = process.stderr.read()
        process.wait()
        if b"waiting" not in said:
            self.found.append(f"a silent pipe: no message: {said!r}")

    def carryOut(self):
        silent = threading.Thread(target=self.pipeThatStaysSilent)
        silent.start()
        changeable = {options.pop("mayChange") for _, _, options in self.tries if "mayChange" in options}
        before = judge.snapshot(self.folder)
        with ThreadPoolExecutor(os.cpu_count()) as workers:
            for faults in workers.map(self.attempt, self.tries):
                self.found += faults
        silent.join()
        after = judge.snapshot(self.folder)
        allowed = changeable | {self.path("o"), self.path("silent")}
        self.found += judge.losses(before, after, allowed)


def main(arguments):
    program = str(Path(arguments[0]).resolve())
    if "--sanitized" in arguments:
        judge.sanitize()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        attack = Attack(program, folder)
        attack.readers()
        attack.paths()
        attack.words()
        attack.carryOut()
        attack.outputs()
        attack.writers()
        attack.replacements()
        attack.readerThatGoesAway()
        if "--fuzz" in arguments:
            attack.fuzz(float(arguments[arguments.index("--fuzz") + 1]))
    for fault in attack.found:
        print(fault, file=sys.stderr)
    seconds = time.monotonic() - began
    print(f"{len(attack.tries)} hostile inputs, {len(attack.found)} faults, {seconds:.0f} s.")
    return 1 if attack.found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

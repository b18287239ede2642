"""Every option that writes (writers.json), against files that lie in wait for it, a full disk and SIGKILL.

Before and after each run there is an inventory of the folder: nothing is lost, and nothing is left but the output, or what bears
our signature. `WriterTableTests` holds writers.json to the options that the program declares.

A row of it has the command, the option, the output's name, and the arguments, in which OUT stands for the output. It may say that
the output is a folder; that it grows line by line; that a run goes on where an older one ended; which files lie beside it; what
lasts of a run that fails (an album without clips); what is made anew where it is none (an album's index); and what it needs.
"""

import json
import os
import random
import shutil
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from . import judge

WRITERS = Path(__file__).with_name("writers.json")
# Names that an output's part might have, and those of others' files.
FOREIGN = [".notes", "OUT.part", "OUT.new", ".OUT.swp", ".qp-mine", ".qp-0123456789abcdef", "x.mp4.part", ".qp-folder"]
WORDS = b"another's"
# The prefix of files and folders that are not in their place yet.
SIGNATURE = ".qp-"


class Writer:
    """An option that writes, in a folder of its own with the inputs in it."""

    def __init__(self, entry, program, inputs, place):
        self.entry, self.program, self.place = entry, program, Path(place)
        self.name = f"{entry['command']} {entry['option']} {entry['output']}"
        self.output = entry["output"]
        self.isFolder, self.grows = entry.get("folder", False), entry.get("grows", False)
        self.found, self.runs, self.states = [], 0, {}
        shutil.copytree(inputs, self.place / "in")

    def run(self, out, *more, **options):
        """Runs the command in its folder; what it writes goes to `out`."""
        words = [out if word == "OUT" else word for word in self.entry["arguments"]]
        self.runs += 1
        return judge.run([self.program, *words, *more], folder=str(self.place), **options)

    def fault(self, what, faults):
        self.found += [f"{self.name}, {what}: {fault}" for fault in faults]

    # The scenes

    def whole(self):
        """A run that nothing disturbs; whether it wrote."""
        before = self.inventory()
        result = self.run(self.output)
        new = self.inventory().keys() - before.keys()
        self.seconds, self.made = result.seconds, self.content()
        if self.made is None or result.status not in (0, 1):
            return False
        self.fault("a whole run", judge.faults(result) + self.changes(before, self.inventory()))
        # A command with --overwrite has a rule for what stands there; others go on, or replace what their list names.
        again = self.run(self.output)
        self.overwrites = again.status == 73 and b"--overwrite" in again.err or self.entry.get("goesOn", False)
        self.clear(new)
        return True

    def inputs(self):
        """Outputs that are inputs, by a path and by links."""
        for number, source in enumerate(word for word in self.entry["arguments"] if word.startswith("in/")):
            path = self.place / source
            if path.is_dir():
                continue
            ways = {"its own path": source, "a way around": "in/../" + source}
            for kind, make in (("a hard link", os.link), ("a link", os.symlink)):
                ways[kind] = f"in/{number}-{kind.replace(' ', '-')}-{self.output}"
                make(path, self.place / ways[kind])
            for kind, way in ways.items():
                self.unharmed(f"its input {source} by {kind}", way)

    def lurking(self):
        """Links, folders, pipes and files where the output is to stand."""
        victim = self.place / "victim"
        victim.write_bytes(WORDS)
        target = self.place / self.output
        for what, make in [
                ("a link to a file", lambda: target.symlink_to(victim)),
                ("a link to nothing", lambda: target.symlink_to(self.place / "none")),
                ("a link in a circle", lambda: target.symlink_to(target.name)),
                ("a pipe", lambda: os.mkfifo(target)),
                ("a file", lambda: target.write_bytes(WORDS)) if self.isFolder else ("a folder", target.mkdir)]:
            make()
            # Without --overwrite, or where there is none, results are never put in their place.
            self.unharmed(what, self.output, plain=True)
            target.rmdir() if target.is_dir() and not target.is_symlink() else target.unlink()
        victim.unlink()

    def foreign(self):
        """Others' files under the names of parts stay."""
        for name in FOREIGN:
            (self.place / name.replace("OUT", self.output)).write_bytes(WORDS)
        before = self.inventory()
        self.fault("others' parts", judge.faults(self.run(self.output)) + self.changes(before, self.inventory()))
        if self.content() is None:
            self.fault("others' parts", ["nothing is written"])
        self.clear(self.inventory().keys() - before.keys())

    def occupied(self):
        """A folder with others' files under the names that the run would write: it is refused, or they stay."""
        if not self.isFolder:
            return
        (self.place / self.output).mkdir()
        for name in [*self.made, "notes.txt"]:
            (self.place / self.output / name).write_bytes(WORDS)
        self.unharmed("a folder with others' files", self.output, plain=True)
        self.clear([self.output])

    def permissions(self):
        """A file that others may not read stays so."""
        target = self.place / self.output
        if self.isFolder or not self.overwrites:
            return
        before = self.inventory()
        target.write_bytes(WORDS)
        target.chmod(0o600)
        result = self.run(self.output, "--overwrite")
        faults = judge.faults(result)
        if target.stat().st_mode & 0o777 != 0o600:
            faults.append(f"it may be read by others: {target.stat().st_mode:o}")
        if target.read_bytes() == WORDS:
            faults.append("it is not replaced")
        self.fault("a file of mode 0600", faults)
        self.clear(self.inventory().keys() - before.keys())

    def full(self):
        """A disk that is full: what stood there stays, and nothing comes."""
        target = self.place / self.output
        for isThere in (False, True):
            if isThere and (self.isFolder or not self.overwrites):
                continue
            if isThere:
                target.write_bytes(WORDS)
            before = self.inventory()
            result = self.run(self.output, *(["--overwrite"] if isThere else []), limit=1)
            faults = judge.faults(result) + self.changes(before, self.inventory(), mayCome=False)
            if result.status != 73:
                faults.append(f"ended with {result.status}: {result.err[-200:]!r}")
            if isThere and target.read_bytes() != WORDS:
                faults.append("what stood there is lost")
            self.fault("a full disk", faults)
            self.clear(self.inventory().keys() - before.keys())
            if isThere:
                target.unlink()

    def kills(self, count, generator):
        """SIGKILL at random moments: an output is the older, the newer, or not there; what grows is whole as far as it goes."""
        target = self.place / self.output
        for trial in range(count):
            before = self.inventory()
            replaces = self.overwrites and not self.isFolder and trial % 2 == 1
            if replaces:
                target.write_bytes(WORDS)
            result = self.run(self.output, *(["--overwrite"] if replaces else []),
                              kill=(signal.SIGKILL, generator.uniform(0.005, 1.1 * self.seconds)))
            after, faults = self.inventory(), judge.faults(result, signals=(signal.SIGKILL,))
            faults += self.changes(before, after)
            content = self.content()
            if content is None:
                state = "not there"
                faults += ["what stood there is lost"] if replaces else []
            elif content == {"": WORDS} and replaces:
                state = "older"
            else:
                state = "newer"
                faults += self.halves(content)
            state += ", leftover" if any(name.split("/")[0].startswith(SIGNATURE) for name in after.keys() - before.keys()) else ""
            self.states[state] = self.states.get(state, 0) + 1
            self.fault(f"SIGKILL, trial {trial}", faults)
            self.clear(after.keys() - before.keys())

    # What is in the folder

    def inventory(self):
        """The names in the folder, with their contents."""
        return {os.path.relpath(os.fsdecode(path), self.place): data for path, data in judge.snapshot(self.place).items()}

    def content(self):
        """The output's files; None where there is none."""
        target = self.place / self.output
        if target.is_dir():
            return {path.name: path.read_bytes() for path in target.iterdir() if path.is_file()}
        return {"": target.read_bytes()} if target.is_file() else None

    def changes(self, before, after, mayCome=True):
        """What is lost, changed or left, but for the output and what bears our signature."""
        mine = [self.output, *self.entry.get("beside", [])]
        isMine = [name for name in after.keys() - before.keys()
                  if mayCome and name.split("/")[0] in mine or name.split("/")[0].startswith(SIGNATURE) and mayCome]
        isMine += self.entry.get("lasting", [])
        return judge.losses(before, {name: after[name] for name in after if name not in isMine}, [self.output])

    def halves(self, content):
        """The files of an output that are not whole."""
        if self.grows:
            data = content[""]
            return [] if data.endswith(b"\n") or not data else [f"a line is cut off: {data[-60:]!r}"]
        missing = self.made.keys() - content.keys()
        cut = [name for name, data in content.items() if not self.isWhole(name, data)]
        # Figures and clips get their places one by one.
        byOne = self.entry["option"] == "--figures" or self.entry["command"] == "clips"
        return ([f"{len(missing)} files are missing"] if missing and not byOne else []) + [f"{name} is cut off" for name in cut]

    def isWhole(self, name, data):
        """The same bytes as a whole run's, or as many and the same end where a page says when it was made; JSON that is JSON."""
        if self.isFolder and name.endswith(".json"):
            try:
                return json.loads(data) is not None
            except ValueError:
                return False
        made = self.made.get(name)
        return data == made or made is None or (len(data) == len(made) and data[-16:] == made[-16:])

    def clear(self, names):
        for name in sorted(names, key=len):
            path = self.place / name
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            elif path.is_symlink() or path.exists():
                path.unlink()

    def unharmed(self, what, out, plain=False):
        """A run that must end with an error and change nothing, with --overwrite and without."""
        for more in ([], ["--overwrite"])[:1 if plain or not self.overwrites else 2]:
            before = self.inventory()
            result = self.run(out, *more)
            after = self.inventory()
            isHarmless = self.isFolder and result.status in (0, 1) and (self.place / out).is_dir()
            rebuilt = self.entry.get("rebuilt", [])
            faults = judge.faults(result) + judge.losses(before, {n: d for n, d in after.items() if n in before}, rebuilt)
            if not isHarmless:
                faults += judge.losses({}, {n: d for n, d in after.items() if n not in before})
                faults += ["succeeded"] if result.status in (0, 1) else []
            self.fault(" ".join([what, *more]), faults)
            self.clear(after.keys() - before.keys())


def attack(program, inputs, folder, kills, seed, needs=(None, "models", "a browser"), workers=2):
    """Attacks the options whose needs are among those asked for.

    Returns the faults, the number of options and of runs, how often an end by SIGKILL left each state, and the options that could
    not be tried here.
    """
    # The pages are ours.
    os.environ["QPKIT_BROWSER_WITHOUT_SANDBOX"] = "1"

    def work(job):
        number, entry = job
        writer = Writer(entry, program, inputs, Path(folder) / str(number))
        generator = random.Random(f"{seed}.{number}")
        if not writer.whole():
            return writer, False
        for scene in (writer.inputs, writer.lurking, writer.foreign, writer.occupied, writer.permissions,
                      writer.full):
            scene()
        writer.kills(kills, generator)
        shutil.rmtree(writer.place)
        return writer, True

    entries = [entry for entry in json.loads(WRITERS.read_text()) if entry.get("needs") in needs]
    with ThreadPoolExecutor(workers) as pool:
        done = list(pool.map(work, enumerate(entries)))
    found, states = [fault for writer, _ in done for fault in writer.found], {}
    for writer, _ in done:
        for state, count in writer.states.items():
            states[state] = states.get(state, 0) + count
    left_out = [writer for writer, isTried in done if not isTried]
    found += [f"{writer.name}: a whole run writes nothing" for writer in left_out if "needs" not in writer.entry]
    return (found, len(done) - len(left_out), sum(writer.runs for writer, _ in done), states,
            [f"{writer.name} (needs {writer.entry['needs']})" for writer in left_out if "needs" in writer.entry])

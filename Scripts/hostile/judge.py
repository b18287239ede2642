"""Runs a command and lists its violations of the rules of all commands."""

import os
import resource
import signal
import subprocess
import tempfile
import threading
import time
import unicodedata
from pathlib import Path

SECONDS = 30
BYTES = 1 << 30
isSanitized = False
STATUSES = {0, 1, 64, 65, 66, 73}
# Letters of other scripts, arrows and blocks are text; controls, bidirectional controls, line separators and characters that
# are not seen are not.
BIDIRECTIONAL = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
UNSEEN = {0x180E, *range(0x2060, 0x2065), *range(0x206A, 0x2070), 0xFEFF, *range(0xFFF9, 0xFFFC), 0xE0001,
          *range(0xE0020, 0xE0080)}


def escapes(text):
    """The first character that a terminal would obey, or None."""
    for character in text:
        if character in "\n\t":
            continue
        if unicodedata.category(character) in ("Cc", "Zl", "Zp") or ord(character) in BIDIRECTIONAL | UNSEEN:
            return character
    return None


def sanitize():
    """Judges a program with the address sanitizer in it: slower, larger, and with a status of its own for a finding."""
    global SECONDS, BYTES, isSanitized
    isSanitized = True
    SECONDS, BYTES = 240, 8 << 30
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0:exitcode=99:abort_on_error=0:allocator_may_return_null=1"


class Result:
    def __init__(self, status, out, err, seconds, memory):
        self.status, self.out, self.err, self.seconds, self.memory = status, out, err, seconds, memory


def run(arguments, *, stdin=None, limit=None, kill=None, folder=None):
    """Runs a program; `limit` bounds its files' bytes, `kill` is a signal after so many seconds."""
    def prepare():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    began = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            arguments, stdin=stdin or subprocess.DEVNULL, stdout=out, stderr=err, cwd=folder, preexec_fn=prepare)
        # Popen's own signals would reap the process, and its usage with it.
        timers = [threading.Timer(SECONDS, os.kill, (process.pid, signal.SIGKILL))]
        if kill:
            timers.append(threading.Timer(kill[1], os.kill, (process.pid, kill[0])))
        for timer in timers:
            timer.start()
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        for timer in timers:
            timer.cancel()
            timer.join()
        _, code, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(code)
        out.seek(0)
        err.seek(0)
        return Result(process.returncode, out.read(), err.read(), time.monotonic() - began, usage.ru_maxrss * 1024)


def told(complaint):
    """The end of a complaint, or the beginning of the sanitizer's."""
    start = complaint.find(b"AddressSanitizer")
    return complaint[-300:] if start < 0 else complaint[start:start + 2000]


def faults(result, *, may_succeed=True, signals=(), is_text=True):
    """The faults of a run; empty for none."""
    found = []
    if result.seconds >= SECONDS:
        found.append(f"hung for {result.seconds:.0f} s")
    elif result.status < 0 and -result.status not in signals:
        found.append(f"died of {signal.Signals(-result.status).name}: {result.err[-300:]!r}")
    elif result.status >= 0 and result.status not in STATUSES:
        found.append(f"ended with {result.status}: {told(result.err)!r}")
    if result.status == 0 and not may_succeed:
        found.append("succeeded")
    if result.memory > BYTES:
        found.append(f"took {result.memory >> 20} MB")
    # With --json the refusal is a line of JSON.
    if result.status > 1 and not result.err.strip() and not result.out.lstrip().startswith(b"{"):
        found.append(f"ended with {result.status} and said nothing")
    longest = max((len(line) for line in result.err.split(b"\n")), default=0)
    if longest > 2000:
        found.append(f"complained in a line of {longest} bytes: {result.err[:100]!r}")
    for name, stream in [("complaint", result.err)] + ([("output", result.out)] if is_text else []):
        character = escapes(stream.decode("utf-8", "replace"))
        if character:
            found.append(f"let U+{ord(character):04X} through in its {name}")
    return found


def snapshot(folder):
    """The contents of a folder: names with contents, pipes and links without."""
    found = {}
    for root, folders, files in os.walk(os.fsencode(folder)):
        for name in files:
            path = os.path.join(root, name)
            status = os.lstat(path)
            isFile = (status.st_mode & 0o170000) == 0o100000 and status.st_mode & 0o400
            found[path] = Path(os.fsdecode(path)).read_bytes() if isFile and status.st_size < 1 << 24 else status.st_ino
        for name in folders:
            found[os.path.join(root, name)] = None
    return found


def losses(before, after, allowed=()):
    """The files lost or changed in a folder, and new ones beside the allowed paths."""
    allowed = {*allowed, *map(os.fsencode, allowed)}
    found = [f"lost {path!r}" for path in before if path not in after]
    changed = (path for path in before if path in after and before[path] != after[path])
    found += [f"changed {path!r}" for path in changed if path not in allowed]
    found += [f"left {path!r}" for path in after if path not in before and path not in allowed]
    return found

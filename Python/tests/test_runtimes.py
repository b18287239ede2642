"""Two Swift runtimes in one process: a second copy of the library, and the toolchain's own runtime beside it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TWICE = """
import ctypes, sys
libraries = [ctypes.CDLL(path) for path in sys.argv[1:]]
settings = b'{"features": ["rangeOfMotion.shoulder.left.abduction", "fitness.squats"], "size": [640, 480], "fps": 30}'
points = (ctypes.c_float * (10 * 33 * 4))(*[(n * 37 % 100) / 100 for n in range(10 * 33 * 4)])
found = []
for round in range(3):
    for library in libraries:
        if not hasattr(library, "qp_measure"):
            continue
        values = (ctypes.c_double * 20)()
        columns = (ctypes.c_void_p * 7)(56, ctypes.addressof(values))
        library.qp_measure.argtypes = [
            ctypes.c_char_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int32, ctypes.c_void_p,
            ctypes.c_void_p]
        assert library.qp_measure(settings, points, None, 10, 1, None, columns) == 0
        found.append(bytes(values))
        assert library.qp_session_open(b"{", ctypes.byref(ctypes.c_void_p())) == -1
assert len(found) >= 3 and len(set(found)) == 1
print("same")
"""


def library():
    import qpkit

    return Path(os.environ.get("QPKIT_LIBRARY", Path(qpkit.__file__).with_name("libqpkit.so")))


def run(*paths):
    done = subprocess.run([sys.executable, "-c", TWICE, *map(str, paths)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "same\n"


def test_two_copies_of_the_library(tmp_path):
    copy = shutil.copy(library(), tmp_path / "other.so")
    run(library(), copy)
    run(copy, library())


def test_the_toolchains_runtime_beside_it():
    swift = shutil.which("swiftc")
    core = Path(swift).resolve().parents[1] / "lib/swift/linux/libswiftCore.so" if swift else None
    if core is None or not core.exists():
        pytest.skip("no Swift toolchain")
    run(core, library())
    run(library(), core)


def test_a_process_may_fork_after_use():
    script = """
import os, qpkit, numpy as np
def work():
    points = np.zeros((5, 33, 4), np.float32)
    return qpkit.measure(points, ["fitness.squats"], fps=30, size=(640, 480), to="numpy").state
first = work()
child = os.fork()
if child == 0:
    os._exit(0 if (work() == first).all() else 1)
assert os.waitpid(child, 0)[1] == 0
print("same")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.stdout == "same\n", done.stderr

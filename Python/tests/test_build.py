"""Building fails early and says what to do; with a library it makes a wheel, from the folder and from the source archive."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT

pytest.importorskip("build")
pytest.importorskip("hatchling")


@pytest.fixture
def repository(tmp_path):
    """Python's folder with the file of the version beside it, without the Swift sources."""
    shutil.copytree(ROOT / "Python", tmp_path / "Python", ignore=shutil.ignore_patterns("__pycache__", "dist"))
    version = tmp_path / "Sources/QPBatch/Version.swift"
    version.parent.mkdir(parents=True)
    shutil.copy(ROOT / "Sources/QPBatch/Version.swift", version)
    return tmp_path


def build(folder, *words, library=None, path=None):
    environment = {name: value for name, value in os.environ.items() if name != "QPKIT_LIBRARY"}
    environment |= {"QPKIT_LIBRARY": str(library)} if library else {}
    environment |= {"PATH": path} if path else {}
    return subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", *words, str(folder)], env=environment, capture_output=True,
        text=True, timeout=120)


def test_the_folder_alone_says_what_is_missing(tmp_path):
    shutil.copytree(ROOT / "Python", tmp_path / "Python")
    done = build(tmp_path / "Python", "--wheel")
    assert done.returncode != 0 and "the Swift sources are not beside it" in done.stdout + done.stderr


def test_a_repository_without_sources_says_so(repository):
    done = build(repository / "Python", "--wheel")
    assert done.returncode != 0 and "Clone the whole repository" in done.stdout + done.stderr


def script(repository, text):
    path = repository / "Scripts/library"
    path.parent.mkdir()
    path.write_text(text)
    path.chmod(0o755)


def swift(folder, version):
    folder.mkdir()
    (folder / "swift").write_text(f"#!/bin/sh\necho 'Swift version {version}'\n")
    (folder / "swift").chmod(0o755)
    return f"{folder}:/usr/bin:/bin"


def test_without_swift_it_fails_before_anything_is_compiled(repository):
    script(repository, "#!/bin/sh\ntouch compiled\n")
    for path, words in [("/usr/bin:/bin", "Swift is missing"),
                        (swift(repository / "bin", "6.1 (swift-6.1-RELEASE)"), "needs Swift 6.3 or later, this is 6.1")]:
        if shutil.which("swift", path="/usr/bin:/bin"):
            pytest.skip("Swift lies where every program lies")
        done = build(repository / "Python", "--wheel", path=path)
        assert done.returncode != 0 and words in done.stdout + done.stderr, done.stderr
    assert not (repository / "compiled").exists()


def test_compiling_says_how_far_it_is(repository):
    script(
        repository,
        f"#!/bin/sh\necho '[1/2] Compiling QPCore'\necho noise\nmkdir -p {repository}/.build\n"
        f"echo x > {repository}/.build/libqpkit.so\n")
    # Without a terminal the lines go to the standard error.
    environment = os.environ | {"PATH": swift(repository / "bin", "6.3.1 (swift)")}
    environment.pop("QPKIT_LIBRARY", None)
    done = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--wheel", str(repository / "Python")], env=environment,
        capture_output=True, text=True, timeout=120, start_new_session=True)
    assert done.returncode == 0, done.stderr
    said = done.stdout + done.stderr
    assert "qpkit: compiling the Swift library" in said and "qpkit: [1/2] Compiling QPCore" in said
    assert "noise" not in said
    (repository / "Scripts/library").write_text("#!/bin/sh\necho 'error: no such module'\nexit 1\n")
    done = build(repository / "Python", "--wheel", path=environment["PATH"])
    assert done.returncode != 0 and "error: no such module" in done.stdout + done.stderr


def test_a_source_archive_builds_with_a_library(repository, tmp_path):
    library = tmp_path / "libqpkit.so"
    library.write_bytes(b"not one")
    done = build(repository / "Python", "--sdist", "--outdir", str(tmp_path / "dist"))
    assert done.returncode == 0, done.stderr
    (archive,) = (tmp_path / "dist").glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    (folder,) = (tmp_path / "unpacked").iterdir()
    failed = build(folder, "--wheel")
    assert failed.returncode != 0 and "Swift sources are not beside it" in failed.stdout + failed.stderr
    done = build(folder, "--wheel", "--outdir", str(tmp_path / "wheel"), library=library)
    assert done.returncode == 0, done.stderr
    (wheel,) = (tmp_path / "wheel").glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        assert packed.read("qpkit/libqpkit.so") == b"not one"
        assert {Path(name).name for name in packed.namelist()} >= {"py.typed", "_video.py", "_statistics.py"}
    missing = build(folder, "--wheel", library=tmp_path / "none.so")
    assert missing.returncode != 0 and "there is no such file" in missing.stdout + missing.stderr

"""Scripts/reference against repositories of its own on this disk: whole, with other bytes, without the commit."""

import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = {"a.txt": b"one\n", "deep/b.bin": bytes(range(256))}


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        commit = repository(folder / "git/owner/name")
        # What is described: the file, and what its fetching says and leaves.
        right = {name: [name, hashlib.sha256(content).hexdigest()] for name, content in FILES.items()}
        expect(folder, commit, right, 0, set(FILES), "2 files, 2 fetched now, 0 missing")
        expect(folder, commit, right, 0, set(FILES), "2 files, 0 fetched now, 0 missing", keeps=True)
        wrong = right | {"a.txt": ["a.txt", "0" * 64]}
        expect(folder, commit, wrong, 1, {"deep/b.bin"}, "a.txt has other bytes than listed")
        expect(folder, commit, right | {"a.txt": ["none", "0" * 64]}, 1, set(), "0 files, 0 fetched now, 2 missing")
        expect(folder, "0" * 40, right, 1, set(), "0 files, 0 fetched now, 2 missing")
    print("Scripts/reference finds what it must.")


def repository(path):
    """A repository with two commits, of which the first has the files; returns it."""
    def git(*words):
        return subprocess.run(
            ["git", "-C", str(path), "-c", "user.name=a", "-c", "user.email=a@b.c", *words], check=True,
            capture_output=True, text=True).stdout.strip()
    for name, content in FILES.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(content)
    git("init", "-q")
    git("config", "uploadpack.allowFilter", "true")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    commit = git("rev-parse", "HEAD")
    git("rm", "-q", "a.txt")
    git("commit", "-q", "-m", "second")
    return commit


def expect(folder, commit, files, status, names, words, keeps=False):
    manifest, to = folder / "manifest.json", folder / "to"
    manifest.write_text(json.dumps([{
        "repository": "https://github.com/owner/name", "commit": commit, "licence": "MIT", "checks": "itself",
        "files": files}]))
    if not keeps:
        subprocess.run(["rm", "-rf", str(to)], check=True)
    done = subprocess.run(
        [ROOT / "Scripts/reference", "--manifest", manifest, "--from", (folder / "git").as_uri(), "--to", to],
        capture_output=True, text=True)
    found = {str(path.relative_to(to)) for path in to.rglob("*") if path.is_file()}
    if done.returncode != status or found != names or words not in done.stdout + done.stderr:
        sys.exit(f"Scripts/reference: status {done.returncode}, {found}, {done.stdout}{done.stderr}; expected {words}")


if __name__ == "__main__":
    main()

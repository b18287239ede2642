"""Opens reports in a Chromium; see Scripts/browser.

Numbers are compared with `measure --json`, `assess --json` and `test --json`, pixels with the recording's own points.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import looks
import pages
import replay
from harness import HOSTILE, SHOULDER, failures, folder, qpdemo, report, root, run, serve, shots
from playwright.sync_api import sync_playwright

TESTS = [
    pages.quiet, replay.plays, replay.agrees, replay.assessed, replay.tested, replay.keys, pages.named, pages.hostile, replay.drawn,
    pages.printed, pages.answers, pages.series, pages.german, pages.french, replay.compared,
    pages.overview, looks.accessible, looks.as_before, pages.live, replay.video,
    replay.long_video,
]


def main():
    (folder / "take.qprec.jsonl").write_bytes(run_embedded())
    run("simulate", "--movement", "shoulder.left.abduction", "--to", "120", "--seed", "1", "-o", "slow.qprec.jsonl")
    run("simulate", "--movement", "shoulder.left.abduction", "--to", "110", "--speed", "90", "-o", "fast.qprec.jsonl")
    run("simulate", "--movement", "treadmill", "--repetitions", "8", "--fps", "60", "-o", "walk.qprec.jsonl")
    run("simulate", "--movement", "squats", "--repetitions", "5", "--noise", "2", "--seed", "7", "-o", "squats.qprec.jsonl")
    run("simulate", "--movement", "countermovement-jump", "--repetitions", "3", "--fps", "120", "-o", "jump.qprec.jsonl")
    run("simulate", "--movement", "hip.left.flexion", "--to", "60", "--hold", "8", "--repetitions", "1", "-o", "stance.qprec.jsonl")
    run("simulate", "--movement", "chair-stands", "--repetitions", "6", "-o", "chair.qprec.jsonl")
    shoulders = root / "Examples/Assessments/shoulders.json"
    report("take.html", "take.qprec.jsonl", "--feature", SHOULDER, "--title", "Shoulder")
    report("slow.html", "slow.qprec.jsonl", "--feature", SHOULDER)
    report("raw.html", "take.qprec.jsonl", "--feature", SHOULDER, "--smoothing", "none")
    report("de.html", "take.qprec.jsonl", "--feature", SHOULDER, "--lang", "de")
    report("hostile.html", "take.qprec.jsonl", "--feature", SHOULDER, "--title", HOSTILE)
    report("compared.html", "slow.qprec.jsonl", "--feature", SHOULDER, "--compare", "fast.qprec.jsonl")
    (folder / "today.jsonl").write_text(subprocess.run(
        [str(qpdemo), "assess", str(shoulders), "take.qprec.jsonl", "--json"],
        capture_output=True, cwd=folder).stdout.decode())
    report("assessed.html", "take.qprec.jsonl", "--assessment", shoulders, "--earlier", "today.jsonl")
    report("gait.html", "walk.qprec.jsonl", "--test", "gait", "--feature", "rangeOfMotion.knee.left.flexion")
    report("chair.html", "chair.qprec.jsonl", "--test", "five-times-sit-to-stand",
           "--feature", "rangeOfMotion.knee.left.flexion")
    everything = [
        "take.qprec.jsonl", "--assessment", shoulders, "--earlier", "today.jsonl", "--exercise", "lateralRaises"]
    report("all.html", *everything)
    for language in ["de", "fr"]:
        report(f"all-{language}.html", *everything, "--lang", language)
        report(f"gait-{language}.html", "walk.qprec.jsonl", "--test", "gait",
               "--feature", "rangeOfMotion.knee.left.flexion", "--lang", language)
    report("exercise.html", "squats.qprec.jsonl", "--exercise", "squats",
           "--feature", "rangeOfMotion.knee.left.flexion", "--feature", "rangeOfMotion.knee.right.flexion")
    report("stance.html", "stance.qprec.jsonl", "--test", "single-leg-stance")
    report("jump.html", "jump.qprec.jsonl", "--test", "jump")
    (folder / "sessions").mkdir()
    for name, take in [("2026-03-01", "fast"), ("2026-04-20", "slow")]:
        shutil.copy(folder / f"{take}.qprec.jsonl", folder / f"sessions/{name}.qprec.jsonl")
    report("series.html", "sessions", "--series", "--feature", SHOULDER, "--title", "Shoulder")
    if shots:
        Path(shots).mkdir(parents=True, exist_ok=True)
    site = serve()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for test in TESTS:
            test(browser, site)
        browser.close()
    shutil.rmtree(folder)
    print(f"{len(failures)} wrong" if failures else "All is right.")
    return 1 if failures else 0


def run_embedded():
    """The program's embedded recording, from its own source."""
    source = (root / "Sources/QPBatch/Batch/EmbeddedRecording.swift").read_text()
    return ("\n".join(line for line in source.splitlines() if line.lstrip().startswith("{\"")) + "\n").encode()


sys.exit(main())

"""Size and time to ready of a minute's report, beside plotly's export of the same readings.

    python3 -m venv v && v/bin/pip install playwright plotly && v/bin/python Scripts/browser-tests/beside_plotly.py QPDEMO [SECONDS]

Needs a Chromium. The readings are of `qpdemo measure --json`; plotly draws curve and interval, and no skeleton.
"""

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import plotly.graph_objects as figures
from plotly.subplots import make_subplots
from playwright.sync_api import sync_playwright

qpdemo = str(Path(sys.argv[1]).resolve())
seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 60
FEATURES = ["rangeOfMotion.shoulder.left.abduction", "rangeOfMotion.shoulder.right.abduction",
            "rangeOfMotion.elbow.left.flexion", "rangeOfMotion.knee.left.valgus"]
folder = Path(tempfile.mkdtemp())
wanted = [part for feature in FEATURES for part in ("--feature", feature)]


def run(*arguments):
    return subprocess.run([qpdemo, *arguments], check=True, capture_output=True, cwd=folder).stdout


def plotly_page():
    frames = [json.loads(line) for line in run("measure", "take.qprec.jsonl", *wanted, "--json").splitlines()]
    sheet = make_subplots(rows=len(FEATURES), cols=1, shared_xaxes=True)
    times = [frame["t"] for frame in frames]
    for row, feature in enumerate(FEATURES, 1):
        results = [frame["results"].get(feature, {}) for frame in frames]
        sheet.add_trace(figures.Scatter(x=times, y=[r.get("value") for r in results], name=feature), row=row, col=1)
        for end in (0, 1):
            ends = [r["interval"][end] if "interval" in r else None for r in results]
            sheet.add_trace(figures.Scatter(x=times, y=ends, name="95 %"), row=row, col=1)
    sheet.write_html(folder / "plotly.html", include_plotlyjs=True)


def ready(browser, name, is_ready):
    times = []
    for _ in range(5):
        page = browser.new_page()
        page.goto(f"file://{folder}/{name}")
        page.wait_for_function(is_ready)
        times.append(page.evaluate("Math.round(performance.now())"))
        page.close()
    return statistics.median(times)


def main():
    run("simulate", "--movement", "shoulder.left.abduction", "--to", "150", "--repetitions", str(max(1, seconds // 6)),
        "--noise", "2", "--seed", "1", "-o", "take.qprec.jsonl")
    count = seconds * 30
    lines = (folder / "take.qprec.jsonl").read_text().splitlines(keepends=True)
    (folder / "take.qprec.jsonl").write_text("".join(lines[:count + 1]))
    count = min(count, len(lines) - 1)
    run("report", "take.qprec.jsonl", *wanted, "-o", "report.html")
    plotly_page()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        rows = [("report", "report.html", "document.documentElement.dataset.ready"),
                ("plotly", "plotly.html", "document.querySelector('.main-svg .trace, .main-svg .scatterlayer path')")]
        print(f"{count} frames, {len(FEATURES)} features")
        print("page     kB      ready ms")
        for title, name, is_ready in rows:
            size = (folder / name).stat().st_size
            print(f"{title}   {size // 1000:5d}   {ready(browser, name, is_ready):6.0f}")
        page = browser.new_page()
        page.goto(f"file://{folder}/report.html")
        page.click("#play")
        drawn = "Number(document.documentElement.dataset.drawn)"
        start = page.evaluate(f"[{drawn}, performance.now()]")
        page.wait_for_timeout(3000)
        end = page.evaluate(f"[{drawn}, performance.now()]")
        print(f"{(end[0] - start[0]) / (end[1] - start[1]) * 1000:.0f} pictures drawn a second while it plays")
        frame = page.evaluate("""() => {
          const p = document.getElementById('position'), start = performance.now();
          for (let i = 0; i < 300; i++) { p.value = i; p.dispatchEvent(new Event('input')); }
          return (performance.now() - start) / 300;
        }""")
        print(f"{frame * 1000:.0f} µs to show a frame")
        browser.close()
    shutil.rmtree(folder)


main()

"""Opens reports in a Chromium; see Scripts/browser.

Numbers are compared with `measure --json` and `assess --json`, pixels with the recording's own points.
"""

import functools
import http.server
import json
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pypdfium2
from playwright.sync_api import sync_playwright

qpdemo, shots = Path(sys.argv[1]).resolve(), sys.argv[2] if len(sys.argv) > 2 else ""
root = Path(__file__).resolve().parent.parent
folder = Path(tempfile.mkdtemp())
failures = 0
SHOULDER = "rangeOfMotion.shoulder.left.abduction"
HOSTILE = "</script><script>alert(1)</script> \"O’Neil\" <img src=x onerror=alert(1)> &amp; \u2028 <!--<script> ]]>"


def check(what, is_right, found=""):
    global failures
    failures += not is_right
    print(("ok    " if is_right else "WRONG ") + what + (f": {found}" if found and not is_right else ""), flush=True)


def run(*arguments):
    return subprocess.run([str(qpdemo), *map(str, arguments)], check=True, capture_output=True, cwd=folder).stdout.decode()


def lines(*arguments):
    return [json.loads(line) for line in run(*arguments).splitlines()]


def report(name, *arguments):
    run("report", *arguments, "-o", name, "--overwrite")
    return name


class Site(http.server.SimpleHTTPRequestHandler):
    """The folder on loopback; remembers what was asked for."""

    asked = []

    def log_message(self, *_):
        pass

    def do_GET(self):
        Site.asked.append(self.path)
        super().do_GET()


def serve():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Site, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


class Visit:
    """A page with what it said."""

    def __init__(self, browser, url, width=1280, height=900, **options):
        self.context = browser.new_context(viewport={"width": width, "height": height}, **options)
        self.page = self.context.new_page()
        self.said = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("dialog", lambda dialog: (self.said.append("dialog"), dialog.dismiss()))
        Site.asked.clear()
        self.page.goto(url)

    def __enter__(self):
        return self.page

    def __exit__(self, *_):
        self.context.close()


def number(text):
    match = re.search(r"-?\d+(?:[.,]\d+)?", text)
    return float(match.group().replace(",", ".")) if match else None


def readings(page, row=0):
    cells = page.locator(".now tbody tr").nth(row)
    return cells.locator(".value").text_content(), cells.locator(".range").text_content()


def rounded(value, decimals=0):
    """Half away from zero, as the program rounds."""
    scale = 10**decimals
    return int(abs(value) * scale + 0.5) / scale * (1 if value >= 0 else -1)


def quiet(browser, site):
    """One request and no message, whatever the screen; nothing scrolls sideways."""
    for name in ["take.html", "hostile.html", "de.html", "compared.html", "assessed.html"]:
        for options in [
            {}, {"color_scheme": "dark"}, {"width": 390, "height": 800}, {"java_script_enabled": False},
            {"width": 390, "height": 800, "color_scheme": "dark"}, {"reduced_motion": "reduce"},
        ]:
            visit = Visit(browser, site + name, **options)
            page = visit.page
            what = f"{name} {options}"
            check(f"{what}: one request, no message", Site.asked == ["/" + name] and not visit.said,
                  f"{Site.asked} {visit.said}")
            if options.get("java_script_enabled", True):
                wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                check(f"{what}: no sideways scrolling", wide <= 0, wide)
            check(f"{what}: curves and tables are there",
                  page.locator("svg polyline").count() > 0 and page.locator("tbody tr").count() > 0)
            if shots:
                label = "-".join(str(value) for value in options.values()) or "plain"
                page.screenshot(path=f"{shots}/{name[:-5]}-{label}.png", full_page=True)
            visit.context.close()


def plays(browser, site):
    context = browser.new_context()
    page = context.new_page()
    page.clock.install()
    page.goto(site + "take.html")
    page.click("#play")
    before = int(page.get_attribute("html", "data-drawn"))
    page.clock.run_for(2000)
    time = number(page.text_content("#time"))
    drawn = int(page.get_attribute("html", "data-drawn")) - before
    check("after two seconds it stands at two seconds", abs(time - 2) <= 0.1, time)
    check("a hundred pictures were drawn meanwhile", drawn >= 100, drawn)
    page.click("#play")
    page.clock.run_for(1000)
    check("a pause keeps the time", abs(number(page.text_content("#time")) - time) < 0.05)
    check("a pause is announced", page.text_content("#status").startswith(page.text_content("#time")))
    page.select_option("#speed", "2")
    page.click("#play")
    page.clock.run_for(60_000)
    last = page.evaluate("document.getElementById('position').max")
    check("the end stops it", page.input_value("#position") == last and page.text_content("#play") == "Play")
    context.close()


def agrees(browser, site):
    """What is read at each frame is what `measure --json` says."""
    measured = lines("measure", "take.qprec.jsonl", "--feature", SHOULDER, "--json")
    with Visit(browser, site + "take.html") as page:
        differences, silent = [], []
        for index, frame in enumerate(measured):
            page.evaluate("index => { const p = document.getElementById('position'); p.value = index;"
                          " p.dispatchEvent(new Event('input')); }", index)
            value, text = readings(page)
            result = frame["results"].get(SHOULDER)
            if result is None:
                if value != "no reading" or not text:
                    silent.append(index)
                for flag, degree in frame.get("withheld", {}).get(SHOULDER, {}).items():
                    if flag == "lowVisibility" and f"visibility {rounded(degree, 2):.2f}" not in text:
                        silent.append((index, text))
                continue
            shown = [value] + text.split(";")[0].split("–")
            wanted = [result["value"]] + result.get("interval", [])
            differences += [abs(number(a) - b) for a, b in zip(shown, wanted)]
            check_time = abs(number(page.text_content("#time")) - frame["t"]) <= 0.005
            differences.append(0 if check_time else 9)
        check(f"{len(differences)} numbers are those of measure --json", max(differences) <= 0.0501, max(differences))
        check("every gap says why", not silent, silent)
        gaps = sum(SHOULDER not in frame["results"] for frame in measured)
        check("the take has gaps to say so of", gaps > 0)
        valuetext = page.get_attribute("#position", "aria-valuetext")
        check("the scrubber says time and reading", page.text_content("#time") in valuetext
              and readings(page)[0] in valuetext, valuetext)


def assessed(browser, site):
    """The tables are those of `assess --json`."""
    steps = lines("assess", root / "Examples/Assessments/shoulders.json", "take.qprec.jsonl", "--json")
    trials = [trial for step in steps if "trials" in step for trial in step["trials"]]
    with Visit(browser, site + "assessed.html") as page:
        rows = page.locator("section:has(#trials) tbody tr")
        check("a row for each trial", rows.count() == len(trials) and trials, f"{rows.count()} {len(trials)}")
        for index, trial in enumerate(trials):
            cells = rows.nth(index).locator("th, td").all_text_contents()
            wanted = [index + 1, trial["start"], trial["peak"]]
            check(f"trial {index + 1} has its numbers", [number(cell) for cell in cells[:3]] == [rounded(v) for v in wanted],
                  cells)
            if "interval" in trial:
                check(f"trial {index + 1} has its interval", [number(part) for part in cells[3].split("–")]
                      == [rounded(value) for value in trial["interval"]], cells[3])
            page.locator("section:has(#trials) tbody tr").nth(index).locator("button").nth(1).click()
            check(f"trial {index + 1} leads to its peak",
                  abs(number(page.text_content("#time")) - trial["peakTime"]) <= 0.005)
            check("and shows its reading", abs(number(readings(page)[0]) - trial["peak"]) <= 0.0501, readings(page))
        norms = page.locator("section:has(#norms) tbody tr").first.locator("th, td").all_text_contents()
        wanted = next(step for step in steps if "norms" in step)["norms"][0]
        check("the published value and its difference", number(norms[2]) == wanted["degrees"]
              and number(norms[3]) == rounded(wanted["difference"]), norms)


def keys(browser, site):
    with Visit(browser, site + "take.html") as page:
        place = lambda: int(page.input_value("#position"))
        last = int(page.get_attribute("#position", "max"))
        for key, wanted in [("ArrowRight", 1), ("Shift+ArrowRight", 11), ("ArrowLeft", 10), ("End", last),
                            ("ArrowRight", last), ("Shift+ArrowLeft", last - 10), ("Home", 0), ("ArrowLeft", 0)]:
            page.keyboard.press(key)
            check(f"{key} leads to frame {wanted}", place() == wanted, place())
        page.keyboard.press("Space")
        check("space plays", page.text_content("#play") == "Pause")
        page.keyboard.press("Space")
        check("and pauses", page.text_content("#play") == "Play")
        page.keyboard.press("Home")
        box = page.locator("svg.wide-curve").first.bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        half = place()
        check("pointing at a curve moves the replay", abs(half / last - 0.5) < 0.1, half)
        cursor = float(page.locator("svg.wide-curve .cursor").first.get_attribute("x1"))
        times = page.evaluate("JSON.parse(document.getElementById('data').textContent).takes[0].times")
        wanted = 64 + (times[half] - times[0]) / (times[-1] - times[0]) * (1000 - 64 - 24)
        check("the cursor stands at the time", abs(cursor - wanted) < 0.5, f"{cursor} {wanted}")
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + 20)
        page.mouse.up()
        check("dragging does, too", place() > half)
        order = []
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Home")
        for _ in range(5):
            page.keyboard.press("Tab")
            order.append(page.evaluate("document.activeElement.id || document.activeElement.className"))
        check("the tab key goes from play to the scrubber to the speed", order[:4] == ["skip", "play", "position", "speed"],
              order)
        page.focus("#play")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        page.keyboard.press("Tab")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        check("the focus is visible", outline == "solid", outline)


def named(browser, site):
    """Every control has a name in the accessibility tree."""
    for name in ["take.html", "compared.html", "assessed.html", "de.html"]:
        visit = Visit(browser, site + name)
        tree = visit.context.new_cdp_session(visit.page).send("Accessibility.getFullAXTree")["nodes"]
        roles = {"button", "slider", "combobox", "image", "table", "heading", "link", "region"}
        controls = [node for node in tree if not node.get("ignored") and node["role"]["value"] in roles]
        nameless = [node["role"]["value"] for node in controls if not node.get("name", {}).get("value", "").strip()]
        check(f"{name}: {len(controls)} controls, pictures and tables have names", len(controls) > 8 and not nameless, nameless)
        visit.context.close()


def hostile(browser, site):
    visit = Visit(browser, site + "hostile.html")
    page = visit.page
    shown = HOSTILE.replace("\u2028", "\ufffd")
    check("a hostile title is shown as it is", page.text_content("h1") == shown, page.text_content("h1"))
    check("and is the page's title", page.title() == " ".join(shown.split()), page.title())
    check("no script more, no picture, no dialog", page.locator("script").count() == 2
          and page.locator("img").count() == 0 and not visit.said, visit.said)
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.evil = 1'}))")
    check("the policy refuses further scripts", page.evaluate("window.evil") is None)
    refused = page.evaluate("fetch('/take.html').then(() => false, () => true)")
    check("and requests", refused)
    visit.context.close()


def drawn(browser, site):
    """Limbs stand where the recording's own points are."""
    frames = [json.loads(line) for line in (folder / "take.qprec.jsonl").read_text().splitlines()[1:]]
    with Visit(browser, site + "raw.html") as page:
        hits = []
        for index in range(0, len(frames), max(1, len(frames) // 20)):
            points = frames[index]["poses"][0]["landmarks"] if frames[index]["poses"] else None
            if not points or min(points[11][-1], points[13][-1]) < 0.9:
                continue
            hits.append(page.evaluate(
                """([index, from, to]) => {
                  const p = document.getElementById('position');
                  p.value = index;
                  p.dispatchEvent(new Event('input'));
                  const take = JSON.parse(document.getElementById('data').textContent).takes[0];
                  const canvas = document.querySelector('canvas');
                  const scale = canvas.width / take.view[2];
                  const at = [0, 1].map((i) => ((from[i] + to[i]) / 2 * take.size[i] - take.view[i]) * scale);
                  const pixel = [...canvas.getContext('2d').getImageData(Math.round(at[0]), Math.round(at[1]), 1, 1).data];
                  return pixel[2] > pixel[0] + 60 && pixel[3] > 200;
                }""", [index, points[11][:2], points[13][:2]]))
        check(f"the upper arm is drawn in the colour of what is measured, {len(hits)} times", hits and all(hits), hits)


def printed(browser, site):
    with Visit(browser, site + "assessed.html") as page:
        page.emulate_media(media="print")
        page.pdf(path=str(folder / "page.pdf"), prefer_css_page_size=True)
        headings = set(page.locator("h2:visible, h3:visible").all_text_contents())
        title = page.text_content("h1")
    run("report", "take.qprec.jsonl", "--feature", SHOULDER, "-o", "p.html", "--pdf", "own.pdf", "--overwrite")
    for name in ["page.pdf", "own.pdf"]:
        document = pypdfium2.PdfDocument(folder / name)
        sizes = {tuple(round(side) for side in sheet.get_size()) for sheet in document}
        texts = [sheet.get_textpage().get_text_bounded() for sheet in document]
        check(f"{name}: A4", sizes == {(595, 842)} or sizes == {(596, 842)}, sizes)
        check(f"{name}: the text can be read back", "abduction" in "".join(texts))
        alone = [text.strip().splitlines()[-1] for text in texts[:-1] if text.strip().splitlines()[-1] in headings]
        check(f"{name}: no heading alone at a foot ({len(texts)} pages)", not alone, alone)
        if shots:
            for index, sheet in enumerate(document):
                sheet.render(scale=1.2).to_pil().save(f"{shots}/{name[:-4]}-{index + 1}.png") if has_pil() else None
    check("page.pdf has the title", title in pypdfium2.PdfDocument(folder / "page.pdf")[0].get_textpage().get_text_bounded())


def has_pil():
    try:
        import PIL  # noqa: F401
    except ImportError:
        return False
    return True


def german(browser, site):
    with Visit(browser, site + "de.html") as page:
        text = page.inner_text("body")
        check("German words and commas", "Schulter links, Abduktion" in text and re.search(r"\d,\d", text)
              and not re.search(r"\d\.\d+ s", text))
        page.keyboard.press("End")
        check("the replay's numbers, too", "," in page.text_content("#time"))


def compared(browser, site):
    with Visit(browser, site + "compared.html") as page:
        check("two pictures", page.locator("canvas").count() == 2)
        positions = []
        for mode in ["inStep", "aligned"]:
            page.select_option("#alignment", mode)
            differences = []
            for index in range(0, int(page.get_attribute("#position", "max")), 7):
                page.evaluate("index => { const p = document.getElementById('position'); p.value = index;"
                              " p.dispatchEvent(new Event('input')); }", index)
                both = [number(text) for text in page.locator(".now .value").all_text_contents()]
                if None not in both:
                    differences.append(abs(both[0] - both[1]))
            positions.append(sum(differences) / len(differences))
        check("aligned takes are closer than takes in step", positions[1] < positions[0], positions)


def film(browser, site):
    if not shutil.which("ffmpeg"):
        print("Note: without FFmpeg films are not tested.")
        return
    subprocess.run(["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=size=320x240:rate=10:duration=8",
                    "-c:v", "libx264", "-g", "1", "-pix_fmt", "yuv420p", "-y", str(folder / "take.mp4")], check=True)
    report("film.html", "take.qprec.jsonl", "--feature", SHOULDER, "--video", "take.mp4")
    with Visit(browser, f"file://{folder}/film.html") as page:
        page.wait_for_function("document.querySelector('video').readyState >= 2")
        offsets = []
        for _ in range(12):
            page.keyboard.press("ArrowRight")
            page.wait_for_function("!document.querySelector('video').seeking")
            time = page.evaluate("document.querySelector('video').currentTime")
            offsets.append(abs(time - number(page.text_content("#time"))))
        check("the film stands at the frame that is stepped to", max(offsets) < 0.05, offsets)


def overview(browser, site):
    """The table of a folder sorts by numbers, filters, links, and says why a recording failed."""
    for person, take in [("anna/2026-03-01", "slow"), ("anna/2026-03-08", "fast"), ("<b>bob", "take")]:
        place = folder / "many" / f"{person}{'' if '/' in person else '/x'}.qprec.jsonl"
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(folder / f"{take}.qprec.jsonl", place)
    (folder / "many/anna/broken.qprec.jsonl").write_text("nonsense")
    subprocess.run([str(qpdemo), "report", "many", "--feature", SHOULDER, "-o", "index.html", "--each", "each",
                    "--overwrite"], capture_output=True, cwd=folder)
    visit = Visit(browser, site + "index.html", width=390, height=800)
    page = visit.page
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    check("overview: one request, no message, no sideways scrolling",
          Site.asked == ["/index.html"] and not visit.said and wide <= 0, f"{Site.asked} {visit.said} {wide}")
    check("overview: hostile names stand as text", page.locator("tbody b").count() == 0
          and "<b>bob" in page.text_content("tbody"))
    peaks = lambda: [number(text) for text in page.locator("tbody tr:not(.failed) td:nth-child(5)").all_text_contents()]
    page.click("th:nth-child(5) button")
    check("overview: sorts upwards", peaks() == sorted(peaks()) and len(peaks()) == 3, peaks())
    page.click("th:nth-child(5) button")
    check("overview: and downwards", peaks() == sorted(peaks(), reverse=True), peaks())
    check("overview: says so", page.get_attribute("th:nth-child(5)", "aria-sort") == "descending")
    check("overview: the failure says why, and stands last",
          "not a recording" in page.locator("tbody tr").last.text_content())
    page.fill("#filter", "bob")
    check("overview: filters", page.locator("tbody tr:visible").count() == 1 and page.text_content("#count") == "1 / 4")
    page.locator("tbody tr:visible a").click()
    check("overview: leads to the report", page.locator("canvas").count() == 1, page.url)
    if shots:
        page.goto(site + "index.html")
        page.screenshot(path=f"{shots}/index.png", full_page=True)
    visit.context.close()


def main():
    (folder / "take.qprec.jsonl").write_bytes(run_embedded())
    run("simulate", "--movement", "shoulder.left.abduction", "--to", "120", "--seed", "1", "-o", "slow.qprec.jsonl")
    run("simulate", "--movement", "shoulder.left.abduction", "--to", "110", "--speed", "90", "-o", "fast.qprec.jsonl")
    shoulders = root / "Examples/Assessments/shoulders.json"
    report("take.html", "take.qprec.jsonl", "--feature", SHOULDER, "--title", "Shoulder")
    report("raw.html", "take.qprec.jsonl", "--feature", SHOULDER, "--smoothing", "none")
    report("de.html", "take.qprec.jsonl", "--feature", SHOULDER, "--lang", "de")
    report("hostile.html", "take.qprec.jsonl", "--feature", SHOULDER, "--title", HOSTILE)
    report("compared.html", "slow.qprec.jsonl", "--feature", SHOULDER, "--compare", "fast.qprec.jsonl")
    (folder / "today.jsonl").write_text(subprocess.run(
        [str(qpdemo), "assess", str(shoulders), "take.qprec.jsonl", "--json"], capture_output=True, cwd=folder).stdout.decode())
    report("assessed.html", "take.qprec.jsonl", "--assessment", shoulders, "--earlier", "today.jsonl")
    if shots:
        Path(shots).mkdir(parents=True, exist_ok=True)
    site = serve()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for test in [quiet, plays, agrees, assessed, keys, named, hostile, drawn, printed, german, compared, overview, film]:
            test(browser, site)
        browser.close()
    shutil.rmtree(folder)
    print(f"{failures} wrong" if failures else "All is right.")
    return 1 if failures else 0


def run_embedded():
    """The program's embedded recording, from its own source."""
    source = (root / "Sources/QPBatch/Batch/EmbeddedRecording.swift").read_text()
    return ("\n".join(line for line in source.splitlines() if line.lstrip().startswith("{\"")) + "\n").encode()


sys.exit(main())

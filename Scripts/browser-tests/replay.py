"""The replay: time, keys, curves, numbers, pixels, two takes, videos."""

import datetime
import json
import shutil
import subprocess

from harness import (
    SHOULDER, Visit, check, ends, folder, lines, number, readings, report, root, rounded, run, until)


def plays(browser, site):
    context = browser.new_context()
    page = context.new_page()
    page.clock.install(time=datetime.datetime(2026, 1, 1))
    page.goto(site + "slow.html")
    # From here on the page's time stands still but for run_for.
    page.clock.pause_at(datetime.datetime(2026, 1, 1, 1))
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
    page.select_option("#speed", label="2×")
    page.click("#play")
    page.clock.run_for(60_000)
    last = page.evaluate("document.getElementById('position').max")
    check("the end stops it", page.input_value("#position") == last and page.text_content("#play") == "Play")
    context.close()


def agrees(browser, site):
    """The readings at each frame are those of `measure --json`."""
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
                    said = ["partly hidden", f"visibility {rounded(degree, 2):.2f}"]
                    if flag == "lowVisibility" and not any(words in text for words in said):
                        silent.append((index, text))
                continue
            shown = [value] + ends(text.split(";")[0])
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
            check(f"trial {index + 1} has its numbers",
                  [number(cell) for cell in cells[:3]] == [rounded(value) for value in wanted], cells)
            if "interval" in trial:
                check(f"trial {index + 1} has its interval", [number(part) for part in ends(cells[3])]
                      == [rounded(value) for value in trial["interval"]], cells[3])
            page.locator("section:has(#trials) tbody tr").nth(index).locator("button").nth(1).click()
            check(f"trial {index + 1} leads to its peak",
                  abs(number(page.text_content("#time")) - trial["peakTime"]) <= 0.005)
        norms = page.locator("section:has(#norms) tbody tr").first.locator("th, td").all_text_contents()
        wanted = next(step for step in steps if "norms" in step)["norms"][0]
        check("the published value and its difference", number(norms[2]) == wanted["degrees"]
              and number(norms[3]) == rounded(wanted["difference"]), norms)


def tested(browser, site):
    """The tables of a clinical test are those of `test --json`; its events lead to their moments."""
    for page_name, take, test in [("gait.html", "walk", "gait"), ("chair.html", "chair", "five-times-sit-to-stand")]:
        result = lines("test", test, f"{take}.qprec.jsonl", "--json")[0]
        with Visit(browser, site + page_name) as page:
            rows = page.locator(".values-of-test table").first.locator("tbody tr")
            names = list(dict.fromkeys(value["name"] for value in result["values"]))
            check(f"{test}: a row for each value", rows.count() == len(names) > 3, rows.count())
            wrong = []
            for value in result["values"]:
                column = {None: 0, "left": 1, "right": 2}[value.get("side")]
                mean, _, facts = rows.nth(names.index(value["name"])).locator("td").nth(column).inner_text()\
                    .replace("\xa0", " ").partition("\n")
                facts = [fact.strip() for fact in facts.split("·")] if facts else []
                fact = lambda word: next((number(one[len(word):]) for one in facts if one.startswith(word)), None)
                range_ = next((one for one in facts if not one.startswith(("SD ", "n "))), None)
                shown = [number(mean), fact("SD "), *(map(number, ends(range_)) if range_ else []), fact("n ")]
                decimals = len(mean.partition(".")[2].rstrip("°%/abcdefghijklmnopqrstuvwxyz "))
                spread = value.get("sd")
                # With the mean's decimals, or two, it would be 0 and is not shown.
                if spread is not None and spread < 0.5 * 10**-max(2, decimals):
                    spread = None
                wanted = [value["mean"], spread, *value.get("interval", []),
                          value["n"] if value["n"] > 1 else None]
                bad = len(shown) != len(wanted) or any(
                    (a is None) != (b is None) or a is not None and abs(a - b) > 0.5001 * 10**-decimals
                    for a, b in zip(shown, wanted))
                if bad:
                    wrong.append((mean, facts, value))
            check(f"{test}: values, deviations, intervals and numbers are those of test --json", not wrong, wrong[:2])
            page.click("section:has(#test) summary")
            button = page.locator("section:has(#test) details tbody tr").nth(4).locator("button")
            button.click()
            check(f"{test}: an event leads to its moment",
                  abs(number(page.text_content("#time")) - result["events"][4]["t"]) <= 0.02)
            plots = page.locator("figure.cycle svg.wide-curve g path").count()
            check(f"{test}: curves where there are some", (plots > 0) == bool(result.get("curves")), plots)


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
        times = page.evaluate(
            "unpack(JSON.parse(document.getElementById('data').textContent).takes[0].times, 1).map((t) => t / 1000)")
        wanted = 64 + (times[half] - times[0]) / (times[-1] - times[0]) * (1000 - 64 - 24)
        check("the cursor stands at the time", abs(cursor - wanted) < 0.5, f"{cursor} {wanted}")
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + 20)
        page.mouse.up()
        check("dragging does, too", place() > half)
    with Visit(browser, site + "take.html") as page:
        order = []
        for _ in range(5):
            page.keyboard.press("Tab")
            order.append(page.evaluate("document.activeElement.id || document.activeElement.className"))
        check("the tab key goes from play to the scrubber to the speed",
              order[:4] == ["skip", "play", "position", "speed"], order)
        page.focus("#play")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        page.keyboard.press("Tab")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        check("the focus is visible", outline == "solid", outline)


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
                  const pen = canvas.getContext('2d');
                  const pixel = [...pen.getImageData(Math.round(at[0]), Math.round(at[1]), 1, 1).data];
                  return pixel[2] > pixel[0] + 60 && pixel[3] > 200;
                }""", [index, points[11][:2], points[13][:2]]))
        check(f"the upper arm is drawn in the colour of what is measured, {len(hits)} times", hits and all(hits), hits)


def video(browser, site):
    if not shutil.which("ffmpeg"):
        print("Note: without FFmpeg videos are not tested.")
        return
    subprocess.run(["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=size=320x240:rate=10:duration=8",
                    "-c:v", "libx264", "-g", "1", "-pix_fmt", "yuv420p", "-y", str(folder / "take.mp4")], check=True)
    report("video.html", "take.qprec.jsonl", "--feature", SHOULDER, "--video", "take.mp4")
    with Visit(browser, f"file://{folder}/video.html") as page:
        until(page, "document.querySelector('video').readyState >= 2")
        offsets = []
        for _ in range(12):
            page.keyboard.press("ArrowRight")
            until(page, "!document.querySelector('video').seeking")
            time = page.evaluate("document.querySelector('video').currentTime")
            offsets.append(abs(time - number(page.text_content("#time"))))
        check("the video stands at the frame that is stepped to", max(offsets) < 0.05, offsets)
    report("slow-video.html", "take.qprec.jsonl", "--feature", SHOULDER, "--video", "take.mp4", "--slow-motion", "2")
    with Visit(browser, f"file://{folder}/slow-video.html") as page:
        until(page, "document.querySelector('video').readyState >= 2")
        for _ in range(5):
            page.keyboard.press("ArrowRight")
        until(page, "!document.querySelector('video').seeking")
        time = page.evaluate("document.querySelector('video').currentTime")
        check("a video in slow motion stands at its own time",
              abs(time - 2 * number(page.text_content("#time"))) < 0.05, time)
        page.click("#play")
        check("and is played as fast as the movement was",
              page.evaluate("document.querySelector('video').playbackRate") == 2)


def long_video(browser, site):
    """Ten minutes of video beside their page stay usable: any place is reached, and video and curves stay together."""
    if not shutil.which("ffmpeg"):
        return
    run("simulate", "--movement", "squats", "--repetitions", "200", "--tempo", "3", "-o", "long.qprec.jsonl")
    subprocess.run(["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=size=640x360:rate=30:duration=602",
                    "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-y", str(folder / "long.mp4")],
                   check=True)
    report("long.html", "long.qprec.jsonl", "--feature", "rangeOfMotion.knee.left.flexion", "--video", "long.mp4")
    with Visit(browser, f"file://{folder}/long.html") as page:
        until(page, "document.querySelector('video').readyState >= 2")
        last = int(page.get_attribute("#position", "max"))
        time = lambda: page.evaluate("document.querySelector('video').currentTime")
        offsets = []
        for index in range(17, last, last // 12):
            page.evaluate("index => { const p = document.getElementById('position'); p.value = index;"
                          " p.dispatchEvent(new Event('input')); }", index)
            until(page, "!document.querySelector('video').seeking")
            offsets.append(abs(time() - number(page.text_content("#time"))))
        check("ten minutes of video stand where the page is sent", max(offsets) < 0.05, offsets)
        page.evaluate("() => { const p = document.getElementById('position'); p.value = 9000;"
                      " p.dispatchEvent(new Event('input')); }")
        until(page, "!document.querySelector('video').seeking")
        page.click("#play")
        apart = []
        for _ in range(10):
            page.wait_for_timeout(400)
            apart.append(abs(page.evaluate(
                "document.querySelector('video').currentTime - parseFloat(document.getElementById('time').textContent)")))
        check("played, video and curves stay within a fifth of a second", max(apart) < 0.2, apart)
        check("and it goes on", number(page.text_content("#time")) > 301, page.text_content("#time"))


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

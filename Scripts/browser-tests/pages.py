"""Pages as a whole: requests, screens, names of controls, hostile texts, print, languages, overviews, the live example."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys

import pypdfium2

from harness import HOSTILE, SHOULDER, Site, Visit, check, folder, number, qpdemo, root, run, shots

# Names, units and algorithms: what is the same in both languages.
SAME_IN_GERMAN = {"AAOS", "Norkin", "White", "min", "gait", "QPKit", "EWGSOP", "Cruz", "Jentoft", "Schwartz", "Biomech"}
# And the words that French shares with English.
SAME_IN_FRENCH = SAME_IN_GERMAN | {
    "Cadence", "Double", "Points", "Position", "Posture", "Source", "Verdict", "abduction", "flexion", "information",
    "performance", "points", "verdict", "adolescents", "angle", "orientation"}


def quiet(browser, site):
    """One request and no message on any screen; nothing scrolls sideways."""
    for name in ["take.html", "hostile.html", "de.html", "compared.html", "assessed.html", "gait.html", "chair.html"]:
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
                  page.locator("svg path").count() > 0 and page.locator("tbody tr").count() > 0)
            if shots:
                label = "-".join(str(value) for value in options.values()) or "plain"
                page.screenshot(path=f"{shots}/{name[:-5]}-{label}.png", full_page=True)
            visit.context.close()


def named(browser, site):
    """Every control has a name in the accessibility tree."""
    for name in ["take.html", "compared.html", "assessed.html", "de.html", "gait.html", "chair.html"]:
        visit = Visit(browser, site + name)
        tree = visit.context.new_cdp_session(visit.page).send("Accessibility.getFullAXTree")["nodes"]
        roles = {"button", "slider", "combobox", "image", "table", "heading", "link", "region"}
        controls = [node for node in tree if not node.get("ignored") and node["role"]["value"] in roles]
        nameless = [node["role"]["value"] for node in controls if not node.get("name", {}).get("value", "").strip()]
        check(f"{name}: {len(controls)} controls, pictures and tables have names",
              len(controls) > 8 and not nameless, nameless)
        visit.context.close()


def hostile(browser, site):
    visit = Visit(browser, site + "hostile.html")
    page = visit.page
    shown = HOSTILE.replace("\u2028", "\ufffd")
    check("a hostile title is shown as it is", page.text_content("h1") == shown, page.text_content("h1"))
    check("and is the page's title", page.title() == " ".join(shown.split()), page.title())
    check("no script more, no picture, no dialog", page.locator("script").count() == 2
          and page.locator("img").count() == 0 and not visit.said, visit.said)
    page.evaluate("""document.body.append(
        Object.assign(document.createElement('script'), { textContent: 'window.evil = 1' }))""")
    check("the policy refuses further scripts", page.evaluate("window.evil") is None)
    refused = page.evaluate("fetch('/take.html').then(() => false, () => true)")
    check("and requests", refused)
    visit.context.close()


def printed(browser, site):
    with Visit(browser, site + "assessed.html") as page:
        page.emulate_media(media="print")
        page.pdf(path=str(folder / "page.pdf"), prefer_css_page_size=True)
        headings = set(page.locator("h2:visible, h3:visible").all_text_contents())
        title = page.text_content("h1")
    # The pages are ours, and the tests may run as root.
    os.environ["QPKIT_BROWSER_WITHOUT_SANDBOX"] = "1"
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
    first = pypdfium2.PdfDocument(folder / "page.pdf")[0].get_textpage().get_text_bounded()
    check("page.pdf has the title", title in first)


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
    without_english(browser, site, "de", SAME_IN_GERMAN)


def french(browser, site):
    """French has its commas, its adjectives and no English, and its longer words fit on a phone."""
    with Visit(browser, site + "all-fr.html", width=390, height=800) as page:
        text = page.inner_text("body")
        check("French words and commas", "Épaule gauche, abduction" in text and re.search(r"\d,\d", text)
              and not re.search(r"\d\.\d+ s", text))
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        check("French fits on a phone", wide <= 0, wide)
    without_english(browser, site, "fr", SAME_IN_FRENCH)


def without_english(browser, site, language, same):
    """Words of an English page that are not names must not stand in that of another language."""
    for name in ["all", "gait"]:
        texts = []
        for suffix in ["", f"-{language}"]:
            with Visit(browser, f"{site}{name}{suffix}.html") as page:
                # Titles, sources and ids are the recording's own words.
                page.evaluate("""for (const own of document.querySelectorAll('h1, .facts, dd')) own.remove();
                    for (const folded of document.querySelectorAll('details')) folded.open = true""")
                words = page.evaluate("""[...document.querySelectorAll('[aria-label]')].map(
                    (node) => node.getAttribute('aria-label')).join('\\n')""")
                texts.append(set(re.findall(r"[^\W\d_]{3,}", page.inner_text("body") + "\n" + words)))
                if shots and suffix:
                    page.screenshot(path=f"{shots}/{name}{suffix}.png", full_page=True)
        shared = texts[0] & texts[1] - same
        check(f"{name}: no English word is left in {language}", not shared, sorted(shared))


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


def live(browser, site):
    """The example of a live page shows new lines, and nothing without the token."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([sys.executable, str(root / "Examples/LivePage/live.py"), str(port)],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    url = server.stdout.readline().decode().strip()
    other = SHOULDER.replace("left", "right")
    results = run("measure", "take.qprec.jsonl", "--feature", SHOULDER, "--feature", other, "--json").splitlines()
    visit = Visit(browser, url)
    page = visit.page
    for line in results[:20]:
        server.stdin.write(line.encode() + b"\n")
        server.stdin.flush()
        # Each one, since a page gets the latest alone.
        page.wait_for_function("t => document.getElementById('state').textContent.startsWith(t)",
                               arg=f"{json.loads(line)['t']:.2f}")
    last = json.loads(results[19])
    value = number(page.locator(".value").first.text_content())
    curve = page.evaluate("history.map(([, value]) => value ?? null)")
    wanted = [json.loads(line)["results"].get(SHOULDER, {}).get("value") for line in results[:20]]
    check("live: the curve is the first feature's, with its gaps",
          None in wanted and curve == wanted, f"{curve} {wanted}")
    check("live: the latest reading", abs(value - last["results"][SHOULDER]["value"]) <= 0.0501, value)
    if shots:
        page.screenshot(path=f"{shots}/live.png")
    answers = [page.request.get(url.split("?")[0] + path).status for path in ("", "results", "?wrong")]
    check("live: refused without the token", answers == [403, 403, 403], answers)
    refused = page.request.get(url, headers={"Host": "evil.example"}).status
    check("live: refused under another host's name", refused == 403, refused)
    server.stdin.close()
    page.wait_for_function("document.getElementById('state').textContent.endsWith('(ended)')")
    server.wait(timeout=10)
    check("live: ends with the results, without a message", [text for text in visit.said if "403" not in text] == [],
          visit.said)
    visit.context.close()


def answers(browser, site):
    """The first screen answers: cards with values, intervals and verdicts, above the fold on desktop and phone."""
    for name, least in [("take", 1), ("assessed", 1), ("compared", 1), ("gait", 5), ("chair", 3), ("stance", 1),
                        ("jump", 2), ("exercise", 2)]:
        for options in [{}, {"width": 390, "height": 800}]:
            with Visit(browser, f"{site}{name}.html", **options) as page:
                cards = page.locator(".card")
                first = cards.first.bounding_box()
                height = options.get("height", 900)
                check(f"{name} {options}: {cards.count()} cards, the first on the first screen",
                      cards.count() >= least and first["y"] + first["height"] <= height, first)
                values = page.locator(".card .value b").all_text_contents()
                check(f"{name} {options}: each has a value", len(values) >= least and all(values), values)


def series(browser, site):
    """A series has a row a session, a verdict, a trend, and each session folded below; it needs no script."""
    visit = Visit(browser, site + "series.html", java_script_enabled=False)
    page = visit.page
    rows = page.locator(".trend tbody tr")
    check("series: a row a session by date", [row.split("\t")[0] for row in rows.all_inner_texts()]
          == ["1 Mar 2026", "20 Apr 2026"], rows.all_inner_texts())
    check("series: the change is judged", "changed by +" in rows.last.inner_text(), rows.last.inner_text())
    check("series: the trend has both", page.locator(".trend svg circle").count() == 2)
    page.locator("details.session summary").first.click()
    check("series: a session unfolds", page.locator("details.session .card").first.is_visible())
    check("series: one request, no message", Site.asked == ["/series.html"] and not visit.said)
    visit.context.close()

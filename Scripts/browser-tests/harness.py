"""Helpers of the tests of Scripts/browser: the program, a site on loopback, a visit that remembers its messages."""

import functools
import http.server
import json
import re
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

qpdemo, shots = Path(sys.argv[1]).resolve(), sys.argv[2] if len(sys.argv) > 2 else ""
root = Path(__file__).resolve().parent.parent.parent
folder = Path(tempfile.mkdtemp())
failures = []
SHOULDER = "rangeOfMotion.shoulder.left.abduction"
HOSTILE = "</script><script>alert(1)</script> \"O’Neil\" <img src=x onerror=alert(1)> &amp; \u2028 <!--<script> ]]>"


def check(what, is_right, found=""):
    if not is_right:
        failures.append(what)
    print(("ok    " if is_right else "WRONG ") + what + (f": {found}" if found and not is_right else ""), flush=True)


def run(*arguments):
    arguments = [str(qpdemo), *map(str, arguments)]
    return subprocess.run(arguments, check=True, capture_output=True, cwd=folder).stdout.decode()


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
    match = re.search(r"-?\d+(?:[.,]\d+)?", text.replace("−", "-"))
    return float(match.group().replace(",", ".")) if match else None


def until(page, expression):
    """Waits for an expression to be true; Playwright's own way is refused by the page's policy."""
    for _ in range(200):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(25)
    raise TimeoutError(expression)


def ends(interval):
    """The two ends of an interval in a page: 91–95°, −3 to 2°."""
    return re.split("–| to | bis ", interval)


def readings(page, row=0):
    cells = page.locator(".now tbody tr").nth(row)
    return cells.locator(".value").text_content(), cells.locator(".range").text_content()


def rounded(value, decimals=0):
    """Half away from zero, as the program rounds."""
    scale = 10**decimals
    return int(abs(value) * scale + 0.5) / scale * (1 if value >= 0 else -1)

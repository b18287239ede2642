"""A live page over Python's own server: an example, and no product.

    producer | qpdemo measure - --feature rangeOfMotion.shoulder.left.abduction --json | python3 live.py

Reads results as JSON Lines from the standard input, and shows the latest on a page at http://127.0.0.1:8000/ as it
comes. The server listens on loopback alone, answers only requests that name it as their host, and gives the page only
for the token in its address: other pages in the same browser, and other users of the machine, see nothing. There is no
encryption and no storage; for more put a real server in front.
"""

import http.server
import secrets
import sys
import threading
from pathlib import Path

PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
PAGE = Path(__file__).with_name("live.html").read_bytes()
TOKEN = secrets.token_urlsafe(16)


class Latest:
    """The latest line; a reader that is slow skips those between."""

    def __init__(self):
        self.changed = threading.Condition()
        self.number, self.line, self.is_over = 0, b"", False

    def put(self, line, is_over=False):
        with self.changed:
            self.number, self.line, self.is_over = self.number + 1, line, is_over
            self.changed.notify_all()

    def after(self, number):
        with self.changed:
            self.changed.wait_for(lambda: self.number > number)
            return self.number, self.line, self.is_over


latest = Latest()


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        host = self.headers.get("Host", "")
        if host not in (f"127.0.0.1:{PORT}", f"localhost:{PORT}") or not self.path.endswith("?" + TOKEN):
            return self.send_error(403)
        if self.path.startswith("/results?"):
            return self.stream()
        self.answer("text/html; charset=utf-8")
        self.wfile.write(PAGE)

    def answer(self, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()

    def stream(self):
        """The lines as server-sent events, until the results end or the page is closed."""
        self.answer("text/event-stream")
        number, is_over = 0, False
        try:
            while not is_over:
                number, line, is_over = latest.after(number)
                self.wfile.write((b"event: end\n" if is_over else b"") + b"data: " + line + b"\n\n")
                self.wfile.flush()
        except OSError:
            pass


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{PORT}/?{TOKEN}", flush=True)
    for line in sys.stdin.buffer:
        latest.put(line.strip())
    latest.put(b"{}", is_over=True)
    # The last page gets its end.
    threading.Event().wait(1)


main()

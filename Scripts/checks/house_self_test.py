"""Made houses, each with one fault that must be found, and one without."""

import tempfile
from pathlib import Path

from . import folders, rooms, swift_source

TABLE = """
| room | knows | what lives there | what may not |
|---|---|---|---|
| `Points` | – | points | – |
| `Core` | `Points` | features | – |
| `Program` | `Core`, `Points` | a program | – |
"""
TARGETS = {"Points": ("regular", []), "Core": ("regular", ["Points"]), "Program": ("executable", ["Core", "Points"])}
IN_ORDER = {
    "Core/Filters/Filter.swift": "struct Filter { var gain = 1.0 }",
    "Core/Session/Session.swift": "struct Session { let filter: Filter }",
    "Core/Whole.swift": "struct Whole { var session: Session; var filter: Filter }",
    "Core/Platform.swift": "import Glibc\nfunc cosine(_ x: Double) -> Double { cos(x) }",
}

# What is wrong, the sources that are added or changed, and what must be said of them; nothing where all is well.
FOLDERS = [
    ("no circle", {}, ""),
    ("a circle of two by a type", {"Core/Filters/Filter.swift": "struct Filter { var owner: Session? }"},
     "a circle of the folders Filters, Session"),
    ("a circle of three", {
        "Core/Filters/Filter.swift": "struct Filter { var noise: Noise }",
        "Core/Noise/Noise.swift": "struct Noise { func of(_ session: Session) {} }",
    }, "a circle of the folders Filters, Noise, Session"),
    ("a circle by a free function", {
        "Core/Session/Free.swift": "func begin() {}", "Core/Filters/More.swift": "struct More { init() { begin() } }",
    }, "a circle of the folders Filters, Session"),
    ("a circle by an extension's member", {
        "Core/Session/Filter+Session.swift": "extension Filter { var settled: Bool { true } }",
        "Core/Filters/More.swift": "func more(_ filter: Filter) -> Bool { filter.settled }",
    }, "a circle of the folders Filters, Session"),
    ("a circle by a nested type", {
        "Core/Session/State.swift": "extension Session { enum Mood { case good } }",
        "Core/Filters/More.swift": "struct More { var mood: Mood }",
    }, "a circle of the folders Filters, Session"),
    ("a circle inside of a text", {"Core/Filters/More.swift": r'let text = "of \(Session.self)"'},
     "a circle of the folders Filters, Session"),
    ("a name in a comment and in a text", {
        "Core/Filters/More.swift":
            '/* /* Session */ Session */ // Session\nlet text = #"Session \\(Session)"# + """\nSession\n"""',
    }, ""),
    ("a private name that another folder has, too", {
        "Core/Session/More.swift": "private func scaled() {}",
        "Core/Filters/More.swift": "private func scaled() {}\nfunc more() { scaled() }",
    }, ""),
    ("a parameter with a function's name", {
        "Core/Session/More.swift": "func begin() {}",
        "Core/Filters/More.swift": "func more(begin: () -> Void) { begin() }",
    }, ""),
    ("a folder that knows the root", {"Core/Filters/More.swift": "struct More { var whole: Whole? }"},
     "Filters knows a file beside the folders"),
    ("a folder that knows the platform", {"Core/Filters/More.swift": "let one = cosine(0)"}, ""),
]

ROOMS = [
    ("nothing", {}, {}, ""),
    ("an arrow back", {"Points": ("regular", ["Core"])}, {}, "Points depends on Core, an arrow back"),
    ("a circle of rooms", {"Points": ("regular", ["Core"])}, {}, "a circle of Core, Points"),
    ("an arrow that the table lacks",
     {"Program": ("executable", ["Core", "Points", "Extra"]), "Extra": ("regular", [])}, {},
     "Program depends on Extra, which its row"),
    ("a room without a row", {"Extra": ("regular", [])}, {}, "Extra has no row"),
    ("an arrow that the manifest lacks", {"Core": ("regular", [])}, {}, "no such arrow"),
    ("Foundation in a library", {}, {"Core/Filters/More.swift": "internal import Foundation"}, "imports Foundation"),
    ("Foundation by a type", {}, {"Core/Filters/More.swift": "import struct Foundation.URL"}, "imports Foundation"),
    ("Foundation where only Apple's systems look", {},
     {"Core/Filters/More.swift": "#if canImport(AVFoundation)\n  import Foundation\n#endif\n"}, ""),
    ("Foundation after what is for Apple's systems", {},
     {"Core/Filters/More.swift": "#if canImport(Vision)\n#endif\nimport Foundation\n"}, "imports Foundation"),
    ("Foundation in the program", {}, {"Program/Main.swift": "import Foundation"}, ""),
    ("the platform in another file", {}, {"Core/Filters/More.swift": "import Glibc"}, "only Platform.swift"),
    ("an import out", {}, {"Points/Point.swift": "import Core"}, "which Points does not depend on"),
    ("a file that is too long", {}, {"Core/Filters/More.swift": "\n" * 401}, "401 lines; 400 are the most"),
    ("a contract that is too long", {},
     {f"QPCore/{part}.swift": "\n" * 350 for part in range(10)}, "stays below 3500"),
]


def run():
    wrong = []
    for name, changes, said in FOLDERS:
        wrong += _judge(name, _house(changes, lambda sources: folders.faults(folders.read_modules(sources))), said)
    for name, targets, changes, said in ROOMS:
        targets = TARGETS | targets
        wrong += _judge(name, rooms.graph_faults(targets, rooms.table(TABLE)) + _house(
            changes, lambda sources: rooms.import_faults(sources, targets) + rooms.size_faults(sources)), said)
    outward = TABLE.replace("| `Points` | – |", "| `Points` | `Core` |")
    wrong += _judge("a row that points out", rooms.graph_faults(TARGETS, rooms.table(outward)), "lies further out")
    if swift_source.tokens('a("", "x\\"y", #"\\(z)"#, "\\(b + "\\(c)")") // d') != list('a(,,,b+c)'):
        wrong.append("Text is not read as it should be.")
    print("\n".join(wrong) or f"Each of {len(FOLDERS) + len(ROOMS) + 1} made houses is judged as it should be.")
    return 1 if wrong else 0


def _house(changes, judge):
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "Sources"
        for path, text in (IN_ORDER | changes).items():
            (sources / path).parent.mkdir(parents=True, exist_ok=True)
            (sources / path).write_text(text, encoding="utf-8")
        return judge(sources)


def _judge(name, faults, said):
    if said:
        return [] if any(said in fault for fault in faults) else [f"{name}: not found; said was {faults}"]
    return [f"{name}: found {faults}"] if faults else []

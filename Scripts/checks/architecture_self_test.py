"""Made sources, each with one fault that must be found, and some without."""

import subprocess
import tempfile
from pathlib import Path

from . import folders, modules, numbers, writing

TABLE = """
| module | uses | contains | does not contain |
|---|---|---|---|
| `Points` | – | points | – |
| `Core` | `Points` | features | – |
| `Program` | `Core`, `Points` | a program | – |
"""
TARGETS = {"Points": ("regular", []), "Core": ("regular", ["Points"]), "Program": ("executable", ["Core", "Points"])}
SOUND = {
    "Core/Filters/Filter.swift": "struct Filter { var gain = 1.0 }",
    "Core/Session/Session.swift": "struct Session { let filter: Filter }",
    "Core/Whole.swift": "struct Whole { var session: Session; var filter: Filter }",
    "Core/Platform.swift": "func cosine(_ x: Double) -> Double { x }",
}

# The case, the sources that are added or changed, and what must be said of them; nothing where all is well.
FOLDERS = [
    ("no circle", {}, ""),
    ("a circle of two by a type", {"Core/Filters/Filter.swift": "struct Filter { var owners: [Session] }"},
     "a circle of the folders Filters, Session"),
    ("a circle of three", {
        "Core/Filters/Filter.swift": "struct Filter { var noise: Noise? }",
        "Core/Noise/Noise.swift": "class Noise { func of(_ session: Session) {} }",
    }, "a circle of the folders Filters, Noise, Session"),
    ("a circle by a free function", {
        "Core/Session/Free.swift": "func begin() {}", "Core/Filters/More.swift": "struct More { init() { begin() } }",
    }, "a circle of the folders Filters, Session"),
    ("a circle by an extension's member", {
        "Core/Session/Filter+Session.swift": "extension Filter { var settled: Bool { true } }",
        "Core/Filters/More.swift": "func more(_ filter: Filter) -> Bool { filter.settled }",
    }, "a circle of the folders Filters, Session"),
    ("a circle by a member that no name of its type shows", {
        "Core/Filters/More.swift": "func more(_ whole: (Filter) -> [Int]) {}",
        "Core/Session/Box.swift": "struct Box { let filter = Filter(); var size: Int { 1 } }",
        "Core/Filters/Other.swift": "func other() -> Int { Box().size }",
    }, "a circle of the folders Filters, Session"),
    ("a name in a comment and in a text", {
        "Core/Filters/More.swift": '/* /* Session */ Session */ // Session\nlet text = #"Session"#',
    }, ""),
    ("a private name that another folder has, too", {
        "Core/Session/Scaled.swift": "private func scaled() {}",
        "Core/Filters/More.swift": "private func scaled() {}\nfunc more() { scaled() }",
    }, ""),
    ("a folder that uses the root", {"Core/Filters/More.swift": "struct More { var whole: [Whole] }"},
     "Filters uses a file beside the folders"),
    ("a folder that uses the platform", {"Core/Filters/More.swift": "let one = cosine(0)"}, ""),
]

MODULES = [
    ("nothing", {}, {}, ""),
    ("an arrow back", {"Points": ("regular", ["Core"])}, {}, "Points depends on Core, an arrow back"),
    ("a circle of modules", {"Points": ("regular", ["Core"])}, {}, "a circle of Core, Points"),
    ("an arrow that the table lacks",
     {"Program": ("executable", ["Core", "Points", "Extra"]), "Extra": ("regular", [])}, {},
     "Program depends on Extra, which its row"),
    ("a module without a row", {"Extra": ("regular", [])}, {}, "Extra has no row"),
    ("an arrow that the manifest lacks", {"Core": ("regular", [])}, {}, "no such arrow"),
    ("Foundation in a library", {}, {"Core/Filters/More.swift": "internal import Foundation"}, "imports Foundation"),
    ("Foundation by a type", {}, {"Core/Filters/More.swift": "import struct Foundation.URL"}, "imports Foundation"),
    ("Foundation where only Apple's systems look", {},
     {"Core/Filters/More.swift": "#if canImport(AVFoundation)\n  import Foundation\n#endif\n"}, ""),
    ("Foundation after what is for Apple's systems", {},
     {"Core/Filters/More.swift": "#if canImport(Vision)\n#endif\nimport Foundation\n"}, "imports Foundation"),
    ("Foundation in the program", {}, {"Program/Main.swift": "import Foundation"}, ""),
    ("the platform in another module", {}, {"Core/Filters/More.swift": "import Glibc"}, "alone know the platform"),
    ("an import of a module further down", {}, {"Points/Point.swift": "@testable import Core"},
     "which Points does not depend on"),
    ("a file that is too long", {}, {"Core/Filters/More.swift": "\n" * 401}, "401 lines; 400 are the most"),
    ("a folder with too many files", {}, {f"Core/Filters/{part}.swift": "" for part in range(20)}, "20 are the most"),
    ("a contract that is too long", {},
     {f"QPCore/{part}.swift": "\n" * 390 for part in range(10)}, "stays below 3900"),
    ("a bare number", {}, {"QPSignal/Gate.swift": "let isFar = length > 0.31"}, "0.31 has no name"),
    ("plain numbers, a parameter, a formula, a text, a name", {}, {
        "QPSignal/Gate.swift": 'let x = 2 * a - 90 // 17\nlet y = 7 * x // formula: of Simpson\nlet z = "37" + w12.4\ninit(a: Double = 7) {}',
        "QPSignal/GateParameters.swift": "var farthest = 0.31",
    }, ""),
    ("a file that is written past the primitive", {},
     {"Program/Main.swift": "try data.write(to: URL(fileURLWithPath: path))"}, "writes past OutputFile"),
    ("a file that is opened for writing", {}, {"Core/Filters/More.swift": "let file = open(path, O_WRONLY)"},
     "O_WRONLY writes past"),
    ("a file that is removed", {}, {"Core/Filters/More.swift": "unlink(path)"}, "writes past"),
    ("the primitive, and a stream in memory", {}, {
        "QPFiles/OutputFile.swift": "unlink(path)", "Core/Filters/More.swift": "points.write(to: &json) // unlink(path)",
    }, ""),
]


def run():
    wrong = []
    for name, changes, said in FOLDERS:
        wrong += _judge(name, _made(changes, _folder_faults), said)
    for name, targets, changes, said in MODULES:
        targets = TARGETS | targets
        wrong += _judge(name, modules.graph_faults(targets, modules.table(TABLE)) + _made(
            changes, lambda sources: modules.import_faults(sources, targets) + modules.size_faults(sources)
            + numbers.faults(sources) + writing.faults(sources)), said)
    forward = TABLE.replace("| `Points` | – |", "| `Points` | `Core` |")
    wrong += _judge("a row that points forward", modules.graph_faults(TARGETS, modules.table(forward)), "stands below it")
    print("\n".join(wrong) or f"Each of {len(FOLDERS) + len(MODULES) + 1} planted faults is judged as it should be.")
    return 1 if wrong else 0


def _folder_faults(sources):
    """Compiles a made module for its index alone."""
    store = sources.parent / "store"
    subprocess.run(
        ["swiftc", "-emit-object", "-parse-as-library", "-module-name", "Core", "-index-store-path", str(store),
         *map(str, sorted(sources.rglob("*.swift")))], check=True, cwd=sources.parent, capture_output=True)
    return folders.faults(store, sources)


def _made(changes, judge):
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder).resolve() / "Sources"
        for path, text in (SOUND | changes).items():
            (sources / path).parent.mkdir(parents=True, exist_ok=True)
            (sources / path).write_text(text, encoding="utf-8")
        return judge(sources)


def _judge(name, faults, said):
    if said:
        return [] if any(said in fault for fault in faults) else [f"{name}: not found; said was {faults}"]
    return [f"{name}: found {faults}"] if faults else []

"""The rooms of the house: the targets of the manifest, the table of Docs/House.md, and what files import."""

import json
import re
import subprocess

from . import folders as by_name
from . import swift_source

PLATFORM = {"Glibc", "Musl", "Darwin", "Bionic", "WinSDK"}
FOUNDATION = {"Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch"}
# QPApple is empty where Foundation is not part of the system.
WITH_FOUNDATION = {"QPFetch", "QPApple"}
# A file that begins so is empty there, too.
APPLE_ALONE = "#if canImport(AVFoundation)\n"
MOST_LINES = 400
CORE, MOST_LINES_OF_CORE = "QPCore", 3500


def manifest(root):
    """{target: (type, dependencies)} without the tests; the type is "regular", "executable" or "system"."""
    text = subprocess.run(
        ["swift", "package", "--package-path", str(root), "dump-package"], check=True, capture_output=True).stdout
    return {
        target["name"]: (target["type"], [next(iter(each.values()))[0] for each in target["dependencies"]])
        for target in json.loads(text)["targets"] if target["type"] != "test"}


def table(document):
    """{room: the rooms it may know}, from the innermost out, of the table in Docs/House.md."""
    rows = {}
    for line in document.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("| `") and len(cells) == 4:
            rows[cells[0].strip("`")] = re.findall(r"`(\w+)`", cells[1])
    return rows


def graph_faults(targets, allowed):
    """Arrows that the table does not have, rooms that it does not know, and rows that point out or say too much."""
    order, found = list(allowed), []
    for room, known in allowed.items():
        for other in known:
            if other not in order or order.index(other) >= order.index(room):
                found.append(f"Docs/House.md: {room} may not know {other}, which lies further out")
        if room not in targets:
            found.append(f"Docs/House.md: there is no target {room}")
    for room, (_, dependencies) in targets.items():
        if room not in allowed:
            found.append(f"Package.swift: {room} has no row in Docs/House.md")
            continue
        for other in dependencies:
            if other not in allowed[room]:
                back = other in order and order.index(other) >= order.index(room)
                found.append(f"Package.swift: {room} depends on {other}, "
                             + ("an arrow back" if back else "which its row in Docs/House.md does not allow"))
        for other in allowed[room]:
            if other in targets and other not in dependencies:
                found.append(f"Docs/House.md: {room} is said to know {other}; the manifest has no such arrow")
    for circle in by_name.circles({(room, other) for room, (_, known) in targets.items() for other in known}):
        found.append(f"Package.swift: a circle of {', '.join(circle)}")
    return found


def import_faults(sources, targets):
    """Imports that the room's place in the house does not allow."""
    found = []
    for path in sorted(sources.rglob("*.swift")):
        room, name = path.relative_to(sources).parts[0], path.relative_to(sources.parent)
        text = path.read_text(encoding="utf-8")
        inner = reach(room, targets)
        for module in imports(swift_source.tokens(text)):
            if module in FOUNDATION and (room in WITH_FOUNDATION or text.startswith(APPLE_ALONE)):
                continue
            if module in FOUNDATION and targets.get(room, ("regular",))[0] != "executable":
                found.append(f"{name}: imports {module}; libraries need the Swift toolchain alone")
            elif module in PLATFORM and path.name != "Platform.swift":
                found.append(f"{name}: imports {module}; only Platform.swift knows the platform")
            elif module in targets and module not in inner:
                found.append(f"{name}: imports {module}, which {room} does not depend on")
    return found


def imports(code):
    """The modules that a file imports: `import A`, `public import A`, `import struct A.B`."""
    kinds = swift_source.TYPES | {"typealias", "func", "let", "var"}
    for at, token in enumerate(code):
        if token == "import" and code[at - 1:at] != ["."]:
            yield next(name for name in code[at + 1:at + 3] if name not in kinds)


def reach(room, targets):
    """All that a room knows, itself or by those whom it knows."""
    found, ends = set(), [room]
    while ends:
        for other in targets.get(ends.pop(), ("", []))[1]:
            if other not in found:
                found.add(other)
                ends.append(other)
    return found


def size_faults(sources):
    """Files that are too long, and a contract that is."""
    found, core = [], 0
    for path in sorted(sources.rglob("*.swift")):
        lines = path.read_text(encoding="utf-8").count("\n")
        if path.relative_to(sources).parts[0] == CORE:
            core += lines
        if lines > MOST_LINES:
            found.append(f"{path.relative_to(sources.parent)}: {lines} lines; {MOST_LINES} are the most")
    if core >= MOST_LINES_OF_CORE:
        found.append(f"{CORE}: {core} lines; it is the contract and stays below {MOST_LINES_OF_CORE}")
    return found

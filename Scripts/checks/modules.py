"""The modules: the targets of the manifest, the table of Docs/Architecture.md, what files import, and their sizes."""

import json
import re
import subprocess

from . import folders

PLATFORM = {"Glibc", "Musl", "Darwin", "Bionic", "WinSDK"}
# These know the platform; QPRaster has one file of its own, Platform.swift, which is optimised with it.
ON_THE_PLATFORM = {"QPPlatform", "QPFiles"}
FOUNDATION = {"Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch"}
# QPApple is empty where Foundation is not part of the system.
WITH_FOUNDATION = {"QPFetch", "QPApple"}
# A file that begins so is empty there, too.
APPLE_ALONE = "#if canImport(AVFoundation)\n"
MOST_LINES, MOST_FILES = 400, 20
IMPORT = re.compile(
    r"^[ \t]*(?:@\w+[ \t]+)*(?:\w+[ \t]+)?import[ \t]+(?:(?:struct|class|enum|actor|protocol|typealias|func|let|var)[ \t]+)?(\w+)",
    re.MULTILINE)
CORE, MOST_LINES_OF_CORE = "QPCore", 3900


def manifest(root):
    """{target: (type, dependencies)} without the tests; the type is "regular", "executable" or "system"."""
    text = subprocess.run(
        ["swift", "package", "--package-path", str(root), "dump-package"], check=True, capture_output=True).stdout
    return {
        target["name"]: (target["type"], [next(iter(each.values()))[0] for each in target["dependencies"]])
        for target in json.loads(text)["targets"] if target["type"] != "test"}


def table(document):
    """{module: the modules it may use}, each after those, by the table in Docs/Architecture.md."""
    rows = {}
    for line in document.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("| `") and len(cells) == 4:
            rows[cells[0].strip("`")] = re.findall(r"`(\w+)`", cells[1])
    return rows


def graph_faults(targets, allowed):
    """Arrows that the table does not have, modules that it does not have, and rows that point forward or say too much."""
    order, found = list(allowed), []
    for target, known in allowed.items():
        for other in known:
            if other not in order or order.index(other) >= order.index(target):
                found.append(f"Docs/Architecture.md: {target} may not use {other}, which stands below it")
        if target not in targets:
            found.append(f"Docs/Architecture.md: there is no target {target}")
    for target, (_, dependencies) in targets.items():
        if target not in allowed:
            found.append(f"Package.swift: {target} has no row in Docs/Architecture.md")
            continue
        for other in dependencies:
            if other not in allowed[target]:
                back = other in order and order.index(other) >= order.index(target)
                found.append(f"Package.swift: {target} depends on {other}, "
                             + ("an arrow back" if back else "which its row in Docs/Architecture.md does not allow"))
        for other in allowed[target]:
            if other in targets and other not in dependencies:
                found.append(f"Docs/Architecture.md: {target} is said to use {other}; the manifest has no such arrow")
    for circle in folders.circles({(target, other) for target, (_, known) in targets.items() for other in known}):
        found.append(f"Package.swift: a circle of {', '.join(circle)}")
    return found


def import_faults(sources, targets):
    """Imports that the module's place does not allow."""
    found = []
    for path in sorted(sources.rglob("*.swift")):
        target, name = path.relative_to(sources).parts[0], path.relative_to(sources.parent)
        text = path.read_text(encoding="utf-8")
        inner = reach(target, targets)
        for module in IMPORT.findall(text):
            if module in FOUNDATION and (target in WITH_FOUNDATION or text.startswith(APPLE_ALONE)):
                continue
            if module in FOUNDATION and targets.get(target, ("regular",))[0] != "executable":
                found.append(f"{name}: imports {module}; libraries need the Swift toolchain alone")
            elif module in PLATFORM and target not in ON_THE_PLATFORM and path.name != "Platform.swift":
                found.append(f"{name}: imports {module}; QPPlatform and QPFiles alone know the platform")
            elif module in targets and module not in inner:
                found.append(f"{name}: imports {module}, which {target} does not depend on")
    return found


def reach(target, targets):
    """All that a module uses, itself or by the modules that it uses."""
    found, ends = set(), [target]
    while ends:
        for other in targets.get(ends.pop(), ("", []))[1]:
            if other not in found:
                found.add(other)
                ends.append(other)
    return found


def size_faults(sources):
    """Files that are too long, folders with too many, and a contract that is too long."""
    found, core = [], 0
    for path in sorted(sources.rglob("*.swift")):
        lines = path.read_text(encoding="utf-8").count("\n")
        if path.relative_to(sources).parts[0] == CORE and not path.stem.endswith("Parameters"):
            core += lines
        if lines > MOST_LINES:
            found.append(f"{path.relative_to(sources.parent)}: {lines} lines; {MOST_LINES} are the most")
    for folder in sorted(path for path in sources.rglob("*") if path.is_dir()):
        count = len(list(folder.glob("*.swift")))
        if count > MOST_FILES:
            found.append(f"{folder.relative_to(sources.parent)}: {count} files; {MOST_FILES} are the most")
    if core >= MOST_LINES_OF_CORE:
        found.append(f"{CORE}: {core} lines; it is the contract and stays below {MOST_LINES_OF_CORE}")
    return found

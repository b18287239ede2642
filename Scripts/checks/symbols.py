"""The public API of the built libraries, from the compiler's symbol graphs: what an embedder can name."""

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MODULES = ROOT / ".build/tests/release/Modules"
# The modules of C that ours import.
HEADERS = [str(path.parent) for path in sorted((ROOT / "Sources").glob("*/module.modulemap"))]
TYPES = {"struct", "class", "enum", "protocol", "actor"}
# Every type has these without saying so.
IMPLIED = {"Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"}


def libraries():
    """The modules that are products."""
    return sorted(product["name"] for product in package()["products"] if "library" in product["type"])


def dependencies():
    """{module: the modules that it imports}, as the manifest has them."""
    return {target["name"]: [dependency["byName"][0] for dependency in target["dependencies"] if "byName" in dependency]
            for target in package()["targets"]}


@cache
def package():
    """The manifest."""
    return json.loads(subprocess.run(
        ["swift", "package", "--package-path", str(ROOT), "dump-package"], check=True, capture_output=True).stdout)


def target():
    """The triple that this machine builds for."""
    text = subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True).stdout
    return json.loads(text)["target"]["triple"]


def declarations(modules=MODULES):
    """{library: [(owner, declaration)]}, sorted: `("FrameInfo", "var latency: Double? { get }")`."""
    with tempfile.TemporaryDirectory() as folder:
        return {name: sorted(set(_read(graph))) for name, graph in graphs(Path(folder), modules).items()}


def graphs(folder, modules=MODULES):
    """{library: the folder of its symbol graphs}, written below a folder."""
    names, triple = libraries(), target()
    missing = [name for name in names if not (modules / f"{name}.swiftmodule").exists()]
    if missing:
        sys.exit(f"{modules} lacks {', '.join(missing)}. Build first: swift build -c release "
                 "-Xswiftc -enable-testing --scratch-path .build/tests")
    with ThreadPoolExecutor() as pool:
        def extract(name):
            (folder / name).mkdir()
            subprocess.run(
                ["swift", "symbolgraph-extract", "-module-name", name, "-I", str(modules), "-target", triple,
                 *(word for path in HEADERS for word in ("-I", path)),
                 "-minimum-access-level", "public", "-skip-synthesized-members",
                 "-output-dir", str(folder / name)], check=True, capture_output=True)
            return name, folder / name
        return dict(pool.map(extract, names))


def _read(folder):
    """(owner, declaration): a type's owner is itself, a member's the type. What a type conforms to has its own line."""
    for path in sorted(folder.glob("*.symbols.json")):
        graph = json.loads(path.read_text(encoding="utf-8"))
        symbols = {symbol["identifier"]["precise"]: symbol for symbol in graph["symbols"]}
        names = {identifier: ".".join(symbol["pathComponents"]) for identifier, symbol in symbols.items()}
        defaults = {relation["source"] for relation in graph["relationships"]
                    if relation["kind"] == "defaultImplementationOf"}
        conformances = defaultdict(set)
        for relation in graph["relationships"]:
            protocol = names.get(relation["target"]) or relation.get("targetFallback", "").split(".")[-1]
            if relation["kind"] == "conformsTo" and relation["source"] in names and protocol not in IMPLIED:
                conformances[relation["source"]].add(protocol)
        for identifier, symbol in symbols.items():
            kind = symbol["kind"]["identifier"].split(".")[-1]
            owner = ".".join(symbol["pathComponents"][:None if kind in TYPES else -1])
            code = " ".join("".join(part["spelling"] for part in symbol["declarationFragments"]).split())
            yield owner, code + (" // a default" if identifier in defaults else "")
            if kind in TYPES - {"protocol"} and conformances[identifier]:
                yield owner, ": " + ", ".join(sorted(conformances[identifier]))

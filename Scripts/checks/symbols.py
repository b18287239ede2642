"""The public API of the built libraries, from the compiler's symbol graphs: what an embedder can name."""

import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MODULES = ROOT / ".build/tests/release/Modules"
# Every type has these without saying so.
IMPLIED = {"Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"}


def libraries():
    """The modules that are products."""
    text = subprocess.run(
        ["swift", "package", "--package-path", str(ROOT), "dump-package"], check=True, capture_output=True).stdout
    return sorted(product["name"] for product in json.loads(text)["products"] if "library" in product["type"])


def target():
    """The triple that this machine builds for."""
    return json.loads(subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True).stdout)["target"]["triple"]


def declarations(modules=MODULES):
    """{library: [(path, declaration)]}, sorted: `("FrameInfo.latency", "var latency: Double? { get }")`."""
    names, triple = libraries(), target()
    missing = [name for name in names if not (modules / f"{name}.swiftmodule").exists()]
    if missing:
        sys.exit(f"{modules} lacks {', '.join(missing)}. Build first: swift build -c release "
                 "-Xswiftc -enable-testing --scratch-path .build/tests")
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
        def extract(name):
            (Path(folder) / name).mkdir()
            subprocess.run(
                ["swift", "symbolgraph-extract", "-module-name", name, "-I", str(modules), "-target", triple,
                 "-minimum-access-level", "public", "-skip-synthesized-members",
                 "-output-dir", f"{folder}/{name}"], check=True, capture_output=True)
            return name, sorted(set(_read(Path(folder) / name)))
        return dict(pool.map(extract, names))


def _read(folder):
    for path in sorted(folder.glob("*.symbols.json")):
        graph = json.loads(path.read_text(encoding="utf-8"))
        names = {}
        for symbol in graph["symbols"]:
            names[symbol["identifier"]["precise"]] = name = ".".join(symbol["pathComponents"])
            code = "".join(fragment["spelling"] for fragment in symbol.get("declarationFragments", []))
            yield name, " ".join(code.split())
        for relation in graph["relationships"]:
            protocol = relation.get("targetFallback", "").split(".")[-1] or names.get(relation["target"], "")
            if relation["kind"] == "conformsTo" and protocol not in IMPLIED and relation["source"] in names:
                yield names[relation["source"]], f": {protocol}"

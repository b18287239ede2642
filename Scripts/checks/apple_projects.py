"""The example apps for Apple's systems: what builds them, without Xcode and with XcodeGen, says the same as the sources.

A folder *.swiftpm has a manifest, which Xcode opens as an app, and project.json, from which XcodeGen makes a project. Both name
this package by its path, the products that the sources import, iOS as this package's manifest does, and why the camera is used.
"""

import json
import subprocess
from pathlib import Path

from . import modules

PURPOSE = "NSCameraUsageDescription"


def faults(root):
    """What is wrong with the examples' manifests and projects."""
    package = described(root)
    products = {product["name"] for product in package["products"]}
    found = []
    for folder in sorted((root / "Examples").glob("*.swiftpm")):
        sources = sorted((folder / "Sources").rglob("*.swift"))
        imported = {name for source in sources for name in modules.IMPORT.findall(source.read_text(encoding="utf-8"))}
        wanted = (imported & products, ios(package))
        where = f"Examples/{folder.name}"
        manifest = (folder / "Package.swift").read_text(encoding="utf-8")
        project = json.loads((folder / "project.json").read_text(encoding="utf-8"))
        found += [f"{where}/Package.swift: {fault}" for fault in manifest_faults(described(folder), manifest, wanted, root)]
        found += [f"{where}/project.json: {fault}" for fault in project_faults(project, folder, wanted, root)]
    return found


def described(folder):
    text = subprocess.run(
        ["swift", "package", "--package-path", str(folder), "dump-package"], check=True, capture_output=True).stdout
    return json.loads(text)


def ios(package):
    return next((each["version"] for each in package["platforms"] if each["platformName"] == "ios"), None)


def manifest_faults(package, text, wanted, root):
    products, version = wanted
    target = package["targets"][0]
    if {each["product"][0] for each in target["dependencies"]} != products:
        yield f"the target needs {', '.join(sorted(products))}"
    if ios(package) != version:
        yield f"iOS is {ios(package)}, not {version}"
    paths = [each["path"] for one in package["dependencies"] for each in one.get("fileSystem", [])]
    if [Path(path).resolve() for path in paths] != [root.resolve()]:
        yield "the one dependency is this package, by its path"
    if ".camera(purposeString:" not in text:
        yield "the purpose of the camera is missing"


def project_faults(project, folder, wanted, root):
    products, version = wanted
    if project["options"]["deploymentTarget"]["iOS"] != version:
        yield f"iOS is not {version}"
    places = {name: (folder / package["path"]).resolve() for name, package in project["packages"].items()}
    for name, target in project["targets"].items():
        if {each["product"] for each in target["dependencies"]} != products:
            yield f"{name} needs {', '.join(sorted(products))}"
        if any(places.get(each["package"]) != root.resolve() for each in target["dependencies"]):
            yield f"a package of {name} is not this one"
        if not all((folder / source).is_dir() for source in target["sources"]):
            yield f"a folder of {name} is missing"
        if not target["info"]["properties"].get(PURPOSE):
            yield f"{PURPOSE} of {name} is missing"

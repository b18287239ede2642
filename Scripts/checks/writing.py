"""Files are written by one primitive, QPFiles: nothing else opens one for writing, moves one or removes one."""

import re

OPENING = re.compile(
    r"FileHandle\(for(?:Writing|Updating)|\.createFile\(|\bwrite\(to(?:File)?:\s*URL|\bwrite\(toFile:|\.copyItem\(|\.moveItem\("
    r"|\.removeItem\(|\bavio_open2?\(|\bO_(?:WRONLY|RDWR|CREAT|TRUNC)\b|\bfopen\(|\bmk[ds]temp\(|(?<![.\w])(?:rename|unlink"
    r"|link|symlink|truncate|ftruncate|mkdir|creat)\(\s*[\w\"]*(?:path|Path|fd|descriptor|\")")
# The primitive itself; the file that FFmpeg writes, which it opens by the primitive's descriptor; and the profile of a
# browser, a folder of the program's own among the system's temporary ones.
ALLOWED = {"QPVideo/FFmpeg/UnfinishedVideo.swift": "avio_open(", "qpdemo/Report/Browser.swift": ".removeItem("}
PRIMITIVE = "QPFiles/"


def faults(sources):
    """The places that write past the primitive, a line each."""
    found = []
    for path in sorted([*sources.rglob("*.swift"), *sources.rglob("*.h"), *sources.rglob("*.c")]):
        name = str(path.relative_to(sources))
        if name.startswith(PRIMITIVE):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = OPENING.search(line.split("//")[0])
            if match and ALLOWED.get(name) != match[0]:
                found.append(f"Sources/{name}:{number}: {match[0].strip()} writes past OutputFile and OutputFolder (QPFiles)")
    return found

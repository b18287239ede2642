"""Packs a wheel again as tightly as zlib can: hatchling's level leaves it at the edge of 5 MB. The same bytes every time."""

import os
import sys
import zipfile

wheel = sys.argv[1]
with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(wheel + ".part", "w") as target:
    for entry in source.infolist():
        target.writestr(entry, source.read(entry), zipfile.ZIP_DEFLATED, 9)
os.replace(wheel + ".part", wheel)

"""Reads the compiler's index: the uses of each file, and the file that declares what is used."""

import ctypes
import os
import shutil
import sys
from collections import defaultdict
from pathlib import Path

DEFINITION, REFERENCE = 1 << 1, 1 << 2  # Roles of an occurrence, as in the toolchain's indexstore.h.
RECORD = 2  # The kind of a unit's dependency that holds the occurrences of its file.


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


VISIT = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
VISIT_NAME = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
POINTERS = ["store_create", "unit_reader_create", "record_reader_create", "occurrence_get_symbol"]
TEXTS = ["unit_reader_get_main_file", "unit_dependency_get_name", "symbol_get_usr", "symbol_get_name"]


def functions():
    """The toolchain's library, with the results of its functions declared."""
    folder = Path(shutil.which("swiftc")).resolve().parent.parent / "lib"
    library = ctypes.CDLL(str(folder / ("libIndexStore.dylib" if sys.platform == "darwin" else "libIndexStore.so")))
    for name in POINTERS:
        getattr(library, "indexstore_" + name).restype = ctypes.c_void_p
    for name in TEXTS:
        getattr(library, "indexstore_" + name).restype = Text
    library.indexstore_occurrence_get_roles.restype = ctypes.c_uint64

    def call(name, *arguments):
        result = getattr(library, "indexstore_" + name)(*arguments)
        return ctypes.c_void_p(result) if name in POINTERS else result
    return call


def uses(store, sources):
    """{file: {(name, file that declares it)}} of the files below a folder, as paths from there."""
    call, sources = functions(), str(sources) + "/"
    opened = call("store_create", str(store).encode(), None)
    declared, used = {}, defaultdict(dict)
    for file, records in _newest_units(call, opened, sources).items():
        for record in records:
            for roles, identifier, name in _occurrences(call, opened, record):
                if roles & DEFINITION:
                    declared[identifier] = file
                if roles & REFERENCE:
                    used[file][identifier] = name
    return {file: {(name, declared[identifier]) for identifier, name in names.items() if identifier in declared}
            for file, names in used.items()}


def _newest_units(call, store, sources):
    """{file: its records}: a store keeps the units of earlier builds, too."""
    names, units = [], {}
    call("store_units_apply_f", store, 0, None, VISIT_NAME(lambda _, name: names.append(str(name)) or True))
    for name in names:
        unit = call("unit_reader_create", store, name.encode(), None)
        file = os.path.realpath(str(call("unit_reader_get_main_file", unit)))
        if file.startswith(sources) and Path(file).exists():
            seconds, nanoseconds = ctypes.c_int64(), ctypes.c_int64()
            call("unit_reader_get_modification_time", unit, ctypes.byref(seconds), ctypes.byref(nanoseconds))
            found = (seconds.value, nanoseconds.value), _records(call, unit)
            units[file] = max(units.get(file, found), found)
        call("unit_reader_dispose", unit)
    return {file[len(sources):]: records for file, (_, records) in units.items()}


def _records(call, unit):
    records = []

    def visit(_, dependency):
        dependency = ctypes.c_void_p(dependency)
        if call("unit_dependency_get_kind", dependency) == RECORD:
            records.append(str(call("unit_dependency_get_name", dependency)))
        return True
    call("unit_reader_dependencies_apply_f", unit, None, VISIT(visit))
    return records


def _occurrences(call, store, record):
    """(roles, identifier, name) of all that a file declares and uses."""
    found, reader = [], call("record_reader_create", store, record.encode(), None)
    if not reader:
        return found

    def visit(_, occurrence):
        occurrence = ctypes.c_void_p(occurrence)
        symbol = call("occurrence_get_symbol", occurrence)
        found.append((call("occurrence_get_roles", occurrence), str(call("symbol_get_usr", symbol)),
                      str(call("symbol_get_name", symbol))))
        return True
    call("record_reader_occurrences_apply_f", reader, None, VISIT(visit))
    call("record_reader_dispose", reader)
    return found

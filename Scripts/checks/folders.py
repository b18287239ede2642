"""Who knows whom inside of a module: the folders, by the names that one declares and another uses.

Three kinds of names count. A type, function, constant or alias at top level. A nested type, where it is written with
its owner or where nothing else in the sources has its name. A member that a folder adds by an extension to a type that
is not its own, likewise. Members of a folder's own types need no look: whoever holds such a value has it from a
declaration that names the type.
"""

from collections import Counter, defaultdict

from . import swift_source

ROOT = "(root)"
NESTED = swift_source.TYPES | {"typealias"}
EVERYBODYS = {"Platform.swift"}  # The ground of a module: all may stand on it.
SWIFTS = {"Element", "Failure", "Index", "Indices", "Iterator", "Range", "Result", "Set"}  # Nested here, too.


def read_modules(sources):
    """{module: {folder: {path: SwiftFile}}} of the folder `Sources`."""
    modules = {}
    for module in sorted(path for path in sources.iterdir() if path.is_dir()):
        folders = modules.setdefault(module.name, {})
        for path in sorted(module.rglob("*.swift")):
            parts = path.relative_to(module).parts
            folder = parts[0] if len(parts) > 1 else ROOT
            folders.setdefault(folder, {})["/".join(parts)] = swift_source.read(path.read_text(encoding="utf-8"))
    return modules


def declarations(folders):
    """(folder, path, declaration) of all that is declared in some folders."""
    for folder, files in folders.items():
        for path, file in files.items():
            for declaration in file.declarations:
                yield folder, path, declaration


class Module:
    """One module's names, and where each of them is at home."""

    def __init__(self, folders, places):
        """`places` counts how often a name is declared in all modules: what stands twice tells nothing by itself."""
        self.folders = folders
        self.top = {}  # name: (folder, kind)
        self.owned = defaultdict(set)  # (owner, name): folders
        self.alone = {}  # The same names without their owners: (folder, kind)
        self.own = defaultdict(set)  # folder: names that mean its own
        types = defaultdict(set)
        for folder, _, declaration in declarations(folders):
            if declaration.kind in swift_source.TYPES:
                types[declaration.name].add(folder)
            if declaration.kind != "typealias":  # `QuickPose.Feature` is the feature that everybody means.
                self.own[folder].add(declaration.name)
        for folder, path, declaration in declarations(folders):
            name, owner, kind = declaration.name, declaration.owner, declaration.kind
            if declaration.hidden or path in EVERYBODYS:
                continue
            if not owner:
                self.top[name] = folder, kind
            elif kind in NESTED or declaration.extends and folder not in types[owner]:
                self.owned[owner, name].add(folder)
                if places[name] == 1 and name not in SWIFTS:
                    self.alone[name] = folder, kind

    def home(self, use, file):
        """The folder that a name leads to; None where that cannot be told."""
        folders = self.owned.get((use.owner, use.name), set()) if use.owner else set()
        if len(folders) == 1:
            return next(iter(folders))
        if not use.dotted and use.name in file.locals:
            return None
        if use.name in self.alone:
            folder, kind = self.alone[use.name]
            return folder if kind in NESTED or use.dotted or use.called else None
        if use.name in self.top and not use.dotted:
            folder, kind = self.top[use.name]
            return folder if kind != "func" or use.called else None
        return None

    def acquaintances(self):
        """{(who, whom): {name: the file that uses it}}"""
        known = defaultdict(dict)
        for who, files in self.folders.items():
            for path, file in files.items():
                for use in file.uses:
                    whom = self.home(use, file)
                    if whom and whom != who and (use.owner or use.name not in self.own[who]):
                        known[who, whom].setdefault(use.name, path)
        return known


def circles(edges):
    """The groups of nodes that reach each other, by `edges` from one to another."""
    ahead = defaultdict(set)
    for who, whom in edges:
        ahead[who].add(whom)

    def reached(start):
        found, open_ends = set(), [start]
        while open_ends:
            for node in ahead[open_ends.pop()] - found:
                found.add(node)
                open_ends.append(node)
        return found

    reach = {node: reached(node) for edge in edges for node in edge}
    groups = {frozenset(other for other in reach[node] if node in reach[other])
              for node in reach if node in reach[node]}
    return sorted(sorted(group) for group in groups)


def faults(modules, explain=lambda line: None):
    """What is wrong, a line each; `explain` hears who knows whom."""
    places, found = Counter(), []
    for folders in modules.values():
        places.update(declaration.name for _, _, declaration in declarations(folders))
    for name, folders in modules.items():
        known = Module(folders, places).acquaintances()
        for (who, whom), names in sorted(known.items()):
            explain(f"{name}: {who} knows {whom} by {', '.join(sorted(names))}")
            if whom == ROOT:
                found.append(f"{name}: {who} knows a file beside the folders, which Platform.swift alone may be, "
                             f"by {_shown(names)}")
        for group in circles({edge for edge in known if ROOT not in edge}):
            found.append(f"{name}: a circle of the folders {', '.join(group)}")
            found += [f"  {who} knows {whom} by {_shown(names)}" for (who, whom), names in sorted(known.items())
                      if {who, whom} <= set(group)]
    return found


def _shown(names, most=8):
    shown = ", ".join(f"{name} ({path.split('/')[-1]})" for name, path in sorted(names.items())[:most])
    return shown + (f" and {len(names) - most} more" if len(names) > most else "")

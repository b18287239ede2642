"""Which folder of a module uses which, by the compiler's index. A file beside the folders puts them together."""

from collections import defaultdict

from . import compiler_index

ROOT = "(root)"
GROUND = {"Platform.swift"}  # All folders of a module may use it.


def faults(store, sources, explain=lambda line: None):
    """What is wrong, a line each; `explain` receives which folder uses which."""
    uses, found = compiler_index.uses(store, sources), []
    if not uses:
        found.append(f"{store}: the compiler's index has no file of {sources}; build again")
    for module, known in sorted(_by_module(uses).items()):
        for (user, used), names in sorted(known.items()):
            explain(f"{module}: {user} uses {used} by {', '.join(sorted(names))}")
            if used == ROOT:
                found.append(f"{module}: {user} uses a file beside the folders by {_shown(names)}")
        for group in circles({edge for edge in known if ROOT not in edge}):
            found.append(f"{module}: a circle of the folders {', '.join(group)}")
            found += [f"  {user} uses {used} by {_shown(names)}" for (user, used), names in sorted(known.items())
                      if {user, used} <= set(group)]
    return found


def _by_module(uses):
    """{module: {(folder, folder that it uses): {name: the file that uses it}}}"""
    modules = defaultdict(lambda: defaultdict(dict))
    for file, names in uses.items():
        for name, home in names:
            user, used = _place(file), _place(home)
            if user[0] == used[0] and user[1] != used[1] and home.split("/")[-1] not in GROUND:
                modules[user[0]][user[1], used[1]].setdefault(name, file.split("/")[-1])
    return modules


def _place(file):
    parts = file.split("/")
    return parts[0], parts[1] if len(parts) > 2 else ROOT


def circles(edges):
    """The groups of nodes that reach each other, by `edges` from one to another."""
    ahead = defaultdict(set)
    for user, used in edges:
        ahead[user].add(used)

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


def _shown(names, most=8):
    shown = ", ".join(f"{name} ({file})" for name, file in sorted(names.items())[:most])
    return shown + (f" and {len(names) - most} more" if len(names) > most else "")

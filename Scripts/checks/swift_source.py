"""Reads Swift as far as the house needs it: tokens without comments and text, and what a file declares and uses."""

import re
from dataclasses import dataclass, field

TOKEN = re.compile(r"""
  (?P<space>\s+) | (?P<line>//[^\n]*) | (?P<block>/\*) | (?P<text>\#*"(?:"")?)
  | (?P<name>`\w+`|\#?\w+) | (?P<mark>.)
""", re.VERBOSE)

TYPES = {"struct", "class", "enum", "actor", "protocol"}
MEMBERS = {"func", "var", "let"}  # `class func`
ACCESS = {"public", "open", "package", "internal", "private", "fileprivate"}
MODIFIERS = ACCESS | {
    "static", "final", "mutating", "nonmutating", "indirect", "lazy", "override", "required", "convenience",
    "nonisolated", "consuming", "borrowing", "isolated", "dynamic", "weak", "unowned", "prefix", "postfix", "infix"}


def tokens(text):
    """Names and marks, in order; comments and text are left out, code inside of text is not."""
    return _tokens(text, 0, inside=False)[0]


def _tokens(text, start, inside):
    found, depth, at = [], 0, start
    while at < len(text):
        match = TOKEN.match(text, at)
        kind, at = match.lastgroup, match.end()
        if kind == "block":
            at = _after_comment(text, at)
        elif kind == "text":
            at = _text(text, match.group(), at, found)
        elif kind == "name":
            found.append(match.group().strip("`"))
        elif kind == "mark":
            mark = match.group()
            if inside and mark in "()":
                depth += 1 if mark == "(" else -1
                if depth < 0:
                    return found, at  # The end of code inside of text.
            found.append(mark)
    return found, at


def _after_comment(text, at):
    depth = 1
    while depth and at < len(text):
        if text.startswith("/*", at):
            depth, at = depth + 1, at + 2
        elif text.startswith("*/", at):
            depth, at = depth - 1, at + 2
        else:
            at += 1
    return at


def _text(text, opening, at, found):
    hashes = opening.count("#") * "#"
    if opening.endswith('""') and not opening.endswith('"""'):
        return at  # Empty.
    closing, escape = opening[len(hashes):] + hashes, "\\" + hashes
    while at < len(text):
        if text.startswith(closing, at):
            return at + len(closing)
        if text.startswith(escape + "(", at):
            code, at = _tokens(text, at + len(escape) + 1, inside=True)
            found.extend(code)
        elif text.startswith(escape, at):
            at += len(escape) + 1
        else:
            at += 1
    return at


@dataclass
class Declaration:
    kind: str  # The keyword: "struct", "func", "let", "case" …
    name: str
    owner: str  # The last name of the type or extension that holds it; empty at top level.
    extends: bool  # Whether an extension holds it.
    hidden: bool  # Private: no other file can know it.


@dataclass(frozen=True)
class Use:
    name: str
    owner: str = ""  # `Owner.name`: what stands before the point.
    dotted: bool = False
    called: bool = False


@dataclass
class SwiftFile:
    declarations: list = field(default_factory=list)
    locals: set = field(default_factory=set)  # Parameters, labels, variables in code: of no meaning elsewhere.
    uses: set = field(default_factory=set)


def read(text):
    """What a file declares for others, which names are its own business, and which names it uses."""
    return _Reader(tokens(text)).read()


class _Reader:
    def __init__(self, code):
        self.code, self.file, self.at = code, SwiftFile(), 0
        self.scopes = []  # (what, name, hidden); in "code" nothing is declared for others.
        self.opening = None  # The scope that the next brace opens.
        self.modifiers = []

    def token(self, offset=0):
        index = self.at + offset
        return self.code[index] if 0 <= index < len(self.code) else ""

    def read(self):
        while self.at < len(self.code):
            if not self.modifier():
                self.statement()
                self.modifiers = []
            self.at += 1
        return self.file

    def modifier(self):
        if self.token() not in MODIFIERS or self.token(-1) == ".":
            return False
        if self.token(1) == "(":  # `private(set)` is about writing alone.
            if self.token(2) != "set":
                self.modifiers.append(self.token())
            self.at += 3
        else:
            self.modifiers.append(self.token())
        return True

    def statement(self):
        token, before, following = self.token(), self.token(-1), self.token(1)
        if token == "{":
            self.scopes.append(self.opening or ("code", "", False))
            self.opening = None
        elif token == "}":
            self.scopes = self.scopes[:-1]
        elif not is_name(token):
            return
        elif before == ".":
            self.use(Use(token, owner=self.token(-2) if is_name(self.token(-2)) else "", dotted=True))
        elif token == "extension":
            self.extension()
        elif token in TYPES and is_name(following) and following not in MEMBERS and before not in (":", ","):
            self.opening = ("type", following, self.declare(token, following))
            self.at += 1
            self.parameters()
        elif token in ("func", "typealias", "associatedtype"):
            self.declare(token, following)
            self.at += 1
            self.parameters()
        elif token in ("let", "var") and before not in ("(", ","):
            for name in self.bound():
                self.declare(token, name)
        elif token == "for":
            self.file.locals.update(self.bound())
        elif token == "case" and self.scopes and self.scopes[-1][0] != "code":
            self.declare(token, following)
        elif following == ":" and (before in ("(", ",") or is_name(before)):
            self.file.locals.add(token)
        elif not (before in ("(", ",") and is_name(following) and self.token(2) == ":"):
            self.use(Use(token))

    def use(self, use):
        called = self.token(1) in ("(", "{", "<")
        self.file.uses.add(Use(use.name, use.owner, use.dotted, called))

    def extension(self):
        hidden = bool({"private", "fileprivate"} & set(self.modifiers))
        self.at += 1
        self.use(Use(self.token()))
        while self.token(1) == ".":
            self.at += 2
            self.use(Use(self.token(), owner=self.token(-2), dotted=True))
        self.opening = ("extension", self.token(), hidden)

    def declare(self, kind, name):
        """Whether it is hidden."""
        if any(scope[0] == "code" for scope in self.scopes):
            self.file.locals.add(name)
            return True
        what, owner, around = self.scopes[-1] if self.scopes else ("", "", False)
        hidden = around or bool({"private", "fileprivate"} & set(self.modifiers))
        self.file.declarations.append(Declaration(kind, name, owner, what == "extension", hidden))
        return hidden

    def parameters(self):
        """Those of a generic declaration are names of the file's own."""
        if self.token(1) == "<":
            end = self.at + self.code[self.at:].index(">")
            self.file.locals.update(name for before, name in zip(self.code[self.at + 1:end], self.code[self.at + 2:end])
                                    if before in ("<", ",") and is_name(name))

    def bound(self):
        """The names after `let`, `var` or `for`: one, or those of a tuple."""
        if self.token(1) != "(":
            return [self.token(1)]
        end = self.at + self.code[self.at:].index(")")
        return [name for name in self.code[self.at + 2:end] if is_name(name)]


def is_name(token):
    return token[:1].isalpha() or token[:1] == "_"

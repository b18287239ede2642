"""The documents of Docs/ as articles of a DocC catalog."""

import re
import sys
from pathlib import Path

from checks import symbols

DOCS = symbols.ROOT / "Docs"
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def copy(catalog):
    """Writes every document into a catalog, with the pictures that it shows; fails where its front page lists one not."""
    front = (catalog / f"{catalog.stem}.md").read_text(encoding="utf-8")
    missing = [path.stem for path in sorted(DOCS.glob("*.md")) if f"<doc:{path.stem}>" not in front]
    if missing:
        sys.exit(f"{catalog.stem}.md does not list {', '.join(missing)}.")
    for document in sorted(DOCS.glob("*.md")):
        (catalog / document.name).write_text(
            article(document.read_text(encoding="utf-8"), document.parent, catalog), encoding="utf-8")


def article(text, folder, catalog):
    """A document's text with DocC's links: to other documents, to headings, to pictures that are copied."""
    def link(match):
        bang, title, target = match.groups()
        path, _, heading = target.partition("#")
        if "://" in path:
            return match.group(0)
        if bang:
            return f"![{title or Path(path).stem}]({picture(folder / path, catalog)})"
        if not path:
            return f"[{title}](#{anchor(heading, text)})"
        document = (folder / path).resolve()
        if document.parent == DOCS.resolve() and document.suffix == ".md":
            target = f"doc:{document.stem}"
            if heading:
                target += "#" + anchor(heading, document.read_text(encoding="utf-8"))
            return f"[{title}]({target})"
        # The repository's other files have no page.
        return title
    return LINK.sub(link, text)


def anchor(slug, text):
    """DocC's name of the heading that a Markdown slug means: words keep their case."""
    for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        plain = heading.replace("`", "")
        if re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-") == slug:
            return re.sub(r"[^\w\-]+", "-", plain).strip("-")
    return slug


def picture(path, catalog):
    """Copies a picture; its name in the catalog, where all names are in one folder."""
    name = f"{path.resolve().parent.name}-{path.name}".lower()
    (catalog / name).write_bytes(path.read_bytes())
    return name

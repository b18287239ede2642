"""The documentation as a site of plain pages: a front page with a path for each reader, guides, Python's reference.

Guides are the documents of Docs/. A document of more than a page's words becomes several pages, by its headings. Beneath
`documentation/` lies the reference of the libraries, which docc makes.
"""

import ast
import html
import re
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path

import markdown

from checks import symbols

DOCS = symbols.ROOT / "Docs"
PYTHON = symbols.ROOT / "Python/src/qpkit"
MOST_WORDS = 1200
"""The most words of a page, code and tables aside."""
PATHS = {
    "developer": (
        "App developer", "A camera, a pose estimator, and a guided measurement with an overlay on a phone or a server.",
        ["GettingStarted", "Embedding", "Apple", "GuidedFlow", "WritingAFeature", "Exercises", "Poses", "Rendering",
         "Smoothing", "Video", "Cameras", "Hands", "Faces", "Bar", "C", "Architecture", "Stability", "Decisions"]),
    "clinician": (
        "Clinician", "Ranges of motion, clinical tests and reports from a video, without a line of code.",
        ["Clinic", "RangeOfMotion", "Report", "Change"]),
    "scientist": (
        "Scientist", "Intervals that hold on people, many files, statistics, and what is not known.",
        ["Accuracy", "BatchAndPlots", "Definitions", "ClinicalTests", "Change", "Body", "BodyModel", "Rigs", "Formats",
         "Filters", "Vision", "Simulator", "AccuracySimulator", "Cohorts", "Parameters"]),
    "python": (
        "Python", "The same bytes as the program: arrays, DataFrames, notebooks, clusters.",
        ["Python", "Cohorts", "BatchAndPlots", "Formats", "Change"]),
}
LOOKED_UP = {"clinician": ["Definitions", "ClinicalTests", "Assessments", "Accuracy"]}
"""Documents that a path lists below its own: to look up, and not to read in order."""
LINK = re.compile(r'(href|src)="([^"]+)"')
HEADING = re.compile(r"^(#{1,3}) (.*)$")


@dataclass
class Page:
    """A page of a document: its file's name, its title, its Markdown, the headings that are on it."""

    name: str
    title: str
    lines: list[str] = field(default_factory=list)


def build(folder):
    """Writes the site into a folder that has the reference; returns the number of pages."""
    documents = {path.stem: split(path) for path in sorted(DOCS.glob("*.md"))}
    listed = {name for names in [*(names for _, _, names in PATHS.values()), *LOOKED_UP.values()] for name in names}
    missing = sorted(set(documents) - listed)
    if missing:
        sys.exit(f"No path of Scripts/checks/site.py has {', '.join(missing)}.")
    anchors = {name: {anchor: page.name for page in pages for anchor in headings(page)} | {"": pages[0].name}
               for name, pages in documents.items()}
    guide = folder / "guide"
    shutil.rmtree(guide, ignore_errors=True)
    guide.mkdir(parents=True)
    pages = 0
    for name, parts in documents.items():
        for index, page in enumerate(parts):
            body = body_of("\n".join(page.lines), anchors, guide)
            write(guide / f"{page.name}.html", page.title, body + turn(parts, index), "../")
            pages += 1
    for name, (title, summary, names) in PATHS.items():
        path, more = items(names, documents), items(LOOKED_UP.get(name, []), documents)
        more = f"<h2>To look up</h2><ul>{more}</ul>" if more else ""
        extra = '<p><a href="python-reference.html">Reference of all functions</a></p>' if name == "python" else ""
        write(folder / f"{name}.html", title, f"<h1>{title}</h1><p>{summary}</p>{extra}<ol>{path}</ol>{more}", "")
        pages += 1
    write(folder / "python-reference.html", "Python: reference", reference(), "")
    write(folder / "index.html", "QPKit", front(documents), "")
    check(folder, pages)
    return pages + 2


def split(path):
    """The pages of a document: whole sections, as many as fit a page's words."""
    text = path.read_text(encoding="utf-8")
    title = HEADING.match(text.splitlines()[0]).group(2)
    sections, fence = [[]], False
    for line in text.splitlines():
        fence ^= line.startswith("```")
        if not fence and HEADING.match(line) and sections[-1]:
            sections.append([])
        sections[-1].append(line)
    pages = [Page(path.stem, title)]
    for section in sections:
        if pages[-1].lines and words(pages[-1].lines + section) > MOST_WORDS:
            first = HEADING.match(section[0])
            pages.append(Page(f"{path.stem}-{len(pages) + 1}", f"{title}: {first.group(2)}" if first else title))
        pages[-1].lines += section
    return pages


def words(lines):
    """The number of words, those of code and tables aside."""
    count, fence = 0, False
    for line in lines:
        if line.startswith("```"):
            fence = not fence
        elif not fence and not line.startswith("|"):
            count += len(line.split())
    return count


def slug(text):
    """A heading's name in links, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", text.replace("`", "").lower()).replace(" ", "-")


def headings(page):
    """The names of a page's headings."""
    return [slug(match.group(2)) for line in page.lines if (match := HEADING.match(line))]


def heading(page):
    return HEADING.match(page.lines[0]).group(2)


def items(names, documents):
    """Documents as items of a list."""
    return "".join(
        f'<li><a href="guide/{documents[each][0].name}.html">{html.escape(heading(documents[each][0]))}</a>'
        f"{contents(documents[each])}</li>" for each in names)


def contents(parts):
    """The further pages of a document as a list."""
    if len(parts) == 1:
        return ""
    items = (f'<li><a href="guide/{part.name}.html">{html.escape(part.title.split(": ", 1)[-1])}</a></li>'
             for part in parts[1:])
    return f"<ul>{''.join(items)}</ul>"


def turn(parts, index):
    """Links to the pages before and after."""
    links = []
    for step, word in ((-1, "←"), (1, "→")):
        if 0 <= index + step < len(parts):
            page = parts[index + step]
            links.append(f'<a href="{page.name}.html">{word} {html.escape(page.title)}</a>')
    return f"<nav>{' · '.join(links)}</nav>" if links else ""


def body_of(text, anchors, guide):
    """A page's HTML, with links to the pages of other documents; pictures are copied beside it."""
    made = markdown.markdown(
        text, extensions=["tables", "fenced_code", "toc", "sane_lists"],
        extension_configs={"toc": {"slugify": lambda value, _: slug(html.unescape(value))}})

    def link(match):
        kind, target = match.groups()
        path, _, anchor = html.unescape(target).partition("#")
        if "://" in path or path.startswith("mailto:"):
            return match.group(0)
        if kind == "src":
            picture = (DOCS / path).resolve()
            (guide / picture.parent.name).mkdir(exist_ok=True)
            shutil.copy(picture, guide / picture.parent.name / picture.name)
            return f'src="{picture.parent.name}/{picture.name}"'
        document = Path(path).stem if path else None
        own = next((pages for pages in anchors.values() if document is None and anchor in pages), None)
        pages = own if document is None else anchors.get(document) if Path(path).parent == Path(".") else None
        if pages is None:
            # The repository's other files have no page.
            return 'class="file"'
        page = pages.get(anchor, pages[""])
        return f'href="{page}.html{"#" + anchor if anchor else ""}"'

    return LINK.sub(link, made)


def front(documents):
    """The front page: installing, and a path for each reader."""
    readme = (symbols.ROOT / "README.md").read_text(encoding="utf-8")
    install = readme.split("## Install\n", 1)[1].split("\n## ", 1)[0]
    install = LINK.sub('class="file"', markdown.markdown(install, extensions=["fenced_code"]))
    paths = "".join(f'<li><a href="{name}.html"><b>{title}</b></a><br>{summary}</li>'
                    for name, (title, summary, _) in PATHS.items())
    everything = " · ".join(
        f'<a href="guide/{pages[0].name}.html">{html.escape(heading(pages[0]))}</a>' for pages in documents.values())
    return (f'<h1>QPKit</h1><p>Measures how people move: angles with intervals, repetitions, clinical tests and reports'
            f' from landmarks, videos and pictures.</p><ul class="paths">{paths}</ul><h2>Install</h2>{install}'
            f'<h2>All pages</h2><p>{everything}</p><p><a href="documentation/qpkit/">Reference of the Swift'
            ' libraries</a> · <a href="python-reference.html">Reference of Python</a></p>')


def reference():
    """Python's functions and classes with their docstrings, from the sources."""
    exported = next(
        ast.literal_eval(node.value) for node in ast.parse((PYTHON / "__init__.py").read_text()).body
        if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")
    found = {}
    for path in PYTHON.glob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name in exported and ast.get_docstring(node):
                found[node.name] = node
    parts = []
    for name in exported:
        if name not in found:
            continue
        parts.append(f'<h2 id="{name}">{name}</h2><pre>{html.escape(ast.get_docstring(found[name]))}</pre>')
        for member in found[name].body if isinstance(found[name], ast.ClassDef) else []:
            if isinstance(member, ast.FunctionDef) and not member.name.startswith("_") and ast.get_docstring(member):
                parts.append(f"<h3>{name}.{member.name}</h3><pre>{html.escape(ast.get_docstring(member))}</pre>")
    names = " · ".join(f'<a href="#{name}">{name}</a>' for name in exported if name in found)
    return f"<h1>Python: reference</h1><p>{names}</p>{''.join(parts)}"


STYLE = """
:root { color-scheme: light dark; --text: #1b1f24; --ground: #fff; --line: #0062b8; --faint: #57606a; --edge: #e3e6ea }
@media (prefers-color-scheme: dark) { :root { --text: #e9ecf0; --ground: #14171c; --line: #5cb3ff; --faint: #a3abb5;
  --edge: #2b313a } }
body { font: 16px/1.55 system-ui, sans-serif; color: var(--text); background: var(--ground); max-width: 46rem;
  margin: 0 auto; padding: 1rem }
a { color: var(--line) } a.file { color: inherit; text-decoration: none } img { max-width: 100% } td img { min-width: 10rem }
pre { overflow-x: auto; padding: .8rem; border: 1px solid var(--edge); border-radius: 6px; font-size: 13px }
table { border-collapse: collapse; display: block; overflow-x: auto } td, th { border: 1px solid var(--edge);
  padding: .3rem .5rem; text-align: left; vertical-align: top; font-size: 14px } td code { font-size: 12px }
nav { color: var(--faint); margin: 1.5rem 0 } ul.paths { list-style: none; padding: 0; display: grid; gap: .8rem;
  grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)) }
ul.paths li { border: 1px solid var(--edge); border-radius: 6px; padding: .8rem }
"""


def write(path, title, body, root):
    """Writes a page; `root` leads from it to the front page."""
    links = " · ".join(f'<a href="{root}{name}.html">{about[0]}</a>' for name, about in PATHS.items())
    path.write_text(
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(title)}</title><style>{STYLE}</style></head><body>"
        f'<nav><a href="{root}index.html">QPKit</a> · {links}</nav>{body}</body></html>\n', encoding="utf-8")


def check(folder, count):
    """Fails where a link leads nowhere, or a page has too many words."""
    files = [*folder.glob("*.html"), *(folder / "guide").glob("*.html")]
    texts = {path.resolve(): path.read_text(encoding="utf-8") for path in files}
    faults = []
    for path, text in texts.items():
        for _, target in LINK.findall(text):
            name, _, anchor = html.unescape(target).partition("#")
            if "://" in name:
                continue
            file = (path.parent / name).resolve() if name else path
            if not file.exists() and not ("documentation" in name and not (folder / "documentation").exists()):
                faults.append(f"{path.name}: {target} leads nowhere")
            elif anchor and file in texts and f'id="{anchor}"' not in texts[file]:
                faults.append(f"{path.name}: {target}: there is no such heading")
    for path in (folder / "guide").glob("*.html"):
        text = re.sub(r"<(style|pre|table)\b.*?</\1>", " ", texts[path.resolve()], flags=re.S)
        found = len(re.sub(r"<[^>]+>", " ", text).split())
        # The links around a page are no part of it.
        if found > MOST_WORDS + 60:
            faults.append(f"{path.name}: {found} words; give the document a heading")
    if faults:
        sys.exit("\n".join(faults))

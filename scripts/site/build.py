#!/usr/bin/env python3
"""Makes the documentation site from the Markdown that is there, and a reference of the language from the prelude.

    .venv/bin/python scripts/site/build.py FOLDER

It fails, and says where, if a link leads nowhere. The site needs no server: pages, styles and the search are files."""
import html
import inspect
import json
import os
import re
import shutil
import sys
from pathlib import Path

import txl.language as tl
from markdown import Page

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
# The pages in the order of the list at the side; what is not named stands at its end.
ORDER = ("README.md", "docs/start/first-kernel.md", "docs/write/arrays.md", "docs/start/from-triton.md", "docs/reference/triton-package.md", "language", "docs/debug/errors.md", "docs/write/gpu.md", "docs/write/numerics.md",
         "docs/write/effects.md", "docs/ship/cache.md", "docs/debug/emulator.md", "docs/reference/layouts.md", "docs/reference/ttir.md", "docs/reference/ttgir.md", "docs/reference/ptx.md",
         "docs/extend/architecture.md", "docs/extend/add-an-operation.md", "docs/extend/diagnostics.md", "bench/README.md", "CHANGELOG.md")
NAMES = {"README.md": "index.html", "bench/README.md": "measurements.html", "CHANGELOG.md": "changes.html", "language": "language.html"}
PARTS = (("core", "Operations"), ("descriptors", "Descriptors and block pointers"), ("standard", "Library"), ("math", "Mathematics"),
         ("random", "Random numbers"), ("target_info", "The target"), ("types", "Types"), ("values", "Values"))


def file_of(source):
    return NAMES.get(source, Path(source).stem + ".html")


def sources():
    """{source: Markdown}"""
    found = {str(p.relative_to(ROOT)): p.read_text() for p in (ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "bench" / "README.md",
                                                               *sorted((ROOT / "docs").rglob("*.md")))}
    found["language"] = language_page()
    return {name: found[name] for name in sorted(found, key=lambda n: ORDER.index(n) if n in ORDER else len(ORDER))}


def language_page():
    """Markdown with every public function of the prelude: signature and documentation."""
    lines = ["# The language, name by name", "", "What `tl` has, from the prelude: the text that the compiler and Python read. `x.name(…)` is said where tiles have it as a method."]
    for module, heading in PARTS:
        lines += ["", f"## {heading}"]
        for name, value in sorted(vars(getattr(tl, module)).items()):
            fn = getattr(value, "__wrapped__", None) or getattr(value, "fn", None) or value
            if name.startswith("_") or getattr(value, "__module__", "") != f"txl.language.{module}" or not (inspect.isfunction(fn) or isinstance(fn, type)):
                continue
            text = inspect.getdoc(fn)
            if not text:
                continue
            signature = "" if isinstance(fn, type) else f"({', '.join(map(parameter, inspect.signature(fn).parameters.values()))})"
            method = f" Also `x.{name}(…)`." if name in vars(tl.tensor) and module != "values" else ""
            lines += ["", f"### tl.{name}", "", "```", f"tl.{name}{signature}", "```", "", text + method]
    return "\n".join(lines)


def parameter(p):
    star = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
    default = "" if p.default is p.empty else f"={getattr(p.default, 'value', p.default)!r}"
    return f"{star}{p.name}{default}"


class Site:

    def __init__(self):
        self.broken = []
        texts = sources()
        self.files = {name: file_of(name) for name in texts}
        self.pages = {name: Page(text, lambda url, code, name=name: self.link(name, url, code)) for name, text in texts.items()}

    def link(self, page, url, is_code):
        """Where a link of a page leads on the site. A code span is one if it names a page; a link to another file of the project is its name."""
        if re.match(r"https?:", url):
            return url
        path, _, anchor = url.partition("#")
        if is_code and not re.fullmatch(r"[\w/.-]+\.md", path):
            return None
        if not path:
            return url
        folder = Path(page).parent
        for source in (os.path.normpath(folder / path), path, f"docs/{path}"):
            if source in self.files:
                return self.files[source] + (f"#{anchor}" if anchor else "")
        if not is_code and not (ROOT / folder / path).exists():
            self.broken.append(f"{page}: `{url}` leads nowhere")
        return None

    def check_anchors(self):
        anchors = {self.files[name]: {anchor for anchor, _, _ in page.sections} for name, page in self.pages.items()}
        for name, page in self.pages.items():
            for url in re.findall(r'href="([^":]+)"', page.body):
                file, _, anchor = html.unescape(url).partition("#")
                if anchor and anchor not in anchors[file or self.files[name]]:
                    self.broken.append(f"{name}: `{url}` names no heading")

    def write(self, folder):
        for name, page in self.pages.items():
            (folder / self.files[name]).write_text(self.frame(name, page))
        index = [[f"{self.files[name]}#{anchor}", heading, page.title, text[:4000]] for name, page in self.pages.items()
                 for anchor, heading, text in page.sections]
        (folder / "sections.js").write_text(f"window.SECTIONS = {json.dumps(index, ensure_ascii=False)};\n")
        for file in ("page.css", "search.js"):
            shutil.copy(HERE / file, folder)

    def frame(self, name, page):
        items = "".join(f'<li><a href="{self.files[other]}"{" aria-current=page" if other == name else ""}>{html.escape(p.title)}</a></li>\n'
                        for other, p in self.pages.items())
        return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(page.title)}</title>
<link rel="stylesheet" href="page.css">
</head>
<body>
<nav>
<a class="name" href="index.html">TXL</a>
<input id="search" type="search" placeholder="Search" aria-label="Search">
<ul id="found"></ul>
<ul class="pages">
{items}</ul>
</nav>
<main>
{page.body}
</main>
<script src="sections.js"></script>
<script src="search.js"></script>
</body>
</html>
"""


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: scripts/site/build.py FOLDER")
    site = Site()
    site.check_anchors()
    if site.broken:
        sys.exit("\n".join(site.broken))
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    site.write(folder)
    print(f"{folder}/index.html: {len(site.pages)} pages, {sum(len(p.sections) for p in site.pages.values())} sections")


if __name__ == "__main__":
    main()

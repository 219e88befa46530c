"""The documentation as a site: every page is in its navigation, it builds without a warning, and its search finds
names."""
import ast
import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
needs_sphinx = pytest.mark.skipif(
    not all(map(importlib.util.find_spec, ("sphinx", "myst_parser", "furo", "sphinx_copybutton"))),
    reason="requirements-docs.txt is not installed (./dev site)")


def navigation():
    """{section: pages} of docs/conf.py."""
    for node in ast.parse((ROOT / "docs/conf.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and node.targets[0].id == "NAVIGATION":
            return {caption: pages.split() for caption, pages in ast.literal_eval(node.value).items()}


def test_every_page_is_in_the_navigation():
    """Of docs/kernels docs/conf.py takes every page."""
    named = [page for pages in navigation().values() for page in pages]
    pages = {path.relative_to(ROOT).with_suffix("").as_posix()
             for path in (ROOT / "docs").rglob("*.md") if path.parent.name != "kernels"} - {"docs/index"}
    assert len(named) == len(set(named)) and pages <= set(named)
    assert all((ROOT / f"{page}.md").exists() for page in named)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run([sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs", ".",
                           str(folder)], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return folder


@needs_sphinx
def test_pages_have_contents_and_colours(site):
    entry = re.search(r"url=([\w/.]+)", (site / "index.html").read_text())[1]
    first = (site / entry).read_text()
    for caption in navigation():
        assert f'<span class="caption-text">{caption}</span>' in first
    page = (site / "docs/start/first-kernel.html").read_text()
    assert 'class="toc-tree"' in page and '<span class="k">def</span>' in page and "loop.py" in page
    assert '<span class="nv">' in (site / "docs/reference/ttir.html").read_text()  # values of MLIR
    for path in site.rglob("*.html"):
        # each block is recognised
        assert "```" not in re.sub(r"<(pre|code).*?</\1>", "", path.read_text(), flags=re.S), path


@needs_sphinx
@pytest.mark.parametrize("name", ["tl.histogram", "tl.mbar_wait"])
def test_search_finds_a_builtin(site, name):
    index = json.loads(re.fullmatch(r"Search.setIndex\((.*)\)", (site / "searchindex.js").read_text(), re.S)[1])
    titles = {title.lower(): places for title, places in index["alltitles"].items()}
    page, anchor = titles[name][0]
    assert index["docnames"][page] == "docs/reference/language"
    assert f'id="{anchor}"' in (site / "docs/reference/language.html").read_text()

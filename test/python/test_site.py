"""The documentation site: Markdown as the pages use it, links that lead somewhere, and the whole of it built."""
import html.parser
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "scripts" / "site"
sys.path.insert(0, str(SITE))
from markdown import Page  # noqa: E402

sys.path.remove(str(SITE))


def body(text):
    return Page(text, lambda url, code: None if code else url).body


@pytest.mark.parametrize("text, made", [
    ("a *b* **c `d`** `e<f`", "<p>a <em>b</em> <strong>c <code>d</code></strong> <code>e&lt;f</code></p>"),
    ("2 * 3 * 4 and a_b_c", "<p>2 * 3 * 4 and a_b_c</p>"),
    ("[x](y.md#z) & <b>", '<p><a href="y.md#z">x</a> &amp; &lt;b&gt;</p>'),
    ("`[a](b)` ``x`y``", "<p><code>[a](b)</code> <code>x`y</code></p>"),
    ("one\ntwo\n\nthree", "<p>one\ntwo</p>\n<p>three</p>"),
    ("- a\n- b\n  more", "<ul>\n<li>a</li>\n<li>b\nmore</li>\n</ul>"),
    ("1. a\n\n   ```sh\n   x\n   ```\n\n2. b", '<ol>\n<li>a\n<pre><code class="sh">x</code></pre></li>\n<li>b</li>\n</ol>'),
    ("- a\n\nb", "<ul>\n<li>a</li>\n</ul>\n<p>b</p>"),
    ("- a\n  - b", "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul></li>\n</ul>"),
    ("```python f.py\na < b\n\n# no heading\n```\nend", '<pre><code class="python">a &lt; b\n\n# no heading</code></pre>\n<p>end</p>'),
    ("```\nopen", '<pre><code class="text">open</code></pre>'),
    ("    x\n\n    y\nz", '<pre><code class="text">x\n\ny</code></pre>\n<p>z</p>'),
    ("a <!-- not\nthis --> b", "<p>a  b</p>"),
])
def test_markdown(text, made):
    assert body(text) == made


def test_tables():
    made = body("| a | b |\n|---|---|\n| `x\\|y` | 1 |\n| | 2 |\nend")
    assert "<th>a</th><th>b</th>" in made and "<td><code>x|y</code></td><td>1</td>" in made and "<td></td><td>2</td>" in made
    assert made.endswith("<p>end</p>") and body("| no table |") == "<p>| no table |</p>"


def test_headings_have_anchors_of_their_own():
    page = Page("# A `b`\ntext\n## Same\n## Same\nmore", lambda url, code: None)
    assert page.title == "A b" and page.sections == [("a-b", "A b", "text"), ("same", "Same", ""), ("same-2", "Same", "more")]
    assert 'id="same-2"' in page.body


def test_no_text_is_lost():
    """Every word of every page is on its page of the site."""
    class Words(html.parser.HTMLParser):
        text = ""

        def handle_data(self, data):
            self.text += f" {data} "

    for path in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        parser = Words()
        parser.feed(body(path.read_text()))
        plain = re.sub(r"<!--.*?-->", "", path.read_text(), flags=re.S)
        plain = re.sub(r"\]\([^)\s]+\)|^ *```.*$|^\s*[|:-]+$", " ", plain, flags=re.M)
        want, have = re.findall(r"\w{3,}", plain), re.findall(r"\w{3,}", parser.text)
        assert len(want) == len(have) and want == have, path.name


def build(folder, *arguments):
    return subprocess.run([sys.executable, str(SITE / "build.py"), str(folder), *arguments], capture_output=True, text=True, timeout=120)


def test_the_site(tmp_path):
    done = build(tmp_path / "site")
    assert done.returncode == 0, done.stderr
    pages = sorted(p.name for p in (tmp_path / "site").glob("*.html"))
    assert "index.html" in pages and "language.html" in pages and len(pages) >= 15
    for page in pages:
        text = (tmp_path / "site" / page).read_text()
        for url in re.findall(r'(?:href|src)="([^":#]+)["#]', text):  # those within the site
            assert (tmp_path / "site" / url).exists(), f"{page}: {url}"
        tags = re.findall(r"<(/?)(ul|ol|li|table|tbody|tr|td|pre|code|p|a|strong|em|div)\b", text)
        opened = []
        for closing, tag in tags:
            if closing:
                assert opened.pop() == tag, page
            else:
                opened.append(tag)
        assert not opened, page
    language = (tmp_path / "site" / "language.html").read_text()
    assert "tl.load(pointer, mask=None" in language and 'id="tl-sum"' in language
    index = json.loads((tmp_path / "site" / "sections.js").read_text().removeprefix("window.SECTIONS = ").rstrip().rstrip(";"))
    assert any(heading == "tl.softmax" for _, heading, _, _ in index) and any("races" in words.lower() for _, _, _, words in index)


def test_a_link_that_leads_nowhere(tmp_path):
    sys.path.insert(0, str(SITE))
    try:
        import build as site
    finally:
        sys.path.remove(str(SITE))
    made = site.Site()
    assert not made.broken
    assert made.link("docs/write/gpu.md", "../debug/emulator.md#races", False) == "emulator.html#races" and made.link("README.md", "docs/write/gpu.md", True) == "gpu.html"
    assert made.link("docs/write/gpu.md", "src/capi", True) is None and made.link("docs/write/gpu.md", "https://x.org", False) == "https://x.org"
    made.link("docs/write/gpu.md", "gone.md", False)
    assert made.broken == ["docs/write/gpu.md: `gone.md` leads nowhere"]
    made.pages["docs/write/gpu.md"].body += '<a href="emulator.html#gone">'
    made.check_anchors()
    assert made.broken[1:] == ["docs/write/gpu.md: `emulator.html#gone` names no heading"]
    assert build(tmp_path / "a", "b").returncode == 1

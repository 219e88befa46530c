"""The documentation as a site (`./dev site`): Sphinx, MyST for Markdown, the theme Furo.

The source folder is the repository, so pages outside of docs are pages of the site, and a link is the same in the
repository and on the site."""
import re
import runpy
from pathlib import Path

project = "TXL"
html_title = "TXL"
root_doc = "docs/index"
include_patterns = ["docs/**.md", "bench/**.md", "src/*/README.md", "README.md", "CHANGELOG.md"]
extensions = ["myst_parser", "sphinx_copybutton"]
myst_heading_anchors = 4
suppress_warnings = ["misc.highlighting_failure"]  # blocks with an ellipsis in them

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
pygments_style = "friendly"
pygments_dark_style = "github-dark"

# The pages at the side, in the order in which they are read.
NAVIGATION = {
    "Start": "README docs/start/first-kernel docs/start/from-triton docs/start/from-txl",
    "Write": "docs/write/language docs/write/numerics docs/write/arrays docs/write/effects docs/write/gpu "
    "docs/write/ranks docs/write/schedules docs/write/primitives docs/write/separate-functions "
    "docs/write/inline-assembly "
    "docs/write/blackwell-gemm docs/write/kernels docs/write/editor",
    "Debug": "docs/debug/errors docs/debug/debugger docs/debug/check-mode docs/debug/algebra "
    "docs/debug/protocol-check docs/debug/runs "
    "docs/debug/profiling docs/debug/compiled-code docs/debug/viewer docs/debug/emulator",
    "Ship": "docs/ship/install docs/ship/cache docs/ship/environment docs/ship/aot docs/ship/bundles "
    "docs/ship/tuning docs/ship/remote-cache",
    "Extend": "docs/extend/architecture docs/extend/components docs/extend/build-and-test docs/extend/package "
    "docs/extend/add-an-operation "
    "docs/extend/add-a-pass docs/extend/passes-in-python docs/extend/passes-in-cpp "
    "docs/extend/add-a-scheduling-strategy "
    "docs/extend/debug-a-pass docs/extend/add-a-target "
    "docs/extend/diagnostics docs/extend/test-on-gpus docs/extend/decisions",
    "Components": "",  # the pages of src
    "Reference": "docs/reference/glossary docs/reference/language docs/reference/package "
                 "docs/reference/language-coverage "
    "docs/reference/triton-package docs/reference/environment docs/reference/diagnostics "
    "docs/reference/reports docs/reference/layouts docs/reference/ttir docs/reference/attributes "
    "docs/reference/ttgir docs/reference/ptx docs/reference/bundle bench/README bench/history "
    "bench/unseen/README CHANGELOG",
    "Designs of the tuned kernels": "",  # the pages of docs/kernels
}


def contents():
    """The trees of contents as MyST reads them: one for each section."""
    root = Path(__file__).parents[1]
    designs = sorted(f"docs/kernels/{page.stem}" for page in root.glob("docs/kernels/*.md"))
    components = sorted(f"src/{page.parent.name}/README" for page in root.glob("src/*/README.md"))
    for caption, pages in NAVIGATION.items():
        pages = pages.split() or (components if caption == "Components" else designs)
        names = [f"/{page}" for page in pages]
        yield "\n".join(["", "```{toctree}", ":hidden:", f":caption: {caption}", "", *names, "```", ""])


def add_contents(app, page, source):
    if page == root_doc:
        source[0] += "".join(contents())


def add_entry(app, error):
    """The folder's index.html leads to the first page."""
    if error is None:
        Path(app.outdir, "index.html").write_text(f'<meta http-equiv="refresh" content="0; url={root_doc}.html">\n')


def name_files(app, page, source):
    """A block with the name of a file (```` ```python loop.py ````) has it as its caption."""
    source[0] = re.sub(r"^( *)```(\w+) (\w[\w.]*)$", r"\1```{code-block} \2\n\1:caption: \3\n", source[0], flags=re.M)


def setup(app):
    colors = runpy.run_path(str(Path(__file__).parents[1] / "python/txl/viewer/colors.py"))  # txl may not be built
    app.add_lexer("mlir", colors["mlir_lexer"]())
    app.connect("source-read", add_contents)
    app.connect("source-read", name_files)
    app.connect("build-finished", add_entry)

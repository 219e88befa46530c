"""A page about texts of a compiler: source on the left, IR on the right, and a click on a line marks what belongs to it
on the other side.

    python -m txl.tools.build_binding_view IR SOURCE [OUTPUT] [-t ttir|ttgir|llir|ptx|sass] [-v]

IR is a file, or a folder of them (a dump of a kernel: its `.ttir`, `.ttgir`, `.llir`, `.ptx` and `.sass`); SOURCE is
the Python file that it was made of, wherever it lay then. OUTPUT is the page's name, which ends in `.html`, or a
folder: there, or else in the current one, a page is `NAME_viewer_STAGE.html`. `-t` names the stage of a file whose
suffix does not, and chooses one of a folder; `-v` prints how many lines are bound. It is the command line of
TeraXLang's tool; `txl view` compiles the kernel itself and shows all stages at once."""
import argparse
import os
import sys

from ..viewer.bindings import READERS
from ..viewer.page import text_page


def _texts(path, stage):
    """(file, stage) of what a path names."""
    if not os.path.isdir(path):
        suffix = os.path.splitext(path)[1][1:]
        if not stage and suffix not in READERS:
            raise ValueError(f"`{path}` has no suffix that is a stage ({', '.join(READERS)}); name one with `-t`")
        return [(path, stage or suffix)]
    names = sorted(
        name for name in os.listdir(path) if os.path.splitext(name)[1][1:] in ([stage] if stage else READERS))
    if not names:
        raise ValueError(f"`{path}` has no file of {stage or 'a stage'}: {', '.join('.' + s for s in READERS)}")
    return [(os.path.join(path, name), os.path.splitext(name)[1][1:]) for name in names]


def build(ir, source, output=None, stage=None):
    """Write the pages; yields (path, lines, how many of them are bound) of each. ValueError and OSError for what cannot
    be read or written."""
    with open(source, encoding="utf-8"):
        pass  # a page without the source is of no use
    texts = _texts(ir, stage)
    is_page = output is not None and output.endswith(".html")
    if is_page and len(texts) > 1:
        raise ValueError(f"`{ir}` has {len(texts)} texts: name a folder for their pages, or one of them with `-t`")
    if output is not None and not is_page:
        os.makedirs(output, exist_ok=True)
    for path, kind in texts:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        name = os.path.splitext(os.path.basename(path))[0]
        result = output if is_page else os.path.join(output or "", f"{name}_viewer_{kind}.html")
        page, lines, bound = text_page(name, kind, text, source)
        with open(result, "w", encoding="utf-8") as file:
            file.write(page)
        yield result, lines, bound


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="build_binding_view",
                                     description="A page that shows which lines of source and of IR belong together.")
    parser.add_argument("ir", help="a text of a stage, or a folder of them")
    parser.add_argument("source", help="the Python file that it was made of")
    parser.add_argument("output", nargs="?", help="the page, or a folder for pages; left out: the current folder")
    parser.add_argument("-t", "--type", choices=READERS, help="the stage")
    parser.add_argument("-v", "--verbose", action="store_true", help="print how many lines are bound")
    options = parser.parse_args(arguments)
    try:
        for path, lines, bound in build(options.ir, options.source, options.output, options.type):
            print(f"{path}: {bound} of {lines} lines are bound" if options.verbose else path)
    except (OSError, ValueError) as error:
        print(f"build_binding_view: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Writes docs/reference/language.md and docs/reference/package.md: every function of the language and of the package,
with its signature and documentation, which are those of the sources.

    .venv/bin/python scripts/document-api.py            writes the pages
    .venv/bin/python scripts/document-api.py --check    exits 1 if a page is not what would be written
"""
import inspect
import os
import re
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "reference"
sys.path.insert(0, str(ROOT / os.environ.get("TXL_BUILD", "build") / "python"))

LANGUAGE = """<!-- Written by scripts/document-api.py from the prelude, python/txl/language. -->
# The language, name by name

The functions that kernels call; `tl` is `txl.language`. Signatures and texts are those of the prelude, which the
compiler and Python read. The rules of the explicit primitives are on [their page](../write/primitives.md); libdevice's
functions are in [the list of Triton's names](language-coverage.md).

A *tile* is an array of elements whose shape is known when the kernel is compiled, every extent a power of two. A
*scalar* is a tile of rank 0. A *number* is an untyped Python number or a `constexpr`. Where tiles and scalars meet,
shapes broadcast as in NumPy, with equal rank or rank 0.
"""
MODULES = {
    "core": "Operations",
    "atomics": "Atomic operations",
    "descriptors": "Descriptors",
    "im2col": "Descriptors of images",
    "cache_policies": "Cache policies",
    "standard": "Library",
    "math": "Mathematics",
    "random": "Random numbers",
    "primitives": "Explicit primitives",
    "indexed_buffers": "Buffers by index",
    "rings": "Rings of buffers",
    "target_info": "The target",
    "types": "Types",
    "values": "Values",
}

PACKAGE = """<!-- Written by scripts/document-api.py from the package, python/txl. -->
# The Python package, name by name

What a program calls around its kernels. The names of Triton's package are in
[Triton's package](triton-package.md).
"""
NAMES = {
    "Kernels": "jit autotune heuristics Config constexpr_function compile CompiledKernel",
    "Arrays": "to_device empty zeros synchronize DeviceArray register uninitialized reinterpret",
    "Checking and measuring": "check check_protocol emulate trace line_times testing.do_bench testing.assert_close",
    "What was compiled": "effects passes explain layout print_layout", "Sizes": "cdiv next_power_of_2",
    "Other packages": "alias.install alias.serve_children",
    "Errors": "CompilationError OutOfResources OutOfBoundsError ReadOnlyError CheckError DeviceAssertionError "
              "LaunchError",
}


def parameter(p):
    star = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
    default = "" if p.default is p.empty else f"={getattr(p.default, 'value', p.default)!r}"
    return f"{star}{p.name}{default}"


def function_of(value):
    return getattr(value, "__wrapped__", None) or getattr(value, "fn", None) or value


def section(name, value, note=""):
    """The heading, signature and documentation of one name."""
    fn = function_of(value)
    lines = ["", f"### {name}", ""]
    if not (isinstance(fn, type) and issubclass(fn, BaseException)):
        try:
            parameters = list(map(parameter, inspect.signature(fn).parameters.values()))
        except (TypeError, ValueError):  # a type of the extension
            parameters = ["*args", "**kwargs"]
        if parameters != ["*args", "**kwargs"]:
            call = fill(f"{name}({', '.join(parameters)})", subsequent_indent=" " * (len(name) + 1))
            lines += ["```py", call, "```", ""]
    return lines + [documentation(fn, note)]


def fill(text, **options):
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False, **options)


PARAMETER = re.compile(r"^((?:\w+(?:\([^)]*\))?(?:, )?)+): (.*)$")


def documentation(fn, note=""):
    """The docstring as Markdown: paragraphs are wrapped, code that is indented stays, and lines `name: text` are a
    list."""
    paragraphs = re.split(r"\n\n+", (inspect.getdoc(fn) or "").strip())
    return "\n\n".join(map(paragraph, paragraphs[:-1] + [paragraphs[-1] + note]))


def paragraph(text):
    title, _, rest = text.partition("\n")
    if re.fullmatch(r"Args:|Attributes:|Raises:", title):
        return f"{title.replace('Args', 'Arguments')}\n\n{parameters(textwrap.dedent(rest))}"
    if PARAMETER.match(text.partition("\n")[0]) and text.count("\n"):
        return parameters(text)
    if re.match(r"(?: {4}|[-*] |\d+\. )", text):
        return text
    return fill(" ".join(map(str.strip, text.splitlines())))


def parameters(text):
    """A list of the lines `name: text`, to which the indented lines below them belong."""
    items = []
    for line in text.splitlines():
        match = PARAMETER.match(line)
        if match:
            items.append(", ".join(f"`{name}`"
                                   for name in re.findall(r"\w+(?:\([^)]*\))?", match[1])) + f": {match[2]}")
        elif items:
            items[-1] += " " + line.strip()
        else:
            items.append(line)
    return "\n".join(fill(item, initial_indent="- ", subsequent_indent="  ") for item in items)


def language_page():
    import txl.language as tl
    lines = [LANGUAGE.rstrip()]
    for module, heading in MODULES.items():
        lines += ["", f"## {heading}"]
        for name, value in sorted(vars(getattr(tl, module)).items()):
            fn = function_of(value)
            is_own = getattr(value, "__module__", "") == f"txl.language.{module}"
            if name.startswith("_") or not is_own or not (inspect.isfunction(fn) or
                                                          isinstance(fn, type)) or not inspect.getdoc(fn):
                continue
            is_method = name in vars(tl.tensor) and module != "values"
            lines += section(f"tl.{name}", value, f" Also `x.{name}(…)`." if is_method else "")
    return "\n".join(lines) + "\n"


def package_page():
    import importlib
    import txl
    lines = [PACKAGE.rstrip()]
    for heading, names in NAMES.items():
        lines += ["", f"## {heading}"]
        for name in names.split():
            module, _, attribute = name.rpartition(".")
            lines += section(f"txl.{name}",
                             getattr(importlib.import_module(f"txl.{module}") if module else txl, attribute))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    texts = {PAGES / "language.md": language_page(), PAGES / "package.md": package_page()}
    if "--check" in sys.argv:
        sys.exit(any(not page.exists() or page.read_text() != text for page, text in texts.items()))
    for page, text in texts.items():
        page.write_text(text)

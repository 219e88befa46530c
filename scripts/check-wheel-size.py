"""Compares a wheel's size, and that of its installed files, with the numbers on the pages.

    python scripts/check-wheel-size.py dist/txl-….whl

Installed files are those of the wheel and the bytecode that `pip install` compiles. Exit status 1, with the numbers, if
a page is wrong by more than a megabyte (10^6 bytes), or the installed files have more than 60.
"""
import compileall
import re
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
INSTALLED_LIMIT = 60  # megabytes
PAGES = {"README.md": (r"\.whl, about (\d+) MB", r"# about (\d+) MB, and NumPy"),
         "docs/ship/install.md": (r"it has about (\d+) MB", r"installed (\d+) MB")}


def sizes(wheel):
    """Megabytes of the file, and of what `pip install` makes of it."""
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
        compileall.compile_dir(folder, quiet=2, maxlevels=20)
        installed = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
    return Path(wheel).stat().st_size / 1e6, installed / 1e6


def stated(page):
    """The two numbers that a page states."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [float(re.search(pattern, text).group(1)) for pattern in PAGES[page]]


def main(wheel):
    found = sizes(wheel)
    wrong = [page for page in PAGES if any(abs(a - b) > 1 for a, b in zip(found, stated(page)))]
    for page in wrong:
        print(f"{page}: a wheel of {found[0]:.1f} MB, installed {found[1]:.1f} MB, not {stated(page)}", file=sys.stderr)
    if found[1] > INSTALLED_LIMIT:
        print(f"installed {found[1]:.1f} MB, more than {INSTALLED_LIMIT}", file=sys.stderr)
    return bool(wrong) or found[1] > INSTALLED_LIMIT


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

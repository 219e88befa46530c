"""Each component of src has a page, src/NAME/README.md, and docs/extend/components.md is the index of these pages."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "scripts" / "document-components.py"
SECTIONS = ["Entry points", "Includes", "Tests", "Where to add something"]
FILE = re.compile(r"[\w.*/-]+\.(?:cpp|h|def|td|py|md|txt|cmake|mlir)")
spec = importlib.util.spec_from_file_location("document_components", SCRIPT)
document_components = importlib.util.module_from_spec(spec)
spec.loader.exec_module(document_components)
COMPONENTS = list(document_components.components())


def read(name):
    return (ROOT / "src" / name / "README.md").read_text(encoding="utf-8")


def names(text):
    """What stands between backquotes."""
    return re.findall(r"`([^`\n]+)`", text)


def test_index_is_current():
    assert subprocess.run([sys.executable, str(SCRIPT), "--check"]).returncode == 0, f"run scripts/{SCRIPT.name}"


def test_components_are_the_directories_of_src():
    assert {name for name, _, _ in COMPONENTS} == {path.name for path in (ROOT / "src").iterdir() if path.is_dir()}


@pytest.mark.parametrize("name, below, mlir", COMPONENTS, ids=[name for name, _, _ in COMPONENTS])
def test_page_has_its_sections(name, below, mlir):
    text = read(name)
    assert 30 <= text.count("\n") <= 80
    headings = re.findall(r"^## (.+)$", text, re.M)
    assert headings[-len(SECTIONS):] == SECTIONS
    sentence = " ".join(re.search(r"^May include: (.+?)\.$", text, re.M | re.S)[1].split())
    assert sentence == ", ".join([f"`{each}`" for each in below] + ["MLIR"] * mlir or ["nothing"])


@pytest.mark.parametrize("name", [name for name, _, _ in COMPONENTS])
def test_files_that_a_page_names_exist(name):
    component = ROOT / "src" / name
    tests = ROOT / "test" / "python"
    folders = [component, ROOT, ROOT / "src", *filter(Path.is_dir, [*tests.glob("*"), *component.rglob("*")])]
    for code in names(read(name)):
        for file in filter(FILE.fullmatch, code.split()):
            assert "NAME" in file or any(any(folder.glob(file)) for folder in folders), file
        if "/" in code and re.fullmatch(r"[\w/]+", code):
            assert any((folder / code).exists() for folder in folders), code


@pytest.mark.parametrize("name", [name for name, _, _ in COMPONENTS])
def test_identifiers_that_a_page_names_exist(name):
    """Types, functions and constants occur in the component, or in another one that the page names."""
    text = read(name)
    folders = {name} | {part for code in names(text) for part in re.findall(r"^src/(\w+)", code)}
    sources = "".join(
        path.read_text(encoding="utf-8", errors="ignore") for folder in folders
        for path in (ROOT / "src" / folder).rglob("*") if path.suffix in (".cpp", ".h", ".def", ".td"))
    for code in names(text):
        call = re.match(r"(?:\w+(?:::|\.))*(\w+)\(", code)
        word = call[1] if call else code if re.fullmatch(r"[A-Z]\w*[a-z]\w*|[a-z]+[A-Z]\w*", code) else None
        member = re.fullmatch(r"([A-Z]\w+)::(\w+)", code)
        for each in [word] if word else member.groups() if member else []:
            assert re.search(rf"\b{each}\b", sources), code

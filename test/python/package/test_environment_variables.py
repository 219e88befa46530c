"""The TXL_ variables of the environment: the table, the page that is made of it, the code that reads them, and what is
said of others."""
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BIN = ROOT / os.environ.get("TXL_BUILD", "build") / "bin"
TABLE = (ROOT / "src" / "driver" / "environment" / "Variables.def").read_text()
VARIABLES = set(re.findall(r"^TXL_VARIABLE\((\w+),", TABLE, re.M))
DEVELOPMENT = set(re.findall(r"^TXL_DEVELOPMENT_VARIABLE\((\w+)\)", TABLE, re.M))


def named(folders, endings, pattern):
    """The variables that files name in a way that reads them."""
    files = (file for folder in folders for file in (ROOT / folder).rglob("*")
             if file.suffix in endings and file.is_file())
    return {name for file in files for name in re.findall(pattern, file.read_text(errors="replace"))}


def test_the_page_is_made_of_the_table():
    spec = importlib.util.spec_from_file_location("document_environment", ROOT / "scripts" / "document-environment.py")
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert {row[0] for row in script.rows()} == VARIABLES and len(VARIABLES) > 15
    assert script.PAGE.read_text() == script.page(), "run scripts/document-environment.py"


def test_the_table_has_what_is_read_and_nothing_else():
    quoted = r"""["'](TXL_[A-Z_]+)["']"""
    package = named(["src", "python", "tools"], {".cpp", ".h", ".py"}, quoted) - {"TXL_LAUNCH_"}
    assert VARIABLES <= package <= VARIABLES | DEVELOPMENT | {"TXL_CHEK", "TXL_PROFILING", "TXL_ENTIRELY_DIFFERENT"}
    everything = named(["src", "python", "tools", "test", "bench", "scripts"], {".cpp", ".h", ".py", ".sh"},
                       r"""(?:environ\S*|getenv)[(\[]["'](TXL_[A-Z_]+)["']|\$\{?(TXL_[A-Z_]+)""")
    assert {name for pair in everything for name in pair if name} <= VARIABLES | DEVELOPMENT


def run(program, **variables):
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                          env={**os.environ, **variables})
    return done.returncode, done.stderr


def test_the_package_warns_once():
    code, told = run("import txl, txl.language; from txl import knobs", TXL_CHEK="1", TXL_NUM_THREADS="four",
                     TXL_ODD="\udcff")
    assert code == 0 and told.count("unknown environment variable `TXL_CHEK`; did you mean `TXL_CHECK`?") == 1
    assert told.count("`TXL_NUM_THREADS=four`: the value is not an integer of 0 or more; it counts as not set"
                      ) == 1 and told.count("TXL_ODD") == 1
    assert "<string>:1: RuntimeWarning" in told
    assert run("import txl", TXL_CHECK="off", TXL_BUILD=os.environ.get("TXL_BUILD", "build")) == (0, "")
    assert run("import warnings; warnings.simplefilter('ignore'); import txl", TXL_CHEK="1") == (0, "")


def test_txlc_warns():
    done = subprocess.run([BIN / "txlc", "--layout", "mma(C, [16, 8])", "--emit", "name"], capture_output=True,
                          text=True, env={**os.environ, "TXL_CHEK": "1"})
    assert done.returncode == 0 and done.stderr == "txlc: unknown environment variable `TXL_CHEK`; did you mean `TXL_CHECK`?\n"

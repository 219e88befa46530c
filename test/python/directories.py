"""Makes the files below test/python importable by their names, which are unique: tests use each other's kernels and the
helpers of support/ and generators/. conftest.py imports this module; a program that is run by itself inserts
test/python into `sys.path` and imports it too.
"""
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent

# Packages are imported as such, from HERE.
DIRECTORIES = sorted({str(path.parent) for path in HERE.glob("*/*.py") if not (path.parent / "__init__.py").exists()})


def python_path():
    """PYTHONPATH for a process that imports these files, with what it was before."""
    return os.pathsep.join([*DIRECTORIES, *filter(None, [os.environ.get("PYTHONPATH")])])


sys.path += [path for path in (str(HERE), *DIRECTORIES) if path not in sys.path]

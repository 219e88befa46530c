"""The modules of txl.kernels and of the examples. Files of a folder use each other by name, and two folders have an
`attention`: so each file is loaded with its own folder before all others and without what other folders left under such
a name. A test file has modules of its own: what it asks about their kernels is about its own launches."""
import contextlib
import importlib
import sys
from pathlib import Path

from txl import alias

ROOT = Path(__file__).resolve().parents[3]

class KernelFiles:
    def __init__(self):
        self.loaded = {}  # {path: module}, those that a file uses too

    @contextlib.contextmanager
    def only(self, folder):
        """Within it, the names of files of `folder` are these files."""
        stems = {path.stem for path in folder.glob("*.py")}
        others = {stem: sys.modules.pop(stem) for stem in stems & set(sys.modules)}
        sys.modules.update({path.stem: m for path, m in self.loaded.items() if path.parent == folder})
        sys.path.insert(0, str(folder))
        try:
            yield
        finally:
            sys.path.remove(str(folder))
            self.loaded.update({folder / f"{stem}.py": sys.modules.pop(stem) for stem in stems & set(sys.modules)})
            sys.modules.update(others)

    def load(self, name):
        """The module of `name`.py, from the root of the tree: "examples/txl/hopper_matmul"; or of the package, by its
        dotted name."""
        alias.install()  # tests of the alias in the same process end with its names given back
        if "." in name:
            module = importlib.import_module(name)
            siblings = {n: m for n, m in sys.modules.items() if n.startswith(name.rpartition(".")[0] + ".")}
            self.loaded.update({Path(m.__file__): m for m in siblings.values()})
            return module
        path = ROOT / f"{name}.py"
        with self.only(path.parent):
            return importlib.import_module(path.stem)

"""A text of kernels on the tile machine: what it says, and the bits that come out."""
import importlib.util
import sys
import tempfile
from pathlib import Path

import txl
from txl import alias


class Machine:
    """Compiles texts as files of a folder of its own."""

    def __init__(self):
        alias.install()
        self.folder = tempfile.TemporaryDirectory()
        self.count = 0

    def module(self, source):
        self.count += 1
        path = Path(self.folder.name) / f"kernels{self.count}.py"
        path.write_text(source)
        spec = importlib.util.spec_from_file_location(path.stem, path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def run(self, module, launch, seed):
        """(what was said, the bits) of a launch whose engines take the order of that seed."""
        with txl.check(enabled=False, seed=seed, quiet=True):
            try:
                return "", launch(module).tobytes()
            except (txl.CompilationError, RuntimeError, ValueError, IndexError) as error:
                return f"{type(error).__name__}: {error}", b""

    def remove(self, module):
        Path(module.__file__).unlink()
        sys.modules.pop(module.__name__, None)

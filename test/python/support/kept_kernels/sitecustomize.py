"""Keeps what is compiled: with this folder on PYTHONPATH every process of Python writes each kernel that it compiles
into the folder that TXL_KEPT_KERNELS names, as a file DIGEST.json with its TTIR, target and options, and with the test
that first compiled it. Two kernels that differ in places of their source only are one. (decompiled_suite.py reads
them.)

Python imports a module of this name when it starts, so programs that tests start are kept too; what it changes is
changed when the package is imported, and not at all without the variable.
"""
import hashlib
import importlib.abc
import importlib.util
import json
import os
import re
import sys

WATCHED = "txl.compiler.kernel"
OPTIONS = ("num_warps", "num_stages", "num_ctas", "maxnreg")
PLACE = re.compile(r" loc\((?:[^()]|\([^()]*\))*\)")


def without_places(ttir):
    return "\n".join(PLACE.sub("", line) for line in ttir.splitlines() if not line.startswith("#loc"))


def keep(kernel, folder):
    ttir = kernel.native.stage("ttir")
    if not ttir:  # it was compiled from a text below
        return
    record = {"name": kernel.native.name, "target": kernel.native.target,
              "options": {name: str(kernel.options[name]) for name in OPTIONS if kernel.options.get(name) is not None}}
    digest = hashlib.sha256(json.dumps([record, without_places(ttir)]).encode()).hexdigest()[:24]
    path = os.path.join(folder, f"{digest}.json")
    if os.path.exists(path):
        return
    with open(f"{path}.{os.getpid()}", "w") as file:
        json.dump({**record, "test": os.environ.get("PYTEST_CURRENT_TEST", "").removesuffix(" (call)"), "ttir": ttir},
                  file)
    os.replace(file.name, path)


class Watcher(importlib.abc.MetaPathFinder):
    """Lets the class of compiled kernels tell of each of its objects."""

    def __init__(self, folder):
        self.folder = folder

    def find_spec(self, name, path=None, target=None):
        if name != WATCHED:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        execute = spec.loader.exec_module

        def exec_module(module):
            execute(module)
            init = module.CompiledKernel.__init__

            def keep_too(kernel, *args, **kwargs):
                init(kernel, *args, **kwargs)
                try:
                    keep(kernel, self.folder)
                except Exception as error:  # the test is not about this
                    print(f"{__file__}: {type(error).__name__}: {error}", file=sys.stderr)

            module.CompiledKernel.__init__ = keep_too

        spec.loader.exec_module = exec_module
        return spec


if folder := os.environ.get("TXL_KEPT_KERNELS"):
    sys.meta_path.insert(0, Watcher(folder))

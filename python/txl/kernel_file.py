"""Python files with kernels, as the commands take them."""
import os
import sys


def module_of(path):
    """A Python file as a module; its kernels may import triton. ValueError for no Python file."""
    import importlib.util

    from .alias import install
    install()  # for a file that imports triton
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    spec = importlib.util.spec_from_file_location("__txl_view__", path)
    if spec is None or not os.path.exists(path):
        raise ValueError(f"`{path}` is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def kernel_of(path, name):
    """The jit function of a file; the only one, if it is not named."""
    from .jit_function import JITFunction
    module = module_of(path)
    found = {n: f for n, f in vars(module).items() if isinstance(f, JITFunction) and f.module == module.__name__}
    if name is None and len(found) == 1:
        return next(iter(found.values()))
    if name not in found:
        raise ValueError(
            f"`{path}` has {'no kernel' if not found else 'the kernels ' + ', '.join(found)}; name one with `--kernel`")
    return found[name]

"""Python files with kernels, as the commands take them."""
import contextlib
import os
import sys


def module_of(path, name="__txl_view__", within=contextlib.nullcontext):
    """A Python file, executed as a module of a name inside of a context; its kernels may import triton, and modules of
    its folder. A file that fails leaves no module. ValueError for no Python file."""
    import importlib.util

    from .alias import install
    install()  # for a file that imports triton
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or not os.path.exists(path):
        raise ValueError(f"`{path}` is no Python file")
    folder = os.path.dirname(os.path.abspath(path))
    sys.path.insert(0, folder)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        with within():
            spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    finally:
        sys.path.remove(folder)
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

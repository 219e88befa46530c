"""Where the kernels of test_txl_*.py run, and what wrong ones of them say.

The kernels have the forms of TeraXLang's own tutorials, in small shapes: the tile machine with every check, the code
for a GPU on the emulator, and a GPU where there is one (`./dev gpu tests`)."""
import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest

import txl
from txl import _txl
from txl.tools.tensor_descriptor import TensorDescriptor

HAS_GPU = _txl.device_count() > 0 and not _txl.device_info(0)["name"].startswith("stub")
PLACES = ["cpu", "sm_90a"] + ["gpu"] * HAS_GPU
everywhere = pytest.mark.parametrize("place", PLACES)


class Boxes:
    """An array of which a kernel gets a tensor descriptor."""

    def __init__(self, array, block):
        self.array, self.block = array, block


def launch(place, kernel, grid, *arguments, check=True, **options):
    """Runs it with NumPy arrays, which have the results in the end; on the CPU in check mode, which tries several
    orders of the engines."""
    there = {}

    def moved(x):
        if isinstance(x, Boxes):
            return TensorDescriptor.from_tensor(moved(x.array), x.block)
        if place != "gpu" or not isinstance(x, np.ndarray):
            return x
        return there.setdefault(id(x), (x, txl.to_device(x)))[1]

    given = [moved(x) for x in arguments]
    if place == "cpu":
        with txl.check(enabled=check, quiet=True):
            return kernel[grid](*given, **options)
    if place != "gpu":
        with txl.emulate(place):
            return kernel[grid](*given, **options)
    done = kernel[grid](*given, **options)
    txl.synchronize()
    for here, array in there.values():
        here[...] = array.numpy()
    return done


def integers(seed, *shape, dtype=np.float16):
    """Small ones, whose products and sums are exact."""
    return np.random.default_rng(seed).integers(-3, 4, shape).astype(dtype)


def normal(seed, *shape, dtype=np.float16):
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def with_mistake(file, function, old, new, folder):
    """The module of a test file in which a text of one of its kernels, which it has once, is another."""
    text = Path(file).read_text(encoding="utf-8")
    found = re.search(rf"^def {function}\(.*?(?=^\S|\Z)", text, re.M | re.S)
    assert found and found[0].count(
        old) == 1, f"`{function}` has {found[0].count(old) if found else 'no body with'} of\n{old}"
    path = folder / f"wrong_{Path(file).stem}.py"
    path.write_text(text[:found.start()] + found[0].replace(old, new) + text[found.end():], encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def explained(call, message, function, module):
    """What the tile machine says when `call` is made: `message`, and a line of the kernel."""
    with pytest.raises(Exception) as caught:
        call()
    text = re.sub(r"\s+", " ", str(caught.value))
    assert re.search(message, text), caught.value
    assert Path(module.__file__).name + ":" in str(caught.value), caught.value

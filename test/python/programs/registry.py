"""Small programs that are run as a user would run them, each with what must come out.

A program is a function (rng, array) decorated with `program`: it makes inputs with rng, passes them to kernels as
`array(x)`, and yields triples (result, expected, bound): the array a kernel wrote, the NumPy array it must equal, and
the allowed |result - expected| / max(1, |expected|), 0 for equality of values (NaN equals NaN). The programs import
`triton`, so the same files run under TXL and, to make sure that the expectations are right, under Triton's interpreter
(check_with_triton.py).
"""
import numpy as np

PROGRAMS = []


class Program:

    def __init__(self, function, triton):
        self.function = function
        self.triton = triton  # why Triton's interpreter cannot run it; None where it can
        self.name = f"{function.__module__.split('.')[-1]}.{function.__name__}"

    def run(self, kind):
        """[(result as NumPy array, expected, bound)], with arrays of this kind: "numpy", "torch"; on a GPU "device"
        (arrays of the package itself) and "cuda" (torch's)."""
        rng = np.random.default_rng(7)
        return [(to_numpy(result), expected, bound) for result, expected, bound in self.function(rng, Arrays(kind))]


def program(function=None, *, triton=None):
    """Decorator: register a program. triton: why Triton's interpreter gives something else, where it does."""
    if function is None:
        return lambda f: program(f, triton=triton)
    PROGRAMS.append(Program(function, triton))
    return function


class Arrays:
    """Makes arrays of the kind under test."""

    def __init__(self, kind):
        self.kind = kind

    def __call__(self, x):
        """A copy of the NumPy array x."""
        x = np.array(x, order="C")
        if self.kind == "numpy":
            return x
        if self.kind == "device":
            import txl
            return txl.to_device(x)
        import torch
        if x.dtype.isbuiltin == 1:
            made = torch.from_numpy(x)
        else:
            made = torch.from_numpy(x.view(f"i{x.itemsize}")).view(getattr(torch, x.dtype.name))
        return made.cuda() if self.kind == "cuda" else made

    def full(self, shape, value, dtype="float32"):
        return self(np.full(shape, value, dtype))

    def empty(self, shape, dtype="float32"):
        """An array full of a value that no program computes, so that what is not written shows."""
        return self.full(shape, -77, dtype)


def to_numpy(x):
    if isinstance(x, np.ndarray):
        return x
    if type(x).__name__ == "DeviceArray":
        return x.numpy()
    import torch
    x = x.cpu()
    if x.dtype.is_floating_point and x.dtype not in (torch.float16, torch.float32, torch.float64):
        import ml_dtypes
        name = str(x.dtype).split(".")[1]
        return x.contiguous().view(getattr(torch, f"int{x.element_size() * 8}")).numpy().view(getattr(ml_dtypes, name))
    return x.numpy()


def worst(result, expected):
    """The largest |result - expected| / max(1, |expected|); infinite where one is NaN and the other is not."""
    assert result.shape == expected.shape, f"shape {result.shape} instead of {expected.shape}"
    if result.size == 0:
        return 0.0
    if result.dtype.kind in "biu" and expected.dtype.kind in "biu":
        if np.array_equal(result, expected):
            return 0.0
        with np.errstate(over="ignore"):
            return float(np.abs(result.astype(np.float64) - expected.astype(np.float64)).max()) or 1.0
    r, e = result.astype(np.float64), expected.astype(np.float64)
    with np.errstate(invalid="ignore"):
        difference = np.abs(r - e) / np.maximum(1, np.abs(e))
    difference[(r == e) | (np.isnan(r) & np.isnan(e))] = 0
    return float(np.nan_to_num(difference, nan=np.inf).max())


def complaints(results):
    """What is wrong with the results of a run, one line each."""
    found = []
    for i, (result, expected, bound) in enumerate(results):
        distance = worst(result, np.asarray(expected))
        if not distance <= bound:
            different = np.flatnonzero(~((result == expected) | ((result != result) & (expected != expected))).ravel())
            first = int(different[0]) if different.size else 0
            found.append(f"result {i}: error {distance:.3g} > {bound:.3g}; {different.size} of {result.size} elements "
                         f"differ, the first at {first}: {result.ravel()[first]!r} instead of "
                         f"{np.asarray(expected).ravel()[first]!r}")
    return found

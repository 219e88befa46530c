"""Modules of benchmark cases whose kernels hand their launches to a function, so that they can be noted or replaced."""


def bind(fn, grid, args, kwargs):
    """A launch's jit function, grid (a tuple of 1 to 3), arguments by parameter, and options."""
    while not hasattr(fn, "params"):
        fn = fn.fn
    bound = {p.name: p.default for p in fn.params if p.has_default}
    bound.update(zip(fn.arg_names, args))
    bound.update({key: value for key, value in kwargs.items() if key in fn.arg_names})
    options = {key: value for key, value in kwargs.items() if key not in fn.arg_names}
    extents = grid(bound) if callable(grid) else grid
    extents = tuple(extents) if isinstance(extents, (tuple, list)) else (extents, )
    return fn, extents, [bound[name] for name in fn.arg_names], options


class Kernel:
    """A kernel of which `launch(fn, grid, args, kwargs)` does the launches."""

    def __init__(self, fn, launch):
        self.fn, self._launch = fn, launch

    def __getitem__(self, grid):
        return lambda *args, **kwargs: self._launch(self.fn, grid, args, kwargs)


class Module:
    """The module of a case, with such kernels."""

    def __init__(self, module, launch):
        self._module, self._launch = module, launch

    def __getattr__(self, name):
        value = getattr(self._module, name)
        return Kernel(value, self._launch) if hasattr(value, "__getitem__") and hasattr(value, "fn") else value

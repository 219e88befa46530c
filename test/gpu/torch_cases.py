"""The list of functions for `torch.compile`, and how each is compiled (torch_functions.py has them)."""

CASES = {}


class Case:

    def __init__(self, make, mode=None, dynamic=False, backward=False, config=None, random=False, gpu=False,
                 tolerance=None):
        self.make, self.mode, self.dynamic, self.backward, self.config = make, mode, dynamic, backward, config or {}
        self.random, self.gpu, self.tolerance = random, gpu, tolerance
        self.name = make.__name__


def case(**how):

    def add(make):
        CASES[make.__name__] = Case(make, **how)
        return make

    return add

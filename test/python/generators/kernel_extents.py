"""Extents of the tiles of random kernels: powers of two, and in a quarter of the kernels others, too."""
import random


class Extents:

    def __init__(self, seed, kernel_random):
        self.kernel_random, self.random = kernel_random, random.Random(f"extents {seed}")
        self.any = seed % 4 == 3

    def power(self, least, most):
        """A power of two from 2**least to 2**most, or what is rounded up to one."""
        return self.other(None, 2**self.kernel_random.randint(least, most))

    def other(self, least, n):
        """The extent n, or another one from `least`, or from what is rounded up to n, to n."""
        return self.random.randint(least or n // 2 + 1, n) if self.any and self.random.random() < 0.6 else n

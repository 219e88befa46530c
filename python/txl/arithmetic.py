"""`cdiv` and `next_power_of_2` for the host side: grids and block sizes. Kernels may call them too, on values known at
compile time (and `cdiv` on any)."""
import operator


def cdiv(x, y):
    """x / y rounded up, for integers. TypeError for anything else, ZeroDivisionError for y == 0."""
    return -(-operator.index(x) // operator.index(y))


def next_power_of_2(n):
    """The smallest power of two that is at least n; 0 for n = 0. TypeError unless n is an integer."""
    n = operator.index(n)
    return 1 << (n - 1).bit_length() if n > 0 else 0

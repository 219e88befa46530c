"""The tables of primitive_programs.py, and how a program or a wrong use is entered."""
import numpy as np

N = 4096
X = (np.arange(N) % 512).astype(np.float32)
RIGHT = {}  # primitive -> (kernel, expected, options, gpu)
WRONG = {}  # primitive -> [(body, message)]


def program(name, expected, gpu=True, **options):
    return lambda kernel: RIGHT.setdefault(name, (kernel, expected, options, gpu))[0]


def wrong(name, body, message):
    WRONG.setdefault(name, []).append((body, message))


def placed(*pairs):
    """Zeros, but for (begin, values)."""
    y = np.zeros(N, np.float32)
    for begin, values in pairs:
        values = np.atleast_1d(np.asarray(values, np.float32))
        y[begin:begin + len(values)] = values
    return y


I128 = np.arange(128)

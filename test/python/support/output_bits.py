"""The bits that a launch leaves in its outputs, on the tile machine, the emulator or a GPU, and their comparison."""
import numpy as np

import txl


def bits(arguments, outputs, run):
    """What `run` leaves in the outputs."""
    for i in outputs:
        arguments[i].view(np.uint8)[...] = 0xff
    result = run()
    return result, [arguments[i].copy() for i in outputs]


def are_same(a, b):
    """Whether two arrays have the same bits; a NaN is a NaN."""
    return ((a.view(np.uint32) == b.view(np.uint32)) | ((a != a) & (b != b))).all()


def gpu_bits(launch, arguments, outputs):
    """The same of a launch on the GPU. A view that is no array of its own keeps its strides there."""
    for i in outputs:
        arguments[i].view(np.uint8)[...] = 0xff
    there = [(txl.to_device(a.T).T if a.T.flags.c_contiguous and not a.flags.c_contiguous else txl.to_device(a))
             if isinstance(a, np.ndarray) else a for a in arguments]
    launch(there)
    return [there[i].numpy() for i in outputs]

"""Kernels of the tests of tuning: configurations that are good, fault, hang, compute something else."""
import txl
import txl.language as tl


@txl.jit
def scale(x, y, n, BLOCK: tl.constexpr, MODE: tl.constexpr):
    """y = 2 x. MODE: 0 is right, 1 reads and writes far outside of the arrays, 2 never ends, 3 computes 3 x."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    value = tl.load(x + i, mask=mask, other=0.0)
    if MODE == 1:
        tl.store(y + n.to(tl.int64) * (1 << 30) + i, value)
    if MODE == 2:
        end = n.to(tl.int64) << 50  # a loop that changes what it reads: the emulator would report one that does not
        count = end * 0
        while count < end:
            tl.store(y, tl.load(y, volatile=True) + 1.0)
            count += 1
    if MODE == 3:
        value = value * 1.5
    tl.store(y + i, value * 2.0, mask=mask)


@txl.jit
def add_up(x, y, n, BLOCK: tl.constexpr):
    """y[0] = the sum of x, BLOCK at a time: the rounding depends on BLOCK."""
    total = tl.zeros((BLOCK, ), tl.float32)
    for start in range(0, n, BLOCK):
        i = start + tl.arange(0, BLOCK)
        total += tl.load(x + i, mask=i < n, other=0.0)
    tl.store(y, tl.sum(total))


def configs(modes=(0, 0, 0), blocks=(64, 128, 256)):
    return [txl.Config({"BLOCK": block, "MODE": mode}) for block, mode in zip(blocks, modes)]


def grid(meta):
    return (txl.cdiv(meta["n"], meta["BLOCK"]), )


@txl.jit
def copy_tile(x, y, BLOCK: tl.constexpr):
    """The first tile of a tensor descriptor's array, to y of 32 columns."""
    i = tl.arange(0, BLOCK)
    tl.store(y + i[:, None] * 32 + i[None, :], x.load([0, 0]))


@txl.jit
def add_constant(x, y, BLOCK: tl.constexpr, VALUE: tl.constexpr):
    """y = x + VALUE, of 50 elements: a kernel a value."""
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i, mask=i < 50) + VALUE, mask=i < 50)

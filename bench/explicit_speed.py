"""What the checks of explicit programs cost on the tile machine: a warp-specialised product of 512 x 512 x 512 in
float16 against the plain `tl.dot` program of the same tiles, in user time of the process, which other programs on the
machine disturb least.

    python bench/explicit_speed.py [--runs 30]
"""
import argparse
import resource
import sys
from pathlib import Path

import numpy as np

import txl
from txl import alias

alias.install()
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples" / "txl"))

import hopper_matmul  # noqa: E402

SIZE, BLOCK = 512, (128, 128, 64)


@txl.jit
def plain(a, b, c, M, N, K, BLOCK_M: txl.constexpr, BLOCK_N: txl.constexpr, BLOCK_K: txl.constexpr):
    rows = txl.program_id(0) * BLOCK_M + txl.arange(0, BLOCK_M)
    columns = txl.program_id(1) * BLOCK_N + txl.arange(0, BLOCK_N)
    k = txl.arange(0, BLOCK_K)
    acc = txl.zeros([BLOCK_M, BLOCK_N], txl.float32)
    for start in range(0, K, BLOCK_K):
        left = txl.load(a + rows[:, None] * K + (start + k)[None, :])
        right = txl.load(b + columns[:, None] * K + (start + k)[None, :])
        acc = txl.dot(left, right.T, acc)
    txl.store(c + rows[:, None] * N + columns[None, :], acc.to(txl.float16))


def user_time(run, runs):
    """Seconds of user time of one run, the least of five rows of them."""
    run()
    rows = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        for _ in range(runs):
            run()
        rows.append((resource.getrusage(resource.RUSAGE_SELF).ru_utime - before) / runs)
    return min(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=30)
    options = parser.parse_args()
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((SIZE, SIZE)).astype(np.float16) for _ in range(2))
    c = np.zeros((SIZE, SIZE), np.float16)

    def run_plain():
        plain[(SIZE // BLOCK[0], SIZE // BLOCK[1])](a, b, c, SIZE, SIZE, SIZE, *BLOCK)

    run_plain()
    assert (hopper_matmul.matmul(a, b, "warp_specialized", BLOCK) == c).all()
    one, other = user_time(run_plain, options.runs), user_time(
        lambda: hopper_matmul.matmul(a, b, "warp_specialized", BLOCK), options.runs)
    print(f"plain {one * 1e3:.2f} ms, warp-specialised {other * 1e3:.2f} ms: {other / one:.2f}x")


if __name__ == "__main__":
    main()

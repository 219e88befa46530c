"""Complete kernels in CUDA C++, compiled by nvcc once, with launches: CUDA's own idioms (test/ptx/idioms.py), the
matrix product and the attention of test/ptx/source/hopper-*.cu in some shapes."""
import sys
from pathlib import Path

import numpy as np

import ptx_operands
from engine_text import Engine

PTX = Path(__file__).resolve().parents[1] / "ptx"
sys.path.insert(0, str(PTX))

import idioms  # noqa: E402


def _idiom(program):
    inputs, arguments, words = [], [], 0
    for a in program.arguments:
        if isinstance(a, np.ndarray) or isinstance(a, tuple) and a[0] == "map":
            arguments.append(("buf:" if isinstance(a, np.ndarray) else a[2]) + f"{{in{len(inputs)}}}")
            inputs.append(a if isinstance(a, np.ndarray) else a[1])
        elif isinstance(a, tuple):
            words = -(-a[1] // 8)
            arguments.append(f"{a[2] if len(a) > 2 else 'buf:'}zero:{8 * words}:{{out}}")
        else:
            arguments.append(f"i32:{a}")
    text = (PTX / "idioms" / f"{program.file}.ptx").read_text()
    return Engine(f"idiom-{program.entry}", "idioms", 0, text, inputs, [(program.entry, "b64")], program.block,
                  program.grid, arguments=arguments, entry=program.entry, words=words)


def _halves(seed, count):
    """f16 codes of normal numbers of about one, four to a word."""
    rng = ptx_operands.Random([seed, 700])
    values = (rng.random(count) + rng.random(count) + rng.random(count) - 1.5) * 1.5
    return values.astype(np.float16).view(np.uint64)


def _products(seed):
    text = (PTX / "hopper-gemm.ptx").read_text()
    for m, n, k, grid in ((256, 256, 192, 2), (512, 512, 128, 2), (512, 768, 320, 4), (1024, 512, 512, 8)):
        a, b = _halves(seed, m * k), _halves(seed + 1, n * k)
        yield Engine(
            f"gemm-{m}-{n}-{k}", "products", 0, text, [a, b], [("gemm", "b64")], 384, grid,
            shared=3 * (128 * 64 * 2 + 256 * 64 * 2) + 2 * 4 * 64 * 64 * 2 + 1024, arguments=[
                f"tmap:f16:{k}x{m}:64x128:128B:{{in0}}", f"tmap:f16:{k}x{n}:64x128:128B:{{in1}}",
                f"tmap:f16:{n}x{m}:64x64:128B:zero:{2 * m * n}:{{out}}", "u64:0", f"i32:{m}", f"i32:{n}", f"i32:{k}"
            ], entry="gemm", words=m * n // 4)


def _attention(seed):
    text = (PTX / "hopper-attention.ptx").read_text()
    for heads, s in ((1, 256), (3, 256), (2, 512)):
        q, k, v = (_halves(seed + i, heads * s * 128) for i in range(3))
        size = heads * s * 128 * 2
        yield Engine(
            f"attention-{heads}-{s}", "attention", 0, text, [q, k, v], [("attention", "b64")], 384,
            f"{s // 128},{heads}", shared=128 * 128 * 2 * 5 + 1024, arguments=[
                f"tmap:f16:128x{s}x{heads}:64x128x1:128B:{{in0}}", f"tmap:f16:128x{s}x{heads}:64x64x1:128B:{{in1}}",
                f"tmap:f16:128x{s}x{heads}:64x64x1:128B:{{in2}}",
                f"tmap:f16:128x{s}x{heads}:64x64x1:128B:zero:{size}:{{out}}", f"buf:zero:{4 * heads * s}", f"i32:{s}",
                f"i32:{heads}", f"f32:{1.4426950408889634 / 128 ** 0.5!r}"
            ], entry="attention", words=size // 8)


def complete_kernels(seed):
    yield from map(_idiom, idioms.programs())
    yield from _products(seed)
    yield from _attention(seed)

"""The kernels of examples/txl as cases: the file, the functions that have something to break, and a launch that the
file's own function for the host makes, on the tile machine or in trace.py."""
from dataclasses import dataclass
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).resolve().parents[3] / "examples" / "txl"


@dataclass(frozen=True)
class Case:
    name: str
    file: str
    functions: tuple
    run: object  # module -> the result
    names: tuple = ("stage", "phase", "before", "before_phase")  # of variables that say where in a ring something is

    @property
    def path(self):
        return FOLDER / f"{self.file}.py"


def halves(seed, *shape):
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float16)


def _matmul(kind):
    # K takes every ring around twice; two tiles a program, the last ones partial.
    return lambda module: module.matmul(halves(0, 80, 104), halves(1, 56, 104), kind, (64, 32, 16), programs=2)


def _attention(kind):
    return lambda module: module.attention(*(halves(i, 1, 100, 16) for i in range(3)), kind, (32, 16), causal=True)


def _decode(module):
    return module.decode(halves(0, 1, 64, 576), halves(1, 320, 576), np.array([[2, 0, 1, 4, 3]], np.int32),
                         np.array([300], np.int32), stages=2)


def _prefill(module):
    chosen = np.random.default_rng(2).integers(-50, 320, (1, 300)).astype(np.int32)
    return module.prefill(halves(0, 1, 64, 576), halves(1, 320, 576), chosen, stages=2)


CASES = [
    Case(f"matmul {kind}", "hopper_matmul", (f"matmul_{kind}", ), _matmul(kind))
    for kind in ("async_load", "naive_tma", "persistent", "warp_specialized")
]
CASES += [
    Case(f"attention {kind}", "hopper_attention",
         (f"attention_{kind}", ) + ("load_queries_and_keys", ) * (kind != "tma"), _attention(kind))
    for kind in ("tma", "specialized", "ping_pong", "overlapped")
]
CASES += [Case("mla_decode", "latent_attention", ("mla_decode", "left_step", "right_step"), _decode),
          Case("sparse_prefill", "latent_attention", ("sparse_prefill", "left_step", "right_step"), _prefill)]
CASES += [
    Case(f"matmul tensor {kind}", "blackwell_matmul", (f"matmul_tensor{'' if kind == 'plain' else '_specialized'}", ),
         lambda module, kind=kind: module.matmul(halves(0, 200, 104), halves(1, 56, 104), kind, (128, 32, 16), 3, 2),
         ("stage", "phase", "slot", "sum_phase", "loaded", "used", "tiles")) for kind in ("plain", "specialized")
]
CASES += [
    Case("attention tensor", "blackwell_attention", ("attention_tensor", ),
         lambda module: module.attention(*(halves(i, 1, 100, 16) for i in range(3)),
                                         (128, 16), causal=True), ("stage", "phase", "stage_phase"))
]


def for_gpus():
    """(file, kernel, launch) of each kernel with the tiles that it has by default, which a GPU has MMAs for."""
    for kind in ("async_load", "naive_tma", "persistent", "warp_specialized"):
        yield ("hopper_matmul", f"matmul_{kind}",
               lambda module, kind=kind: module.matmul(halves(0, 512, 512), halves(1, 512, 512), kind))
    for kind in ("tma", "specialized", "ping_pong", "overlapped"):
        for causal in (False, True):
            yield ("hopper_attention", f"attention_{kind}", lambda module, kind=kind, causal=causal: module.attention(
                *(halves(i, 1, 512, 128) for i in range(3)), kind, causal=causal))
    yield ("latent_attention", "mla_decode", lambda module: module.decode(
        halves(0, 1, 64, 576), halves(1, 320, 576), np.array([[2, 0, 1, 4, 3]], np.int32), np.array([300], np.int32)))
    yield ("latent_attention", "sparse_prefill", lambda module: module.prefill(
        halves(0, 1, 64, 576), halves(1, 320, 576), np.zeros((1, 300), np.int32)))
    for kind, name in (("plain", "matmul_tensor"), ("specialized", "matmul_tensor_specialized")):
        yield ("blackwell_matmul", name,
               lambda module, kind=kind: module.matmul(halves(0, 512, 512), halves(1, 512, 512), kind))
    yield ("blackwell_attention", "attention_tensor", lambda module: module.attention(
        *(halves(i, 1, 512, 128) for i in range(3)), causal=True))

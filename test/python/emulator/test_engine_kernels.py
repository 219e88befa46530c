"""Hopper's engines on the emulator against NumPy: the kernels of test/gpu/engine_kernels.py, some of them by family,
and what the emulator says when a fence, a wait, a number of bytes or a map is not what it must be."""
# covers: EmulatorTensorMapFence, EmulatorTensorMapField
import os
import sys
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "test" / "gpu"))

import compare_ptx  # noqa: E402
import engine_kernels  # noqa: E402

EMULATOR = ROOT / os.environ.get("TXL_BUILD", "build") / "bin" / "txl-emu"


def launch(kernel, folder, seed=0):
    """(words of the output or None, what was said)."""
    line = compare_ptx.write(kernel, folder) + f" --seed {seed}"
    (folder / f"{kernel.name}.{EMULATOR.name}").unlink(missing_ok=True)
    said = compare_ptx.run(EMULATOR, [line], folder, 1)
    rows = compare_ptx.result(kernel, EMULATOR, folder)
    return (None if rows is None else rows.reshape(-1)), said


def named(family, name):
    return next(kernel for kernel in family(1) if kernel.name == name)


def right(kernel, folder, want):
    for seed in range(3):
        got, said = launch(kernel, folder, seed)
        assert not said, f"seed {seed}: {said}"
        assert np.array_equal(got, np.ascontiguousarray(want).reshape(-1).view(np.uint64)), f"seed {seed}"


def refused(kernel, folder, part, by, says):
    assert part in kernel.text, part
    kernel.text = kernel.text.replace(part, by)
    for seed in range(3):
        got, said = launch(kernel, folder, seed)
        assert any(word in said for word in says.split("|")), f"seed {seed}: {said or 'nothing'}"


INTEGERS = {
    "add": np.add, "min": np.minimum, "max": np.maximum, "and": np.bitwise_and, "or": np.bitwise_or,
    "xor": np.bitwise_xor, "inc": lambda a, b: np.where(a >= b, 0, a + 1), "dec": lambda a, b: np.where(
        (a == 0) | (a > b), b, a - 1)
}
TYPES = {"b32": np.uint32, "u32": np.uint32, "s32": np.int32, "b64": np.uint64, "u64": np.uint64, "s64": np.int64}


@pytest.mark.parametrize("kernel", [k for k in engine_kernels.bulk_reductions(1) if k.name.rsplit("-", 1)[1] in TYPES],
                         ids=lambda k: k.name)
def test_reductions(kernel, tmp_path):
    _, how, op, kind = kernel.name.split("-")
    a, b = (x.view(TYPES[kind]) for x in kernel.inputs)
    if kernel.name.startswith("bulk-reduce"):
        return right(kernel, tmp_path, INTEGERS[op](b, a).astype(a.dtype))
    # The words of the CTA itself, with those of the other one of its cluster.
    a, b = (x.reshape(16, 2, -1) for x in (a, b))
    want = INTEGERS[op](b, a[:, ::-1]).astype(a.dtype)
    if how == "registers":
        want[:, :, 128:] = b[:, :, 128:]
    right(kernel, tmp_path, want)


def test_stores_of_registers(tmp_path):
    for kernel in engine_kernels.register_stores(1):
        right(kernel, tmp_path, kernel.inputs[0].reshape(16, 2, -1)[:, ::-1])


def pixels(kernel, rank, steps, channels, count, element):
    """What im2col loads, written as its definition: pixel after pixel of the box between the corners."""
    dims, (lower, upper) = engine_kernels.IMAGES[rank]
    image = kernel.inputs[0].view(element).reshape(dims[::-1])
    out = np.zeros((len(kernel.inputs[1]), count, channels), element)
    for cta, place in enumerate(kernel.inputs[1]):
        offsets = [cta & (i + 1) for i in range(rank - 2)]
        at = list(place[1:rank])
        for p in range(count):
            where = [x + o for x, o in zip(at, offsets)] + [at[-1]]
            if all(0 <= x < n for x, n in zip(where, dims[1:])):
                for c in range(channels):
                    if 0 <= place[0] + c < dims[0]:
                        out[cta, p, c] = image[tuple(where[::-1])][place[0] + c]
            for d in range(rank - 2):
                at[d] += steps
                if at[d] <= dims[1 + d] - 1 + upper[d]:
                    break
                at[d] = lower[d]
            else:
                at[-1] += 1
    return out


@pytest.mark.parametrize("rank", (3, 4, 5))
@pytest.mark.parametrize("step", (1, 2))
def test_im2col(rank, step, tmp_path):
    number = {3: 0, 4: 9, 5: 18}[rank]
    kernel = named(engine_kernels.images, f"im2col-load-{rank}d-f16-{number}-{step}")
    right(kernel, tmp_path, pixels(kernel, rank, step, 16, 32, np.uint16))


@pytest.mark.parametrize("name", ["box_dim", "global_dim", "global_stride", "swizzle_mode", "elemtype", "rank"])
def test_maps_that_the_kernel_writes(name, tmp_path):
    """They load what the map loads that is meant: the one of which the address is written, whose other fields are right
    from the start."""
    wanted = named(engine_kernels.written_maps, "map-fill_mode-shared")
    for where in ("shared", "global"):
        kernel = named(engine_kernels.written_maps, f"map-{name}-{where}")
        wanted.inputs[:2] = kernel.inputs[:2]
        meant, said = launch(wanted, tmp_path)
        assert not said
        right(kernel, tmp_path, meant)


def test_written_maps_need_their_fences(tmp_path):
    load = engine_kernels.written_maps
    fence = "fence.proxy.tensormap::generic.acquire.gpu [%d1], 128;\n"
    for where in ("shared", "global"):
        refused(named(load, f"map-box_dim-{where}"), tmp_path, fence, "", "generic.acquire` of the map")
        refused(named(load, f"map-box_dim-{where}"), tmp_path, "acquire.gpu [%d1]", "acquire.gpu [%d1+128]",
                "generic.acquire` of the map|no memory|bytes")
    refused(named(load, "map-box_dim-global"), tmp_path, "@%p0 fence.proxy.tensormap::generic.release.gpu;", "",
            "generic.release` in a scope")
    refused(named(
        load, "map-box_dim-shared"), tmp_path, "tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [copy], 1, 16;",
            "tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [copy], 1, 300;", "the field cannot be 300")
    refused(named(load, "map-box_dim-shared"), tmp_path, "[sm], [%d1, {%w0, %w1}]", "[sm], [copy, {%w0, %w1}]",
            "where no tensor map can be|not a tensor map")
    refused(named(load, "map-box_dim-shared"), tmp_path, "[copy], 1, 16;", "[copy], 257, 16;",
            "five dimensions at most")
    for offset in (16, 4080):  # across the end of a page of the shadow, too
        refused(named(load, "map-box_dim-shared"), tmp_path, "[sm], [%d1, {%w0, %w1}]",
                f"[sm], [%d1+{offset}, {{%w0, %w1}}]", "not a multiple of 64")
    refused(named(load, "map-rank-shared"), tmp_path, "[copy], 1;", "[copy], 2;", "rank 3|not a tensor map")


def test_what_is_wrong_with_stores_and_reductions(tmp_path):
    store = "st-async-1-b32"
    refused(named(engine_kernels.register_stores, store), tmp_path, "[bar], 512;", "[bar], 508;",
            "race|no mbarrier|wait|mbarrier|bytes")
    refused(named(engine_kernels.register_stores, store), tmp_path, "[bar], 512;", "[bar], 516;", "deadlock|wait")
    refused(named(engine_kernels.register_stores, store), tmp_path, "mapa.shared::cluster.u32 %w4, %w4, %w2;", "",
            "another CTA than its destination")
    push = "peer-bulk-add-u32"
    refused(named(engine_kernels.bulk_reductions, push), tmp_path, "fence.proxy.async;\n", "", "fence.proxy.async")
    reduce = "bulk-reduce-add-u32"
    refused(named(engine_kernels.bulk_reductions, reduce), tmp_path, "fence.proxy.async;\n", "", "fence.proxy.async")
    refused(named(engine_kernels.bulk_reductions, reduce), tmp_path, "cp.async.bulk.wait_group 0;\n", "",
            "ends while this copy")
    tiled = engine_kernels.tmap("f16", [32, 21, 5], [16, 2, 1]) + "{in0}"
    kernel = named(engine_kernels.images, "im2col-load-3d-f16-0-1")
    kernel.arguments[0] = tiled
    refused(kernel, tmp_path, "im2col.mbarrier", "im2col.mbarrier", "a tiled tensor map, the instruction is for im2col")
    kernel = named(engine_kernels.tensor_loads, "load-2d-f16-none")
    kernel.arguments[0] = engine_kernels.tmap("f16", [32, 40], [32, 2]).replace("32x2:", "32x2@-1/-1:") + "{in0}"
    assert "a tensor map is tmap:" in launch(kernel, tmp_path)[1]


WGMMA = [(form, n, where, start, span) for form in (("s32", "s8", "s8"), ("s32", "u8", "s8"), ("s32", "b1", "b1"))
         for n, where, start, span in ((32, False, 0, 128), (64, True, 0, 64), (64, False, 3, 128), (48, False, 2, 64))]


@pytest.mark.parametrize("form, n, in_registers, start, span", WGMMA)
def test_integer_wgmma(form, n, in_registers, start, span, tmp_path, monkeypatch):
    """Integers and single bits, also where a descriptor's base offset says that the pattern begins elsewhere."""
    import wgmma_kernels

    drawn, draw = [], wgmma_kernels.codes
    monkeypatch.setattr(wgmma_kernels, "codes", lambda *arguments: drawn.append(draw(*arguments)) or drawn[-1])
    kernel = wgmma_kernels._kernel(form, n, in_registers, 2, 1, start, span)
    a, b, c = drawn
    a, b, c = a.reshape(-1, 64, 32), b.reshape(-1, n, 32), c.astype(np.uint32).reshape(-1, 128, n // 2)
    if form[1] == "b1":
        ones = np.array([bin(i).count("1") for i in range(256)])
        product = ones[(a[:, :, None] & b[:, None]).astype(np.int64)].sum(-1)
    else:
        value = lambda x, kind: np.where((kind == "s8") & (x > 127), x.astype(np.int64) - 256, x.astype(np.int64))
        product = np.einsum("zmk,znk->zmn", value(a, form[1]), value(b, form[2]))
    t, r = np.arange(128)[:, None], np.arange(n // 2)[None]
    sums = product[:, 16 * (t >> 5) + (t >> 2 & 7) + 8 * (r >> 1 & 1), 8 * (r >> 2) + 2 * (t & 3) + (r & 1)]
    right(kernel, tmp_path, (c + sums.astype(np.uint32)).astype(np.uint32))

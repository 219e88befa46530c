"""Host code as Triton's tutorials have it: they ask for a GPU's properties, and launch what suits them."""

SOFTMAX = """
import torch
import triton
import triton.language as tl
from triton.runtime import driver

DEVICE = triton.runtime.driver.active.get_active_torch_device()


def is_hip():
    return triton.runtime.driver.active.get_current_target().backend == "hip"


@triton.jit
def softmax_kernel(output_ptr, input_ptr, input_row_stride, output_row_stride, n_rows, n_cols, BLOCK_SIZE: tl.constexpr, num_stages: tl.constexpr):
    row_start = tl.program_id(0)
    row_step = tl.num_programs(0)
    for row_idx in tl.range(row_start, n_rows, row_step, num_stages=num_stages):
        col_offsets = tl.arange(0, BLOCK_SIZE)
        mask = col_offsets < n_cols
        row = tl.load(input_ptr + row_idx * input_row_stride + col_offsets, mask=mask, other=-float("inf"))
        row_minus_max = row - tl.max(row, axis=0)
        numerator = tl.exp(row_minus_max)
        denominator = tl.sum(numerator, axis=0)
        tl.store(output_ptr + row_idx * output_row_stride + col_offsets, numerator / denominator, mask=mask)


properties = driver.active.utils.get_device_properties(DEVICE.index)
NUM_SM = properties["multiprocessor_count"]
NUM_REGS = properties["max_num_regs"]
SIZE_SMEM = properties["max_shared_mem"]
WARP_SIZE = properties["warpSize"]
target = triton.runtime.driver.active.get_current_target()


def softmax(x):
    n_rows, n_cols = x.shape
    BLOCK_SIZE = triton.next_power_of_2(n_cols)
    num_warps = 8
    num_stages = 4 if SIZE_SMEM > 200000 else 2
    y = torch.empty_like(x)
    kernel = softmax_kernel.warmup(y, x, x.stride(0), y.stride(0), n_rows, n_cols, BLOCK_SIZE=BLOCK_SIZE, num_stages=num_stages, num_warps=num_warps, grid=(1, ))
    kernel._init_handles()
    n_regs = kernel.n_regs
    size_smem = kernel.metadata.shared
    assert not is_hip()
    occupancy = NUM_REGS // (n_regs * WARP_SIZE * num_warps)
    occupancy = min(occupancy, SIZE_SMEM // size_smem)
    num_programs = NUM_SM * occupancy
    num_programs = min(num_programs, n_rows)
    assert num_programs >= 1
    kernel[(num_programs, 1, 1)](y, x, x.stride(0), y.stride(0), n_rows, n_cols, BLOCK_SIZE, num_stages)
    return y


torch.manual_seed(0)
x = torch.randn(183, 781, device=DEVICE)
assert torch.allclose(softmax(x), torch.softmax(x, axis=1))
"""

OTHERS = """
import torch
import triton
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor

DEVICE = triton.runtime.driver.active.get_active_torch_device()


def is_cuda():
    return triton.runtime.driver.active.get_current_target().backend == "cuda"


def is_hopper():
    return is_cuda() and torch.cuda.get_device_capability()[0] == 9


def supports_tma():
    return is_cuda() and torch.cuda.get_device_capability()[0] >= 9


def get_autotune_config():
    return [triton.Config({"BLOCK": 32}, num_stages=3, num_warps=4), triton.Config({"BLOCK": 64}, num_stages=3, num_warps=8)]


@triton.autotune(configs=get_autotune_config(), key=["n"])
@triton.jit
def scale(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i, mask=i < n) * 2, mask=i < n)


x = torch.rand(100, device=DEVICE)
y = torch.empty_like(x)
assert x.device == DEVICE and y.device == DEVICE
grid = lambda meta: (triton.cdiv(x.numel(), meta["BLOCK"]), )
scale[grid](x, y, x.numel())
assert torch.equal(y, 2 * x) and scale.best_config.kwargs["BLOCK"] in (32, 64)
assert not is_hopper() and not supports_tma()
triton.set_allocator(lambda size, alignment, stream: torch.empty(size, device=DEVICE, dtype=torch.int8))
properties = triton.runtime.driver.active.utils.get_device_properties(0)
assert all(properties[name] >= 0 for name in ("max_shared_mem", "max_num_regs", "multiprocessor_count", "warpSize", "sm_clock_rate", "mem_clock_rate", "mem_bus_width"))
ms, low, high = triton.testing.do_bench(lambda: scale[grid](x, y, x.numel()), quantiles=[0.5, 0.2, 0.8])
assert low <= ms <= high


@triton.testing.perf_report(triton.testing.Benchmark(x_names=["n"], x_vals=[64, 100], line_arg="provider", line_vals=["triton"], line_names=["Triton"],
                                                     styles=[("blue", "-")], ylabel="GB/s", plot_name="scale", args={}))
def benchmark(n, provider):
    return triton.testing.do_bench(lambda: scale[grid](x[:n], y, n), warmup=1, rep=1)


benchmark.run(print_data=False, show_plots=False)
"""

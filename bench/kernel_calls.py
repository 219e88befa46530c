"""What a call of `txl.kernels` costs: the host's time with a stand-in for the driver, and on a GPU streams of calls
against torch.

    python bench/kernel_calls.py host [build/stub/libcuda.so.1]     anywhere
    python bench/kernel_calls.py stream [gemm | linear | attention | backward …]     on a GPU

`host`: microseconds a call, where the driver does nothing. torch's tensors are told to say that they are on GPU 0, so
that what is measured is the whole call but cuLaunchKernelEx and torch's allocator of a GPU. `stream`: calls one after
the other, the results checked first; the time of one is the larger of the host's and the GPU's.
"""
import math
import os
import sys
import time

from launch_overhead import ROOT, nanoseconds, pretended_tensors, restart


def microseconds(function):
    """The least at three depths of the stack: Python 3.11 maps memory for its frames in pieces of 16 KB, and a call that
    crosses the end of one maps and unmaps it, which takes 10 us and more."""

    def at(depth):
        return at(depth - 1) if depth else nanoseconds(function, repeats=500, rounds=10)

    return min(at(depth) for depth in (0, 30, 60)) / 1000


def host():
    """A table of host times."""
    import torch
    pretended_tensors(0)
    from txl import kernels
    from txl.tools.tensor_descriptor import TensorDescriptor
    torch.set_grad_enabled(False)

    def random(*shape):
        return torch.randn(shape).to(torch.bfloat16)

    a, b, out, bias = random(16, 512), random(512, 512), random(16, 512), random(512)
    q, k = random(1, 8, 256, 64), random(1, 2, 256, 64)
    ends = torch.tensor([8, 16], dtype=torch.int32)
    groups, x, weight = random(2, 512, 512), random(64, 1024), random(1024)

    import txl
    import txl.language as tl

    @txl.jit
    def copy(source, target, BLOCK: tl.constexpr):
        target.store([0, 0], source.load([0, 0]))

    def through_descriptors():
        copy[(1, )](TensorDescriptor.from_tensor(a, [16, 64]), TensorDescriptor.from_tensor(out, [16, 64]), BLOCK=64)

    for name, function in {
        "gemm(a, b)": lambda: kernels.gemm(a, b), "gemm(a, b, out=out)": lambda: kernels.gemm(a, b, out=out),
        "linear(x, weight, bias)": lambda: kernels.linear(a, b, bias),
        "linear(…, activation=\"gelu\")": lambda: kernels.linear(a, b, bias, activation="gelu"),
        "attention(q, k, v)": lambda: kernels.attention(q, k, k, enable_gqa=True),
        "attention(q, k, v, is_causal=True)": lambda: kernels.attention(q, k, k, is_causal=True, enable_gqa=True),
        "grouped_gemm(a, b, ends)": lambda: kernels.grouped_gemm(a, groups, ends),
        "softmax(x)": lambda: kernels.softmax(x), "rms_norm(x, n, weight)": lambda: kernels.rms_norm(x, 1024, weight),
        "a launch with two TensorDescriptors": through_descriptors,
        "for comparison: torch.empty": lambda: torch.empty((16, 512), dtype=torch.bfloat16),
    }.items():
        function()
        print(f"{name:40} {microseconds(function):7.2f} us", flush=True)


# (M, N, K) of layers: Llama-3 8B and 70B, Qwen3 MoE, DeepSeek-V3, and the odd one.
LAYERS = [(6144, 4096), (4096, 4096), (28672, 4096), (4096, 14336), (10240, 8192), (8192, 8192), (8192, 28672),
          (1536, 2048), (2048, 768), (7168, 2048)]
PRODUCTS = [(m, n, k) for n, k in LAYERS for m in (1, 8, 64, 512)] + [(16, 4096, 4096), (2048, 4096, 4096),
                                                                     (5000, 3000, 2000), (8192, 8192, 8192)]
ATTENTIONS = [(1, 32, 32, 512, 128, True), (1, 32, 8, 2048, 128, True), (1, 32, 32, 2048, 128, True),
              (4, 32, 8, 4096, 128, True), (4, 32, 32, 4096, 128, False), (8, 16, 16, 1024, 64, True)]

BACKWARDS = [(4, 16, 16, 4096, 128, True), (4, 16, 16, 4096, 128, False), (4, 16, 16, 4096, 64, True),
             (4, 16, 16, 4096, 64, False), (4, 32, 4, 4096, 128, True), (4, 16, 16, 16384, 128, False)]


def interleaved(functions, seconds=0.4):
    """The median of a call in a stream of them, of each function, alternating."""
    import torch
    times = [[] for _ in functions]
    for function in functions:
        for _ in range(3):
            function()
    torch.cuda.synchronize()
    begin = time.perf_counter()
    while time.perf_counter() < begin + seconds or len(times[0]) < 5:
        for function, found in zip(functions, times):
            torch.cuda.synchronize()
            start = time.perf_counter()
            for _ in range(20):
                function()
            torch.cuda.synchronize()
            found.append((time.perf_counter() - start) / 20)
    return [sorted(found)[len(found) // 2] * 1e6 for found in times]


def host_times(functions):
    """Microseconds that the host is busy with a call: without waiting for the GPU, in bursts that its queue holds."""
    import torch
    best = [math.inf] * len(functions)
    for _ in range(20):
        for i, function in enumerate(functions):
            torch.cuda.synchronize()
            start = time.perf_counter()
            for _ in range(50):
                function()
            best[i] = min(best[i], (time.perf_counter() - start) / 50 * 1e6)
    torch.cuda.synchronize()
    return best


def compare(name, ours, theirs, exact, bound, ratios):
    """A line of the table, after the check of our result."""
    import torch
    worst = (ours().double() - exact()).abs().max().item()
    if not worst <= bound:
        print(f"{name}: {worst:.3g} from the exact result, {bound:.3g} is allowed")
        return
    stream, busy = interleaved([ours, theirs]), host_times([ours, theirs])
    ratios.append(stream[1] / stream[0])
    print(f"{name:44} {stream[0]:8.1f} {stream[1]:8.1f} us  {ratios[-1]:.3f}x   host {busy[0]:6.1f} {busy[1]:6.1f} us",
          flush=True)
    torch.cuda.empty_cache()


def compare_backward(case, ratios):
    """A line for the gradients of attention: ours, and cuDNN's by torch, on the outputs of each. Both go through
    autograd."""
    import torch
    from torch.nn import functional
    from torch.nn.attention import SDPBackend, sdpa_kernel
    from txl import kernels
    batch, heads, shared, length, d, causal = case

    def random(*shape):
        return torch.randn(shape, device="cuda", dtype=torch.bfloat16)

    leaves = [random(batch, h, length, d).requires_grad_() for h in (heads, shared, shared)]
    upstream = random(batch, heads, length, d)
    options = dict(is_causal=causal, enable_gqa=heads != shared)

    def theirs_of(backend, *tensors):
        if heads != shared:  # cuDNN's gradients of shared heads need whole ones in torch
            tensors = tensors[0], *(x.repeat_interleave(heads // shared, 1) for x in tensors[1:])
        with sdpa_kernel(backend):
            return functional.scaled_dot_product_attention(*tensors, is_causal=causal)

    with torch.enable_grad():
        ours, theirs = kernels.attention(*leaves, **options), theirs_of(SDPBackend.CUDNN_ATTENTION, *leaves)
        exact_leaves = [x[:1].detach().float().requires_grad_() for x in leaves]
        exact = theirs_of(SDPBackend.MATH, *exact_leaves) if length <= 4096 else None
    wanted = torch.autograd.grad(exact, exact_leaves, upstream[:1].float()) if exact is not None else [
        x[:1] for x in torch.autograd.grad(theirs, leaves, upstream, retain_graph=True)]
    for name, found, right in zip("qkv", torch.autograd.grad(ours, leaves, upstream, retain_graph=True), wanted):
        off = ((found[:1].float() - right.float()).abs().max() / right.float().abs().max()).item()
        if not off <= 1e-2:
            print(f"backward {case}: the gradient of {name} is {off:.3g} of its largest element away")
            return
    del exact, exact_leaves, wanted
    times = interleaved([lambda y=y: torch.autograd.grad(y, leaves, upstream, retain_graph=True)
                         for y in (ours, theirs)])
    ratios.append(times[1] / times[0])
    rate = 2.5 * 4 * batch * heads * length**2 * d / (1 + causal) / times[0] / 1e6
    name = f"backward b{batch} h{heads}:{shared} s{length} d{d} {'causal' if causal else 'full'}"
    print(f"{name:44} {times[0]:8.1f} {times[1]:8.1f} us  {ratios[-1]:.3f}x   {rate:.0f} TFLOP/s", flush=True)
    torch.cuda.empty_cache()


def stream(names):
    """Tables of streams of calls: ours and torch's time a call, the ratio (above 1: ours is faster), the host's
    times."""
    import torch
    from torch.nn import functional
    from txl import kernels
    torch.set_grad_enabled(False)
    torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction = False
    ratios = []

    def random(*shape):
        return torch.randn(shape, device="cuda", dtype=torch.bfloat16)

    print(f"{torch.cuda.get_device_name()}: ours, torch's, ratio")
    for m, n, k in PRODUCTS:
        a, weight, bias = random(m, k), random(n, k), random(n)
        unit = 2.0**-7 * 6 * k**0.5
        if "gemm" in names:
            compare(f"gemm {m}x{n}x{k}", lambda: kernels.gemm(a, weight.T), lambda: torch.mm(a, weight.T),
                    lambda: a.double() @ weight.T.double(), unit, ratios)
        if "linear" in names:
            compare(f"linear {m}x{n}x{k}", lambda: kernels.linear(a, weight, bias),
                    lambda: functional.linear(a, weight, bias),
                    lambda: a.double() @ weight.T.double() + bias.double(), unit, ratios)
    for batch, heads, shared, length, d, causal in ATTENTIONS if "attention" in names else ():
        q, k, v = (random(batch, h, length, d) for h in (heads, shared, shared))
        options = dict(is_causal=causal, enable_gqa=heads != shared)
        few = slice(0, 1)
        compare(f"attention b{batch} h{heads}:{shared} s{length} d{d} {'causal' if causal else 'full'}",
                lambda: kernels.attention(q, k, v, **options)[few],
                lambda: functional.scaled_dot_product_attention(q, k, v, **options)[few],
                lambda: functional.scaled_dot_product_attention(q[few].float(), k[few].float(), v[few].float(),
                                                                **options).double(), 2e-2, ratios)
    if "backward" in names:
        for case in BACKWARDS:
            compare_backward(case, ratios)
    if ratios:
        print(f"geometric mean {math.exp(sum(map(math.log, ratios)) / len(ratios)):.3f}x, least {min(ratios):.3f}x")


def main():
    way, *rest = sys.argv[1:] or ["host"]
    if way == "stream":
        stream(rest or ["gemm", "linear", "attention", "backward"])
    elif "TXL_STUB" in os.environ:
        host()
    else:
        sys.exit(restart(rest[0] if rest else str(ROOT / "build/stub/libcuda.so.1"), sys.argv))


if __name__ == "__main__":
    main()

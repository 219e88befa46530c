"""`torch.compile` with the Triton code that Inductor generates, on a machine without a GPU: the functions of
test/gpu/torch_functions.py, each compared with itself uncompiled.

    python -m txl test/python/support/inductor_on_cpu.py [--as cpu | emulated | static] [--workers] [NAME …]

PyTorch can generate Triton code for the CPU (`cpu_backend`), and with that its whole way is there: Dynamo, autograd,
caches, launchers. `cpu`: the kernels run on the tile machine. `emulated`: Inductor is told that the CPU is an H100, so
it generates and compiles for sm_90, and the PTX runs on the emulator. `static`: the same, launched from the machine
code in the cache's folder by a stand-in for PyTorch's `_StaticCudaLauncher`, which knows of a kernel what the real one
knows: the file, its name, and the types of what it is given. The last two want the driver's stand-in (`stand_in` of
conftest.py). `--workers`: kernels are compiled in Inductor's worker processes.
"""
import argparse
import sys
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "gpu"))

import torch
import torch._inductor.config as inductor
from torch._dynamo.device_interface import CpuInterface, get_interface_for_device
from torch._inductor.runtime import benchmarking, hints, static_triton_launcher, triton_heuristics

import torch_functions


def pretend_h100():
    """Makes Inductor take the CPU for an H100: what it asks of the device, and what it does in benchmarks to a GPU's
    memory."""
    properties = hints.DeviceProperties(type="cuda", index=0, multi_processor_count=132, cc=90, major=9,
                                        regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048,
                                        max_threads_per_block=1024, warp_size=32)
    hints.DeviceProperties.create = classmethod(lambda cls, device: properties)
    tuner = triton_heuristics.CachingAutotuner
    tuner.get_device_interface = lambda self: get_interface_for_device("cpu")
    tuner.copy_args_to_cpu_if_needed = lambda self, *args, **kwargs: {}
    benchmarking.InductorBenchmarker.benchmark_gpu = lambda self, call, **kwargs: (call(), 1.0)[1]
    CpuInterface.exchange_device = CpuInterface.maybe_exchange_device = CpuInterface.get_raw_stream = staticmethod(
        lambda device: 0)


class StaticLauncher:
    """`torch._C._StaticCudaLauncher`: kernels by the file of their machine code, which is PTX here."""

    TYPES = {
        "O": "*i8", "b": "i8", "h": "i16", "i": "i32", "l": "i64", "B": "u8", "H": "u16", "I": "u32", "K": "u64",
        "f": "fp32", "d": "fp64"
    }
    launches = 0

    @staticmethod
    def _load_kernel(path, name, shared, device):
        import txl
        text = Path(path).with_suffix(".launched.ptx")
        text.write_bytes(Path(path).read_bytes())
        kernel = txl.compile(str(text))
        assert f".entry {name}(" in kernel.asm["ptx"] and kernel.shared == shared
        return kernel, kernel, 32, 0

    @classmethod
    def _launch_kernel(cls, kernel, x, y, z, warps, shared, types, args, stream):
        import txl
        assert warps == kernel.metadata.num_warps and len(types) == len(args)
        cls.launches += 1
        names = [f"p{i}" for i in range(len(args))]
        scope = {"__name__": __name__}
        exec(f"def launched({', '.join(names)}): pass", scope)
        from txl.jit_function import JITFunction
        JITFunction._remember_source = lambda self: None
        JITFunction(scope["launched"])._launch_kernel(kernel, kernel.native, tuple(cls.TYPES[t] for t in types),
                                                      (x, y, z), tuple(args), None, 0)

    @staticmethod
    def _unload_kernel(kernel):
        pass


def run(case):
    """(largest difference, seconds)."""
    torch._dynamo.reset()
    torch.manual_seed(0)
    function, arguments = case.make("cpu", 1)
    lists = arguments if case.dynamic else [arguments]
    expected = [torch_functions.evaluate(case, function, a) for a in lists]
    start = time.monotonic()
    with inductor.patch(case.config):
        compiled = torch.compile(function, mode=case.mode, dynamic=case.dynamic or None)
        found = [torch_functions.evaluate(case, compiled, a) for a in lists]
    return max(torch_functions.difference(f, e) for f, e in zip(found, expected)), time.monotonic() - start


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--as", dest="kind", default="cpu", choices=("cpu", "emulated", "static"))
    parser.add_argument("--workers", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    from txl import backends
    # `has_triton()` is true on the CPU
    backends.backends["cpu"] = backends.Backend(backends.compiler.CPUBackend, backends.driver.CPUDriver)
    inductor.cpu_backend = "triton"
    inductor.compile_threads = 2 if options.workers else 1
    inductor.benchmark_epilogue_fusion = False  # its code for the CPU is indented wrongly
    inductor.use_static_cuda_launcher = options.kind == "static"
    if options.kind != "cpu":
        pretend_h100()
    if options.kind == "static":
        static_triton_launcher.StaticallyLaunchedCudaKernel.C_impl = StaticLauncher
    if options.workers:
        from torch._inductor.async_compile import AsyncCompile
        AsyncCompile.wait_pool_ready()
        assert AsyncCompile.use_process_pool()
    wrong = []
    for name in options.names or [name for name, case in torch_functions.CASES.items() if not case.gpu]:
        case = torch_functions.CASES[name]
        try:
            worst, seconds = run(case)
            tolerance = case.tolerance or (1e-2 if worst > 2e-5 and "16" in str(case.make("cpu", 1)[1]) else 2e-5)
            good = case.random or worst <= tolerance
            print(f"{name:26} {'' if good else 'WRONG '}{worst:.1e} {seconds:.1f} s", flush=True)
        except Exception:
            good = False
            print(f"{name:26} FAILED\n{traceback.format_exc()}", flush=True)
        wrong += [] if good else [name]
    if options.kind == "static":
        from torch._dynamo.utils import counters
        print(
            f"{StaticLauncher.launches} launches from files, "
            f"{counters['inductor']['triton_bundler_load_static_autotuner']} kernels from PyTorch's cache"
        )
    sys.exit(f"wrong: {', '.join(wrong)}" if wrong else 0)


if __name__ == "__main__":
    main()

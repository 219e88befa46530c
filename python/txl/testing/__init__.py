"""Measuring and comparing: `do_bench`, `perf_report`, `assert_close`, and what a GPU could do at best.

Only NumPy is needed; torch tensors are accepted, pandas and matplotlib are imported when a caller requests what
they make."""
from .compare import assert_close
from .measure import do_bench, do_bench_cudagraph
from .peaks import get_dram_gbps, get_max_simd_tflops, get_max_tensorcore_tflops, nvsmi
from .report import Benchmark, Mark, Table, perf_report

__all__ = [
    "Benchmark", "Mark", "Table", "assert_close", "do_bench", "do_bench_cudagraph", "get_dram_gbps",
    "get_max_simd_tflops", "get_max_tensorcore_tflops", "nvsmi", "perf_report"
]

"""The loop of a matrix product has no bank conflicts, by the emulator's count, for every type and order of its
operands."""
import re
import subprocess

import exchange_kernels
import gpu_dots
import numpy as np
import pytest
import txl

TYPES = {
    "fp16": ("fp32", np.float16, 64), "fp32": ("fp32", np.float32, 32), "i8": ("i32", np.int8, 64),
    "fp64": ("fp64", np.float64, 16)
}


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("a_columns", [False, True])
@pytest.mark.parametrize("b_columns", [False, True])
def test_matrix_products(kind, a_columns, b_columns, tmp_path):
    total, dtype, block_k = TYPES[kind]
    signature = {
        "a": f"*{kind}", "b": f"*{kind}", "c": f"*{total}", "K": "i32", "row_a": "i32", "column_a": "i32",
        "row_b": "i32", "column_b": "i32", "B": "constexpr", "BK": "constexpr", "ACC": "constexpr"
    }
    constants = {
        "B": 64, "BK": block_k,
        "ACC": {"fp32": gpu_dots.tl.float32, "i32": gpu_dots.tl.int32, "fp64": gpu_dots.tl.float64}[total]
    }
    for name in ("row_a" if a_columns else "column_a", "row_b" if b_columns else "column_b"):
        signature[name], constants[name] = "constexpr", 1
    divisible = {(i, ): [["tt.divisibility", 16]]
                 for i, kind_of in enumerate(signature.values()) if kind_of != "constexpr"}
    kernel = txl.compile(txl.compiler.ASTSource(gpu_dots.product_kernel, signature, constants, divisible),
                         target="sm_90", options={"num_warps": 4})
    (tmp_path / "k.ptx").write_text(kernel.asm["ptx"])
    np.ones((64, 64), dtype).tofile(tmp_path / "ones")
    command = [
        str(exchange_kernels.BIN / "txl-emu"), "k.ptx", "--entry", "product_kernel", "--block", "128", "--shared",
        str(kernel.shared), "--counters", "--arg", "buf:ones", "--arg", "buf:ones", "--arg", "buf:zero:32768:c"
    ]
    done = subprocess.run([*command, *["--arg", "i32:64"] * 3], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (np.fromfile(tmp_path / "c", {"fp32": np.float32, "i32": np.int32,
                                         "fp64": np.float64}[total])[:4096] == 64).all()
    counts = [int(n) for n in re.findall(r"(\d+) of bank conflicts", done.stdout)]
    assert not any(counts), done.stdout

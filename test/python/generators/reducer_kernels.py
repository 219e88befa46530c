"""Tile programs of 40 to some hundred operations, as the frontend makes them: inputs for the reducer."""
import functools
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TXLC = ROOT / os.environ.get("TXL_BUILD", "build") / "bin" / "txlc"

# file, kernel, signature
_F, _H = "*fp32:16", "*fp16:16"
KERNELS = [
    ("examples/attention.py", "attention_kernel",
     ", ".join([_H] * 4 + [_F, "fp32"] + ["i32"] * 16 + ["i32"] * 3 + ["True", "64", "64", "64"])),
    ("examples/matmul.py", "matmul_kernel",
     ", ".join([_H] * 3 + ["i32"] * 9 + ["64", "64", "32", "8", "'leaky_relu'", "'ieee'"])),
    ("examples/layer_norm.py", "forward_kernel", ", ".join([_F] * 6 + ["i32", "i32", "i32", "fp32", "4", "256"])),
    ("examples/layer_norm.py", "backward_x_kernel", ", ".join([_F] * 8 + ["*i32", "i32", "i32", "8", "256"])),
    ("examples/layer_norm.py", "backward_sum_kernel", ", ".join([_F] * 4 + ["i32", "32", "64"])),
    ("examples/softmax.py", "softmax_kernel", ", ".join([_F] * 2 + ["i32"] * 4 + ["4", "256"])),
    ("examples/dropout.py", "dropout_kernel", ", ".join([_F] * 2 + ["i32", "fp32", "i32", "256"])),
]


@functools.cache
def texts():
    """The TTIR of each kernel, without optimisation."""
    made = []
    for file, kernel, signature in KERNELS:
        made.append(subprocess.run(
            [str(TXLC), str(ROOT / file), "--kernel", kernel, "--signature", signature, "-O", "optimize=false"],
            capture_output=True, text=True, check=True).stdout)
    return made

"""What a launch and an import cost: an empty kernel with six arrays, `import txl` over Python with NumPy."""
import os
import resource
import subprocess
import sys
import tempfile

import numpy as np
import triton
import triton.language as tl

from measure import Row, interleaved


@triton.jit
def empty_kernel(a, b, c, d, e, f, n, BLOCK: tl.constexpr):
    pass


def launch(options):
    arrays = [np.zeros(1024, np.float32) for _ in range(6)]
    x, y, z = arrays[:3]
    times = interleaved(lambda: empty_kernel[(1, )](*arrays, 1024, BLOCK=128), lambda: np.add(x, y, out=z),
                     seconds=options.seconds)
    yield Row("launch, 6 NumPy arrays, empty kernel", times[0], times[1], "np.add, 1024 elements", "<= 5 us",
              times[1] / 5e-6)
    try:
        import torch
    except ImportError:
        return
    tensors = [torch.zeros(1024) for _ in range(6)]
    x, y, z = tensors[:3]
    times = interleaved(lambda: empty_kernel[(1, )](*tensors, 1024, BLOCK=128), lambda: torch.add(x, y, out=z),
                     seconds=options.seconds)
    yield Row("launch, 6 torch tensors, empty kernel", times[0], times[1], "torch.add, 1024 elements", "<= 5 us",
              times[1] / 5e-6)


def processor_time(*command, environment):
    """Seconds of the processor that a process takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *command], env=environment, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def imports(options):
    """What an import adds to a process, as processor time: the least of twelve processes each, alternating; bytecode is
    there from the first."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        commands = {
            "python": ("-c", "pass"), "numpy": ("-c", "import numpy"), "txl": ("-c", "import numpy, txl, txl.language"),
            "triton": ("-m", "txl", "-c", "import triton, triton.language")
        }
        times = {name: [] for name in commands}
        for _ in range(13):
            for name, command in commands.items():
                times[name].append(processor_time(*command, environment=environment))
    least = {name: min(result[1:]) for name, result in times.items()}
    numpy = least["numpy"] - least["python"]
    yield Row("import txl over numpy, processor time", least["txl"] - least["numpy"], numpy, "import numpy", "<= 25 ms",
              numpy / 25e-3)
    yield Row("import triton, served, processor time", least["triton"] - least["python"], numpy, "import numpy",
              "<= 40 ms", numpy / 40e-3)


def rows(options):
    yield from launch(options)
    yield from imports(options)

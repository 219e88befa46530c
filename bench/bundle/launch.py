"""Kernels launched from bundles on a GPU: the programs of bench/programs, whose results must be the bits of a launch
from Python, with the times of both; and the cost of a launch, measured in C.

    python bench/bundle/launch.py --prepare build/bench     without a GPU: the C program, its bundle and its code
    python bench/bundle/launch.py build/bench [NAME …]      on the GPU; a name is a case, a file or a pattern
"""
import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent), str(HERE.parents[1] / "test/python/support")]


def prepare(folder):
    """Compile the C program, and the kernel `add` for sm_90a."""
    import bundle_kernels
    import txl
    from txl.bundles.write import read
    from bundle_runtime import BUILD
    folder.mkdir(parents=True, exist_ok=True)
    txl.bundle(folder / "add.txlb", [dict(
        kernel=bundle_kernels.add, signature="*fp32:16, *fp32:16, *fp32:16, i32", configs=[dict(BLOCK=1024)],
        grid="cdiv(n, BLOCK)")], "sm_90a")
    code = read(folder / "add.txlb").kernels["add"].variants[0].code
    (folder / "add.cubin").write_bytes(code.image)
    (folder / "add.json").write_text(json.dumps([code.entry, str(code.threads)]))
    package = BUILD / "python/txl"
    subprocess.run([
        "cc", "-std=gnu99", "-O2", f"-I{package / 'include'}", str(HERE / "launch.c"),
        str(package / "libtxl_runtime.a"), "-ldl", "-pthread", "-o", str(folder / "bundle_launch")
    ], check=True)


def element_name(tensor):
    """The name of a tensor's element type in a signature."""
    from txl.elements import ELEMENTS
    names = {element.numpy: element.signature for element in ELEMENTS if element.numpy}
    found = names[str(tensor.dtype).rpartition(".")[2]]
    return {"u1": "i1"}.get(found, found)


def arguments_of(values):
    """The C runtime's arguments for those of a launch from Python; tuples are flattened."""
    import bundle_runtime as r
    found = []
    for value in values:
        if isinstance(value, tuple):
            found += arguments_of(value)
        elif hasattr(value, "block_shape"):
            found.append(r.tensor(value.base.data_ptr(), value.shape, value.strides,
                                  element_name(value.base)))
        elif hasattr(value, "data_ptr"):
            found.append(r.pointer(value, element_name(value)))
        elif isinstance(value, bool):
            found.append(r.scalar(int(value), "i1"))
        elif isinstance(value, int):
            found.append(r.scalar(value, "i32" if -2**31 <= value < 2**31 else "i64"))
        elif isinstance(value, float):
            found.append(r.scalar(value, "fp32"))
        elif isinstance(value, str):
            found.append(r.text(value))
        else:
            found.append(r.chosen())
    return found


def replay(bundle, launches, stream=None):
    """A function that does the launches (name, grid, values) from the open bundle, on a stream; None: on torch's
    current one."""
    prepared = [(kernel_of(bundle, name, arguments), arguments, grid)
                for name, grid, arguments in ((name, grid, arguments_of(values)) for name, grid, values in launches)]

    def launch():
        on = torch_stream() if stream is None else stream
        for name, arguments, grid in prepared:
            bundle.launch(name, *arguments, grid=grid, stream=on)

    return launch


def kernel_of(bundle, name, arguments):
    """A recording names kernels that differ in their parameters NAME, NAME_2, …"""
    names = [found for found in bundle.kernels() if found == name or found.rpartition("_")[0] == name]
    return next((found for found in names if bundle.parameter_count(found) == len(arguments)), name)


def torch_stream():
    import torch
    return torch.cuda.current_stream().cuda_stream


def measure(path, name, function, folder):
    """Prints a line; the ratio of the times, JIT's over the bundle's."""
    import gpu_measure
    import gpu_programs
    import observed
    import torch
    import txl
    from bundle_runtime import Bundle
    from gpu_case import Inputs, spoil
    work, module = function(Inputs("cuda", large=True)), gpu_programs.module(path, "txl")
    configuration, launches = function.configurations[0], []
    file = Path(folder) / f"{name}.txlb"

    def jit():
        work.launch(module, **configuration)

    def note(fn, grid, args, kwargs):
        inner, extents, values, _ = observed.bind(fn, grid, args, kwargs)
        launches.append((inner.__name__, extents, values))
        return fn[grid](*args, **kwargs)

    with txl.record(file):
        wrong = work.complaint(lambda: work.launch(observed.Module(module, note), **configuration))
    bundled = replay(Bundle(file), launches)
    results = [result for result, _, _ in work.checks if not callable(result)]
    expected = [result.clone() for result in results]
    wrong = wrong or work.complaint(bundled)
    for result in results:
        spoil(result)
    bundled()
    same = all(torch.equal(a.flatten().view(torch.uint8), b.flatten().view(torch.uint8))
               for a, b in zip(results, expected))
    times = gpu_measure.milliseconds([jit, bundled], 20)
    print(f"{name:34} {len(launches)} launches, {'the same bits' if same else 'OTHER BITS'}, "
          f"JIT {1e3 * times[0]:.1f} us, bundle {1e3 * times[1]:.1f} us, {times[0] / times[1]:.3f}x {wrong and 'WRONG: ' + wrong}", flush=True)
    return times[0] / times[1], bool(wrong)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--prepare", action="store_true")
    parser.add_argument("--seconds", type=float, default=1e9, help="no case begins later")
    options = parser.parse_args()
    if options.prepare:
        return prepare(options.folder)
    entry = json.loads((options.folder / "add.json").read_text())
    subprocess.run([str(options.folder / "bundle_launch"), str(options.folder / "add.txlb"),
                    str(options.folder / "add.cubin"), *entry], check=True)
    import gpu_programs
    ratios, failed, start = [], 0, time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for path, name, function in gpu_programs.selected(options.names):
            if time.monotonic() - start > options.seconds:
                print(f"{name}: not begun")
                continue
            try:
                ratio, wrong = measure(path, name, function, folder)
                ratios.append(ratio)
                failed += wrong
            except Exception as error:
                failed += 1
                print(f"{name}: {type(error).__name__}: {str(error)[:300]}", flush=True)
    if ratios:
        print(f"{len(ratios)} cases, geometric mean {gpu_programs.geometric_mean(ratios):.3f}x, "
              f"least {min(ratios):.3f}x, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(main())

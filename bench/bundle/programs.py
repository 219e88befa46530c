"""The programs of bench/programs in one bundle, made without a GPU and launched from C, without Python.

    python bench/bundle/programs.py --make FOLDER [NAME …]    without a GPU: FOLDER/programs.txlb and the C program
    python bench/bundle/programs.py FOLDER [NAME …]           on a GPU of sm_90a

On a GPU Python launches each program, writes its arguments and what it must give to a file, and measures it; then the C
program launches it from the bundle, compares the results with those bits, and measures it in the same way: cold caches,
the median of 20. In addition both are measured alternately in one process, where the C runtime is called from Python.
"""
import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parents[1] / "test/python/support")]

import torch

import gpu_programs
import observed
from gpu_case import Inputs, spoil

TARGETS = ["sm_80", "sm_90a", "sm_100a", "sm_120a"]
PAIRS = 20


class WithoutValues(torch.overrides.TorchFunctionMode):
    """Functions whose results depend on values give some result for tensors without values. What a program passes to
    its kernels depends on it in numbers only that no kernel is specialized for: 3511 is not a multiple of 16."""

    def __torch_function__(self, function, types, args=(), kwargs=None):
        name = getattr(function, "__name__", "")
        if name in ("item", "__int__", "__index__"):
            return 3511
        if name == "nonzero":
            return torch.empty(args[0].numel() // 2, args[0].dim(), dtype=torch.int64, device="meta")
        if name == "bincount":
            return torch.empty(kwargs["minlength"], dtype=torch.int64, device="meta")
        if name == "__getitem__" and isinstance(args[1], slice) and isinstance(args[1].stop, torch.Tensor):
            args = args[0], slice(args[1].start, 3511)
        return function(*args, **(kwargs or {}))


class Shapes(Inputs):
    """Inputs without values: enough to compile the programs."""

    def __init__(self):
        self.device, self.large, self.even = "meta", True, False

    def normal(self, *shape, dtype=torch.float32):
        return torch.empty(shape, dtype=dtype, device="meta")

    def integers(self, low, high, *shape, dtype):
        return torch.empty(shape, dtype=dtype, device="meta")

    def permutation(self, count):
        return torch.empty(count, dtype=torch.int64, device="meta")

    def empty(self, *shape, dtype=torch.float32):
        return torch.empty(shape, dtype=dtype, device="meta")


def handing(module, take):
    """The module of a case, whose kernels call take(jit function, grid of 3, arguments by parameter, options)."""

    def launch(fn, grid, args, kwargs):
        inner, extents, values, options = observed.bind(fn, grid, args, kwargs)
        return take(inner, (*extents, 1, 1)[:3], values, options)

    return observed.Module(module, launch)


def compiled(path, name, function, targets):
    """[entry of txl.bundle]: the launches of a case, compiled for each target."""
    entries = []

    def take(fn, grid, values, options):
        for target in targets:
            kernel = fn.warmup(*values, grid=grid, target=target, **options)
            entries.append(dict(kernel=kernel, name=f"{name}.{fn.__name__}"))

    with WithoutValues():
        work = function(Shapes())
    work.launch(handing(gpu_programs.module(path, "txl"), take), **function.configurations[0])
    return entries


def make(folder, names, targets):
    import txl
    from bundle_runtime import BUILD
    folder.mkdir(parents=True, exist_ok=True)
    entries, failed = [], 0
    for path, name, function in gpu_programs.selected(names):
        begin = time.monotonic()
        try:
            entries += compiled(path, name, function, targets)
            print(f"{name:34} {time.monotonic() - begin:.1f} s", flush=True)
        except Exception as error:
            failed += 1
            print(f"{name}: {type(error).__name__}: {str(error)[:300]}", flush=True)
    txl.bundle(folder / "programs.txlb", entries)
    package = BUILD / "python/txl"
    subprocess.run(["cc", "-std=gnu99", "-O2", "-Wall", "-Wextra", "-Werror", f"-I{package / 'include'}",
                    str(HERE / "programs.c"), str(package / "libtxl_runtime.a"), "-ldl", "-lm", "-pthread", "-o",
                    str(folder / "bundle_programs")], check=True)
    size = (folder / "programs.txlb").stat().st_size
    print(f"{len(entries)} kernels, {size / 1e6:.1f} MB, {failed} programs failed")
    return failed


class Plan:
    """What the C program does for a case: arrays, launches, results."""

    def __init__(self, folder, name, arrays):
        """`arrays`: tensors. Their storages are written to a file as they are now."""
        self.name, self.lines, self.storages = name, [], {}
        self.data = open(Path(folder) / f"{name}.bin", "wb")
        for tensor in arrays:
            storage = tensor.untyped_storage()
            if storage.nbytes():
                self.storages.setdefault(storage.data_ptr(), (len(self.storages), storage))
        for index, storage in self.storages.values():
            self.lines.append(f"array {index} {storage.nbytes()} {self._written(self._bytes(storage))}")
        self.before = {index: self._bytes(storage).clone() for index, storage in self.storages.values()}
        for index, storage in self.storages.values():
            self._relocations(index, storage)

    @staticmethod
    def _bytes(storage):
        return torch.empty(0, dtype=torch.uint8, device=storage.device).set_(storage)

    def _written(self, data):
        """The offset in the file, -1 for bytes 255, which are not written."""
        if bool((data == 255).all()):
            return -1
        offset = self.data.tell()
        data.cpu().numpy().tofile(self.data)
        self.data.flush()
        return offset

    def _relocations(self, index, storage):
        """Addresses of arrays within arrays: of groups of matrices, for example."""
        if storage.nbytes() % 8 or storage.nbytes() > 65536:
            return
        values = self._bytes(storage).view(torch.int64).tolist()
        for position, value in enumerate(values):
            if (found := self._place(value)) is not None:
                self.lines.append(f"address {index} {8 * position} {found[0]} {found[1]}")

    def _place(self, address):
        for start, (index, storage) in self.storages.items():
            if start <= address < start + storage.nbytes():
                return index, address - start
        return None

    def launch(self, kernel, grid, values):
        words = [word for value in values for word in self._words(value)]
        self.lines.append(f"launch {self.name}.{kernel} {grid[0]} {grid[1]} {grid[2]} {len(words)}")
        self.lines += words

    def _words(self, value):
        import bundle_runtime as r
        from launch import element_name
        from txl.bundles.format import TYPES
        if isinstance(value, tuple):
            return [word for one in value for word in self._words(one)]
        if hasattr(value, "block_shape"):
            index, offset = self._place(value.base.data_ptr())
            numbers = [len(value.shape), *value.shape, *value.strides]
            return [f"t {TYPES[element_name(value.base)]} {index} {offset} {' '.join(map(str, numbers))}"]
        if hasattr(value, "data_ptr"):
            index, offset = self._place(value.data_ptr()) or (-1, 0)
            return [f"p {TYPES[element_name(value)]} {index} {offset}"]
        if isinstance(value, bool):
            return [f"s {TYPES['i1']} {int(value)}"]
        if isinstance(value, int):
            return [f"s {TYPES['i32' if -2**31 <= value < 2**31 else 'i64']} {value % 2**64}"]
        if isinstance(value, float):
            return [f"s {TYPES['fp32']} {r.scalar(value, 'fp32').bits}"]
        return ["c"]

    def restore(self):
        """Gives the arrays the contents that were written."""
        for index, storage in self.storages.values():
            self._bytes(storage).copy_(self.before[index])

    def contents(self):
        return [self._bytes(storage).clone() for _, storage in self.storages.values()]

    def finish(self, milliseconds):
        """Writes what the launches have changed since, and the plan."""
        torch.cuda.synchronize()
        for index, storage in self.storages.values():
            data = self._bytes(storage)
            if not torch.equal(data, self.before[index]):
                self.lines.append(f"expect {index} {self._written(data)}")
        self.data.close()
        self.lines.append(f"time {milliseconds:.6f}")
        Path(self.data.name).with_suffix(".plan").write_text("\n".join(self.lines) + "\n")


def tensors_of(values):
    """The tensors in arguments, in lists and tuples as well."""
    for value in values:
        if isinstance(value, (tuple, list)):
            yield from tensors_of(value)
        elif hasattr(value, "block_shape"):
            yield value.base
        elif hasattr(value, "untyped_storage"):
            yield value


def reference(path, name, function, bundle, folder):
    """Launches a case by JIT, writes its plan, and measures JIT against the bundle in this process: (JIT, bundle)."""
    import gpu_measure
    from launch import replay
    work, module = function(Inputs("cuda", large=True)), gpu_programs.module(path, "txl")
    configuration, launches = function.configurations[0], []

    def jit():
        work.launch(module, **configuration)

    wrong = work.complaint(jit)
    for result, _, _ in work.checks:
        if not callable(result):
            spoil(result)
    # operations of torch among the launches, which clear a result, are executed here
    work.launch(handing(module, lambda fn, grid, values, options: launches.append((fn, grid, values))),
                **configuration)
    # results and `keep` have the arrays that only a table of addresses knows
    plan = Plan(folder, name, tensors_of([*(values for _, _, values in launches), work.keep,
                                          [result for result, _, _ in work.checks]]))
    for fn, grid, values in launches:
        plan.launch(fn.__name__, grid, values)
    plan.restore()
    bundled = replay(bundle, [(f"{name}.{fn.__name__}", grid, values) for fn, grid, values in launches])
    times = gpu_measure.milliseconds([jit, bundled], PAIRS)
    plan.restore()
    bundled()
    from_bundle = plan.contents()
    plan.restore()
    jit()
    different = sum(int((a != b).sum()) for a, b in zip(from_bundle, plan.contents()))
    if different and not wrong:
        wrong = f"{different} bytes differ"
    plan.finish(times[0])
    return times, wrong


def run(folder, names, seconds):
    from bundle_runtime import Bundle
    bundle, failed, ratios, begin = Bundle(folder / "programs.txlb"), 0, [], time.monotonic()
    with tempfile.TemporaryDirectory() as data:
        for path, name, function in gpu_programs.selected(names):
            if time.monotonic() - begin > seconds:
                print(f"{name}: not begun")
                continue
            try:
                times, wrong = reference(path, name, function, bundle, data)
                ratios.append(times[0] / times[1])
                failed += bool(wrong)
                print(f"{name:34} JIT {1e3 * times[0]:.1f} us, bundle {1e3 * times[1]:.1f} us, {ratios[-1]:.3f}x"
                      f"{wrong and ' WRONG: ' + wrong}", flush=True)
                torch.cuda.empty_cache()
                done = subprocess.run([str(folder / "bundle_programs"), str(folder / "programs.txlb"),
                                       str(Path(data) / name)], capture_output=True, text=True, timeout=60)
                print("    from C:", (done.stdout + done.stderr[-300:]).strip(), flush=True)
                failed += done.returncode != 0
            except Exception as error:
                failed += 1
                print(f"{name}: {type(error).__name__}: {str(error)[:300]}", flush=True)
            for file in Path(data).glob("*"):
                file.unlink()
    if ratios:
        print(f"{len(ratios)} programs, geometric mean {gpu_programs.geometric_mean(ratios):.3f}x, "
              f"least {min(ratios):.3f}x, {failed} failed")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--make", action="store_true", help="make the bundle and the C program")
    parser.add_argument("--target", action="append", help=f"of the bundle, else {', '.join(TARGETS)}")
    parser.add_argument("--seconds", type=float, default=1e9, help="no case begins later")
    options = parser.parse_args()
    if options.make:
        return make(options.folder, options.names, options.target or TARGETS)
    return run(options.folder, options.names, options.seconds)


if __name__ == "__main__":
    sys.exit(main())

"""Every schedule that the compiler can build for the kernels of a program: compiled by force (`schedule_candidate`),
checked, and timed. Many processes compile; one at a time measures, in the process that has the machine code.

A case is (file, name, function, configuration). `prepare` compiles, `measure` times."""
import contextlib
import functools
import gc
import hashlib
import math
import multiprocessing
import queue
import time
from types import SimpleNamespace

import torch

import gpu_measure
import gpu_programs
from gpu_case import Inputs


class Recorder:
    """A kernel with options added to its launches; keeps the compiled kernel, how many programs it ran, and the options
    of the launch."""

    def __init__(self, kernel, seen, options):
        self.kernel, self.seen, self.options = kernel, seen, options

    def __getitem__(self, grid):
        size = []

        def counted(meta):
            size[:] = grid(meta) if callable(grid) else grid
            return tuple(size)

        launch = self.kernel[counted]

        def run(*arguments, **options):
            compiled = launch(*arguments, **options, **self.options)
            if compiled is not None:
                given = {name: options[name] for name in ("num_warps", "num_stages", "num_ctas") if name in options}
                self.seen[self.kernel.__name__] = compiled, math.prod(size), given
            return compiled

        return run


def recorded(module, seen, forced=None, candidate=0):
    """The names of a module of kernels, with recorders in place of kernels; of the kernel named `forced` the candidate
    with that number is built."""
    import txl
    return SimpleNamespace(**{
        name: Recorder(value, seen, {"schedule_candidate": candidate} if name == forced else {})
        if isinstance(value, txl.JITFunction) else value for name, value in vars(module).items()
    })


def candidates_of(kernel):
    """The facts `candidate` of a compiled kernel that have a number."""
    return [f for f in kernel.facts("schedule") if f["kind"] == "candidate" and "number" in f]


def choice_of(kernel):
    """The fact of the schedule that the compiler chose."""
    return next(f for f in kernel.facts("schedule") if f["kind"] == "schedule")


def key_of(candidate):
    """What distinguishes candidates of one kernel."""
    return [candidate["stages"], candidate["producer"], candidate["persistent"]]


def describe(candidate):
    return (f"{candidate['stages']} stages" + (", producer" if candidate["producer"] else "") +
            (", persistent" if candidate["persistent"] else ""))


def code_of(kernel):
    """What the assembler made of a kernel, and a key by which equal code is recognised."""
    code = {"ptx": hashlib.sha256(kernel.asm["ptx"].encode()).hexdigest()[:16], "shared": kernel.shared}
    with contextlib.suppress(RuntimeError):  # no assembler
        code.update(registers=kernel.n_regs, spilled=kernel.n_spills)
    return code


def label_of(case):
    return f"{case[1]} [{' '.join(str(v) for v in case[3].values())}]"


def work_of(case, target):
    return case[2](Inputs("cpu" if target else "cuda", large=not target, even=bool(target)))


def prepare(case, work, target, wanted=None):
    """The kernels of a case that have candidates, each with those that run and are right. The other kernels have the
    compiler's choice. `wanted(label, kernel)`: the candidates to compile; all without it."""
    import txl
    path, _, _, configuration = case
    module, entries, seen = gpu_programs.module(path, "txl"), [], {}
    with txl.emulate(target) if target else contextlib.nullcontext():
        if wrong := work.complaint(lambda: work.launch(recorded(module, seen), **configuration)):
            raise AssertionError(wrong)
        for name, (kernel, programs, given) in seen.items():
            label = f"{label_of(case)} {name}"
            if not (listed := candidates_of(kernel)) or (wanted and not (listed := wanted(label, kernel))):
                continue
            right = []
            for candidate in listed:
                found = {}
                launch = functools.partial(work.launch, recorded(module, found, name, candidate["number"]),
                                           **configuration)
                try:
                    wrong = work.complaint(launch)
                except Exception as error:  # a schedule that does not fit must not cost the others
                    wrong = f"{type(error).__name__}: {str(error).strip()[:200]}"
                if not wrong:
                    right.append({**candidate, **code_of(found[name][0])})
                    continue
                print(f"    {label}, {describe(candidate)}: {wrong}", flush=True)
                gpu_measure.attempt.failed |= "OutOfResources" not in wrong
            print(f"{label}: {len(right)} of {len(listed)} candidates are right", flush=True)
            entries.append({"name": label, "kernel": name, "candidates": right, "options": given, "programs": programs,
                            "choice": key_of(choice_of(kernel)), "own_code": code_of(kernel),
                            "ttir": kernel.asm["ttir"]})
    return entries


def measure(case, work, entries, pairs):
    """The entries of a case with the time of the compiler's choice, `own_us`, and `rows` in place of the candidates,
    which have `us`."""
    path, _, _, configuration = case
    module, found = gpu_programs.module(path, "txl"), []
    for entry in entries:
        if not (rows := entry["candidates"]):
            continue
        launches = [functools.partial(work.launch, module, **configuration)]
        for row in rows:
            launches.append(functools.partial(work.launch, recorded(module, {}, entry["kernel"], row["number"]),
                                              **configuration))
        own, *times = gpu_measure.milliseconds(launches, pairs)
        rows = [{**row, "us": 1e3 * t} for row, t in zip(rows, times)]
        found.append({**{k: v for k, v in entry.items() if k != "candidates"}, "own_us": 1e3 * own, "rows": rows})
    return found


def release():
    gc.collect()
    torch.cuda.empty_cache()


def _process(cases, compiled, lock, results, options):
    """Prepares cases until none is left or `compile_seconds` are over; when all processes have, times its own."""
    torch.set_num_threads(1)
    begin, mine = time.monotonic(), []
    while time.monotonic() - begin < options.compile_seconds:
        try:
            case = case_of(*cases.get(timeout=0.5), options.set)
        except queue.Empty:
            break
        gpu_measure.attempt(
            label_of(case), lambda: mine.append((case, prepare(case, work_of(case, None), None, options.wanted))))
        release()
    with contextlib.suppress(Exception):  # the others are late
        compiled.wait(max(1.0, begin + options.compile_seconds + 20 - time.monotonic()))
    for case, entries in mine:
        if not entries:
            continue
        with lock:
            if time.monotonic() - begin < options.seconds:
                gpu_measure.attempt(label_of(case),
                                    lambda: results.put(measure(case, work_of(case, None), entries, options.pairs)))
            else:
                print(f"{label_of(case)}: not measured", flush=True)
            release()
    results.put(None)


def case_of(name, index, folder):
    path, name, function = next(c for c in gpu_programs.selected([], folder) if c[1] == name)
    return path, name, function, function.configurations[index]


def measure_all(cases, options):
    """The measured entries of cases (name, index of the configuration), prepared by `options.processes` processes."""
    context = multiprocessing.get_context("spawn")
    waiting, results, lock = context.Queue(), context.Queue(), context.Lock()
    compiled = context.Barrier(options.processes)
    for case in cases:
        waiting.put(case)
    workers = [context.Process(target=_process, args=(waiting, compiled, lock, results, options), daemon=True)
               for _ in range(options.processes)]
    for worker in workers:
        worker.start()
    left = len(workers)
    begin = time.monotonic()
    while left and time.monotonic() - begin < options.seconds + 30:
        try:
            found = results.get(timeout=1)
        except queue.Empty:
            left = min(left, sum(worker.is_alive() for worker in workers))
            continue
        if found is None:
            left -= 1
        else:
            yield from found

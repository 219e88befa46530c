"""The compile cache as a user meets it: hits, changed sources and globals, damage, folders that cannot be used."""
import os
import subprocess
import sys

import pytest

PROGRAM = """
import numpy as np, txl, txl.language as tl
SCALE = {scale}
K = tl.constexpr(SCALE)
@txl.constexpr_function
def twice(n): return n * 2
@txl.jit
def helper(x):
    return x * K{helper}
@txl.jit
def kernel(x, N: tl.constexpr):
    i = tl.arange(0, 16)
    tl.store(x + i, helper(tl.load(x + i)) + twice(N))
x = np.ones(16, 'float32')
k = kernel[(1,)](x, {n})
print(x[0], k.metadata.from_cache)
"""


def run(folder, scale=3, helper="", n=5, **env):
    path = folder / "program.py"
    path.write_text(PROGRAM.format(scale=scale, helper=helper, n=n))
    result = subprocess.run([sys.executable, str(path)], capture_output=True, text=True,
                            env={**os.environ, "TXL_CACHE_DIR": str(folder / "cache"), **env})
    assert result.returncode == 0, result.stderr
    return result.stdout.split()


def entries(folder):
    """Those of kernels; why each was compiled is written next to them."""
    return [p for p in (folder / "cache").rglob("*") if p.is_file() and p.parent.name != "history"]


def test_hit_and_miss(tmp_path):
    assert run(tmp_path) == ["13.0", "False"]
    assert run(tmp_path) == ["13.0", "True"]
    assert run(tmp_path, n=6) == ["15.0", "False"]
    # A global, and a function that is called, are part of what was compiled.
    assert run(tmp_path, scale=4) == ["14.0", "False"]
    assert run(tmp_path, helper=" + 1") == ["14.0", "False"]
    assert run(tmp_path) == ["13.0", "True"]
    assert run(tmp_path, TXL_ALWAYS_COMPILE="1") == ["13.0", "False"]
    assert run(tmp_path, TXL_CACHE_DIR="", TRITON_CACHE_DIR=str(tmp_path / "other")) == ["13.0", "False"]
    assert (tmp_path / "other").is_dir()


def test_damage_costs_speed_only(tmp_path):
    run(tmp_path)
    for size, rest in ((0, b"?" * 100), (30, b"?" * 100), (500, b"?" * 100), (0, b""), (70, b""), (-1, b"")):
        for path in entries(tmp_path):
            path.write_bytes(path.read_bytes()[:size] + rest)
        assert run(tmp_path) == ["13.0", "False"]
        assert run(tmp_path) == ["13.0", "True"]


DAMAGE = r"""
import hashlib, pathlib, random, sys
import numpy as np, txl, txl.language as tl
SCALE = tl.constexpr(3)
@txl.constexpr_function
def twice(n): return n * 2
def kernels(texts):
    for text in texts:
        @txl.jit
        def kernel(x, N: tl.constexpr):
            i = tl.arange(0, 16)
            tl.store(x + i, tl.load(x + i) * SCALE + twice(N))
        yield text, kernel
with txl.emulate(sys.argv[2]) if sys.argv[2] else txl.check(False):
    for _, kernel in kernels([0]):
        x = np.ones(16, 'float32')
        kernel[(1,)](x, 5)
    path, = (p for p in pathlib.Path(sys.argv[1]).rglob("*") if p.is_file() and p.parent.name != "history")
    magic, _, rest = path.read_bytes().partition(b" ")
    payload = rest[65:]
    def damaged():
        rng = random.Random(1)
        for size in (0, 1, 7, 8, 9, 100, len(payload) - 1):
            yield payload[:size]
        for at in range(0, len(payload), 8):  # every length and kind, huge
            yield payload[:at] + b"\xff" * 8 + payload[at + 8:]
        for _ in range(200):
            at = rng.randrange(len(payload))
            yield payload[:at] + bytes([payload[at] ^ 1 << rng.randrange(8)]) + payload[at + 1:]
        number = lambda n: n.to_bytes(8, "little")
        nested = bytes([8, 0]) + number(0) * 5 + number(1)  # a tuple in a tuple in …
        manifest = number(1) + bytes(1) + number(0) + nested * 400000
        yield number(len(manifest)) + manifest + payload
    count = 0
    for text, kernel in kernels(damaged()):
        for old in path.parent.iterdir():
            old.unlink()
        path.write_bytes(magic + b" " + hashlib.sha256(path.parent.name.encode() + text).hexdigest().encode() + b"\n" + text)
        path.chmod(0o600)
        x = np.ones(16, 'float32')
        kernel[(1,)](x, 5)
        assert (x == 13).all(), (count, x)
        count += 1
print(count > 300)
"""


@pytest.mark.parametrize("target", ["", "sm_90"])
def test_a_right_checksum_with_a_damaged_payload_is_a_miss(tmp_path, target):
    path = tmp_path / "damage.py"
    path.write_text(DAMAGE)
    result = subprocess.run([sys.executable, str(path), str(tmp_path / "cache"), target], capture_output=True,
                            text=True, env={**os.environ, "TXL_CACHE_DIR": str(tmp_path / "cache")})
    assert result.stdout == "True\n", result.stderr[-2000:]


ASSEMBLER = """#!/bin/sh
touch {ran}
exit 1
"""


def test_no_path_of_an_entry_is_used(tmp_path):
    """Another user who writes an entry must not choose the programs that are run."""
    program = tmp_path / "program.py"
    program.write_text(
        "import sys, txl, txl.language as tl\n"
        "@txl.jit\ndef kernel(x):\n    tl.store(x, 1.0)\n"
        "options = {'ptxas': sys.argv[1]} if len(sys.argv) > 1 else {}\n"
        "k = txl.compile(kernel, signature={'x': '*fp32'}, target='sm_90', options={**options, 'cache': True})\n"
        "try:\n    k.asm['cubin']\nexcept Exception:\n    pass\n"
        "print(k.metadata.from_cache)\n")
    named = tmp_path / "ptxas"
    named.write_text(ASSEMBLER.format(ran=tmp_path / "ran"))
    named.chmod(0o700)

    def go(*words, **env):
        result = subprocess.run([sys.executable, str(program), *words], capture_output=True, text=True,
                                env={**os.environ, "TXL_CACHE_DIR": str(tmp_path / "cache"), **env})
        assert result.returncode == 0, result.stderr
        return result.stdout.strip()

    assert go(str(named)) == "False" and (tmp_path / "ran").exists()
    (tmp_path / "ran").unlink()
    assert go() == "False" and not (tmp_path / "ran").exists()
    assert not [p for p in entries(tmp_path) if str(named).encode() in p.read_bytes()]


def test_folders_of_others_are_refused_once(tmp_path):
    cache = tmp_path / "cache"
    run(tmp_path)
    cache.chmod(0o777)
    path = tmp_path / "program.py"
    path.write_text(PROGRAM.format(scale=3, helper="", n=5) + "kernel[(1,)](x, 6)\n")
    env = {**os.environ, "TXL_CACHE_DIR": str(cache)}
    result = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, env=env)
    assert result.stdout.split() == ["13.0", "False"]
    assert result.stderr.count("other users may write to `") == 1 and "chmod go-w" in result.stderr
    result = subprocess.run([sys.executable, str(path)], capture_output=True, text=True,
                            env={**env, "TXL_CACHE_TRUST": "1,me"})
    assert "`me` is not one" in result.stderr


@pytest.mark.parametrize("where", ["/proc/nowhere", "/dev/null/x"])
def test_a_folder_that_cannot_be_used(tmp_path, where):
    assert run(tmp_path, TXL_CACHE_DIR=where)[0] == "13.0"


def test_a_full_disk(tmp_path):
    path = tmp_path / "program.py"
    path.write_text("import resource, signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_DFL)\n"
                    "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n" + PROGRAM.format(scale=3, helper="", n=5))
    result = subprocess.run([sys.executable, "-B", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True, env={**os.environ, "TXL_CACHE_DIR": str(tmp_path / "cache")})
    assert result.stdout.split() == ["13.0", "False"], result.stderr
    assert not entries(tmp_path)


def test_many_processes(tmp_path):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM.format(scale=3, helper="", n=5))
    processes = [subprocess.Popen([sys.executable, str(path)], stdout=subprocess.PIPE, text=True,
                                  env={**os.environ, "TXL_CACHE_DIR": str(tmp_path / "cache")}) for _ in range(4)]
    assert all(p.communicate()[0].startswith("13.0") and p.returncode == 0 for p in processes)
    assert len(entries(tmp_path)) == 1


MOVED = """{blank}
import numpy as np, txl, txl.language as tl
{between}
@txl.jit
def helper(p, i):
    return tl.load(p + i)
{blank}
@txl.jit
def kernel(x):
    i = tl.arange(0, 16)
    tl.store(x + i, helper(x, i + 1))
x = np.ones(16, 'float32')
try:
    kernel[(1,)](x)
except txl.errors.OutOfBoundsError as error:
    print(error)
print(kernel.warmup(x, grid=(1,)).metadata.from_cache)
"""


def test_a_function_that_moved_is_found_and_reports_its_new_place(tmp_path):
    def go(name, **texts):
        path = tmp_path / name
        path.write_text(MOVED.format(**texts))
        result = subprocess.run([sys.executable, str(path)], capture_output=True, text=True,
                                env={**os.environ, "TXL_CACHE_DIR": str(tmp_path / "cache")})
        assert result.returncode == 0, result.stderr
        lines = path.read_text().splitlines()
        where = f"{path}:{lines.index('    return tl.load(p + i)') + 1}:"
        call = f"{path}:{lines.index('    tl.store(x + i, helper(x, i + 1))') + 1}:"
        assert where in result.stdout and call in result.stdout, result.stdout
        return result.stdout.split()[-1]

    assert go("first.py", blank="", between="") == "False"
    count = len(entries(tmp_path))
    assert go("first.py", blank="\n\n", between="") == "True"
    assert go("first.py", blank="", between="\n# more\n") == "True"
    assert go("second.py", blank="", between="") == "True"
    assert len(entries(tmp_path)) == count  # nothing was compiled again


def test_killed_processes_leave_nothing_wrong():
    stress = os.path.join(os.path.dirname(__file__), "..", "..", "..", "bench", "cache_stress.py")
    result = subprocess.run([sys.executable, stress, "--processes", "6", "--kernels", "3", "--at-once", "3"],
                            capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


WARMED = """
import enum, numpy as np, txl, txl.language as tl
class Config:
    BLOCK = 16
class Kind(enum.Enum):
    ADD = 1
class Settings:
    def __init__(self): self.scale = 3
SETTINGS = tl.constexpr(Settings())
@txl.constexpr_function
def twice(n): return n * 2
@txl.aggregate
class Rows:
    start: tl.tensor
    @txl.jit
    def offsets(self): return self.start + tl.arange(0, 16)
@txl.jit(noinline=True)
def outlined(x): return x + 1.0
@txl.jit
def helper(x): return outlined(x) * SETTINGS.scale
@txl.jit
def kernel(x, N: tl.constexpr, KIND: tl.constexpr):
    i = Rows(0).offsets() + 0 * Config.BLOCK
    tl.store(x + i, helper(tl.load(x + i)) + twice(N) + (1 if KIND == Kind.ADD else 2))
def launch():
    x = np.ones(16, 'float32')
    k = kernel[(1, )](x, 5, Kind.ADD)
    print(x[0], k.metadata.from_cache)
if __name__ == "__main__":
    launch()
"""


def test_where_functions_stand_is_no_part_of_a_key(tmp_path):
    """What a script compiled as `__main__` serves programs that import it, under whatever name."""
    for name in ("warmed", "renamed"):
        (tmp_path / f"{name}.py").write_text(WARMED)
    told = []
    for words in (["warmed.py"], ["warmed.py"], ["-c", "import warmed; warmed.launch()"], ["renamed.py"], [
            "-c", "import renamed; renamed.launch()"
    ]):
        done = subprocess.run([sys.executable, *words], cwd=tmp_path, capture_output=True, text=True,
                              env={**os.environ, "TXL_CACHE_DIR": str(tmp_path / "cache")})
        assert done.returncode == 0, done.stderr
        told.append(done.stdout.strip())
    assert told == ["17.0 False", *["17.0 True"] * 4]

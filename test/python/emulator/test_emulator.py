"""The command txl-emu: arguments, buffers in files, reports. (The emulator's own tests are
src/emulator/**/*Test.cpp.)"""
import json
import os
import resource
import struct
import subprocess
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[3]
BIN = ROOT / os.environ.get("TXL_BUILD", "build") / "bin"
CALLS = ROOT / "test/ptx/calls.ptx"


def emulate(*arguments, cwd, program="txl-emu"):
    return subprocess.run([str(BIN / program), *map(str, arguments)], cwd=cwd, capture_output=True, text=True)


def test_vector_add(tmp_path):
    n = 300
    (tmp_path / "a").write_bytes(struct.pack(f"{n}f", *range(n)))
    (tmp_path / "b").write_bytes(struct.pack(f"{n}f", *(0.5 * i for i in range(n))))
    arguments = [CALLS, "--entry", "vadd", "--grid", "3", "--block", "128", "--arg", "buf:a", "--arg", "buf:b"]
    done = emulate(*arguments, "--arg", f"buf:zero:{4 * n}:c", "--arg", f"i32:{n}", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert struct.unpack(f"{n}f", (tmp_path / "c").read_bytes()) == tuple(1.5 * i for i in range(n))

    # One element more than the buffers have.
    done = emulate(*arguments, "--arg", f"buf:zero:{4 * n}:c", "--arg", f"i32:{n + 1}", cwd=tmp_path)
    assert done.returncode == 1
    assert (f"{4 * n} bytes after the start of `argument 1`, which has {4 * n}" in done.stderr
            or "`argument 0`" in done.stderr)
    assert "thread (44,0,0) (lane 12 of warp 1) of CTA (2,0,0)" in done.stderr
    assert "calls.cu:7:" in done.stderr


def test_printf_goes_to_standard_output(tmp_path):
    (tmp_path / "record").write_bytes(struct.pack("<i4xd5b3x", 1, 2.0, 1, 2, 3, 4, 5))
    done = emulate(CALLS, "--entry", "records", "--block", "32", "--shared", "128", "--seed", "3", "--arg",
                   "buf:zero:768", "--arg", "bytes:record", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "record 23 seven 4.00\n"), done.stderr


def test_wrong_commands(tmp_path):
    for arguments, message in [
        ((CALLS,), "`--entry` is missing"),
        ((CALLS, "--entry", "vadd", "--block", "0"), "`0` is not a value of `--block`"),
        ((CALLS, "--entry", "vadd", "--frobnicate", "1"), "there is no option `--frobnicate`"),
        ((CALLS, "--entry", "vadd", "--arg", "buf:none"), "`none` cannot be read"),
        ((CALLS, "--entry", "vadd", "--arg", "f16:1"), "`f16:1` is not an argument"),
        ((CALLS, "--entry", "vadd", "--arg", "i32:1"), "argument 0 does not fit a parameter of `vadd`"),
        ((CALLS, "--entry", "vadd"), "the arguments have 0 bytes, the parameters 28"),
    ]:
        done = emulate(*arguments, cwd=tmp_path)
        assert done.returncode == 1 and message in done.stderr, done.stderr


def test_what_has_no_end_or_fits_into_no_memory_is_an_error(tmp_path):
    """Under a limit of memory: devices are read so far, and sizes are tried before they are filled."""
    def limited():
        resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))

    launch = [CALLS, "--entry", "vadd", "--arg"]
    for arguments, message in [
        ([*launch, "buf:/dev/zero"], "argument 0: `/dev/zero` has more than 268435456 bytes, or no end"),
        ([*launch, "buf:/dev/zero:out"], "argument 0: `/dev/zero` has more than"),
        ([*launch, "bytes:/dev/zero"], "argument 0: `/dev/zero` has more than"),
        ([*launch, "tmap:f32:16x5:16x4:none:/dev/zero"], "argument 0: `/dev/zero` has more than"),
        ([*launch, "i32:1", "--arg",
          "buf:zero:60000000000"], "argument 1: a buffer of 60000000000 bytes does not fit into memory"),
        ([*launch, f"buf:{tmp_path}"], "cannot be read: Is a directory"),
        (["--commands", "/dev/zero"], "`/dev/zero` has more than"),
        (["/dev/zero", "--entry", "k"], "`/dev/zero` cannot be read: it has more than 256 MiB"),
    ]:
        done = subprocess.run([str(BIN / "txl-emu"), *map(str, arguments)], cwd=tmp_path, capture_output=True,
                              text=True, timeout=60, preexec_fn=limited)
        assert done.returncode == 1 and message in done.stderr, (arguments, done.returncode, done.stderr[-300:])
    with open(tmp_path / "sparse", "wb") as file:
        file.truncate(40 << 30)
    done = subprocess.run([str(BIN / "txl-emu"), *map(str, launch), "buf:sparse"], cwd=tmp_path, capture_output=True,
                          text=True, timeout=60, preexec_fn=limited)
    assert done.returncode == 1 and "argument 0: `sparse` does not fit into memory" in done.stderr


def test_the_gpu_program_takes_the_same_commands(tmp_path):
    done = emulate(CALLS, "--entry", "vadd", "--frobnicate", "1", cwd=tmp_path, program="ptxrun")
    assert done.returncode == 1 and "there is no option `--frobnicate`" in done.stderr


def test_counters_and_trace(tmp_path):
    n = 256
    (tmp_path / "a").write_bytes(bytes(4 * n))
    done = emulate(CALLS, "--entry", "vadd", "--grid", "2", "--block", "128", "--arg", "buf:a", "--arg", "buf:a",
                   "--arg", f"buf:zero:{4 * n}:c", "--arg", f"i32:{n}", "--counters", "--counters-json", "counters",
                   "--trace", "trace", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "global load" in done.stdout and "4.00" in done.stdout
    memory = json.loads((tmp_path / "counters").read_text())["memory"]
    assert memory["global load"] == {"requests": 16, "bytes": 2048, "sectors": 64, "least": 64}
    assert memory["global store"] == {"requests": 8, "bytes": 1024, "sectors": 32, "least": 32}
    events = json.loads((tmp_path / "trace").read_text())["traceEvents"]
    rows = {(event["pid"], event["tid"]) for event in events if event["ph"] == "X"}
    assert rows == {(cta, warp) for cta in range(2) for warp in range(4)}
    done = emulate(CALLS, "--entry", "vadd", "--trace", "trace", cwd=tmp_path, program="ptxrun")
    assert done.returncode == 1 and "a GPU has no `--counters`" in done.stderr


def test_tensor_maps_are_arguments(tmp_path):
    """A map over a buffer of its own or over that of an earlier argument; what is none is said."""
    (tmp_path / "k.ptx").write_text(""".version 8.0
.target sm_90
.address_size 64
.shared .align 128 .b8 sm[256];
.shared .align 8 .b64 bar;
.visible .entry k(.param .align 64 .b8 in[128], .param .align 64 .b8 out[128], .param .u64 raw)
{ .reg .pred %p; .reg .b64 %rd<3>;
  mov.u64 %rd1, in; cvta.param.u64 %rd1, %rd1; mov.u64 %rd2, out; cvta.param.u64 %rd2, %rd2;
  mbarrier.init.shared.b64 [bar], 1;
  mbarrier.arrive.expect_tx.shared.b64 _, [bar], 256;
  cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [sm], [%rd1, {4, 1}], [bar];
W: mbarrier.try_wait.parity.shared.b64 %p, [bar], 0;
  @!%p bra W;
  cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%rd2, {0, 0}], [sm];
  cp.async.bulk.commit_group;
  cp.async.bulk.wait_group 0;
  ret; }
""")
    x = np.arange(80, dtype=np.float32).reshape(5, 16)
    x.tofile(tmp_path / "x")

    def run(*arguments):
        return emulate("k.ptx", "--entry", "k", *(word for a in arguments for word in ("--arg", a)), cwd=tmp_path)

    done = run("tmap:f32:16x5:16x4:none:x", "tmap:f32:16x4@64:16x4:none:zero:256:y", "u64:0")
    assert done.returncode == 0, done.stderr
    want = np.zeros((4, 16), np.float32)
    want[:, :12] = x[1:, 4:]
    assert (np.fromfile(tmp_path / "y", np.float32).reshape(4, 16) == want).all()
    shared = run("tmap:f32:16x5:16x4:none:x:z", "tmap:f32:16x5:16x4:none:arg:0", "u64:0")
    assert shared.returncode == 0 and (np.fromfile(tmp_path / "z", np.float32).reshape(5, 16)[:4] == want).all()
    for wrong, says in (("tmap:f32:16x5:16:none:x", "a tensor map is tmap:TYPE:DIMS:BOX:SWIZZLE:BUFFER"),
                        ("tmap:f3:16:16:none:x", "a tensor map is"), ("tmap:f32:16x5:16x4:none:arg:0",
                                                                      "argument 0 is no earlier buffer"),
                        ("tmap:f32:16x5:16x4:none:nofile", "cannot be read"),
                        ("tmap:f32:15x5:16x4:none:x", "argument 0: "), ("tmap:f32:16x5:16x400:none:x", "argument 0: ")):
        done = run(wrong, "tmap:f32:16x4:16x4:none:zero:256", "u64:0")
        assert done.returncode == 1 and says in done.stderr, (wrong, done.stderr)

"""What ptxas says about PTX, where there is one."""
import os
import shutil
import subprocess

PTXAS = os.environ.get("TXL_PTXAS") or shutil.which("ptxas")


def complaints(ptx, tmp_path):
    """What ptxas says against it: lines about serialised wgmmas (C75xx), and about
    spills."""
    path = tmp_path / "kernel.ptx"
    path.write_text(ptx)
    done = subprocess.run(
        [PTXAS, "-v", "-arch=sm_90a", str(path), "-o",
         str(tmp_path / "kernel.cubin")], capture_output=True, text=True)
    log = done.stdout + done.stderr
    assert done.returncode == 0, log
    return [
        line for line in log.splitlines() if "C75" in line or "serialized" in line or
        ("bytes spill stores" in line and ", 0 bytes spill stores, 0 bytes spill loads" not in line)
    ]


def check_machine_code(ptx, tmp_path):
    """The code has wgmmas, no message that they are serialised, and no spill."""
    assert "wgmma.mma_async" in ptx and "mma.sync" not in ptx.replace("wgmma.mma_async.sync", "")
    if PTXAS:
        assert not complaints(ptx, tmp_path)

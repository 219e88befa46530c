"""The example programs at small size against the same files under Triton's interpreter."""
import json
import os
import subprocess
import sys

from measure import Row

HERE = os.path.dirname(os.path.abspath(__file__))


def timed(python, kind, runs, **environment):
    done = subprocess.run([*python, os.path.join(HERE, "demo_times.py"), kind, str(runs)], capture_output=True,
                          text=True, env={**os.environ, **environment})
    if done.returncode:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout.splitlines()[-1])


def rows(options):
    if not options.triton:
        return
    python = os.path.join(options.triton[-1], "bin", "python")
    ours, peer = {}, {}
    for _ in range(2):
        for name, seconds in timed([sys.executable, "-m", "txl"], "numpy", 50).items():
            ours[name] = min(seconds, ours.get(name, seconds))
        for name, seconds in timed([python], "torch", 2, TRITON_INTERPRET="1").items():
            peer[name] = min(seconds, peer.get(name, seconds))
    for name, seconds in ours.items():
        yield Row(name, seconds, peer[name], "Triton's interpreter", ">= 100x", 100)

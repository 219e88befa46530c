#!/usr/bin/env python3
"""The commands of the package, txl, txlc, txl-opt, txl-emu and ptxrun: the file name of the copy selects one.

`pip install --target FOLDER` and `--prefix FOLDER` put commands in FOLDER/bin and the package where no Python looks by
itself, so the folders next to the commands are searched first."""
import importlib.util
import os
import sys

name = os.path.basename(__file__)
folder = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
for site in (folder, os.path.join(folder, "lib", "python{}.{}".format(*sys.version_info), "site-packages")):
    if os.path.isdir(os.path.join(site, "txl")) and site not in sys.path:
        sys.path.insert(0, site)
        break

package = importlib.util.find_spec("txl")
if package is None:
    sys.exit(f"{name}: there is no package `txl` for {sys.executable}")
# Loaded by path, without importing the package: a native tool starts without the package's compiled part.
spec = importlib.util.spec_from_file_location("_tools", os.path.join(os.path.dirname(package.origin), "_tools.py"))
tools = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tools)
sys.exit(tools.run(name))

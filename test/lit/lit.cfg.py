# lit configuration. TXL_BUILD names the build folder, relative to the project's root or absolute.
import os
from pathlib import Path

import lit.formats

root = Path(__file__).resolve().parents[2]
build = root / os.environ.get("TXL_BUILD", "build")

config.name = "txl"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".ttir", ".ttgir", ".py", ".test"]
config.excludes = ["lit.cfg.py", "Inputs"]
config.test_source_root = str(Path(__file__).parent)
config.test_exec_root = str(build / "lit")
config.environment["PATH"] = os.pathsep.join([str(build / "bin"), "/usr/lib/llvm-22/bin", os.environ["PATH"]])
config.environment["PYTHONPATH"] = str(root / "python")
config.substitutions.append(("%build", str(build)))
config.substitutions.append(("%root", str(root)))

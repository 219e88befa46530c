"""Finds the extension: next to the package if it was installed, in the build folder if it is used from a checkout."""
import os
import sys

_package = os.path.dirname(os.path.abspath(__file__))
if not os.path.exists(os.path.join(_package, "_txl.abi3.so")):
    _root = os.path.dirname(os.path.dirname(_package))
    sys.modules[__package__].__path__.append(os.path.join(_root, os.environ.get("TXL_BUILD", "build"), "python", "txl"))

try:
    from . import _txl
except ImportError as error:
    raise ImportError(
        f"the compiled part of txl cannot be loaded ({error}); in a checkout, run `./dev build`") from None

_txl.set_prelude_directory(os.path.join(_package, "language"))
_txl.set_package_directories([path for path in sys.path if path.endswith(("site-packages", "dist-packages"))])

# Written by scripts/make-stubs.py from the prelude.
from txl.tools import *
from . import tensor_descriptor as tensor_descriptor  # type: ignore[no-redef]
from . import mxfp as mxfp
from . import disasm as disasm  # type: ignore[no-redef]

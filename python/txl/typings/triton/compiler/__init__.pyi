# Written by scripts/make-stubs.py from the prelude.
from txl.compiler import *
from . import compiler as compiler  # type: ignore[no-redef]
from . import errors as errors  # type: ignore[no-redef]

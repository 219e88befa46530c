# Written by scripts/make-stubs.py from the prelude.
from txl.backends import *
from . import compiler as compiler  # type: ignore[no-redef]
from . import driver as driver  # type: ignore[no-redef]

# Written by scripts/make-stubs.py from the prelude.
from txl import *
from . import language as language  # type: ignore[no-redef]
from . import testing as testing
from . import runtime as runtime
from . import compiler as compiler
from . import backends as backends
from . import knobs as knobs  # type: ignore[no-redef]
from . import tools as tools
from txl import cdiv as cdiv, next_power_of_2 as next_power_of_2

__version__: str

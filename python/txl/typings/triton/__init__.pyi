# Written by scripts/make-stubs.py from the prelude.
from txl import *
from . import language as language  # type: ignore[no-redef]
from . import testing as testing  # type: ignore[no-redef]
from . import runtime as runtime  # type: ignore[no-redef]
from . import compiler as compiler  # type: ignore[no-redef]
from . import backends as backends  # type: ignore[no-redef]
from . import knobs as knobs  # type: ignore[no-redef]
from . import tools as tools  # type: ignore[no-redef]
from txl import cdiv as cdiv, next_power_of_2 as next_power_of_2

__version__: str

# Written by scripts/make-stubs.py from the prelude.
from txl.runtime import *
from . import autotuner as autotuner  # type: ignore[no-redef]
from . import cache as cache  # type: ignore[no-redef]
from . import driver as driver  # type: ignore[no-redef]
from . import errors as errors  # type: ignore[no-redef]
from . import jit as jit  # type: ignore[no-redef]

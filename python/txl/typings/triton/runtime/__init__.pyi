# Written by scripts/make-stubs.py from the prelude.
from txl.runtime import *
from . import autotuner as autotuner
from . import cache as cache
from . import driver as driver
from . import errors as errors
from . import jit as jit

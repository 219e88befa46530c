# Written by scripts/make-stubs.py from the prelude.
from txl.compiler import *
from . import compiler as compiler
from . import errors as errors

# Written by scripts/make-stubs.py from the prelude.
from txl.backends import *
from . import compiler as compiler
from . import driver as driver

# Written by scripts/make-stubs.py from the prelude.
from txl.language.random import *

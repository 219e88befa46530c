# Written by scripts/make-stubs.py from the prelude.
from txl.tools.disasm import *

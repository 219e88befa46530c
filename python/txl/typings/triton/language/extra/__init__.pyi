# Written by scripts/make-stubs.py from the prelude.
from txl.language.extra import *
from . import libdevice as libdevice  # type: ignore[no-redef]

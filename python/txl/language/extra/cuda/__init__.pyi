# Written by scripts/make-stubs.py from the prelude.
from .. import libdevice as libdevice

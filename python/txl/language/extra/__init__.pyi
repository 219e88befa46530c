# Written by scripts/make-stubs.py from the prelude.
from . import cuda as cuda, libdevice as libdevice

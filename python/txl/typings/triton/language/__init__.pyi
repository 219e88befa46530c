# Written by scripts/make-stubs.py from the prelude.
from txl.language import *
from . import core as core  # type: ignore[no-redef]
from . import math as math  # type: ignore[no-redef]
from . import random as random  # type: ignore[no-redef]
from . import standard as standard  # type: ignore[no-redef]
from . import extra as extra  # type: ignore[no-redef]

# Written by scripts/make-stubs.py from the prelude.
from txl.language import *
from . import core as core
from . import math as math
from . import random as random
from . import standard as standard
from . import extra as extra

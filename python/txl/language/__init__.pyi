# Written by scripts/make-stubs.py from the prelude.
from . import core as core, extra as extra, math as math, random as random, standard as standard, target_info as target_info, types as types, values as values
from .types import *
from .values import *
from .atomics import *
from .core import *
from .math import *
from .random import *
from .standard import *
from .aggregates import *
from .descriptors import *
from .im2col import *
from .cache_policies import *
from .primitives import *
from .indexed_buffers import *
from .rings import *
from .tasks import *
from .declare import builtin as builtin, is_builtin as is_builtin
from .values import slice_ as slice

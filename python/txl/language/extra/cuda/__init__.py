"""What Triton programs import from `triton.language.extra.cuda`."""

from .. import libdevice
from ..device import gdc_launch_dependents, gdc_wait, globaltimer, num_threads, num_warps, smid

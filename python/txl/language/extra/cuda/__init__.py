"""What Triton programs import from `triton.language.extra.cuda`."""

from .. import libdevice
from ..device import gdc_launch_dependents, gdc_wait, globaltimer, num_threads, num_warps, smid
from ..tensormaps import (experimental_device_tensormap_create1d, experimental_device_tensormap_create2d,
                          experimental_tensormap_fenceproxy_acquire)

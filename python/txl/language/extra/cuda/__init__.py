"""What Triton programs import from `triton.language.extra.cuda`."""

from .. import libdevice

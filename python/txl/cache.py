"""Where the compile cache is on disk."""
from . import _native  # noqa: F401
from . import _txl


def cache_directory():
    """The folder of the compile cache: TXL_CACHE_DIR, TRITON_CACHE_DIR, or one below the user's cache folder. None when
    TXL_ALWAYS_COMPILE says that there is none."""
    return _txl.cache_directory()

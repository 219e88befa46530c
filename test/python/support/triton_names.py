"""What a user's backend imports by Triton's path."""
from txl import alias

alias.install()
from triton.runtime.cache import RemoteCacheBackend  # noqa: E402, F401

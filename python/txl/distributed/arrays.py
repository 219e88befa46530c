"""Symmetric arrays: one for each rank, of the same shape, that all ranks reach."""
import math
import sys

import numpy as np

from .ranks import barrier as _ranks_barrier, current as _current
from . import driver, host

__all__ = ["SymmetricArray", "from_torch", "symmetric_empty", "symmetric_zeros"]


class SymmetricArray:
    """An array of each rank.

    Attributes:
        local: This rank's array: NumPy's in `txl.ranks`, a tensor of torch for a torch dtype, else a `DeviceArray`.
        table: The addresses of all ranks' arrays, int64 (size,), in the memory that kernels run in.
        rank, size: This rank, and how many there are.
    """

    def __init__(self, local, peers, table, rank, size, close=lambda: None):
        self.local, self.table, self.rank, self.size = local, table, rank, size
        self._peers, self._close = peers, close

    def peer(self, rank):
        """The array of a rank, for copies by the host. IndexError for what is no rank."""
        if not 0 <= rank < self.size:
            raise IndexError(f"rank {rank} of {self.size} ranks")
        return self._peers(rank)

    @property
    def buffer_ptrs_dev(self):
        """The address of the table, an integer, as torch's symmetric memory has it."""
        return self.table.ctypes.data if isinstance(self.table, np.ndarray) else self.table.data_ptr()

    def close(self):
        """End the use of the array by this rank, whose kernels end first. It does not wait for the other ranks, and
        ranks may close arrays in different orders: the memory is freed by a later `close` or `symmetric_empty`, after
        all ranks have closed it. Without it arrays live as long as the process."""
        close, self._close = self._close, lambda: None
        self.local = self.table = self._peers = None
        close()

    def __repr__(self):
        return f"SymmetricArray({tuple(self.local.shape)}, {self.local.dtype}, rank {self.rank} of {self.size})"


def _torch_of(dtype):
    torch = sys.modules.get("torch")
    return torch if torch is not None and isinstance(dtype, torch.dtype) else None


def symmetric_empty(shape, dtype, device=None):
    """An array of each rank, uninitialised. All ranks call it, with the same arguments in the same order.

    Args:
        shape: Of each rank's array.
        dtype: NumPy's, or torch's, which makes tensors.
        device: Index of the GPU; torch's current one, or rank modulo the number of GPUs. In `txl.ranks` it is unused.

    Raises: ValueError if the ranks' arguments differ, RankError if a rank does not come.
    """
    return _make(shape, dtype, device, 0xff)


def symmetric_zeros(shape, dtype, device=None):
    """As `symmetric_empty`, of zeros: for signals."""
    return _make(shape, dtype, device, 0)


def _make(shape, dtype, device, fill):
    shape = (shape, ) if isinstance(shape, int) else tuple(shape)
    if any(extent < 0 for extent in shape):
        raise ValueError(f"`shape` is {shape}")
    world = _current()
    if world is None:
        return _on_devices(shape, dtype, device, fill)
    torch = _torch_of(dtype)
    rank = host.rank()
    if not torch:
        local, arrays, table = world._symmetric(rank, shape, dtype, fill)
    else:  # NumPy has no bfloat16: the memory is NumPy's, the tensors are views of it
        size = torch.empty(0, dtype=dtype).element_size()
        raw = world._symmetric(rank, (math.prod(shape) * size, ), np.uint8, fill)
        view = lambda array: torch.from_numpy(array).view(dtype).reshape(shape)
        local, arrays, table = view(raw[0]), [view(array) for array in raw[1]], torch.from_numpy(raw[2])
    _ranks_barrier()
    return SymmetricArray(local, lambda k: arrays[k], table, rank, world.size)


_made = 0  # arrays of this process, which all ranks make in the same order
_closed = {}  # index of an array: its memory, which other ranks may still use


def _free_closed():
    """Frees the memory that all ranks have closed."""
    channel = host.channel()
    for index in list(_closed):
        if channel is None or channel.announced(index) == channel.size:
            _closed.pop(index).free()


def _on_devices(shape, dtype, device, fill):
    global _made
    torch = _torch_of(dtype)
    rank, size, channel = host.rank(), host.size(), host.channel()
    _free_closed()
    if device is None:
        device = torch.cuda.current_device() if torch else rank % max(1, driver.device_count())
    item = torch.empty(0, dtype=dtype).element_size() if torch else np.dtype(dtype).itemsize
    nbytes = math.prod(shape) * item
    memory = driver.allocate(nbytes, device)
    index, _made = _made, _made + 1
    if fill == 0:
        memory.clear()
    text = f"{shape} of {dtype}".encode()
    told = [memory.export() + text] if channel is None else channel.gather(memory.export() + text)
    for other, message in enumerate(told):
        if message[driver.EXPORT_BYTES:] != text:
            memory.free()
            raise ValueError(f"this symmetric array is {text.decode()} on rank {rank} and "
                             f"{message[driver.EXPORT_BYTES:].decode()} on rank {other}")
    addresses = [
        memory.address if other == rank else memory.open(message[:driver.EXPORT_BYTES])
        for other, message in enumerate(told)
    ]
    view = lambda address, owner: _view(torch, address, owner, shape, dtype, nbytes, device)
    if torch:
        table = torch.tensor(addresses, dtype=torch.int64, device=f"cuda:{device}")
    else:
        from ..device import to_device
        table = to_device(np.array(addresses, np.int64), device)

    def close():
        host.synchronize()
        memory.close_peers()
        _closed[index] = memory
        if channel is not None:
            channel.announce(index)
        _free_closed()

    host.barrier()  # all ranks have opened and cleared the arrays
    return SymmetricArray(view(addresses[rank], memory), lambda k: view(addresses[k], memory), table, rank, size, close)


class _Bytes:
    """Memory of a GPU, for torch."""

    def __init__(self, address, count, owner):
        self._owner = owner
        self.__cuda_array_interface__ = {"shape": (count, ), "typestr": "|u1", "data": (address, False), "version": 3}


def _view(torch, address, owner, shape, dtype, nbytes, device):
    if torch:
        if not nbytes:
            return torch.empty(shape, dtype=dtype, device=f"cuda:{device}")
        return torch.as_tensor(_Bytes(address, nbytes, owner)).view(dtype).reshape(shape)
    from ..device import DeviceArray
    strides, step = [], 1
    for extent in reversed(shape):
        strides.append(step)
        step *= extent
    return DeviceArray(owner, address, tuple(shape), tuple(reversed(strides)), np.dtype(dtype), device)


def from_torch(tensor, group=None):
    """A tensor of `torch.distributed._symmetric_memory.empty`, after the rendezvous of its group, as SymmetricArray.

    Args:
        tensor: Contiguous.
        group: torch's process group, or its name; the world if it is not given.
    """
    import torch
    from torch.distributed import _symmetric_memory as memory
    handle = memory.rendezvous(tensor, torch.distributed.group.WORLD if group is None else group)
    offset = tensor.data_ptr() - handle.buffer_ptrs[handle.rank]
    table = torch.tensor([address + offset for address in handle.buffer_ptrs], dtype=torch.int64, device=tensor.device)
    start = tensor.storage_offset() if not offset else offset // tensor.element_size()
    peers = lambda rank: handle.get_buffer(rank, tensor.shape, tensor.dtype, start)
    return SymmetricArray(tensor, peers, table, handle.rank, handle.world_size)


"""The host's part: symmetric memory and signals, the choice of an algorithm, streams."""
import math

import numpy as np

from ... import distributed
from ..arrays import check_array, is_tensor, item_size
from ..functions import gemm
from ..tuned.results import empty, is_contiguous, multiprocessors
from . import exchange, reduction, sequence

# Bytes up to which one shot is faster, by the number of ranks: it reads (size - 1) arrays, two shots read
# 2 (size - 1) / size and meet once more.
_ONE_SHOT = {1: 1 << 62, 2: 1 << 20, 4: 512 << 10, 8: 256 << 10}
# Rows of a rank, measured on two H200: up to which torch's matmul is faster than `gemm`, and below which torch's matmul
# and reduce-scatter are faster than products in pieces.
_LIBRARY_ROWS, _FEW_ROWS = 2048, 1024
_SLOTS = 256  # signals: the most programs that meet, and as many again for products


def _power(n):
    return 1 << max(n - 1, 0).bit_length()


class Collectives:
    """Symmetric memory and what uses it. All ranks make one, with the same arguments.

    Args:
        nbytes: Of the symmetric memory of each rank: the largest array that is communicated.
        dtype: Of the arrays; torch's for GPUs. float16, bfloat16 or float32.
        device: Index of the GPU.

    Attributes:
        buffer: The symmetric memory, (elements,), of `dtype`. `all_reduce` of a view of its beginning copies nothing.
        rank, size, item_size: This rank, the number of ranks, bytes of an element.
    """

    def __init__(self, nbytes, dtype, device=None):
        self.rank, self.size, self.item_size = distributed.rank(), distributed.size(), _item(dtype)
        elements = max(16, -(-nbytes // self.item_size))
        self._memory = distributed.symmetric_empty((elements, ), dtype, device)
        self._signals = distributed.symmetric_zeros((2 * _SLOTS * self.size, ), _like_int32(dtype), device)
        self.buffer = self._memory.local
        self._start = _address(self.buffer)
        self._side, self._plans = None, {}

    # ---- all-reduce ----

    def all_reduce(self, x, out=None, algorithm=None):
        """The sum of x over all ranks, to `out`; without it, in place.

        Args:
            x: Contiguous, of `dtype`.
            algorithm: "one_shot" or "two_shot"; without it, by size.

        Raises: ValueError for what does not fit in the symmetric memory.
        """
        out = x if out is None else out
        in_buffer = x is out and _address(x) == self._start
        key = x.shape, x.dtype, out.shape, out.dtype, algorithm, in_buffer
        plan = self._plans.get(key)
        if plan is None or not is_contiguous(x) or not is_contiguous(out):
            self._check(x)
            self._check(out, x.shape)
            plan = self._plans[key] = self._plan(x, in_buffer, algorithm)
        launch, arguments, options = plan
        launch(x, out, *arguments, **options)
        return out

    def _plan(self, x, in_buffer, algorithm):
        """(launcher, arguments after x and out, options) of an all-reduce of arrays like x."""
        n, tables = math.prod(x.shape), (self._memory.table, self._signals.table)
        if algorithm is None:
            limit = next((_ONE_SHOT[k] for k in sorted(_ONE_SHOT) if k >= self.size), 128 << 10)
            algorithm = "one_shot" if n * item_size(x) <= limit and not in_buffer else "two_shot"
        if algorithm not in ("one_shot", "two_shot"):
            raise ValueError(f"`algorithm` is {algorithm!r}; it is \"one_shot\" or \"two_shot\"")
        if n == 0:
            return lambda *arguments: None, (), {}
        if algorithm == "one_shot":
            if in_buffer:
                raise ValueError("one shot reads the symmetric memory while it writes the result: give another `out`")
            block = min(4096, max(1024, _power(-(-n // 64))))
            return (reduction.one_shot[(min(-(-n // block), self._most(x)), )],
                    (*tables, n, self.rank, self.size, block), {"num_warps": max(4, block // 256)})
        share = -(-n // (self.size * 16)) * 16
        block = min(8192, max(1024, _power(-(-share // self._most(x)))))
        return (reduction.two_shot[(min(-(-share // block), self._most(x)), )],
                (*tables, n, share, self.rank, self.size, block, not in_buffer), {"num_warps": max(4, block // 512)})

    def all_reduce_norm(self, x, residual, weight, eps=1e-6, out=None):
        """(RMS norm of total, times weight; total), where total is the sum of x over all ranks + residual.

        Args:
            x, residual: (rows, length), contiguous, of `dtype`.
            weight: (length,).
        """
        self._check(x)
        self._check(residual, x.shape)
        rows, length = x.shape
        if tuple(weight.shape) != (length, ):
            raise ValueError(f"`weight` has the shape {tuple(weight.shape)}, a row has {length} elements")
        out = empty(x, x.shape, x.dtype) if out is None else out
        total = empty(x, x.shape, x.dtype)
        if rows and length:
            block = _power(length)
            reduction.one_shot_norm[(min(rows, self._most(x)), )](
                x, residual, weight, out, total, self._memory.table, self._signals.table, rows, length, eps, self.rank,
                self.size, block, num_warps=min(16, max(1, block // 512)))
        return out, total

    # ---- products ----

    def all_gather_matmul(self, a, b, out=None, pieces=None, library=None):
        """[a of rank 0; a of rank 1; …] @ b: this rank's rows are multiplied while the others' arrive.

        Args:
            a: (rows, K), this rank's, contiguous, of `dtype`.
            b: (K, N).
            out: (size · rows, N).
            pieces: Into how many products the rows of another rank are divided.
            library: Multiply by torch's matmul instead of `gemm`; without it, for few rows.
        """
        self._check(a)
        rows, length = a.shape
        out = empty(a, (self.size * rows, b.shape[1]), a.dtype) if out is None else out
        if _address(a) != _address(self.buffer):
            self._view(0, a.shape)[...] = a
        if rows == 0:
            return out
        pieces = 1 if pieces is None else pieces
        multiply = _by_library if _prefers_library(library, a, rows) else gemm
        streams = _Streams(self, a)
        others = empty(a, (self.size, rows, length), a.dtype)
        with streams.side():
            self._meet(0)
            arrived = []
            for peer, first, last in self._pieces(rows, pieces):
                self._pull(others[peer][first:last], peer, first * length)
                arrived.append((streams.mark(), peer, first, last))
        multiply(self._view(0, a.shape), b, out=out[self.rank * rows:(self.rank + 1) * rows])
        for event, peer, first, last in arrived:
            streams.wait(event)
            multiply(others[peer][first:last], b, out=out[peer * rows + first:peer * rows + last])
        self._meet(1)  # the others have read this rank's rows
        return out

    def matmul_reduce_scatter(self, a, b, out=None, pieces=None, library=None):
        """This rank's rows of the sum over all ranks of a @ b: the others' rows are multiplied first, and are added by
        them while this rank multiplies its own.

        Args:
            a: (size · rows, K), of `dtype`.
            b: (K, N).
            out: (rows, N).
            pieces: Into how many products the rows of a rank are divided; without it, by size.
            library: Multiply by torch's matmul instead of `gemm`; without it, for few rows, and for very few the whole
                is torch's, if its process group is that of the ranks.
        """
        check_array("a", a, (2, ))
        if a.shape[0] % self.size:
            raise ValueError(f"`a` has {a.shape[0]} rows, not a multiple of {self.size} ranks")
        rows, n = a.shape[0] // self.size, b.shape[1]
        out = empty(a, (rows, n), a.dtype) if out is None else out
        if rows == 0 or n == 0:
            return out
        if library is None and pieces is None and rows < _FEW_ROWS and self._is_torch_group(a):
            import torch
            torch.distributed.reduce_scatter_tensor(out, torch.mm(a, b))
            return out
        multiply = _by_library if _prefers_library(library, a, rows) else gemm
        pieces = max(1, min(2, rows // 1024)) if pieces is None else pieces
        parts = self._view(0, (self.size, rows, n))
        streams = _Streams(self, a)
        received = empty(a, (max(1, self.size - 1), rows * n), a.dtype)
        ready = []
        bounds = [(rows * k // pieces, rows * (k + 1) // pieces) for k in range(pieces)]
        for k, (first, last) in enumerate(bounds):
            for step in range(1, self.size):
                peer = (self.rank + step) % self.size
                multiply(a[peer * rows + first:peer * rows + last], b, out=parts[peer][first:last])
            if self.size > 1:
                ready.append(self._receive(streams, received, out, k, first, last, rows, n))
        for k, (first, last) in enumerate(bounds):
            residual = None
            if self.size > 1:
                event, residual = ready[k]
                streams.wait(event)
            multiply(a[self.rank * rows + first:self.rank * rows + last], b, residual=residual, out=out[first:last])
        self._meet(1)
        return out

    def _receive(self, streams, received, out, k, first, last, rows, n):
        """On the side stream: what the other ranks have for rows first … last of this one, and its sum."""
        count = (last - first) * n
        with streams.side():
            self._meet(2 + k)
            flat = received.reshape(-1)[first * n * (self.size - 1):last * n * (self.size - 1)]
            for step in range(1, self.size):
                peer = (self.rank + step) % self.size
                self._pull(flat[(step - 1) * count:step * count], peer, (self.rank * rows + first) * n)
            total = flat
            if self.size > 2:
                total = empty(out, (count, ), out.dtype)
                reduction.add_parts[(-(-count // 4096), )](total, flat, count, self.size - 1, 4096, num_warps=8)
            return streams.mark(), total.reshape(last - first, n)

    # ---- attention ----

    def attention(self, query, key, value, *, is_causal=False, scale=None, algorithm=None, return_lse=False, out=None):
        """Attention of a sequence whose rows are distributed over the ranks, in their order: this rank's queries and
        all ranks' keys.

        Args:
            query: (batch, heads, NQ, D), this rank's, of `dtype`; D 64 or 128.
            key, value: (batch, heads, NK, D), this rank's; they may have fewer heads, of which the query's are a
                multiple. Both together fit in the symmetric memory.
            is_causal: A query sees the keys of earlier ranks, and of its own rank those up to its own; NQ is NK.
            scale: 1/√D if it is not given.
            algorithm: "all_gather" fetches the keys of all other ranks at once, "ring" has two buffers and fetches the
                next rank's while one is used; without it, by size.
            return_lse: The result is (out, lse), with the natural logarithms of the sums, float32 (batch, heads, NQ).
            out: Of query's shape and type, contiguous.
        """
        found = sequence.attention(self, _Streams(self, query), query, key, value, is_causal, scale, algorithm, out)
        return found if return_lse else found[0]

    # ---- all-to-all ----

    def dispatch(self, x, experts, count):
        """Send each token to the ranks that have its experts.

        Args:
            x: (tokens, length), of `dtype`: at most nbytes / (size · item size) elements.
            experts: int32 (tokens, top): of `count` experts, of which each rank has count / size.

        Returns: an Arrival.
        """
        self._check(x)
        check_array("experts", experts, (2, ))
        if count % self.size:
            raise ValueError(f"{count} experts are not divided among {self.size} ranks")
        tokens, length = x.shape
        rows = self._view(0, (self.size, tokens, length))
        key = (tokens, x.dtype)
        if getattr(self, "_key", None) != key:
            like, device = _like_int32(x.dtype), getattr(getattr(x, "device", None), "index", None)
            self._origins = distributed.symmetric_empty((self.size * max(tokens, 1), ), like, device)
            self._received = distributed.symmetric_empty((self.size, ), like, device)
            self._key = key
        positions = empty(x, (max(tokens, 1), self.size), experts.dtype)
        counts = empty(x, (self.size, ), experts.dtype)
        top = experts.shape[1]
        exchange.place[(self.size, )](experts, positions, counts, tokens, top, count // self.size, 1024, _power(top),
                                      num_warps=16)
        block = _power(length)
        exchange.dispatch[(self._most(x, 2), )](x, positions, counts, self._memory.table, self._origins.table,
                                             self._received.table, self._signals.table, tokens, length, self.rank,
                                             self.size, block, num_warps=min(8, max(1, block // 1024)))
        return Arrival(rows, self._origins.local.reshape(self.size, -1)[:, :tokens], self._received.local, positions)

    def combine(self, arrival, out=None):
        """Each token's sum of the rows that `dispatch` sent, after this and the other ranks have written their results
        to `arrival.rows`."""
        tokens, length = arrival.rows.shape[1:]
        out = empty(self.buffer, (tokens, length), arrival.rows.dtype) if out is None else out
        block = _power(length)
        exchange.combine[(self._most(self.buffer, 2), )](out, arrival.positions, self._memory.table,
                                                         self._signals.table, tokens, length, self.rank, self.size,
                                                         block, num_warps=min(8, max(1, block // 1024)))
        return out

    # ---- parts ----

    def _is_torch_group(self, x):
        """Whether torch's process group has these ranks and communicates between GPUs."""
        if not (is_tensor(x) and x.is_cuda):
            return False
        import torch
        group = torch.distributed
        return (group.is_available() and group.is_initialized() and group.get_backend() == "nccl" and
                (group.get_rank(), group.get_world_size()) == (self.rank, self.size))

    def _check(self, x, shape=None):
        check_array("x", x)
        if x.dtype != self.buffer.dtype or not is_contiguous(x) or math.prod(x.shape) > self.buffer.shape[0]:
            raise ValueError(f"an array of {tuple(x.shape)} of {x.dtype}; it must be contiguous, of "
                             f"{self.buffer.dtype}, and of at most {self.buffer.shape[0]} elements")
        if shape is not None and tuple(x.shape) != tuple(shape):
            raise ValueError(f"an array has the shape {tuple(x.shape)}, not {tuple(shape)}")

    def _view(self, first, shape):
        count = math.prod(shape)
        if first + count > self.buffer.shape[0]:
            raise ValueError(f"{count} elements of symmetric memory are needed, there are {self.buffer.shape[0]}")
        return self.buffer[first:first + count].reshape(shape)

    def _most(self, x, per_multiprocessor=1):
        """The most programs that meet: they run at the same time."""
        return min(_SLOTS, per_multiprocessor * multiprocessors(x))

    def _meet(self, slot):
        reduction.meet[(1, )](self._signals.table, _SLOTS + slot, self.rank, self.size, num_warps=1)

    def _pieces(self, rows, pieces):
        for step in range(1, self.size):
            peer = (self.rank + step) % self.size
            for k in range(pieces):
                yield peer, rows * k // pieces, rows * (k + 1) // pieces

    def _pull(self, to, peer, first):
        """Copy from a rank's symmetric memory: by a copy engine on a GPU, which takes no SM."""
        n = math.prod(to.shape)
        if is_tensor(to) and to.is_cuda:
            to.reshape(-1).copy_(self._memory.peer(peer)[first:first + n])
        else:
            reduction.pull[(-(-n // 1024), )](to, self._memory.table, first, n, peer, 1024)


class Arrival:
    """What `dispatch` brought.

    Attributes:
        rows: (size, tokens, length): from each rank; the first `received[r]` rows from rank r are tokens.
        origins: int32 (size, tokens): the token that a row is, on the rank that it is from.
        received: int32 (size,).
        positions: int32 (tokens, size): this rank's tokens on the other ranks, or -1.
    """

    def __init__(self, rows, origins, received, positions):
        self.rows, self.origins, self.received, self.positions = rows, origins, received, positions


class _Streams:
    """The current stream and one for copies; without a GPU everything is in the order of the program."""

    def __init__(self, owner, x):
        self._torch = None
        if is_tensor(x) and x.is_cuda:
            import torch
            self._torch = torch
            if owner._side is None:
                owner._side = torch.cuda.Stream(priority=-1)
            self._side = owner._side

    def side(self):
        """A context in which work is on the side stream, after what the current one has now."""
        if self._torch is None:
            import contextlib
            return contextlib.nullcontext()
        self._side.wait_stream(self._torch.cuda.current_stream())
        return self._torch.cuda.stream(self._side)

    def mark(self):
        if self._torch is None:
            return None
        event = self._torch.cuda.Event()
        event.record()
        return event

    def wait(self, event):
        if event is not None:
            self._torch.cuda.current_stream().wait_event(event)


def _prefers_library(given, a, rows):
    """Whether products of that many rows are torch's: `gemm` is slower for few."""
    return rows <= _LIBRARY_ROWS and is_tensor(a) and a.is_cuda if given is None else given


def _by_library(a, b, out, residual=None):
    import torch
    if residual is None:
        torch.mm(a, b, out=out)
    else:
        torch.addmm(residual, a, b, out=out)


def _item(dtype):
    if str(dtype).startswith("torch."):
        import torch
        return torch.empty(0, dtype=dtype).element_size()
    return np.dtype(dtype).itemsize


def _like_int32(dtype):
    if str(dtype).startswith("torch."):
        import torch
        return torch.int32
    return np.int32


def _address(x):
    return x.ctypes.data if isinstance(x, np.ndarray) else x.data_ptr()

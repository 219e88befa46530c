"""Messages between ranks before they share memory, and the news that a rank has died.

Rank 0 listens, and all ranks connect to it, itself included. A round gathers one message of every rank. A process that
dies closes its connection, whatever ends it; rank 0 then tells the others, and they learn of rank 0's death by the end
of their own connections. A rank also announces numbers, which are counted, without a wait. Messages: kind (1 byte),
length (4 bytes), payload.
"""
import atexit
import collections
import socket
import struct
import threading
import time

from .ranks import RankError

_HELLO, _ROUND, _COUNT, _DEAD, _BYE = b"h", b"r", b"c", b"d", b"b"
_LIMIT = 1 << 26  # bytes of a message: more is not from a rank


def _send(connection, kind, payload=b""):
    connection.sendall(kind + struct.pack("<I", len(payload)) + payload)


def _receive(connection):
    """(kind, payload); (None, b"") at the end of the connection."""
    header = _exactly(connection, 5)
    if header is None:
        return None, b""
    length = struct.unpack("<I", header[1:])[0]
    payload = _exactly(connection, length) if length <= _LIMIT else None
    return (None, b"") if payload is None else (header[:1], payload)


def _exactly(connection, count):
    parts = []
    while count:
        try:
            part = connection.recv(min(count, 1 << 20))
        except OSError:
            return None
        if not part:
            return None
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _pack(items):
    return b"".join(struct.pack("<I", len(item)) + item for item in items)


def _unpack(data):
    items, at = [], 0
    while at < len(data):
        length = struct.unpack_from("<I", data, at)[0]
        items.append(data[at + 4:at + 4 + length])
        at += 4 + length
    return items


class _Hub:
    """Rank 0's part for all ranks: a thread for each connection."""

    def __init__(self, listening, size, timeout):
        self._size, self._lock = size, threading.Lock()
        self._connections, self._round, self._left = {}, {}, set()
        listening.settimeout(timeout)
        threading.Thread(target=self._accept, args=(listening, ), daemon=True).start()

    def _accept(self, listening):
        try:
            while len(self._connections) < self._size:
                connection, _ = listening.accept()
                connection.settimeout(5)  # a connection that is no rank may send nothing
                kind, payload = _receive(connection)
                rank = struct.unpack("<I", payload)[0] if kind == _HELLO and len(payload) == 4 else self._size
                if rank >= self._size or rank in self._connections:
                    connection.close()
                    continue
                connection.settimeout(None)
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._connections[rank] = connection
                threading.Thread(target=self._serve, args=(rank, connection), daemon=True).start()
        except OSError:
            pass  # the ranks that wait learn it by their own time-outs
        finally:
            listening.close()

    def _tell(self, kind, payload):
        # Rank 0, in whose process this is, comes last: it may go on to a launch that keeps the interpreter's lock
        # until the kernel ends, and the kernel may wait for the ranks that were not told.
        for rank, connection in sorted(self._connections.items(), reverse=True):
            if rank not in self._left:
                try:
                    _send(connection, kind, payload)
                except OSError:
                    pass  # its own thread sees the end

    def _serve(self, rank, connection):
        while True:
            kind, payload = _receive(connection)
            with self._lock:
                if kind == _COUNT:
                    self._tell(_COUNT, payload)
                    continue
                if kind == _ROUND:
                    self._round[rank] = payload
                    if len(self._round) == self._size:
                        whole = _pack([self._round[k] for k in range(self._size)])
                        self._round = {}
                        self._tell(_ROUND, whole)
                    elif self._left:
                        self._tell(_DEAD, struct.pack("<I", min(self._left)))
                    continue
                self._left.add(rank)
                if kind != _BYE:
                    self._tell(_DEAD, struct.pack("<I", rank))
                elif self._round:  # the others wait for a round that this rank will not join
                    self._tell(_DEAD, struct.pack("<I", rank))
                return


class Channel:
    """This rank's connection.

    Attributes:
        rank, size: This rank, and how many there are.
        dead: The rank that has died, or None.
    """

    @staticmethod
    def listen(host, port=0):
        """A socket at which rank 0 accepts the others."""
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
        return listening

    def __init__(self, rank, size, address, listening=None, timeout=30.0):
        if address is None:
            raise ValueError("`address` is the (host, port) at which rank 0 listens")
        self.rank, self.size, self.dead = rank, size, None
        self._changed, self._results, self._closed = threading.Condition(), [], False
        self._announced = collections.Counter()
        if rank == 0:
            self._hub = _Hub(listening or self.listen("", address[1]), size, timeout)
        self._connection = self._connect(address, timeout)
        _send(self._connection, _HELLO, struct.pack("<I", rank))
        threading.Thread(target=self._listen, daemon=True).start()
        atexit.register(self.close)
        self.gather(b"", timeout)

    def _connect(self, address, timeout):
        end = time.monotonic() + timeout
        while True:
            try:
                connection = socket.create_connection(address, timeout=timeout)
                connection.settimeout(None)
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                return connection
            except OSError as error:
                if time.monotonic() > end:
                    raise RankError(f"rank {self.rank} does not reach rank 0 at {address[0]}:{address[1]} within "
                                    f"{timeout:g} s: {error}") from None
                time.sleep(0.05)

    def _listen(self):
        while True:
            kind, payload = _receive(self._connection)
            with self._changed:
                if kind == _COUNT:
                    self._announced[struct.unpack("<I", payload)[0]] += 1
                elif kind == _ROUND:
                    self._results.append(_unpack(payload))
                elif self.dead is None:
                    self.dead = struct.unpack("<I", payload)[0] if kind == _DEAD else 0
                self._changed.notify_all()
                if kind is None:
                    return

    def check(self):
        """RankError if a rank has died."""
        if self.dead is not None and not self._closed:
            raise RankError(f"rank {self.dead} has ended; rank {self.rank} of {self.size} cannot go on without it")

    def gather(self, message, timeout=None):
        """One message (bytes) of every rank, by rank. RankError if a rank dies, or after `timeout` seconds."""
        self.check()
        try:
            _send(self._connection, _ROUND, message)
        except OSError:
            pass  # _listen sees the end
        with self._changed:
            came = self._changed.wait_for(lambda: self._results or self.dead is not None, timeout)
            if self._results:
                return self._results.pop(0)
        self.check()
        if not came:
            raise RankError(f"rank {self.rank} of {self.size} has waited {timeout:g} s for the other ranks")

    def announce(self, number):
        """Tell all ranks a number, below 2^32; it does not wait."""
        try:
            _send(self._connection, _COUNT, struct.pack("<I", number))
        except OSError:
            pass  # _listen sees the end

    def announced(self, number):
        """How many ranks have announced it, as far as this rank has heard."""
        with self._changed:
            return self._announced[number]

    def close(self):
        """Leave without alarm."""
        if self._closed:
            return
        self._closed = True
        atexit.unregister(self.close)
        try:
            _send(self._connection, _BYE)
            if self.rank == 0:
                self._wait_for_others()
            self._connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._connection.close()

    def _wait_for_others(self):
        """Rank 0 stays until the others have left, or died, for at most 5 seconds: its end would be an error there."""
        end = time.monotonic() + 5
        while len(self._hub._left) < self.size and time.monotonic() < end:
            time.sleep(0.005)

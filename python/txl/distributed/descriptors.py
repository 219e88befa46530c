"""File descriptors that processes of one user on one machine give each other.

A process offers a descriptor under a name, which is that of its socket and an index; another process fetches a copy of
the descriptor by the name. The socket is of Unix's abstract names: no file is made.
"""
import os
import secrets
import socket
import struct
import threading

from .ranks import RankError

__all__ = ["close", "fetch", "offer", "withdraw"]

close = os.close
_lock = threading.Lock()
_offered, _count, _server = {}, 0, None  # index: descriptor


def _is_same_user(connection):
    _, user, _ = struct.unpack("3i", connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    return user == os.getuid()


def _serve(listening):
    while True:
        connection, _ = listening.accept()
        with connection:
            try:
                connection.settimeout(5)
                index = struct.unpack("<I", connection.recv(4))[0] if _is_same_user(connection) else 0
                with _lock:
                    if index in _offered:
                        socket.send_fds(connection, [b"d"], [_offered[index]])
            except (OSError, struct.error):
                pass  # the other side learns it by the end of the connection


def offer(descriptor):
    """The name, at most 64 bytes, under which other processes fetch `descriptor`, which belongs to this module now."""
    global _count, _server
    with _lock:
        if _server is None:
            listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            _server = f"txl-{os.getpid()}-{secrets.token_hex(8)}".encode()
            listening.bind(b"\0" + _server)
            listening.listen(1024)
            threading.Thread(target=_serve, args=(listening, ), daemon=True).start()
        _count += 1
        _offered[_count] = descriptor
        return struct.pack("<I", _count) + _server


def withdraw(name):
    """Closes an offered descriptor; copies that others have fetched live on."""
    with _lock:
        os.close(_offered.pop(struct.unpack("<I", name[:4])[0]))


def fetch(name, timeout=10.0):
    """A copy of the descriptor that a process of this machine offers under `name`. RankError if there is none."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(timeout)
        try:
            connection.connect(b"\0" + name[4:].rstrip(b"\0"))
            connection.sendall(name[:4])
            _, found, _, _ = socket.recv_fds(connection, 1, 1)
        except OSError as error:
            raise RankError(f"the memory of another rank cannot be opened: {error}; all ranks must be processes of one "
                            "machine") from None
    if not found:
        raise RankError("the memory of another rank cannot be opened: its process has freed it")
    return found[0]

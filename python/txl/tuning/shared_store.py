"""Records on a Redis server, for ranks and machines without a common file system.

The records of a subject are one hash, and a field is a configuration and its round. A field is written only if it is
not there (HSETNX), so the first record of a configuration is everybody's for good: whatever a process has measured
itself, it reads back what the server has and chooses from that. A connection that is cut is made again; a server that
does not come back within `patience` seconds is an error, not another choice."""
import contextlib
import os
import threading
import time

from ..errors import AutotunerError
from .records import canonical, decisive, digest, parse_lines, subject_of

_LOCK_MS = 5000


class RedisStore:
    """A store at `redis://host:port/db`. AutotunerError if the package `redis` is missing, or the server is away for
    `patience` seconds."""

    def __init__(self, url, patience=30.0):
        try:
            import redis
        except ImportError:
            raise AutotunerError(f"records at `{url}` need the Python package `redis`") from None
        self.url, self.patience, self._redis = url, patience, redis
        self._client = redis.Redis.from_url(url, socket_timeout=5, socket_connect_timeout=5, retry=None)

    def _insist(self, call):
        """The answer of the server, over as many connections as it takes."""
        end, pause = time.monotonic() + self.patience, 0.02
        while True:
            try:
                return call(self._client)
            except (self._redis.ConnectionError, self._redis.TimeoutError, OSError) as error:
                if time.monotonic() + pause > end:
                    raise AutotunerError(f"the tuning records at `{self.url}` are out of reach: {error}") from None
                time.sleep(pause)
                pause = min(2 * pause, 1.0)

    @staticmethod
    def _key(subject):
        return f"txl:tuning:{subject}"

    def read(self, subject):
        """The records of a subject: one for each configuration and round."""
        lines = self._insist(lambda client: client.hgetall(self._key(subject))).values()
        return parse_lines(line.decode(errors="replace") for line in lines)

    def append(self, record):
        """Writes a record, unless the server has one of its configuration and round."""
        field = f"{digest(record['config'])}:{record.get('round', 0)}"
        self._insist(lambda client: client.hsetnx(self._key(subject_of(record)), field, canonical(record)))

    def read_all(self):
        """The records of all subjects."""
        keys = self._insist(lambda client: list(client.scan_iter(match=self._key("*"))))
        return [r for key in sorted(keys) for r in decisive(self.read(key.decode().rpartition(":")[2])).values()]

    @contextlib.contextmanager
    def exclusive(self, subject, wait=600.0):
        """As FileStore's. The lock of a process that dies or is cut off ends after some seconds."""
        name, token = f"txl:lock:{subject}", f"{os.getpid()}-{threading.get_ident()}-{time.time_ns()}"
        end = time.monotonic() + wait

        def take(client):
            # The answer to an earlier try may have been lost with its connection.
            return client.set(name, token, nx=True, px=_LOCK_MS) or client.get(name) == token.encode()

        while not self._insist(take):
            if time.monotonic() > end:
                break
            time.sleep(0.02)
        released = threading.Event()

        def renew():
            while not released.wait(_LOCK_MS / 4000):
                with contextlib.suppress(self._redis.RedisError, OSError):
                    if self._client.get(name) == token.encode():
                        self._client.pexpire(name, _LOCK_MS)

        thread = threading.Thread(target=renew, daemon=True)
        thread.start()
        try:
            yield
        finally:
            released.set()
            thread.join()
            with contextlib.suppress(self._redis.RedisError, AutotunerError):
                self._insist(lambda client: client.get(name) == token.encode() and client.delete(name))

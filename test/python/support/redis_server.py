"""A redis-server of a test's own, and a proxy in its way that cuts connections and adds latency."""
import contextlib
import shutil
import socket
import subprocess
import threading
import time


def is_there():
    """Whether a server and the Python package are installed."""
    import importlib.util
    return shutil.which("redis-server") is not None and importlib.util.find_spec("redis") is not None


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """A server that keeps what it has when it is killed and started again."""

    def __init__(self, folder):
        self.folder, self.port, self.process = str(folder), free_port(), None
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            ["redis-server", "--port", str(self.port), "--dir", self.folder, "--appendonly", "yes", "--appendfsync",
             "always", "--bind", "127.0.0.1"], stdout=subprocess.DEVNULL)
        end = time.monotonic() + 30
        while time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as one:
                one.sendall(b"PING\r\n")
                if one.recv(64).startswith(b"+PONG"):
                    return
            time.sleep(0.02)
        raise RuntimeError("the server does not answer")

    def kill(self):
        self.process.kill()
        self.process.wait()


class Proxy:
    """Forwards connections to a port. `cut()` closes all that are open; `latency`: seconds for each answer."""

    def __init__(self, port, latency=0.0):
        self.target, self.latency, self.open = port, latency, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"redis://127.0.0.1:{self.listener.getsockname()[1]}/0"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                return
            self.open += [client, server]
            threading.Thread(target=self._forward, args=(client, server, 0), daemon=True).start()
            threading.Thread(target=self._forward, args=(server, client, 1), daemon=True).start()

    def _forward(self, source, target, answers):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if answers and self.latency:
                    time.sleep(self.latency)
                target.sendall(data)
        for one in (source, target):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def cut(self):
        connections, self.open = self.open, []
        for one in connections:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def close(self):
        self.listener.close()
        self.cut()

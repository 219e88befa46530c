"""The remote cache on an HTTP server and on an S3-like store, through fsspec."""
import functools
import http.server
import threading
import time

import pytest
from test_remote_cache import SECRET, machine, stored  # noqa: F401

from txl.remote import connect, preload, record_entries
from txl.remote.command import run
from txl.storage.cache_entries import stop_observing

pytest.importorskip("fsspec")


class Handler(http.server.SimpleHTTPRequestHandler):
    """A server of files that can be broken, or cut an answer."""
    status, cut = None, False
    requests = []

    def do_GET(self):
        Handler.requests.append(self.path)
        if Handler.status:
            return self.send_error(Handler.status)
        return super().do_GET()

    def copyfile(self, source, outputfile):
        data = source.read()
        outputfile.write(data[:len(data) // 2] if Handler.cut else data)

    def log_message(self, *message):
        pass


@pytest.fixture
def web(tmp_path):
    pytest.importorskip("aiohttp")
    Handler.status, Handler.cut, Handler.requests = None, False, []
    (tmp_path / "remote").mkdir()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/remote"
    server.shutdown()
    server.server_close()


def filled(machine, url, blocks=(16, 32, 64)):
    """Compiles kernels with a remote cache that can be written to."""
    remote = connect(url, SECRET)
    here = machine()
    for block in blocks:
        here.run(block)
    assert remote.flush(30)
    return remote


def test_http(machine, web, tmp_path):
    listener = record_entries(tmp_path / "list")
    filled(machine, (tmp_path / "remote").as_uri())
    stop_observing(listener)
    remote, there = connect(web, SECRET), machine()
    assert preload(tmp_path / "list") == 3 and len(Handler.requests) == 3
    assert there.run(16) and there.run(32) and there.run(64) and not remote.counts["errors"]
    there.run(128)  # a key that it has not is a miss, and nothing is sent
    assert remote.flush(30) and remote.counts["misses"] + remote.counts["late"] >= 1
    assert len(stored(tmp_path)) == 3
    assert sorted(remote.backend.keys()) == sorted(path.name for path in stored(tmp_path))
    again = machine()
    assert again.run(16) or remote.counts["late"]  # one entry at a launch


@pytest.mark.filterwarnings("ignore:the remote cache")
@pytest.mark.parametrize("fault", [{"status": 500}, {"status": 403}, {"cut": True}])
def test_a_faulty_web_server(machine, web, tmp_path, fault):
    filled(machine, (tmp_path / "remote").as_uri(), (16, ))
    remote, there = connect(web, SECRET), machine()
    for name, value in fault.items():
        setattr(Handler, name, value)
    start = time.monotonic()
    assert not there.run(16)
    assert not remote.counts["hits"] and time.monotonic() - start < 20


@pytest.fixture
def bucket(monkeypatch):
    """A bucket of a server that moto pretends."""
    pytest.importorskip("s3fs")
    pytest.importorskip("moto.server")
    import s3fs
    from moto.server import ThreadedMotoServer
    server = ThreadedMotoServer(port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    for name, value in (("AWS_ENDPOINT_URL", f"http://127.0.0.1:{port}"), ("AWS_ACCESS_KEY_ID", "k"),
                        ("AWS_SECRET_ACCESS_KEY", "s"), ("AWS_DEFAULT_REGION", "us-east-1")):
        monkeypatch.setenv(name, value)
    s3fs.S3FileSystem.clear_instance_cache()
    files = s3fs.S3FileSystem()
    files.mkdir(f"team{port}")
    yield f"s3://team{port}/txl", files
    s3fs.S3FileSystem.clear_instance_cache()
    server.stop()


class Options:
    """Of the command `txl cache`."""

    def __init__(self, action, remote, older=0.0):
        self.action, self.remote, self.older = action, remote, older


def test_s3(machine, bucket, tmp_path, monkeypatch, capsys):
    url, files = bucket
    listener = record_entries(tmp_path / "list")
    remote = filled(machine, url)
    stop_observing(listener)
    assert remote.counts["sent"] == 3 and len(files.find(url)) == 3
    remote, there = connect(url, SECRET), machine()
    assert preload(tmp_path / "list") == 3
    assert there.run(16) and there.run(32) and there.run(64)
    monkeypatch.setenv("TXL_CACHE_KEY", SECRET.decode())
    assert run(Options("verify", url), None) == 0
    assert f"3 of 3 entries of {url} are whole and signed" in capsys.readouterr().out
    path = files.find(url)[0]
    files.pipe_file(path, files.cat_file(path)[:-1])
    assert run(Options("verify", url), None) == 1
    machine()
    with pytest.warns(RuntimeWarning, match="without the team's signature"):  # it is cut off
        assert remote.pull([path.rpartition("/")[2]]) == 0
    assert run(Options("evict", url, 1.0), None) == run(Options("evict", url), None) == 0
    assert "removed 0 entries" in capsys.readouterr().out and not files.find(url, refresh=True)


@pytest.mark.filterwarnings("ignore:the remote cache")
def test_a_bucket_that_is_away(machine, bucket, monkeypatch):
    url, files = bucket
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    files.clear_instance_cache()
    remote, there = connect(url, SECRET), machine()
    start = time.monotonic()
    for block in (16, 32, 64):
        assert not there.run(block)
    assert time.monotonic() - start < 20

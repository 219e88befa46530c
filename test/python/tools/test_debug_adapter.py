"""The Debug Adapter Protocol: sessions of a client, on standard streams and over TCP."""
import json
import os
import queue
import socket
import subprocess
import sys
import threading

import pytest

PROGRAM = '''import numpy as np
import txl
import txl.language as tl


@txl.jit
def helper(x, k):
    return x * k


@txl.jit
def kernel(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    v = tl.load(x + i)
    for k in range(n):
        v = helper(v, k + 1)
    tl.store(y + i, v)


x, y = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
kernel[(3, )](x, y, 3, BLOCK=8)
print("sum", y.sum())
'''


class Client:
    """Sends requests and keeps events; every wait has an end."""

    def __init__(self, reader, writer):
        self.reader, self.writer, self.sequence = reader, writer, 0
        self.responses, self.events = queue.Queue(), queue.Queue()
        self.output = ""
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        while True:
            header = self.reader.readline()
            if not header:
                self.events.put({"event": "closed", "body": {}})
                return
            length = int(header.split(b":")[1])
            self.reader.readline()
            message = json.loads(self.reader.read(length))
            if message["type"] == "event" and message["event"] == "output":
                self.output += message["body"]["output"]
            elif message["type"] == "event":
                self.events.put(message)
            else:
                self.responses.put(message)

    def send(self, command, **arguments):
        self.sequence += 1
        message = {"seq": self.sequence, "type": "request", "command": command, "arguments": arguments}
        data = json.dumps(message).encode()
        self.writer.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self.writer.flush()
        response = self.responses.get(timeout=60)
        assert response["command"] == command and response["request_seq"] == self.sequence
        return response

    def request(self, command, **arguments):
        response = self.send(command, **arguments)
        assert response["success"], response
        return response["body"]

    def event(self, name):
        while True:
            event = self.events.get(timeout=60)
            if event["event"] == name:
                return event["body"]
            assert event["event"] not in ("closed", "terminated"), f"{event} instead of {name}: {self.output}"

    def begin(self, program, stop=False, lines=(), **others):
        capabilities = self.request("initialize", adapterID="txl", linesStartAt1=True)
        assert capabilities["supportsStepBack"] and capabilities["supportsConditionalBreakpoints"]
        self.event("initialized")
        self.request("launch", program=str(program), stopOnEntry=stop, **others)
        body = self.request("setBreakpoints", source={"path": str(program)}, breakpoints=[dict(b) for b in lines])
        assert len(body["breakpoints"]) == len(lines)
        self.request("setExceptionBreakpoints", filters=[])
        self.request("configurationDone")
        return body["breakpoints"]

    def stopped(self):
        body = self.event("stopped")
        frames = self.request("stackTrace", threadId=body["threadId"])["stackFrames"]
        return body, frames

    def locals(self, frame):
        scope = self.request("scopes", frameId=frame["id"])["scopes"][0]
        rows = self.request("variables", variablesReference=scope["variablesReference"])["variables"]
        return {row["name"]: row for row in rows}, scope["variablesReference"]


@pytest.fixture(params=["stdio", "tcp"])
def client(request, tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [sys.executable, "-c", "import sys; from txl.cli import main; sys.exit(main(sys.argv[1:]))", "debug"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    if request.param == "stdio":
        process = subprocess.Popen([*command, "--dap"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        made = Client(process.stdout, process.stdin)
    else:
        process = subprocess.Popen([*command, "--dap", "0"], stderr=subprocess.PIPE, env=environment)
        port = int(process.stderr.readline().decode().rsplit(":", 1)[1])
        connection = socket.create_connection(("127.0.0.1", port), timeout=60)
        made = Client(connection.makefile("rb"), connection.makefile("wb"))
    made.program, made.process = tmp_path / "program.py", process
    yield made
    process.kill()
    process.wait()


def line_of(text):
    return next(k for k, line in enumerate(PROGRAM.splitlines(), 1) if text in line)


def test_a_session(client):
    loop = line_of("v = helper")
    made = client.begin(client.program, lines=[{"line": loop, "condition": "k == 1"}])
    assert not made[0]["verified"]
    assert client.event("breakpoint")["breakpoint"]["verified"]
    body, frames = client.stopped()
    assert body["reason"] == "breakpoint" and body["hitBreakpointIds"] == [made[0]["id"]]
    assert frames[0]["name"] == "kernel" and frames[0]["line"] == loop
    assert frames[0]["source"]["path"] == str(client.program)
    variables, scope = client.locals(frames[0])
    assert variables["k"]["value"] == "1" and variables["BLOCK"]["value"] == "8"
    assert variables["v"]["value"] == "fp32[8]  min 0  max 7  NaN 0" and variables["v"]["indexedVariables"] == 8
    rows = client.request("variables", variablesReference=variables["v"]["variablesReference"], start=2, count=3)
    assert [row["value"] for row in rows["variables"]] == ["2.0", "3.0", "4.0"]
    assert client.request("evaluate", expression="v.sum() + 1", frameId=frames[0]["id"])["result"] == "29.0"
    assert "[0. 1. 2." in client.request("evaluate", expression="v", context="repl")["result"]
    assert not client.send("evaluate", expression="v +")["success"]
    assert not client.send("evaluate", expression="nothing")["success"]
    assert not client.send("unknownRequest")["success"]
    threads = client.request("threads")["threads"]
    assert len(threads) == 1 and "(0, 0, 0)" in threads[0]["name"]

    client.request("stepIn", threadId=1)
    body, frames = client.stopped()
    assert body["reason"] == "step" and [f["name"] for f in frames] == ["helper", "kernel"]
    assert client.locals(frames[1])[0]["k"]["value"] == "1"
    client.request("stepOut", threadId=1)
    body, frames = client.stopped()
    assert frames[0]["name"] == "kernel" and client.locals(frames[0])[0]["k"]["value"] == "2"
    client.request("stepBack", threadId=1)
    body, frames = client.stopped()
    assert client.locals(frames[0])[0]["k"]["value"] == "1"
    variables, scope = client.locals(frames[0])
    assert client.request("setVariable", variablesReference=scope, name="v", value="v * 0 + 1")["value"].startswith(
        "fp32[8]  min 1  max 1")
    assert not client.send("setVariable", variablesReference=scope, name="BLOCK", value="3")["success"]
    client.request("setBreakpoints", source={"path": str(client.program)}, breakpoints=[{"line": line_of("tl.store")}])
    client.request("continue", threadId=1)
    body, frames = client.stopped()
    assert frames[0]["line"] == line_of("tl.store")
    assert client.request("evaluate", expression="v[0], v[7]", frameId=frames[0]["id"])["result"].startswith("(")
    client.request("reverseContinue", threadId=1)
    body, frames = client.stopped()
    assert frames[0]["line"] == line_of("i = tl.arange")
    client.request("setBreakpoints", source={"path": str(client.program)}, breakpoints=[])
    client.request("continue", threadId=1)
    assert client.event("exited")["exitCode"] == 0
    client.event("terminated")
    assert "sum 168.0" in client.output  # 28 * 6: the change came after the point to which it went back
    client.request("disconnect")
    assert client.process.wait(timeout=60) == 0


def test_entry_pause_and_disconnect(client):
    client.program.write_text(PROGRAM.replace("kernel[(3, )](x, y, 3", "kernel[(3, )](x, y, 1 << 28"))
    client.begin(client.program, stop=True)
    body, frames = client.stopped()
    assert body["reason"] == "entry" and frames[0]["line"] == line_of("i = tl.arange")
    client.request("continue", threadId=1)
    assert not client.send("stackTrace", threadId=1)["success"]  # it runs
    client.request("pause", threadId=1)
    body, frames = client.stopped()
    assert body["reason"] == "pause" and frames[-1]["name"] == "kernel"
    client.request("setVariable", variablesReference=client.locals(frames[-1])[1], name="n", value="0")
    client.request("disconnect", terminateDebuggee=True)
    assert client.process.wait(timeout=60) == 1


def test_a_failure_and_an_exception(client):
    client.program.write_text(PROGRAM.replace("tl.load(x + i)", "tl.load(x + i + 1)"))
    client.begin(client.program)
    body, frames = client.stopped()
    assert body["reason"] == "exception" and "load outside of `x`" in body["description"]
    assert frames[0]["line"] == line_of("v = tl.load")
    client.request("continue", threadId=1)
    assert client.event("exited")["exitCode"] == 1
    assert "OutOfBoundsError" in client.output


def test_function_breakpoints_and_counts(client):
    client.request("initialize")
    client.event("initialized")
    client.request("launch", program=str(client.program), args=["a", "b"], env={"NAME": "1"})
    client.request("setFunctionBreakpoints", breakpoints=[{"name": "helper", "hitCondition": "3"}])
    client.request("configurationDone")
    body, frames = client.stopped()
    assert frames[0]["name"] == "helper" and client.locals(frames[0])[0]["k"]["value"] == "3"
    client.request("disconnect")
    assert client.process.wait(timeout=60) == 0


@pytest.mark.parametrize("text", [b"", b"Content-Length: x\r\n\r\n", b"Content-Length: -5\r\n\r\n", b"\r\n\r\n",
                                  b"Content-Length: 5\r\n\r\n[1,2]", b"Content-Length: 99999999999\r\n\r\n",
                                  b"Content-Length: 3\r\n\r\n{{{", b"Content-Length: 500\r\n\r\n{}"])
def test_damaged_messages(client, text):
    client.writer.write(text)
    client.writer.flush()
    client.writer.close()
    if hasattr(client.reader, "raw") and isinstance(getattr(client.reader, "raw", None), socket.SocketIO):
        client.reader.raw._sock.shutdown(socket.SHUT_WR)
    assert client.process.wait(timeout=60) == 0


def test_a_launch_without_a_program(client):
    client.request("initialize")
    assert not client.send("launch")["success"]
    client.request("disconnect")
    assert client.process.wait(timeout=60) == 0

"""Messages of the Debug Adapter Protocol over two byte streams: a header with the length, then JSON."""
import json
import threading


class Channel:
    """Reads requests and writes responses and events. Writing is thread-safe.

    Args:
        reader, writer: Binary streams.
    """

    def __init__(self, reader, writer):
        self._reader, self._writer = reader, writer
        self._lock, self._sequence = threading.Lock(), 0

    def read(self):
        """The next message, a dict; None at the end of the stream. ValueError for what is no message."""
        length = None
        while True:
            line = self._reader.readline()
            if not line:
                return None
            line = line.strip()
            if not line:
                if length is None:
                    raise ValueError("a message has no Content-Length")
                break
            name, _, value = line.partition(b":")
            if name.strip().lower() == b"content-length":
                length = int(value)
        if not 0 <= length <= 1 << 26:
            raise ValueError(f"a message of {length} bytes")
        data = self._reader.read(length)
        if len(data) < length:
            return None
        message = json.loads(data)
        if not isinstance(message, dict):
            raise ValueError("a message is an object")
        return message

    def _write(self, message):
        with self._lock:
            self._sequence += 1
            data = json.dumps({"seq": self._sequence, **message}).encode()
            try:
                self._writer.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
                self._writer.flush()
            except (OSError, ValueError):  # the client has gone
                pass

    def event(self, name, **body):
        self._write({"type": "event", "event": name, "body": body})

    def respond(self, request, body=None, error=None):
        """Answers a request; `error`, a text, says that it failed."""
        message = {"type": "response", "request_seq": request.get("seq", 0), "command": request.get("command", ""),
                   "success": error is None}
        if error is not None:
            message["message"] = error
            body = {"error": {"id": 1, "format": error.replace("{", "(").replace("}", ")")}}
        self._write({**message, "body": body or {}})

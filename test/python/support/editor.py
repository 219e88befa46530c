"""A client of the language server: an editor that opens, changes and asks, over the protocol's bytes."""
import json
import os
import queue
import subprocess
import sys
import threading
from pathlib import Path

import directories


class Editor:
    """A session with `txl lsp`. Positions are (line from 0, character)."""

    def __init__(self, settings=None, encodings=None, python=(sys.executable, )):
        self.process = subprocess.Popen([*python, "-m", "txl.cli", "lsp"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env={**os.environ, "PYTHONPATH": directories.python_path()})
        self.answers, self.diagnostics, self.texts, self.requests = queue.Queue(), {}, {}, []
        self.changed = threading.Condition()
        self.number = 0
        threading.Thread(target=self._read, daemon=True).start()
        self.errors = []
        threading.Thread(target=lambda: self.errors.extend(self.process.stderr), daemon=True).start()
        general = {"positionEncodings": encodings} if encodings else {}
        self.capabilities = self.ask("initialize", processId=None, rootUri=None, initializationOptions=settings,
                                     capabilities={"general": general})["capabilities"]
        self.tell("initialized")

    def _read(self):
        while header := self.process.stdout.readline():
            length = 0
            while header.strip():
                name, _, value = header.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
                header = self.process.stdout.readline()
            message = json.loads(self.process.stdout.read(length))
            if message.get("method") == "textDocument/publishDiagnostics":
                with self.changed:
                    params = message["params"]
                    self.diagnostics[params["uri"]] = params.get("version"), params["diagnostics"]
                    self.changed.notify_all()
            elif "method" in message:
                self.requests.append(message["method"])
                if "id" in message:
                    self._send(id=message["id"], result=None)
            else:
                self.answers.put(message)

    def _send(self, **message):
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self.process.stdin.flush()

    def tell(self, method, **params):
        self._send(method=method, params=params)

    def ask(self, method, **params):
        """The result of a request; AssertionError if it failed."""
        self.number += 1
        self._send(id=self.number, method=method, params=params)
        answer = self.answers.get(timeout=120)
        assert answer["id"] == self.number and "error" not in answer, (answer, b"".join(self.errors).decode()[-3000:])
        return answer["result"]

    def open(self, path, text=None):
        """Opens a file, with another text if one is given; its diagnostics."""
        uri = Path(path).as_uri()
        self.texts[uri] = Path(path).read_text(encoding="utf-8") if text is None else text, 1
        self.tell("textDocument/didOpen", textDocument={"uri": uri, "languageId": "python", "version": 1,
                                                        "text": self.texts[uri][0]})
        return self.wait(uri)

    def change(self, path, text):
        """Replaces the text of an open file; its diagnostics."""
        uri = Path(path).as_uri()
        version = self.texts[uri][1] + 1
        self.texts[uri] = text, version
        self.tell("textDocument/didChange", textDocument={"uri": uri, "version": version},
                  contentChanges=[{"text": text}])
        return self.wait(uri)

    def type(self, path, line, character, text):
        """Inserts a text at a position, as a key does; the diagnostics."""
        uri = Path(path).as_uri()
        before, version = self.texts[uri]
        lines = before.split("\n")
        lines[line] = lines[line][:character] + text + lines[line][character:]
        self.texts[uri] = "\n".join(lines), version + 1
        position = {"line": line, "character": character}
        self.tell("textDocument/didChange", textDocument={"uri": uri, "version": version + 1},
                  contentChanges=[{"range": {"start": position, "end": position}, "text": text}])
        return self.wait(uri)

    def wait(self, uri):
        with self.changed:
            wanted = self.texts[uri][1]
            assert self.changed.wait_for(lambda: self.diagnostics.get(uri, (0, ))[0] == wanted, timeout=120), (
                b"".join(self.errors).decode()[-3000:])
            return self.diagnostics[uri][1]

    def at(self, method, path, line, character, **params):
        return self.ask(f"textDocument/{method}", textDocument={"uri": Path(path).as_uri()},
                        position={"line": line, "character": character}, **params)

    def hover(self, path, line, character):
        found = self.at("hover", path, line, character)
        return found["contents"]["value"] if found else None

    def hints(self, path):
        """{(line, character): text} of a whole file."""
        found = self.ask("textDocument/inlayHint", textDocument={"uri": Path(path).as_uri()},
                         range={"start": {"line": 0, "character": 0}, "end": {"line": 100000, "character": 0}})
        return {(h["position"]["line"], h["position"]["character"]): h["label"] for h in found}

    def actions(self, path, line):
        here = {"line": line, "character": 0}
        return self.ask("textDocument/codeAction", textDocument={"uri": Path(path).as_uri()},
                        range={"start": here, "end": here}, context={"diagnostics": []})

    def apply(self, path, action):
        """The text after a code action's edits."""
        (edits, ) = action["edit"]["changes"].values()
        lines = self.texts[Path(path).as_uri()][0].split("\n")
        for edit in sorted(edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]),
                           reverse=True):
            start, end = edit["range"]["start"], edit["range"]["end"]
            tail = lines[end["line"]][end["character"]:]
            lines[start["line"]:end["line"] + 1] = (lines[start["line"]][:start["character"]] + edit["newText"] +
                                                    tail).split("\n")
        return "\n".join(lines)

    def close(self):
        if self.process.poll() is None:
            self.ask("shutdown")
            self.tell("exit")
        assert self.process.wait(timeout=60) == 0, b"".join(self.errors).decode()[-3000:]

"""`txl lsp`: the language server, on standard input and output. It needs pygls: `pip install 'txl[lsp]'`."""
import os
import threading
from urllib.parse import unquote, urlparse

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from .. import _native  # noqa: F401
from .. import _txl
from . import features
from .analysis import State
from .remedies import remedies, signature_template

_SEVERITIES = {"error": types.DiagnosticSeverity.Error, "warning": types.DiagnosticSeverity.Warning,
               "information": types.DiagnosticSeverity.Information}
_ITEM_KINDS = {"function": types.CompletionItemKind.Function, "method": types.CompletionItemKind.Method,
               "property": types.CompletionItemKind.Property, "variable": types.CompletionItemKind.Variable}
_CHOOSE = "txl.chooseSignature"
_LAYOUT_TARGET = "sm_90a"  # where a signature names no GPU


class Server(LanguageServer):
    """The files that are open in an editor, and what is known of them."""

    def __init__(self):
        super().__init__("txl", _txl.version(), text_document_sync_kind=types.TextDocumentSyncKind.Incremental)
        self.states, self.chosen, self.layouts = {}, {}, {}
        self.settings = {}
        self.lock = threading.Lock()  # hovers with layouts run in threads

    def path(self, uri):
        parsed = urlparse(uri)
        return unquote(parsed.path) if parsed.scheme == "file" else uri

    def update(self, uri, afresh=False):
        """Analyses a document again, and reports its diagnostics."""
        document = self.workspace.get_text_document(uri)
        before = self.states.get(uri)
        if before is not None and before.text == document.source and not afresh:
            return before
        state = self.states[uri] = self.analyse(uri, document.source, None if afresh else before)
        found = [self._diagnostic(state, *one) for one in state.diagnostics()
                 if one[0]["file"] in (state.path, "") or one[0]["calls"]]
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=uri, diagnostics=found, version=document.version))
        return state

    def analyse(self, uri, text, before):
        encoding = str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding))
        signatures = self.settings.get("signatures") or {}
        return State(self.path(uri), text, signatures, before, encoding)

    def state(self, uri):
        return self.states.get(uri) or self.update(uri)

    # ---- positions ----

    def position(self, state, line, character):
        text = state.lines.line(line)
        return types.Position(line, state.lines.units(text[:character]))

    def range(self, state, line, first, last_line, last):
        return types.Range(self.position(state, line, first), self.position(state, last_line, last))

    def _diagnostic(self, state, diagnostic, severity, signature):
        shown, notes = diagnostic, list(diagnostic["notes"])
        if diagnostic["file"] != state.path and diagnostic["file"]:  # an error in a helper of another file
            shown = next((call for call in diagnostic["calls"] if call["file"] == state.path), diagnostic["calls"][-1])
            notes.append({**diagnostic, "text": diagnostic["message"]})
        line, column = max(shown["line"], 1) - 1, max(shown["column"], 1) - 1
        length = shown["length"] or max(len(state.lines.line(line)) - column, 0)
        texts = [diagnostic["message"], *(note["text"] for note in notes if not note["line"])]
        if severity == "information":
            texts.insert(0, "unknown without Python")
        if signature is not None:
            texts.append(f"for {signature.title}")
        related = [
            types.DiagnosticRelatedInformation(
                types.Location(_uri(note["file"]), types.Range(types.Position(note["line"] - 1, note["column"] - 1),
                                                               types.Position(note["line"] - 1, note["column"] - 1 +
                                                                              note["length"]))), note["text"])
            for note in [*notes, *({**call, "text": f"in call of `{call['text']}`"} for call in diagnostic["calls"])]
            if note["line"] and note["file"]
        ]
        return types.Diagnostic(self.range(state, line, column, line, column + length), "\n".join(texts),
                                _SEVERITIES[severity], diagnostic["name"], source="txl", related_information=related)

    # ---- layouts ----

    def layouts_of(self, state, evaluation, line, name):
        """The layouts of a variable on a line on a GPU, as texts; [] if the kernel does not compile."""
        signature = evaluation.signature
        if signature.guessed:
            return []
        key = state.path, state.text, signature
        with self.lock:
            if key not in self.layouts:
                self.layouts = {key: _layout_facts(state, signature)}
            facts = self.layouts[key]
        found = [fact for fact in facts if fact.get("line") == line and fact.get("file") == state.path
                 and str(fact.get("value", "")).lstrip("%").rsplit("_", 1)[0] in (name, f"{name}_")
                 or fact.get("line") == line and str(fact.get("value")) == f"%{name}"]
        return list(dict.fromkeys(_layout_text(fact) for fact in found))[:3]


def _uri(path):
    return path if "://" in path else "file://" + os.path.abspath(path)


def _layout_facts(state, signature):
    import json
    options = dict(signature.options)
    if not options.get("target", "cpu").startswith(("sm_", "emulate:")):
        options["target"] = _LAYOUT_TARGET
    try:
        kernel = _txl.compile_file(state.text, state.path, signature.kernel, signature.text, [*options.items()])
        return [fact for fact in json.loads(kernel.stage("layouts:json")) if "layout" in fact]
    except Exception:  # the diagnostics have the reason
        return []


def _layout_text(fact):
    try:
        name = _txl.describe_layout(fact["layout"], "name").strip()
    except ValueError:
        name = fact["layout"]
    return f"`{name}` ({fact.get('cause', 'unknown')})"


def make_server():
    """The server, with its features, not yet started."""
    server = Server()
    feature = server.feature

    @feature(types.INITIALIZE)
    def initialize(ls, params):
        options = _plain(params.initialization_options)
        ls.settings = options if isinstance(options, dict) else {}

    @feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configure(ls, params):
        settings = _plain(params.settings)
        if isinstance(settings, dict):
            ls.settings = settings.get("txl", settings) or {}
        for uri in list(ls.states):
            ls.update(uri, afresh=True)

    @feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(ls, params):
        ls.update(params.text_document.uri)

    @feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(ls, params):
        ls.update(params.text_document.uri)

    @feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(ls, params):  # other open files may import this one
        for uri in list(ls.states):
            ls.update(uri, afresh=True)

    @feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(ls, params):
        ls.states.pop(params.text_document.uri, None)
        ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(params.text_document.uri, []))

    @feature(types.TEXT_DOCUMENT_HOVER)
    @server.thread()
    def hover(ls, params):
        state = ls.state(params.text_document.uri)
        line = params.position.line
        found = features.hover(state, line, state.lines.character(line, params.position.character), ls.chosen,
                               lambda *one: ls.layouts_of(state, *one))
        if found is None:
            return None
        text, first, last = found
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text),
                           ls.range(state, line, first, line, last))

    @feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def hints(ls, params):
        state = ls.state(params.text_document.uri)
        return [types.InlayHint(ls.position(state, line, character), text, types.InlayHintKind.Type)
                for line, character, text in features.hints(state, params.range.start.line, params.range.end.line,
                                                            ls.chosen)]

    @feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["."]))
    def complete(ls, params):
        uri, line = params.text_document.uri, params.position.line
        state = ls.update(uri)
        found = features.complete(state, lambda text: ls.analyse(uri, text, state), line,
                                  state.lines.character(line, params.position.character), ls.chosen)
        return types.CompletionList(False, [
            types.CompletionItem(name, kind=_ITEM_KINDS[kind], detail=detail or None, documentation=types.MarkupContent(
                types.MarkupKind.Markdown, documentation) if documentation else None)
            for name, kind, detail, documentation in found])

    @feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(ls, params):
        state = ls.state(params.text_document.uri)
        line = params.position.line
        found = features.definition(state, line, state.lines.character(line, params.position.character), ls.chosen)
        if found is None:
            return None
        here = types.Position(found[1], 0)
        return types.Location(_uri(found[0]), types.Range(here, here))

    kinds = [types.CodeActionKind.QuickFix, types.CodeActionKind.RefactorRewrite]

    @feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=kinds))
    def actions(ls, params):
        return _actions(ls, params)

    @server.command(_CHOOSE)
    def choose(ls, uri, kernel, index):
        ls.chosen[kernel] = index
        ls.workspace_inlay_hint_refresh(None)

    return server


def _actions(ls, params):
    uri = params.text_document.uri
    state = ls.state(uri)
    found = []
    for diagnostic, _, _ in state.diagnostics():
        if params.range.start.line <= diagnostic["line"] - 1 <= params.range.end.line:
            for title, edits in remedies(state, diagnostic):
                found.append(types.CodeAction(title, kind=types.CodeActionKind.QuickFix, edit=types.WorkspaceEdit(
                    {uri: [types.TextEdit(ls.range(state, *edit[:4]), edit[4]) for edit in edits]})))
    kernel = state.kernel_at(params.range.start.line + 1)
    if kernel is None:
        return found
    for index, signature in enumerate(kernel.signatures):
        if index != ls.chosen.get(kernel.name, 0):
            title = f"Show types for {signature.title}"
            found.append(types.CodeAction(title, kind=types.CodeActionKind.RefactorRewrite, command=types.Command(
                title, _CHOOSE, arguments=[uri, kernel.name, index])))
    if (template := signature_template(kernel)) is not None:
        line = kernel.first_line - 1
        found.append(types.CodeAction("Write a signature for this kernel", kind=types.CodeActionKind.RefactorRewrite,
                                      edit=types.WorkspaceEdit({uri: [types.TextEdit(ls.range(state, line, 0, line, 0),
                                                                                     template + "\n")]})))
    return found


def _plain(value):
    """Settings as dictionaries and lists: pygls has them as objects."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    elif hasattr(value, "__dict__"):
        value = vars(value)
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def serve():
    """Serves until the editor ends the session."""
    make_server().start_io()

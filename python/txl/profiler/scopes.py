"""Scopes: the names under which a thread's launches are added up. They nest; each is a node of the tree that a session
keeps."""
import contextvars
import functools
import time

_path = contextvars.ContextVar("scopes", default=())
_listeners = []  # sessions, which are notified of the metrics of scopes


def current():
    """The names of the open scopes, the outermost first."""
    return _path.get()


def listen(session, on):
    """Notify a session of scopes, or stop that."""
    if on and session not in _listeners:
        _listeners.append(session)
    elif not on and session in _listeners:
        _listeners.remove(session)


def _notify(path, metrics):
    for session in list(_listeners):
        session.add(path, metrics)


def enter_scope(name, metrics=None):
    """Open a scope; `metrics` ({name: number}) are added to its node. Its depth."""
    path = (*_path.get(), str(name))
    _path.set(path)
    _notify(path, dict(metrics or {}))
    return len(path)


def exit_scope(name=None, metrics=None):
    """Close the scope opened last. ValueError if there is none, or it has another name."""
    path = _path.get()
    if not path or (name is not None and path[-1] != name):
        raise ValueError(f"scope `{name}` is not the one opened last" if path else "no scope is open")
    if metrics:
        _notify(path, dict(metrics))
    _path.set(path[:-1])
    return path[-1]


class scope:
    """A scope as a block, or as a decorator of a function."""

    def __init__(self, name, metrics=None):
        self.name, self.metrics = name, metrics

    def __enter__(self):
        enter_scope(self.name, self.metrics)
        return self

    def __exit__(self, *exception):
        exit_scope(self.name)

    def __call__(self, fn):

        @functools.wraps(fn)
        def within(*args, **kwargs):
            with type(self)(self.name, self.metrics):
                return fn(*args, **kwargs)

        return within


class cpu_timed_scope(scope):
    """A scope to whose node the time that the block takes on the host is added, `cpu_time (ns)`."""

    def __enter__(self):
        self._start = time.perf_counter_ns()
        return super().__enter__()

    def __exit__(self, *exception):
        exit_scope(self.name, {"cpu_time (ns)": time.perf_counter_ns() - self._start})


# A state is a scope for the phase of a program; here both are nodes.
enter_state = enter_scope


class state(scope):
    """A scope for a phase of a program."""


class metadata_state(state):
    """A phase in which a program computes metadata about itself."""

    def __init__(self, name="metadata", metrics=None):
        super().__init__(name, metrics)


def exit_state():
    """Close the state opened last."""
    return exit_scope()

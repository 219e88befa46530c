"""The data of a session that is still running."""
from .session import session_of


def get(session, phase=0):
    """The tree and the devices of a phase, as `finalize` writes them of all. ValueError for a phase that was not
    begun."""
    return [session_of(session).tree(phase), {}]


def advance_phase(session):
    """From now on launches count for a new phase; returns its index. The first is 0."""
    return session_of(session).advance_phase()


def is_phase_complete(session, phase):
    """Whether nothing will be added to a phase any more. ValueError for a phase that was not begun."""
    one = session_of(session)
    one.tree(phase)
    return phase < one.phase


def clear(session, phase=None):
    """Discard the data so far, of a phase or, None, of all. ValueError for a phase that was not begun."""
    session_of(session).clear(phase)

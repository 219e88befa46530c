"""What a session that still runs has seen."""
from .session import session_of


def get(session, phase=0):
    """The tree and the devices, as `finalize` writes them. ValueError for another phase than 0: there is one."""
    if phase != 0:
        raise ValueError(f"there is no phase {phase}: a session has one, 0")
    return [session_of(session).tree(), {}]


def clear(session):
    """Forget what was seen until now."""
    session_of(session).clear()

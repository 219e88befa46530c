"""Times of launches, under the scopes in which they were made, and of scopes inside of kernels (`language`).

    import triton.profiler as proton

    session = proton.start("step", hook="triton")
    with proton.scope("attention"):
        kernel[grid](...)
    proton.finalize()          # writes step.hatchet

A launch on the CPU is timed by the host's clock, one on a GPU between two events on its stream; one that a graph
captures is not timed. With `hook="triton"`, the result of a kernel's `launch_metadata` (`flops`, `bytes`, another
`name`) is added up together with the time."""
from .scopes import cpu_timed_scope, enter_scope, enter_state, exit_scope, exit_state, metadata_state, scope, state
from .session import DEFAULT_PROFILE_NAME, Session, activate, deactivate, finalize, profile, start
from . import data  # noqa: E402  (it asks sessions)

__all__ = [
    "DEFAULT_PROFILE_NAME", "Session", "activate", "cpu_timed_scope", "data", "deactivate", "enter_scope",
    "enter_state", "exit_scope", "exit_state", "finalize", "metadata_state", "profile", "scope", "start", "state"
]

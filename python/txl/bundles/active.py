"""The recorder of the process, to which compilations and autotuners report (record.py)."""
import threading

recorder = None  # the innermost Recorder
_trials = threading.local()


class trial:
    """While the block runs, compilations of this thread are trials of an autotuner, which are not recorded."""

    def __enter__(self):
        _trials.depth = getattr(_trials, "depth", 0) + 1

    def __exit__(self, *exception):
        _trials.depth -= 1


def in_trial():
    return getattr(_trials, "depth", 0) > 0

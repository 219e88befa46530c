"""Tuning in three separate steps: compile the configurations on any executor, measure them in a child process that may
die, record each result as a line of JSON. `txl.autotune` and `txl tune` use it; see docs/ship/tuning.md."""

"""The table of a choice, which TRITON_PRINT_AUTOTUNING prints."""


def table(timings, failures):
    """The configurations, the fastest first, with the median time and how it compares; of one that failed, why."""
    best = min(times[0] for times in timings.values())
    lines = []
    for config in sorted(timings, key=lambda c: timings[c][0]):
        if config in failures:
            said = (str(failures[config]).strip().splitlines() or [""])[0]
            shown = f"{'failed':>12}  {'':>6}  {config}: {type(failures[config]).__name__}: {said}"
        else:
            shown = f"{timings[config][0]:9.4f} ms  {timings[config][0] / best:5.2f}x  {config}"
        lines.append("  " + shown)
    return "\n".join(lines)

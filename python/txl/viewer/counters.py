"""The emulator's counters of launches of a kernel, as texts next to lines of its PTX."""


def _of_launch(counted):
    """The texts of one launch: how many warps ran each line, and the bank conflicts there."""
    return {
        line["line"]: f"{line['warps']}" + (f" ⚠{line['conflicts']}" if line.get("conflicts") else "")
        for line in counted["lines"]
    }


def line_texts(counts, kernel):
    """{stage: {line number: text}} of what `kernel.view` takes as `counts`: such a dict, None, a block
    `txl.emulate(…, count=True)`, its list `counts`, of which the kernel's last launch is taken, or the object that
    `txl-emu --counters-json` writes. ValueError for others, and for a list without a launch of the kernel."""
    counts = getattr(counts, "counts", counts)
    try:
        if isinstance(counts, list):
            launches = [result for name, result in counts if name == kernel]
            if not launches:
                raise ValueError(
                    f"no launch of `{kernel}` was counted; there are "
                    f"{', '.join(sorted({name for name, _ in counts})) or 'none'}"
                )
            counts = launches[-1]
        if "lines" in (counts or {}):
            return {"ptx": _of_launch(counts)}
        return {
            stage: {int(line): str(text)
                    for line, text in lines.items()}
            for stage, lines in (counts or {}).items()
        }
    except (TypeError, KeyError, AttributeError) as problem:
        raise ValueError(
            "counts are {stage: {line number: text}}, what `txl.emulate(…, count=True)` has as `counts`, or what "
            "`txl-emu "
            f"--counters-json` writes ({problem!r})") from None

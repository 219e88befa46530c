"""What tests read of a kernel's schedule: fields of its facts, never the text."""


def facts(kernel, kind, **fields):
    """The facts of a kind whose fields have these values."""
    return [
        fact for fact in kernel.facts("schedule")
        if fact["kind"] == kind and all(fact.get(name) == value for name, value in fields.items())
    ]


def as_candidate(function, grid, arguments, options, **fields):
    """Options of a launch with which the compiler builds the last candidate that has these fields, as
    `persistent=True`; the options as they are if there is none. For tests of what is built, not of what is chosen."""
    listed = facts(function.warmup(*arguments, grid=grid, **options), "candidate", **fields)
    return {**options, "schedule_candidate": listed[-1]["number"]} if listed else options


def has_loop(kernel, **fields):
    """Whether a loop has these fields, as `loads="2xTMA", stages=3`."""
    return bool(facts(kernel, "loop", **fields))


def is_pipelined(kernel):
    """Whether all loops are."""
    return not has_loop(kernel, pipelined=False)


def is_persistent(kernel):
    return has_loop(kernel, persistent=True)


def is_specialized(kernel, consumers=None):
    """Whether producer warps start a loop's copies, for so many consumer warpgroups."""
    return any(
        loop["producer_warps"] and consumers in (None, loop["consumer_warpgroups"]) for loop in facts(kernel, "loop"))


def loads(kernel, via):
    """How many loads of the loops are made so: `tma`, `cp.async`, `registers`, `ld.global`."""
    return len(facts(kernel, "load", via=via))


def stored_by_tma(kernel):
    """The bytes of the buffers from which TMA stores results; 0 if it stores none."""
    return sum(fact["bytes"] for fact in facts(kernel, "store", via="tma"))


def causes(kernel, of=None):
    """The causes of refusals, all or those of one thing: `pipelining`, `tma`, `warp_specialization` …"""
    return {fact["cause"] for fact in facts(kernel, "refusal") if of in (None, fact["of"])}

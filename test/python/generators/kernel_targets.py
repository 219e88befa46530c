"""The architecture for which the emulator runs the random kernel of a seed."""

TARGETS = ("sm_80", "sm_90a", "sm_86", "sm_100a", "sm_89", "sm_120", "sm_90", "sm_120a", "sm_100", "sm_121a")


def target_of(seed):
    return TARGETS[seed % len(TARGETS)]


def has_tma(seed):
    return int(target_of(seed)[3:].rstrip("a")) >= 90

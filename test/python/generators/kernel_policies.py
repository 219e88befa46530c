"""Cache policies of accesses in random kernels: they change no value."""

PRIORITIES = ["evict_last", "evict_normal", "evict_first", "evict_unchanged"]


def policy(k, array):
    """`, eviction_policy=…` for a share of the accesses of the array whose pointer is `array`, else nothing."""
    kind = k.r.choice(["", "", "", "name", "fraction", "range"])
    if not kind:
        return ""
    if kind == "name":
        return f', eviction_policy="{k.r.choice(["evict_first", "evict_last"])}"'
    options = [f'"{k.r.choice(PRIORITIES)}"']
    if kind == "fraction" and k.r.random() < 0.7:
        options.append(f"fraction={k.r.choice([0.25, 0.5, 1.0])}")
    if k.r.random() < 0.5:
        options.append(f'secondary="{k.r.choice(["evict_first", "evict_unchanged"])}"')
    if kind == "range":
        primary = k.r.choice([16, 64, 4096])
        sizes = [(k.scalar_argument(size) if k.r.random() < 0.3 else size)
                 for size in (primary, primary + k.r.choice([0, 128]))]
        options.append(f"base={array}, primary_size={sizes[0]}, total_size={sizes[1]}")
    return f", eviction_policy=tl.CachePolicy({', '.join(options)})"

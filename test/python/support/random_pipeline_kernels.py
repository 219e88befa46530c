"""The kernels of random_pipelines.py: one a family of loops, whose constexprs are drawn."""
import txl
import txl.language as tl


@txl.jit
def products(a, b, d, c, M, N, K, a_row, a_column, b_row, b_column, first, BM: tl.constexpr, BN: tl.constexpr,
             BK: tl.constexpr, MASK: tl.constexpr, MOVES: tl.constexpr, SUM: tl.constexpr, END: tl.constexpr,
             ITERATIONS: tl.constexpr, OF: tl.constexpr, X_OTHER: tl.constexpr, Y_OTHER: tl.constexpr,
             OWN: tl.constexpr, UNROLL: tl.constexpr = 1):
    """Tiles of c = a b: pointers that move or follow the iteration, rows that wrap, are masked or whole; SUM: a second
    product, of the same rows; OF: which factors are computed of what is loaded; X_OTHER, Y_OTHER: what tiles have where
    they are masked."""
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    for iteration in range(ITERATIONS):
        m = (tl.program_id(0) * ITERATIONS + iteration) * BM + tl.arange(0, BM)
        rows, columns = (m % M, n % N) if MASK == "wrap" else (m, n)
        total = tl.zeros((BM, BN), tl.float32)
        a_tile = a + rows[:, None] * a_row + (first + k)[None, :] * a_column
        b_tile = b + (first + k)[:, None] * b_row + columns[None, :] * b_column
        for step in tl.range(0, tl.cdiv(K - first, BK), warp_specialize=OWN, loop_unroll_factor=UNROLL):
            left = K - first - step * BK
            x_mask, y_mask = k[None, :] < left, k[:, None] < left
            if MASK == "all":
                x_mask, y_mask = x_mask & (m[:, None] < M), y_mask & (n[None, :] < N)
            if MOVES:
                x_at, y_at = a_tile, b_tile
            else:
                x_at, y_at = a_tile + step * BK * a_column, b_tile + step * BK * b_row
            x = tl.load(x_at, mask=x_mask, other=X_OTHER)
            y = tl.load(y_at, mask=y_mask, other=Y_OTHER)
            if OF == "first" or OF == "both":
                x = x * (k % 3)[None, :].to(x.dtype)
            if OF == "second" or OF == "both":
                y = y * (1 + k % 2)[:, None].to(y.dtype)
            total = tl.dot(x, y, total)
            if SUM == "twice":
                total = tl.dot(x, y, total)
            elif SUM == "other":
                z = tl.load(d + (first + step * BK + k)[:, None] * 64 + (tl.arange(0, BN) % 64)[None, :],
                            mask=k[:, None] < left, other=0.0)
                total = tl.dot(x, z, total)
            if MOVES:
                a_tile += BK * a_column
                b_tile += BK * b_row
        if END == "rows":
            total = total * (m % 3)[:, None].to(tl.float32)
        elif END == "largest":
            total = total - tl.max(total, 1)[:, None]
        elif END == "loaded":
            row, column = tl.load(d + m, mask=m < K, other=Y_OTHER), tl.load(d + n, mask=n < K, other=X_OTHER)
            total = total * row.to(tl.float32)[:, None] + 1.0 / column.to(tl.float32)[None, :]
        tl.store(c + m[:, None] * N + n[None, :], total, mask=(m[:, None] < M) & (n[None, :] < N))


@txl.jit
def weighted(q, k, v, out, sums, blocks, factors, scale, S, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
             MASK: tl.constexpr, CAUSAL: tl.constexpr, KIND: tl.constexpr, PLACE: tl.constexpr, FACTORS: tl.constexpr,
             K_OTHER: tl.constexpr, V_OTHER: tl.constexpr, OWN: tl.constexpr, UNROLL: tl.constexpr = 1):
    """A product of what is computed of another: attention, or weights that are no softmax. PLACE: how many keys there
    are is loaded, and each iteration says by a table of `blocks` where its keys lie, or how far after those of the
    iteration before. FACTORS: keys or rows have numbers that each iteration loads."""
    rows, columns, d = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, D)
    x = tl.load(q + rows[:, None] * D + d[None, :])
    most, weight = tl.full((BM, ), -float("inf"), tl.float32), tl.zeros((BM, ), tl.float32)
    total = tl.zeros((BM, D), tl.float32)
    end, before = min(S, (tl.program_id(0) + 1) * BM) if CAUSAL else S, 0
    if PLACE != "":
        end = min(end, tl.load(blocks))
    for start in tl.range(0, end, BN, warp_specialize=OWN, loop_unroll_factor=UNROLL):
        at = start + columns
        if PLACE == "table":
            at = tl.load(blocks + 1 + start // BN) * BN + columns
        elif PLACE == "steps":
            at = before + columns
            before += (tl.load(blocks + 1 + start // BN) - start // BN) * BN
        if MASK:
            keys = tl.load(k + at[None, :] * D + d[:, None], mask=at[None, :] < S, other=K_OTHER)
            values = tl.load(v + at[:, None] * D + d[None, :], mask=at[:, None] < S, other=V_OTHER)
        else:
            keys = tl.load(k + at[None, :] * D + d[:, None])
            values = tl.load(v + at[:, None] * D + d[None, :])
        scores = tl.dot(x, keys) * scale
        if FACTORS == "keys":
            scores *= tl.load(factors + at)[None, :]
        elif FACTORS == "rows":
            scores *= tl.load(factors + start // BN + rows % 8)[:, None]
        if CAUSAL:
            scores = tl.where(rows[:, None] >= at[None, :], scores, -float("inf"))
        if KIND == "softmax":
            scores = tl.where(at[None, :] < S, scores, -float("inf"))
            more = tl.maximum(most, tl.max(scores, 1))
            scores = tl.math.exp2(scores - more[:, None])
            factor = tl.math.exp2(most - more)
            weight = weight * factor + tl.sum(scores, 1)
            total = total * factor[:, None]
            most = more
        elif KIND == "relu":
            scores = tl.maximum(scores, 0.0)
            weight += tl.sum(scores, 1)
        total = tl.dot(scores.to(tl.float16), values, total)
    tl.store(out + rows[:, None] * D + d[None, :], total)
    tl.store(sums + rows, weight)


@txl.jit
def in_loops(q, k, v, out, sums, first, second, scale, S, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
             KIND: tl.constexpr, LOOPS: tl.constexpr, CAUSAL: tl.constexpr, OTHER: tl.constexpr, OWN: tl.constexpr,
             UNROLL: tl.constexpr = 1):
    """The same by several loops, the keys to `first`, to `second`, and those to the end, which alone are masked. OTHER:
    what else there is, a loop that only multiplies, what the others do or by tiles of its own, or one that does not."""
    rows, columns, d = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, D)
    x = tl.load(q + rows[:, None] * D + d[None, :])
    most, weight = tl.full((BM, ), -float("inf"), tl.float32), tl.zeros((BM, ), tl.float32)
    total = tl.zeros((BM, D), tl.float32)
    begin = 0
    if OTHER == "number":
        for i in range(second):
            begin = (begin + i) % 3
        begin -= begin
    for part in tl.static_range(LOOPS):
        end = S if part == LOOPS - 1 else first if part == 0 else second
        if CAUSAL:
            end = min(end, (tl.program_id(0) + (part == LOOPS - 1)) * BM)
        for start in tl.range(begin, end, BN, warp_specialize=OWN, loop_unroll_factor=UNROLL):
            at = start + columns
            keys = tl.load(k + at[None, :] * D + d[:, None], mask=at[None, :] < S, other=0.0)
            values = tl.load(v + at[:, None] * D + d[None, :], mask=at[:, None] < S, other=0.0)
            scores = tl.dot(x, keys) * scale
            if part == LOOPS - 1:
                scores = tl.where((at[None, :] < S) & ((rows[:, None] >= at[None, :]) | (not CAUSAL)), scores,
                                  -float("inf"))
            if KIND == "softmax":
                more = tl.maximum(most, tl.max(scores, 1))
                scores = tl.math.exp2(scores - more[:, None])
                factor = tl.math.exp2(most - more)
                weight = weight * factor + tl.sum(scores, 1)
                total = total * factor[:, None]
                most = more
            else:
                scores = tl.maximum(scores, 0.0)
                weight += tl.sum(scores, 1)
            total = tl.dot(scores.to(tl.float16), values, total)
        begin = max(begin, end)
    if OTHER == "tiles" or OTHER == "products":
        y = tl.load(q + rows[:, None] * D + columns[None, :])
        for start in tl.range(0, S, BN, warp_specialize=OWN, loop_unroll_factor=UNROLL):
            at = start + columns
            if OTHER == "products":
                keys = tl.load(k + at[None, :] * D + d[:, None], mask=at[None, :] < S, other=0.0)
                weight += tl.sum(tl.dot(x, keys), 1)
            total = tl.dot(y, tl.load(v + at[:, None] * D + d[None, :], mask=at[:, None] < S, other=0.0), total)
    tl.store(out + rows[:, None] * D + d[None, :], total)
    tl.store(sums + rows, weight)


@txl.jit
def described(a, b, c, M, N, K, first, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, PARTS: tl.constexpr,
              FROM: tl.constexpr, OWN: tl.constexpr, UNROLL: tl.constexpr = 1):
    """Tiles of c = a b^T, loaded by descriptors; what is loaded beyond the end is 0. PARTS: two loads of b, of half a
    tile each."""
    a_desc = tl.make_tensor_descriptor(a, [M, K], [K, 1], [BM, BK])
    b_desc = tl.make_tensor_descriptor(b, [N, K], [K, 1], [BN // PARTS, BK])
    m, n = tl.program_id(0) * BM, tl.program_id(1) * BN
    total = tl.zeros((BM, BN // PARTS), tl.float32)
    other = tl.zeros((BM, BN // PARTS), tl.float32)
    for k in tl.range(FROM, K, BK, warp_specialize=OWN, loop_unroll_factor=UNROLL):
        x = a_desc.load([m + first, k])
        total = tl.dot(x, b_desc.load([n, k]).T, total)
        if PARTS == 2:
            other = tl.dot(x, b_desc.load([n + BN // 2, k]).T, other)
    i, j = m + tl.arange(0, BM), n + tl.arange(0, BN // PARTS)
    tl.store(c + i[:, None] * N + j[None, :], total, mask=(i < M)[:, None] & (j < N)[None, :])
    if PARTS == 2:
        j += BN // 2
        tl.store(c + i[:, None] * N + j[None, :], other, mask=(i < M)[:, None] & (j < N)[None, :])


@txl.jit
def gathered(a, rows, b, c, M, N, H, C, TAPS, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, KIND: tl.constexpr,
             X_OTHER: tl.constexpr, Y_OTHER: tl.constexpr, OWN: tl.constexpr, UNROLL: tl.constexpr = 1):
    """Tiles of c, whose rows are sums over taps of chosen rows of `a` times b. KIND: what an iteration's row is: that
    of the tap, bounded by a mask, as in a convolution; what each iteration loads; the same in all iterations, by
    pointers that move. A row of number -1 is none."""
    m, n, k = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN), tl.arange(0, BK)
    chosen = tl.load(rows + m, mask=m < M, other=-1)
    blocks = tl.cdiv(C, BK)
    total = tl.zeros((BM, BN), tl.float32)
    a_tile, b_tile = a + chosen[:, None] * C + k[None, :], b + k[:, None] * N + n[None, :]
    for iteration in tl.range(0, blocks if KIND == "moves" else TAPS * blocks, warp_specialize=OWN,
                         loop_unroll_factor=UNROLL):
        tap, column = iteration // blocks, iteration % blocks * BK + k
        at = chosen
        if KIND == "taps":
            at = tl.where(chosen < 0, chosen - TAPS, chosen + tap - 1)
        elif KIND == "loads":
            at = tl.load(rows + (m + tap) % M)
        inside = (at >= 0) & (at < H)
        if KIND == "moves":
            column, x_at, y_at = iteration * BK + k, a_tile, b_tile
            a_tile += BK
            b_tile += BK * N
        else:
            x_at, y_at = a + at[:, None] * C + column[None, :], b + (tap * C + column)[:, None] * N + n[None, :]
        x = tl.load(x_at, mask=inside[:, None] & (column[None, :] < C), other=X_OTHER)
        y = tl.load(y_at, mask=(column[:, None] < C) & (n[None, :] < N), other=Y_OTHER)
        total = tl.dot(x, y, total)
    tl.store(c + m[:, None] * N + n[None, :], total, mask=(m[:, None] < M) & (n[None, :] < N))


@txl.jit
def gradients(q, k, v, g, rows, dk, dv, scale, S, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
              MASK: tl.constexpr, CAUSAL: tl.constexpr, KIND: tl.constexpr, ROWS: tl.constexpr, BOTH: tl.constexpr,
              OWN: tl.constexpr, UNROLL: tl.constexpr = 1):
    """Sums, or one, of products of what is computed of two others, as attention's gradients are. ROWS: each iteration
    loads numbers of its rows."""
    n, d = tl.program_id(0) * BN + tl.arange(0, BN), tl.arange(0, D)
    x, y = tl.load(k + n[:, None] * D + d[None, :]), tl.load(v + n[:, None] * D + d[None, :])
    first, second = tl.zeros((BN, D), tl.float32), tl.zeros((BN, D), tl.float32)
    for start in tl.range(0, S, BM, warp_specialize=OWN and CAUSAL and not BOTH, loop_unroll_factor=UNROLL):
        m = start + tl.arange(0, BM)
        if MASK:
            left = tl.load(q + m[None, :] * D + d[:, None], mask=m[None, :] < S, other=0.0)
            right = tl.load(g + m[:, None] * D + d[None, :], mask=m[:, None] < S, other=0.0)
        else:
            left, right = tl.load(q + m[None, :] * D + d[:, None]), tl.load(g + m[:, None] * D + d[None, :])
        p, w = tl.dot(x, left) * scale, tl.dot(y, tl.trans(right))
        if ROWS:
            p -= tl.load(rows + m)[None, :]
            w -= tl.load(rows + S + BM + m)[None, :]
        if KIND == "exp2":
            p = tl.math.exp2(tl.minimum(p, 4.0))
        else:
            p, w = tl.minimum(tl.maximum(p, -2.0), 2.0), tl.minimum(tl.maximum(w, -2.0), 2.0)
        if CAUSAL:
            p = tl.where(m[None, :] >= n[:, None], p, 0.0)
        if BOTH:
            second += tl.dot(p.to(tl.float16), right)
        first += tl.dot((p * w).to(tl.float16), tl.trans(left))
    tl.store(dk + n[:, None] * D + d[None, :], first)
    tl.store(dv + n[:, None] * D + d[None, :], second)


@txl.jit
def concurrent(a, b, e, c, side, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, KEPT: tl.constexpr,
           SIDE: tl.constexpr, START: tl.constexpr, X_OTHER: tl.constexpr, Y_OTHER: tl.constexpr, OWN: tl.constexpr,
           UNROLL: tl.constexpr = 1):
    """Tiles of c = a b, of rows and columns that are masked. KEPT: an operand that is the same in all iterations, that
    of a second MMA, of whose operand A the first is, or the one of the loop's MMA; or a tile times itself. SIDE: what
    is added up of rows or columns concurrently, the signs of zeros say. START: what the sum begins with."""
    m, n, k = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN), tl.arange(0, BK)
    acc = tl.full((BM, BN), START, tl.int32 if a.dtype.element_ty == tl.int8 else tl.float32)
    sums = tl.zeros((BN if SIDE == "columns" else BM, ), acc.dtype)
    kept = tl.load(e + tl.arange(0, BN)[:, None] * BN + tl.arange(0, BN)[None, :])
    if KEPT == "first" or KEPT == "last":
        first = tl.load(a + m[:, None] * K + k[None, :], mask=(m[:, None] < M) & (k[None, :] < K), other=X_OTHER)
    for start in tl.range(0, K, BK, warp_specialize=OWN, loop_unroll_factor=UNROLL):
        x = tl.load(a + m[:, None] * K + (start + k)[None, :], mask=(m[:, None] < M) & ((start + k)[None, :] < K),
                    other=X_OTHER)
        y = tl.load(b + n[None, :] * K + (start + k)[:, None], mask=((start + k)[:, None] < K) & (n[None, :] < N),
                    other=Y_OTHER)
        if SIDE == "rows":
            sums += tl.sum(x.to(acc.dtype), 1)
        elif SIDE == "columns":
            sums += tl.sum(y.to(acc.dtype), 0)
        elif SIDE == "signs":
            sums += tl.sum(tl.where(1.0 / x.to(tl.float32) < 0, 1, 0), 1).to(acc.dtype)
        elif SIDE == "largest":
            sums = tl.maximum(sums, tl.max(x.to(acc.dtype), 1))
        if KEPT == "second":
            acc = tl.dot(tl.dot(x, y).to(x.dtype), kept, acc)
        elif KEPT == "first":
            acc = tl.dot(first, y, acc)
        elif KEPT == "last":
            acc = tl.dot(first, y)
        elif KEPT == "itself":
            acc += tl.dot(x, x.T)
        else:
            acc = tl.dot(x, y, acc)
    tl.store(c + m[:, None] * N + n[None, :], acc, mask=(m[:, None] < M) & (n[None, :] < N))
    if SIDE == "columns":
        tl.store(side + tl.program_id(0) * N + n, sums, mask=n < N)
    elif tl.program_id(1) == 0:
        tl.store(side + m, sums, mask=m < M)

"""Linear recurrences over tokens, as programs call them. As with `functions`, a call goes to the kernels at once, or
through torch's dispatcher."""
from . import recurrences
from .functions import operations


def gated_delta_rule(query, key, value, decay, beta, *, scale=None, initial_state=None, out=None):
    """Linear attention with a state that decays and that forgets what a key held before: (out, last state). With decays
    of channels it is Kimi Delta Attention.

    For each token, state = e^decay · state; state += key ⊗ beta (value - stateᵀ key); out = scale · stateᵀ query.

    Args:
        query, key: (batch, tokens, heads of keys, K), float16 or bfloat16, K a power of two from 16 to 256; keys of
            length 1.
        value: (batch, tokens, heads, V), of their type; adjacent heads share one of the keys'.
        decay: (batch, tokens, heads), floats: the logarithm of what is left of the state, at most 0; or (batch, tokens,
            heads, K), one for each row of the state.
        beta: (batch, tokens, heads), floats: how much of a value is written.
        scale: 1/√K if it is not given.
        initial_state: float32 (batch, heads, K, V), zeros if it is not given. The last state is like it.
        out: Of value's shape and type.

    All arguments have gradients, also by that of the last state, with the same bits in every run.
    """
    recurrences.check_delta(query, key, value, decay, beta, initial_state)
    scale = None if scale is None else float(scale)
    if operations(query, key, value, decay, beta, initial_state, out) is not None:
        from . import recurrent_operators
        return recurrent_operators.gated_delta_rule(query, key, value, decay, beta, scale, initial_state, out)
    return recurrences.run_delta(query, key, value, decay, beta, scale, initial_state, out)


def mamba_scan(x, dt, A, B, C, D=None, *, dt_bias=None, dt_softplus=False, initial_state=None, out=None):
    """The scan of Mamba-2, whose arguments have the names that its authors gave them: (out, last state).

    For each token, state = e^(dt · A) · state + dt · x ⊗ B; out = state C + D · x.

    Args:
        x: (batch, tokens, heads, P), float16 or bfloat16, P and N powers of two from 16 to 256.
        dt: (batch, tokens, heads), floats; `dt_bias` (heads,) is added, then, with `dt_softplus`, log(1 + e^dt) taken.
        A: (heads,), floats below 0.
        B, C: (batch, tokens, groups, N), of x's type; adjacent heads share a group.
        D: (heads,), floats.
        initial_state: float32 (batch, heads, P, N), zeros if it is not given. The last state is like it.
        out: Of x's shape and type.

    All arguments have gradients, also by that of the last state, with the same bits in every run.
    """
    recurrences.check_scan(x, dt, A, B, C, D, dt_bias, initial_state)
    if operations(x, dt, A, B, C, D, dt_bias, initial_state, out) is not None:
        from . import recurrent_operators
        return recurrent_operators.mamba_scan(x, dt, A, B, C, D, dt_bias, dt_softplus, initial_state, out)
    return recurrences.run_scan(x, dt, A, B, C, D, dt_bias, dt_softplus, initial_state, out)

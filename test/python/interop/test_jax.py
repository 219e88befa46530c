"""JAX: its arrays as arguments, and kernels as operations of `jax.jit`, on the CPU."""
import numpy as np
import pytest

jax = pytest.importorskip("jax")
import jax.numpy as jnp  # noqa: E402

import txl  # noqa: E402
import txl.jax  # noqa: E402
import txl.language as tl  # noqa: E402


@txl.jit
def axpy_kernel(x, y, a, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, a * tl.load(x + i, mask=i < n) + tl.load(y + i, mask=i < n), mask=i < n)


def grid(bound):
    return (txl.cdiv(bound["n"], bound["BLOCK"]), )


def axpy(x, y, a):
    out = jax.ShapeDtypeStruct(x.shape, x.dtype)
    return txl.jax.call(axpy_kernel, x, y, a, out_shape=out, grid=grid, n=x.size, BLOCK=64)


@pytest.mark.parametrize("n", [0, 1, 63, 64, 1000, 100_000])
def test_inside_of_jit(n):
    x, y = jnp.arange(n, dtype=jnp.float32), jnp.ones(n, jnp.float32)
    found = jax.jit(lambda x, y: jnp.sin(axpy(x + 1, y, 2.5)) * 2)(x, y)
    np.testing.assert_allclose(found, np.sin(2.5 * (np.arange(n, dtype=np.float32) + 1) + 1) * 2, rtol=2e-4, atol=2e-4)
    np.testing.assert_array_equal(axpy(x, y, 2.0), 2 * np.arange(n, dtype=np.float32) + 1)


@pytest.mark.parametrize("dtype", ["int8", "int32", "uint16", "float16", "bfloat16", "float8_e5m2", "bool"])
def test_element_types(dtype):

    @txl.jit
    def copy(x, out, n: tl.constexpr):
        i = tl.arange(0, n)
        tl.store(out + i, tl.load(x + i))

    x = (jnp.arange(16) % 2).astype(dtype)
    found = jax.jit(lambda x: txl.jax.call(copy, x, out_shape=x, grid=(1, ), n=16))(x)
    assert found.dtype == x.dtype
    np.testing.assert_array_equal(np.asarray(found).view(np.uint8), np.asarray(x).view(np.uint8))


def test_results_and_aliases():

    @txl.jit
    def split(x, acc, total, positive, n: tl.constexpr):
        i = tl.arange(0, n)
        values = tl.load(x + i)
        tl.store(positive + i, tl.maximum(values, 0))
        tl.store(total + i, tl.load(acc + i) + values)

    def f(x, acc):
        return txl.jax.call(split, x, acc, out_shape=(acc, x), grid=(1, ), input_output_aliases={1: 0}, n=32)

    x, acc = jnp.linspace(-1, 1, 32, dtype=jnp.float32), jnp.ones(32, jnp.float32)
    for run in (f, jax.jit(f), jax.jit(f, donate_argnums=1)):
        total, positive = run(x, jnp.array(acc))
        np.testing.assert_array_equal(total, acc + x)
        np.testing.assert_array_equal(positive, jnp.maximum(x, 0))
    np.testing.assert_array_equal(acc, np.ones(32, np.float32))


def test_a_gradient_that_is_given():

    @jax.custom_vjp
    def triple(x):
        return axpy(x, jnp.zeros_like(x), 3.0)

    triple.defvjp(lambda x: (triple(x), None), lambda _, g: (triple(g), ))
    gradient = jax.jit(jax.grad(lambda x: triple(x * x).sum()))(jnp.arange(5.0))
    np.testing.assert_allclose(gradient, 6 * np.arange(5.0))


def test_under_vmap():

    def f(x):
        out = jax.ShapeDtypeStruct(x.shape, x.dtype)
        return txl.jax.call(axpy_kernel, x, x, 1.0, out_shape=out, grid=grid, vmap_method="sequential", n=x.size,
                            BLOCK=16)

    x = jnp.arange(12.0).reshape(3, 4)
    np.testing.assert_array_equal(jax.vmap(f)(x), 2 * x)


def test_an_argument_is_not_written():

    @txl.jit
    def careless(x, out):
        tl.store(x, 1.0)
        tl.store(out, 1.0)

    with pytest.raises(Exception, match="`x`.*read-only|read-only.*`x`"):
        jax.block_until_ready(jax.jit(lambda x: txl.jax.call(careless, x, out_shape=x, grid=(1, )))(jnp.zeros(4)))


def test_an_access_outside_is_named():

    @txl.jit
    def far(x, out):
        tl.store(out, tl.load(x + 1000))

    with pytest.raises(Exception, match="outside|out of bounds|beyond"):
        jax.block_until_ready(jax.jit(lambda x: txl.jax.call(far, x, out_shape=x, grid=(1, )))(jnp.zeros(4)))


def test_what_is_refused():
    x = jnp.zeros(4)
    with pytest.raises(ValueError, match="the grid is a tuple of one to three ints"):
        txl.jax.call(axpy_kernel, x, x, 1.0, out_shape=x, grid=(-1, ), n=4, BLOCK=16)
    with pytest.raises(ValueError, match="`input_output_aliases` has 5: 0; there are 2 arrays and 1 results"):
        txl.jax.call(axpy_kernel, x, x, 1.0, out_shape=x, grid=(1, ), input_output_aliases={5: 0}, n=4, BLOCK=16)
    with pytest.raises(ValueError, match="not on JAX's platform `tpu`"):
        txl.jax.call(axpy_kernel, x, x, 1.0, out_shape=x, grid=(1, ), platform="tpu", n=4, BLOCK=16)
    with pytest.raises(TypeError, match="no argument was given for `n`"):
        txl.jax.call(axpy_kernel, x, x, 1.0, out_shape=x, grid=(1, ), BLOCK=16)


def test_a_call_that_this_process_has_not_traced():
    made = jax.ffi.ffi_call("txl_call_cpu", jax.ShapeDtypeStruct((4, ), jnp.float32))
    txl.jax.call(axpy_kernel, jnp.zeros(4), jnp.zeros(4), 1.0, out_shape=jnp.zeros(4), grid=(1, ), n=4, BLOCK=16)
    with pytest.raises(Exception, match="calls a kernel that this process has not traced"):
        jax.block_until_ready(made(jnp.zeros(4), call="nowhere"))


def test_many_threads():
    from concurrent.futures import ThreadPoolExecutor
    f = jax.jit(lambda x: axpy(x, x, 1.0))
    with ThreadPoolExecutor(8) as executor:
        for i, found in enumerate(executor.map(lambda i: f(jnp.full(1000, float(i))), range(64))):
            np.testing.assert_array_equal(found, np.full(1000, 2.0 * i))


def test_arrays_outside_of_jit():
    """Arrays are read; results go to memory that is not JAX's, whose arrays are never written."""
    x, out = jnp.arange(100, dtype=jnp.float32), np.zeros(100, np.float32)
    axpy_kernel[(1, )](x, x, 1.0, out, 100, BLOCK=128)
    np.testing.assert_array_equal(out, 2 * np.arange(100))
    np.testing.assert_array_equal(jnp.asarray(out), out)
    with pytest.raises(txl.LaunchError, match="read-only"):
        axpy_kernel[(1, )](out, out, 1.0, x, 100, BLOCK=128)

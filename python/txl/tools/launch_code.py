"""The C text that has a kernel as a bundle in it and launches it by the C runtime (txl_runtime.h)."""
import json

_HEADER = """// txl-kernel: {facts}
#ifndef {guard}
#define {guard}

#include <stdint.h>
#include <txl_runtime.h>

#ifdef __cplusplus
extern "C" {{
#endif

/* {what}.
 * load_… loads the code in the current CUDA context, as the first launch there does otherwise. */
txlr_status load_{name}(void);
/* Unloads the code of all contexts; no other thread may use it. */
void unload_{name}(void);
/* Launches on the grid ({grid}). `txl_stream` is a CUstream or cudaStream_t, an array the address in the memory of the
 * current context's GPU. */
txlr_status {name}(void *txl_stream{parameters});

#ifdef __cplusplus
}}
#endif

#endif
"""

_SOURCE = """/* {what}. */
#include "{header}"
#include <stddef.h>

static const unsigned char txl_bytes[] = {{
{bytes}
}};
static txlr_bundle *txl_opened;

/* Of threads that open the bundle at once one keeps it. */
static txlr_status txl_open(txlr_bundle **result) {{
  txlr_bundle *opened = NULL, *other = NULL;
  txlr_status status = TXLR_OK;
  *result = __atomic_load_n(&txl_opened, __ATOMIC_ACQUIRE);
  if (*result || (status = txlr_open_memory(txl_bytes, sizeof txl_bytes, NULL, &opened)))
    return status;
  *result = opened;
  if (!__atomic_compare_exchange_n(&txl_opened, &other, opened, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {{
    txlr_close(opened);
    *result = other;
  }}
  return TXLR_OK;
}}

txlr_status load_{name}(void) {{
  txlr_bundle *bundle;
  txlr_status status = txl_open(&bundle);
  return status ? status : txlr_load(bundle, NULL);
}}

void unload_{name}(void) {{
  txlr_close(__atomic_exchange_n(&txl_opened, NULL, __ATOMIC_ACQ_REL));
}}

/* The runtime refuses the largest extent. */
static uint32_t txl_extent(int64_t extent) {{
  return extent < 0 || extent > INT32_MAX ? UINT32_MAX : (uint32_t)extent;
}}

txlr_status {name}(void *txl_stream{parameters}) {{
  const uint32_t txl_grid[] = {{{grid}}};
{declarations}  const txlr_launch txl_launch = {{sizeof txl_launch, txl_grid, txl_stream, {passed}}};
  txlr_bundle *txl_bundle;
  txlr_status txl_status = txl_open(&txl_bundle);
  return txl_status ? txl_status : txlr_launch_kernel(txlr_kernel_at(txl_bundle, 0), &txl_launch);
}}
"""


def _address(name):
    return f"(const void *)(uintptr_t){name}"


def _tensor(index, name, rank):
    """The C statement that describes an array for a tensor descriptor."""
    extents = ", ".join(f"{name}_shape_{axis}" for axis in range(rank))
    strides = "".join(f"{name}_stride_{axis}, " for axis in range(rank - 1))
    return f"  const txlr_tensor txl_tensor{index} = {{{name}, {rank}, 0, {{{extents}}}, {{{strides}1}}}};\n"


def _argument(index, name, kind, leaf):
    """The C expression of an argument: `kind` is its type in the signature, None for a constant, `leaf` that of the
    variant (bundles/format.py)."""
    code = f"TXLR_{leaf.type.upper()}"
    if kind is None:
        return "txlr_chosen()"
    if kind.startswith("tensordesc<"):
        return f"txlr_tensor_argument({code}, &txl_tensor{index})"
    if leaf.is_pointer:
        return f"txlr_pointer({code}, {_address(name)}, 0)"
    if leaf.type in ("fp32", "fp64"):
        return f"txlr_{leaf.type}({name})"
    return f"txlr_float_bits({code}, {name})" if leaf.type in ("fp16", "bf16") else f"txlr_int({code}, (int64_t){name})"


def c_texts(data, items, leaves, facts, what, grid, header):
    """(source, header) of a kernel.

    Args:
        data: A bundle of one kernel, as bytes.
        items: What parse_signature returns.
        leaves: The first leaf of each argument of the bundle's kernel.
        facts: What the linker reads.
        what: A comment.
        grid: Three C expressions.
        header: The header's file name."""
    passed = [_argument(index, name, kind, leaf) for index, ((name, kind, _, _), leaf) in enumerate(zip(items, leaves))]
    declarations = "".join(
        _tensor(index, name, kind.count(",") + 1) for index, (name, kind, _, _) in enumerate(items)
        if kind is not None and kind.startswith("tensordesc<"))
    if passed:
        declarations += "  const txlr_argument txl_arguments[] = {" + ", ".join(passed) + "};\n"
    rows = (", ".join(f"0x{byte:02x}" for byte in data[i:i + 16]) for i in range(0, len(data), 16))
    name = facts["name"]
    fields = dict(
        facts=json.dumps(facts), guard=f"TXL_{name.upper()}_H", what=what.replace("*/", "* /"), name=name,
        header=header, parameters="".join(f", {kind} {argument}" for argument, kind, _ in facts["arguments"]),
        grid=", ".join(f"txl_extent({axis})" for axis in grid), bytes="    " + ",\n    ".join(rows),
        declarations=declarations, passed=f"txl_arguments, {len(passed)}" if passed else "NULL, 0")
    return _SOURCE.format(**fields), _HEADER.format(**{**fields, "grid": ", ".join(grid).replace("*/", "* /")})

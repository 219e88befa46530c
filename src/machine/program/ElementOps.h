// The operations that work element by element, and the one signature that all their kernels have, plain or fast.
#ifndef TXL_MACHINE_PROGRAM_ELEMENTOPS_H
#define TXL_MACHINE_PROGRAM_ELEMENTOPS_H

#include "machine/Element.h"

namespace txl::machine {

enum class ElementOp : uint8_t {
#define INT(Name, arity) Name,
#define FLOAT(Name, arity) Name,
#define COMPARE_INT(Name) Name,
#define COMPARE_FLOAT(Name) Name,
#define CONVERT(Name) Name,
#define SELECT(Name) Name,
#include "machine/program/ElementOps.def"
};
constexpr int kElementOpCount = 0
#define INT(Name, arity) +1
#define FLOAT(Name, arity) +1
#define COMPARE_INT(Name) +1
#define COMPARE_FLOAT(Name) +1
#define CONVERT(Name) +1
#define SELECT(Name) +1
#include "machine/program/ElementOps.def"
    ;

const char *elementOpName(ElementOp op);
int arityOf(ElementOp op);

/// Computes `n` elements. Operand k's element i is in[k][i * step[k]] (in elements); step[k] is 1, or 0 for a splat.
/// `out` is dense, overlaps no operand, and has space for exactly n elements. Storage is 64-byte aligned at the start
/// of a tile, and only element-aligned in the middle of one. `n` may be 1.
using ElementFn = void (*)(void *out, const void *const *in, const int64_t *step, int64_t n);

/// The plain kernel, which is the specification. `operand` is the type of the operands (of the second and third for
/// Select), `result` that of the result. Null if the operation does not exist for the types.
ElementFn plainElementFn(ElementOp op, DType operand, DType result);

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_ELEMENTOPS_H

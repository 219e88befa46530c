// Index arithmetic: the integer operations between what an index is made of and the address it leads to.
//
//     %p = tt.get_program_id x       leaf
//     %m = arith.muli %p, %c1024     step
//     %s = tt.splat %m               step
//     %o = arith.addi %s, %range     step; %range is a leaf
//     tt.addptr %array, %o           sink
//
// Steps are sums, products, shifts by constants, extensions, choices, and what loops carry; they commute with the
// reduction modulo 2^32, or are monotonic. Every other operation is a leaf: its result is a value of its type, and its
// operands are integers as the language defines them, which wrap. So a hash stays one.
#ifndef TXL_ANALYSIS_INDEX_INDEXCHAIN_H
#define TXL_ANALYSIS_INDEX_INDEXCHAIN_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::analysis {

/// An integer that is part of an index. `isUnsigned`: an extension with zeros reads it.
struct IndexValue {
  mlir::Value value;
  bool isUnsigned = false;
};

enum class IndexStep : uint8_t {
  Leaf,
  Forward, ///< the elements of the operand, moved
  Add,
  Subtract,
  Multiply,
  Shift, ///< to the left by a constant
  Extend,
  Select,
  Minimum,
  Maximum,
  Carried, ///< by a loop: an argument of its body, or its result
};

/// The bits of an integer, or of the elements of a tile of integers; 0 for other types, and for more than 64 bits.
unsigned indexWidth(mlir::Value value);

/// The step that computes `index`.
IndexStep indexStep(IndexValue index);

/// What the step is computed from. Of Carried: the initial value and the value of the next iteration.
llvm::SmallVector<IndexValue, 2> indexOperands(IndexValue index);

/// Whether the step is arithmetic of fewer than 64 bits, which may wrap.
bool mayStepWrap(IndexValue index);

/// Whether the index has such a step.
bool hasNarrowArithmetic(IndexValue index);

} // namespace txl::analysis

#endif

// The rules of TTGIR: which layouts the operands and results of an operation have.
//
// Layouts of a shape operation are exact: no element leaves its thread, so that the operation is nothing in the
// generated code but a renaming of registers. What moves elements between threads is `convert_layout`, and the
// operations whose meaning it is (reduce, scan, gather, histogram, dot).
#ifndef TXL_IR_LAYOUTRULES_H
#define TXL_IR_LAYOUTRULES_H

#include "ir/TTG.h"

namespace txl::ttg {

/// What a broadcast reads: the layout of its operand, of shape `from`, in which every thread has what it needs for
/// `result`. The extents of `from` are those of `result` or 1.
layout::LinearLayout beforeBroadcast(const layout::LinearLayout &result, llvm::ArrayRef<int64_t> from);

/// The layout of what a reduction along `axis` leaves.
layout::LinearLayout afterReduce(const layout::LinearLayout &layout, unsigned axis);

/// The layout of the operands of `tt.cat` for a result of layout `result`: none if the two halves are not in different
/// registers of the same threads. The inverse is `afterCat`.
std::optional<layout::LinearLayout> beforeCat(const layout::LinearLayout &result);
layout::LinearLayout afterCat(const layout::LinearLayout &operand);

/// Checks that the layouts of the operation's tiles fit together; emits an error otherwise. Assumes an operation that
/// verifies, all of whose tiles have layouts. Which matrix instruction a dot's layouts state is not checked here.
mlir::LogicalResult verifyLayouts(mlir::Operation *op);

} // namespace txl::ttg

#endif

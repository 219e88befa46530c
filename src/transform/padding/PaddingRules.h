// The rule of each operation for tiles whose extents were rounded up to powers of two.
//
// When a rule runs, all types are padded already. The elements of the padding are undefined, except where a rule says
// otherwise, so an operation needs a rule if it reads an element of a tile for another element's sake, accesses memory,
// or is visible. Files of this directory specialise `pad` for those. An operation of `tt` that has neither a rule nor a
// place among the operations that need none does not link, and one of another dialect is refused with an error
// (PadTiles.cpp).
#ifndef TXL_TRANSFORM_PADDING_PADDINGRULES_H
#define TXL_TRANSFORM_PADDING_PADDINGRULES_H

#include "transform/padding/Padder.h"

namespace txl::transform {

/// Applies the rule. Fails after an error at the operation if it cannot be padded.
template <typename Op> mlir::LogicalResult pad(Padder &p, Op op);

} // namespace txl::transform

#endif

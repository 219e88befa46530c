// The tree of a reduction, which the plain and the fast kernel follow.
#ifndef TXL_MACHINE_PROGRAM_TREEIMMEDIATE_H
#define TXL_MACHINE_PROGRAM_TREEIMMEDIATE_H

#include "machine/program/Immediates.h"

namespace txl::machine {

/// The immediate of a `tt.reduce`; that of a scan has no tree.
struct TreeImmediate : ReduceImmediate {
  llvm::SmallVector<unsigned> order; ///< the bits of an index, in the order in which they are combined

  static const TreeImmediate &of(const Instruction &i) {
    return static_cast<const TreeImmediate &>(ReduceImmediate::of(i));
  }
};

} // namespace txl::machine

#endif

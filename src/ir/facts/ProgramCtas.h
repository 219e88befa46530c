// How many CTAs a program is.
//
// `num_ctas` splits the tiles of one program over the CTAs of a cluster, `cluster` launches a program in each of them. A module says
// both by numbers: `txl.num-ctas` CTAs are a program, and `txl.cluster` of them run the text that stands there. Before the
// partition (transform/cluster) the text is the whole program's and has only the first; behind it each CTA runs it for its
// part of the tiles, and there are both. Program numbers are the program's, whichever CTA asks.
#ifndef TXL_IR_FACTS_PROGRAMCTAS_H
#define TXL_IR_FACTS_PROGRAMCTAS_H

#include "mlir/IR/BuiltinOps.h"

namespace txl::ir {

constexpr llvm::StringLiteral kProgramCtas = "txl.num-ctas";

/// The CTAs of a program: 1, 2, 4, 8 or 16.
unsigned programCtas(mlir::ModuleOp module);

/// Whether tiles are those of the whole program yet, though it is several CTAs.
bool awaitsPartition(mlir::ModuleOp module);

} // namespace txl::ir

#endif

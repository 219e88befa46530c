// The number of CTAs of a program.
//
// `num_ctas` splits the tiles of one program over the CTAs of a cluster; `cluster` launches one program in each CTA.
// Two module attributes distinguish them: `txl.num-ctas` is the number of CTAs that form one program, and `txl.cluster`
// the number of CTAs that each run the module's code. Before the cluster partition (transform/cluster) the code is that
// of the whole program and only the first attribute is set. After it, each CTA runs the code for its slice of the
// tiles, and both are set. Program ids are the same for all CTAs of a program.
#ifndef TXL_IR_FACTS_PROGRAMCTAS_H
#define TXL_IR_FACTS_PROGRAMCTAS_H

#include "ir/facts/Attributes.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl::ir {

/// The CTAs of a program: 1, 2, 4, 8 or 16.
unsigned programCtas(mlir::ModuleOp module);

/// Whether the tiles are still those of the whole program although the program has several CTAs.
bool needsCtaPartition(mlir::ModuleOp module);

} // namespace txl::ir

#endif

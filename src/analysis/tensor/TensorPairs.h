// Which kernels use tensor memory of two CTAs together.
#ifndef TXL_ANALYSIS_TENSOR_TENSORPAIRS_H
#define TXL_ANALYSIS_TENSOR_TENSORPAIRS_H

#include "mlir/IR/BuiltinOps.h"

namespace txl::analysis {

/// The CTAs that allocate tensor memory together: 2 if an MMA or a copy of the module is of two CTAs, otherwise 1.
unsigned tensorCtas(mlir::ModuleOp module);

} // namespace txl::analysis

#endif

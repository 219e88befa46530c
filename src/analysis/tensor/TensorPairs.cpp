// Looks for an operation of two CTAs.
#include "analysis/tensor/TensorPairs.h"
#include "ir/ops/async/TensorDotOps.h"

using namespace txl;

unsigned analysis::tensorCtas(mlir::ModuleOp module) {
  const bool hasPairs = module
                            .walk([](mlir::Operation *op) {
                              auto dot = mlir::dyn_cast<tx::DotXOp>(op);
                              auto copy = mlir::dyn_cast<tx::TMemCopyOp>(op);
                              const bool isOfTwo = (dot && dot.getTwoCtas()) || (copy && copy.getTwoCtas());
                              return isOfTwo ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
                            })
                            .wasInterrupted();
  return hasPairs ? 2 : 1;
}

// Contraction to FMA, the only pass that fuses a product and a sum into one rounding.
#ifndef TXL_TRANSFORM_CONTRACTION_H
#define TXL_TRANSFORM_CONTRACTION_H

#include "mlir/IR/BuiltinOps.h"
#include <memory>

namespace mlir {
class Pass;
}

namespace txl::transform {

/// Fuses a product into the sum that is its only use, so that both round once (`enable_fp_fusion`):
///   a * b + c → fma(a, b, c)     c + a * b → fma(a, b, c)
///   a * b - c → fma(a, b, -c)    c - a * b → fma(-a, b, c)
/// If both operands of a sum are such products, the left one is fused. No other pass contracts, so after this pass the
/// rounding of every operation is explicit, on every target.
std::unique_ptr<mlir::Pass> createContractionPass();

/// The first sum of a program that the pass would fuse a product into; null if there is none.
mlir::Operation *findContraction(mlir::ModuleOp module);

} // namespace txl::transform

#endif

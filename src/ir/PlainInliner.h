// The inliner interface of dialects whose operations have no constraint on inlining: they may be moved into any
// function.
#ifndef TXL_IR_PLAININLINER_H
#define TXL_IR_PLAININLINER_H

#include "mlir/Transforms/InliningUtils.h"

namespace txl::ir {

struct PlainInliner : mlir::DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(mlir::Region *, mlir::Region *, bool, mlir::IRMapping &) const final { return true; }
  bool isLegalToInline(mlir::Operation *, mlir::Region *, bool, mlir::IRMapping &) const final { return true; }
};

} // namespace txl::ir

#endif

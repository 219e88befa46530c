// What the dialects whose operations are plain have in common: these may be moved into any function.
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

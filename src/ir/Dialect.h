// Registration of the dialects that a tile program may use.
#ifndef TXL_IR_DIALECT_H
#define TXL_IR_DIALECT_H

#include "ir/Types.h"
#include "mlir/IR/Dialect.h"

#include "ir/TTDialect.h.inc"

namespace txl::tt {

/// Registers `tt`, the dialects it is used with (arith, math, scf, cf, ub) and the foreign operations (ir/Foreign.h).
void registerDialects(mlir::DialectRegistry &registry);

} // namespace txl::tt

#endif

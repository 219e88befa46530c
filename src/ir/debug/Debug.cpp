// The dialect `dbg`: registration of its two operations.
#include "ir/debug/Debug.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

#include "ir/DebugDialect.cpp.inc"
#define GET_OP_CLASSES
#include "ir/DebugOps.cpp.inc"

void txl::dbg::DBGDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "ir/DebugOps.cpp.inc"
      >();
}

// The code that TableGen generates for the operations of `tt`; the hand-written part is in the families' files.
#include "ir/Dialect.h"
#include "ir/Ops.h"

#define GET_OP_CLASSES
#include "ir/TTOps.cpp.inc"

void txl::tt::TTDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "ir/TTOps.cpp.inc"
      >();
}

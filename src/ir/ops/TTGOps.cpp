// The code that TableGen generates for the operations of `ttg`; the hand-written part is in the families' files.
#include "ir/TTG.h"

#define GET_OP_CLASSES
#include "ir/TTGOps.cpp.inc"

void txl::ttg::TTGDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "ir/TTGOps.cpp.inc"
      >();
}

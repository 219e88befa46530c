// The generated part of the operations of `ttg`; what is written by hand is in ops/.
#include "ir/TTG.h"

#define GET_OP_CLASSES
#include "ir/TTGOps.cpp.inc"

void txl::ttg::TTGDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "ir/TTGOps.cpp.inc"
      >();
}

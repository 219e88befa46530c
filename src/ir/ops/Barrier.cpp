// The barrier operation waits for all threads of the execution group.
#include "ir/ops/BarrierOps.h"

namespace txl::ttg {

ir::Wait BarrierOp::waitsFor() { return ir::Wait::Threads; }

} // namespace txl::ttg

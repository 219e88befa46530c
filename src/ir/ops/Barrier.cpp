// The barrier operation waits for all threads of the execution group.
#include "ir/TTG.h"

namespace txl::ttg {

ir::Wait BarrierOp::waitsFor() { return ir::Wait::Threads; }

} // namespace txl::ttg

// What a barrier waits for.
#include "ir/TTG.h"

namespace txl::ttg {

ir::Wait BarrierOp::waitsFor() { return ir::Wait::Threads; }

} // namespace txl::ttg

// Synchronous dots into tensor memory, which the program waits for immediately, as for `tl.dot`.
#ifndef TXL_FRONTEND_EVALUATION_TENSORDOTWAITS_H
#define TXL_FRONTEND_EVALUATION_TENSORDOTWAITS_H

#include "frontend/evaluation/Compilation.h"

namespace txl::frontend {

/// Makes the dots with `ir::kNeedsWait` arrive at an mbarrier, and inserts a wait after each of them.
void waitForTensorDots(Compilation &c);

} // namespace txl::frontend

#endif

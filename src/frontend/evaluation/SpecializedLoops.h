// Loops of which a part says that it may run in other warps (`async_task`).
#ifndef TXL_FRONTEND_EVALUATION_SPECIALIZEDLOOPS_H
#define TXL_FRONTEND_EVALUATION_SPECIALIZEDLOOPS_H

#include "frontend/evaluation/Compilation.h"

namespace txl::frontend {

/// Leaves a mark at the builder's place, in the loop that is being made.
void markLoop(Evaluator &e);

/// The loops around the marks are those of `warp_specialize=True`; the marks go.
void specializeMarkedLoops(Compilation &c);

} // namespace txl::frontend

#endif

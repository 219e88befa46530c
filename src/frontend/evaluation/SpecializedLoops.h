// Loops whose body requests warp specialization (`async_task`).
#ifndef TXL_FRONTEND_EVALUATION_SPECIALIZEDLOOPS_H
#define TXL_FRONTEND_EVALUATION_SPECIALIZEDLOOPS_H

#include "frontend/evaluation/Compilation.h"

namespace txl::frontend {

/// Creates a mark at the builder's insertion point, in the loop that is being evaluated.
void markLoop(Evaluator &e);

/// Sets the attribute of `warp_specialize=True` on the loops around the marks, and erases the marks.
void specializeMarkedLoops(Compilation &c);

} // namespace txl::frontend

#endif

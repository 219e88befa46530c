// Who runs a kernel whose warps do different things: said in its module, and asked of each tile that crosses over.
#ifndef TXL_FRONTEND_EVALUATION_GROUPTHREADS_H
#define TXL_FRONTEND_EVALUATION_GROUPTHREADS_H

#include "frontend/evaluation/Compilation.h"

namespace txl::frontend {

/// Writes the module's attributes (`txl.num-warpgroups`, `txl.num-warps`, …) of a kernel that was evaluated, and reports tiles
/// that one number of warps makes and another uses.
void nameThreads(Compilation &c);

} // namespace txl::frontend

#endif

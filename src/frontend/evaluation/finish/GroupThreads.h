// Sets the thread attributes of a warp-specialized kernel's module, and checks tiles that cross between groups of
// warps.
#ifndef TXL_FRONTEND_EVALUATION_GROUPTHREADS_H
#define TXL_FRONTEND_EVALUATION_GROUPTHREADS_H

#include "frontend/evaluation/Compilation.h"

namespace txl::frontend {

/// Sets the module's attributes (`txl.num-warpgroups`, `txl.num-warps`, …) after the kernel was evaluated, and reports
/// tiles that are made by one number of warps and used by another.
void setThreadAttributes(Compilation &c);

} // namespace txl::frontend

#endif

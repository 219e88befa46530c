// What stands in a condition that differs between the threads of a tile program: only what one thread can do alone.
#ifndef TXL_FRONTEND_EVALUATION_THREADCONDITIONS_H
#define TXL_FRONTEND_EVALUATION_THREADCONDITIONS_H

#include "frontend/evaluation/Compilation.h"

namespace txl::frontend {

/// Reports the first operation of threads together that not all of them come to, and the first loop that they run differently
/// often. The module says who runs it (`nameThreads`).
void checkThreadConditions(Compilation &c);

} // namespace txl::frontend

#endif

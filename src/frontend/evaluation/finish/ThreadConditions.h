// Checks operations under conditions that differ between threads: only those that a single thread can execute are
// allowed.
#ifndef TXL_FRONTEND_EVALUATION_THREADCONDITIONS_H
#define TXL_FRONTEND_EVALUATION_THREADCONDITIONS_H

#include "frontend/evaluation/Compilation.h"

namespace txl::frontend {

/// Reports the first collective operation that not all threads reach, and the first loop whose trip count differs
/// between threads. Requires the thread attributes of the module (`setThreadAttributes`).
void checkThreadConditions(Compilation &c);

} // namespace txl::frontend

#endif

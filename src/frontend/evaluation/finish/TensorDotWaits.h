// Dots into tensor memory that the program waits for at once, as it does for `tl.dot`.
#ifndef TXL_FRONTEND_EVALUATION_TENSORDOTWAITS_H
#define TXL_FRONTEND_EVALUATION_TENSORDOTWAITS_H

#include "frontend/evaluation/Compilation.h"

namespace txl::frontend {

/// Marks a `txl.dotx` that is to be waited for.
inline constexpr llvm::StringLiteral kWaitedFor = "txl.waited_for";

/// Lets the dots that are marked arrive at an mbarrier, and waits for that after each of them.
void waitForTensorDots(Compilation &c);

} // namespace txl::frontend

#endif

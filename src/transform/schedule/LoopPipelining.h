// Loops that read tiles for products run their copies ahead: `num_stages`.
//
// The pass rewrites TTIR to TTIR, with the operations that a program could say itself (buffers, `txl.async_copy`), so
// the tile machine runs the result, and its bits are those of the loop before.
#ifndef TXL_TRANSFORM_SCHEDULE_LOOPPIPELINING_H
#define TXL_TRANSFORM_SCHEDULE_LOOPPIPELINING_H

#include <memory>
#include <string>

namespace mlir {
class Pass;
}

namespace txl::transform {

/// Its decisions (support/Decisions.h) are a line for each loop that asked for stages or could have them; with `prints`
/// they are written to standard error, asked for or not.
std::unique_ptr<mlir::Pass> createLoopPipeliningPass(const std::string &target, unsigned numWarps, unsigned stages,
                                                     bool prints = false);

} // namespace txl::transform

#endif

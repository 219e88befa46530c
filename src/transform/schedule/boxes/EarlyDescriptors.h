// Descriptors that the program makes stand as early as they can, beside each other.
#ifndef TXL_TRANSFORM_SCHEDULE_EARLYDESCRIPTORS_H
#define TXL_TRANSFORM_SCHEDULE_EARLYDESCRIPTORS_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-early-descriptors`: a `tt.make_tensor_descriptor` with `tt.landed` goes up to what its numbers are made of, past what starts
/// copies and what only computes. One fence then serves a row of them (lower/engines/ProgramMaps), and where the program's
/// text makes them, at their first copies or all before, is the same.
std::unique_ptr<mlir::Pass> createEarlyDescriptorsPass();

} // namespace txl::transform

#endif

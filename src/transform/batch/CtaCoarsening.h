// CTA coarsening: neighbouring programs that load mostly the same tiles are fused into one.
#ifndef TXL_TRANSFORM_BATCH_CTACOARSENING_H
#define TXL_TRANSFORM_BATCH_CTACOARSENING_H

#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-cta-coarsening`: if programs of a kernel with MMAs load more bytes in common with their neighbours along x than
/// individually, and the grid is large, every second program does the work of itself and the next one, and the others
/// exit. Common tiles are loaded and computed once.
std::unique_ptr<mlir::Pass> createCtaCoarseningPass(const std::string &target, unsigned numWarps);

} // namespace txl::transform

#endif

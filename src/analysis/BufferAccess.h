// How the threads that hold a tile access a buffer: which vectors, or which matrix instructions, at which offsets; and
// whether a load is made where it stands or, step by step, by the dot that alone wants it.
//
// Whoever lowers a load and whoever lowers its dot ask here, so that the two cannot disagree.
#ifndef TXL_ANALYSIS_BUFFERACCESS_H
#define TXL_ANALYSIS_BUFFERACCESS_H

#include "arch/Architecture.h"
#include "ir/TTG.h"
#include "layout/MatrixAccess.h"
#include "layout/SharedPlan.h"

namespace txl::analysis {

/// Where `buffer` begins in the whole that its pointer points to: an offset in elements that is XORed to all others;
/// none where the program does not say in one place which part of the whole the buffer is.
std::optional<uint64_t> bufferOrigin(mlir::Value buffer);

struct BufferAccess {
  layout::SharedAccess vectors;
  uint64_t origin = 0;      ///< where the buffer begins in the whole that its pointer points to: XORed to all offsets
  unsigned elementBits = 8; ///< in memory

  /// Matrix instructions, where vectors are narrower than theirs; none if they do not serve the access. Of an
  /// instruction's matrices those in the registers `last` come last.
  std::optional<layout::MatrixAccess> matrices(uint64_t last = 0) const;
};

/// The access of a tile of type `tile` to `buffer`; none where the program does not say in one place which part of the
/// whole the buffer is.
std::optional<BufferAccess> bufferAccess(mlir::Type tile, mlir::Value buffer);

/// A load whose result only a matrix instruction wants, which makes it step by step: fewer registers are alive.
struct DeferredLoad {
  BufferAccess access;
  layout::MatrixAccess matrices;
};
/// None if the load is made where it stands.
std::optional<DeferredLoad> deferredLoad(ttg::LocalLoadOp op, const arch::Architecture &architecture);

} // namespace txl::analysis

#endif

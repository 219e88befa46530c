// How the threads that hold a tile access a shared memory buffer: by which vectors or ldmatrix/stmatrix instructions,
// at which offsets; and whether a load is emitted at its position or deferred, step by step, to the only dot that uses
// it.
//
// The lowerings of loads and of dots share this decision, so that they cannot disagree.
#ifndef TXL_ANALYSIS_BUFFERACCESS_H
#define TXL_ANALYSIS_BUFFERACCESS_H

#include "analysis/BufferOrigin.h"
#include "arch/Architecture.h"
#include "layout/MatrixAccess.h"
#include "layout/SharedPlan.h"

namespace txl::ttg {
class LocalLoadOp;
}

namespace txl::analysis {

struct BufferAccess {
  layout::SharedAccess vectors;
  uint64_t origin = 0;      ///< offset of the buffer in its allocation: XORed to all offsets
  unsigned elementBits = 8; ///< in memory

  /// Matrix instructions (ldmatrix, stmatrix), where they are wider than the vectors; none if they cannot do the
  /// access. Among the matrices of an instruction, those held in the registers `last` come last.
  std::optional<layout::MatrixAccess> matrices(uint64_t last = 0) const;
};

/// The access of a tile of type `tile` to `buffer`; none if the program does not determine statically which subview of
/// the allocation the buffer is.
std::optional<BufferAccess> bufferAccess(mlir::Type tile, mlir::Value buffer);

/// A load whose only user is a matrix instruction, which emits it step by step to keep fewer registers live.
struct DeferredLoad {
  BufferAccess access;
  layout::MatrixAccess matrices;
};
/// None if the load is emitted at its own position.
std::optional<DeferredLoad> deferredLoad(ttg::LocalLoadOp op, const arch::Architecture &architecture);

} // namespace txl::analysis

#endif

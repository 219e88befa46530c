// Accesses of tensor memory by threads. Internal to the component.
#ifndef TXL_LOWER_ENGINES_TENSORMEMORY_H
#define TXL_LOWER_ENGINES_TENSORMEMORY_H

#include "lower/Lowering.h"

namespace txl::ttg {
class LocalLoadOp;
class MemDescIndexOp;
class MemDescSubsliceOp;
} // namespace txl::ttg

namespace txl::lower {

void storeTensorMemory(Lowering &l, mlir::Operation *op, mlir::Value tile, mlir::Value buffer);
void loadTensorMemory(Lowering &l, ttg::LocalLoadOp op);
/// The address of a slot of a multi-buffer.
void indexTensorMemory(Lowering &l, ttg::MemDescIndexOp op);
/// The address of a slice of columns.
void sliceTensorMemory(Lowering &l, ttg::MemDescSubsliceOp op);
/// Reports an error if the view is of a buffer in tensor memory, which has none.
bool refuseTensorMemoryView(Lowering &l, mlir::Operation *view);
/// How the buffer lies in tensor memory; null after a diagnostic.
const analysis::TensorBuffer *tensorBufferOf(Lowering &l, mlir::Operation *op, mlir::Value buffer);

} // namespace txl::lower

#endif

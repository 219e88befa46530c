// The elements of a buffer that a tile of indices names.
#ifndef TXL_MACHINE_SPECIFICATION_INDEXEDBUFFER_H
#define TXL_MACHINE_SPECIFICATION_INDEXEDBUFFER_H

#include "machine/run/Instance.h"

namespace txl::machine {

/// Calls `run(k, element)` for each index k with a true mask, where `element` is a view of what it names. False after
/// `run` returned false, or an index is out of range, which is reported.
bool forEachIndexed(Frame &f, const Instruction &i, llvm::function_ref<bool(int64_t, const View &)> run);

} // namespace txl::machine

#endif // TXL_MACHINE_SPECIFICATION_INDEXEDBUFFER_H

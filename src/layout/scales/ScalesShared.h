// The order of an MMA's scales in shared memory.
#ifndef TXL_LAYOUT_SCALES_SCALESSHARED_H
#define TXL_LAYOUT_SCALES_SCALESSHARED_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// The layout of scales of 8 bits, `shape` = rows, a multiple of 128, and blocks of K, a multiple of 4, from which
/// `tcgen05.cp` copies them to tensor memory: for each 128 rows and 4 blocks 512 bytes, where row r and block s are at
/// byte 16 (r mod 32) + 4 (r / 32) + s.
LinearLayout scalesShared(llvm::ArrayRef<int64_t> shape);

} // namespace txl::layout

#endif

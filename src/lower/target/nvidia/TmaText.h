// The text of a TMA load. Internal to the folder.
#ifndef TXL_LOWER_TARGET_NVIDIA_TMATEXT_H
#define TXL_LOWER_TARGET_NVIDIA_TMATEXT_H

#include "lower/target/Accesses.h"

namespace txl::lower::nvidia {

/// Emits a store of a box, or its combination with the values in memory. `policy`: a cache policy, or null.
void emitTensorStore(Builder &b, const TensorBox &copy, TensorReduction reduction, llvm::Value *policy);

/// Emits a load. `filter`: i16 offsets, of im2col. `isOfPair`: the barrier is that of a CTA of the pair of CTAs.
void emitTensorLoad(Builder &b, const TensorLoad &load, bool isOfPair, Words filter = {});

} // namespace txl::lower::nvidia

#endif

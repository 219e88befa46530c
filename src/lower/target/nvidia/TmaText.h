// The text of a TMA load. Internal to the folder.
#ifndef TXL_LOWER_TARGET_NVIDIA_TMATEXT_H
#define TXL_LOWER_TARGET_NVIDIA_TMATEXT_H

#include "lower/target/Accesses.h"

namespace txl::lower::nvidia {

/// Emits a load. `isOfPair`: the barrier is that of a CTA of the pair of CTAs.
void emitTensorLoad(Builder &b, const TensorLoad &load, bool isOfPair);

} // namespace txl::lower::nvidia

#endif

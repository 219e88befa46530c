// Immediate data of TMA copies that are more than boxes of tiles.
#ifndef TXL_MACHINE_PROGRAM_TMAIMMEDIATES_H
#define TXL_MACHINE_PROGRAM_TMAIMMEDIATES_H

#include "machine/program/Immediates.h"

namespace txl::machine {

/// A load of pixels of images. Its inputs begin with the base, extents and strides of the images instead of a
/// descriptor, so `first` is greater than 1; `rank` is that of the images.
struct ImageImmediate : TensorImmediate {
  int filter = 0; // input of the first offset in the filter; there are rank - 2
  bool nan = false;
  int32_t lower[3] = {}, upper[3] = {}, steps[3] = {}; // of the axes of pixels, the outermost first
};

struct TensorStoreImmediate : TensorImmediate {
  bool isUnsigned = false; // integers of a reduction
};

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_TMAIMMEDIATES_H

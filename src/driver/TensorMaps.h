// The tensor maps that a launch makes for a kernel.
#ifndef TXL_DRIVER_TENSORMAPS_H
#define TXL_DRIVER_TENSORMAPS_H

#include "arch/TensorMapRecipe.h"
#include "driver/DeviceCode.h"
#include <vector>

namespace txl::driver {

/// As the comments of the PTX have them: the kernel's last parameters, and the first of these.
std::pair<std::vector<arch::TensorMapRecipe>, unsigned> tensorMapsOf(const DeviceCode &code);

} // namespace txl::driver

#endif

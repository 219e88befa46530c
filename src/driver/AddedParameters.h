// The parameters that a launch appends to a kernel's arguments: tensor maps made from the arguments, and the requested
// grid of a persistent kernel.
#ifndef TXL_DRIVER_ADDEDPARAMETERS_H
#define TXL_DRIVER_ADDEDPARAMETERS_H

#include "arch/TensorMapRecipe.h"
#include "driver/DeviceCode.h"
#include <vector>

namespace txl::driver {

struct AddedParameters {
  std::vector<arch::TensorMapRecipe> tensorMaps;
  unsigned first = 0; ///< index of the first of these parameters
  /// Axes of the grid over which the kernel is persistent (nvptx/KernelMetadata.h): the last parameters are the
  /// requested grid sizes along them.
  unsigned residentAxes = 0;

  unsigned count() const { return tensorMaps.size() + residentAxes; }
};

/// Reads them from comments in the PTX. They are the kernel's last parameters.
AddedParameters addedParametersOf(const DeviceCode &code);

} // namespace txl::driver

#endif

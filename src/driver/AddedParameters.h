// What a launch adds to a kernel's arguments: tensor maps that it makes of them, and how many programs it was asked for.
#ifndef TXL_DRIVER_ADDEDPARAMETERS_H
#define TXL_DRIVER_ADDEDPARAMETERS_H

#include "arch/TensorMapRecipe.h"
#include "driver/DeviceCode.h"
#include <vector>

namespace txl::driver {

struct AddedParameters {
  std::vector<arch::TensorMapRecipe> tensorMaps;
  unsigned first = 0; ///< the parameter that the first of them is
  /// Axes of the grid whose programs stay (nvptx/KernelFacts.h): the last parameters are how many it was asked for.
  unsigned residentAxes = 0;

  unsigned count() const { return tensorMaps.size() + residentAxes; }
};

/// As the comments of the PTX have them: the kernel's last parameters.
AddedParameters addedParametersOf(const DeviceCode &code);

} // namespace txl::driver

#endif

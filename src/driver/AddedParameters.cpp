// Reads the parameters that a launch adds from the PTX, since the PTX may have been edited.
#include "driver/AddedParameters.h"
#include "nvptx/KernelMetadata.h"

namespace txl::driver {

AddedParameters addedParametersOf(const DeviceCode &code) {
  AddedParameters added;
  for (const nvptx::KernelMetadata &facts : nvptx::readKernels(llvm::StringRef(code.ptx)))
    if (facts.name == code.entry) {
      for (const std::string &text : facts.tensorMaps)
        if (std::optional<arch::TensorMapRecipe> recipe = arch::TensorMapRecipe::parse(text))
          added.tensorMaps.push_back(*recipe);
      added.first = facts.firstAdded;
      added.residentAxes = facts.residentAxes;
      break;
    }
  return added;
}

} // namespace txl::driver

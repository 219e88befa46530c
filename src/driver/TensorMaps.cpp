// What a launch must know of a kernel's code is read from its PTX, which may have been edited.
#include "driver/TensorMaps.h"
#include "nvptx/KernelFacts.h"

namespace txl::driver {

std::pair<std::vector<arch::TensorMapRecipe>, unsigned> tensorMapsOf(const DeviceCode &code) {
  std::vector<arch::TensorMapRecipe> recipes;
  for (const nvptx::KernelFacts &facts : nvptx::kernelsOf(llvm::StringRef(code.ptx)))
    if (facts.name == code.entry) {
      for (const std::string &text : facts.tensorMaps)
        if (std::optional<arch::TensorMapRecipe> recipe = arch::TensorMapRecipe::parse(text))
          recipes.push_back(*recipe);
      return {recipes, facts.firstTensorMap};
    }
  return {recipes, 0};
}

} // namespace txl::driver

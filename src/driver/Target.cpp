// Parsing and printing of targets; arch defines the architectures.
#include "driver/Target.h"

namespace txl::driver {

std::optional<Target> parseTarget(llvm::StringRef text) {
  Target target;
  if (text == "cpu")
    return target;
  target.emulated = text.consume_front("emulate:");
  target.architecture = arch::findArchitecture(text);
  if (target.architecture && text.starts_with("cuda:"))
    target.architecture = &target.architecture->mostSpecific();
  return target.architecture ? std::optional<Target>(target) : std::nullopt;
}

std::string targetNames() { return arch::architectureNames().str(); }

std::string languageName(const Target &target) {
  return target.architecture ? "cuda:" + std::to_string(target.architecture->sm) : "cpu";
}

} // namespace txl::driver

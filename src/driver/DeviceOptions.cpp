// Names of stages, and the options as part of a cache key: compilations with different results have different keys.
#include "driver/DeviceOptions.h"
#include "driver/environment/Environment.h"
#include <iterator>

namespace txl::driver {

static constexpr llvm::StringLiteral names[] = {"ttir", "ttgir", "llir", "ptx", "cubin", "sass"};

llvm::StringRef stageName(Stage stage) { return names[unsigned(stage)]; }

std::optional<Stage> parseStage(llvm::StringRef name) {
  for (unsigned i = 0; i < std::size(names); ++i)
    if (names[i] == name)
      return Stage(i);
  return std::nullopt;
}

std::string DeviceOptions::key(llvm::StringRef assembler) const {
  std::string reductions = reductionsOfThreads(target.architecture) ? "threads" : "rows";
  if (!target.architecture)
    return "cpu," + reductions;
  std::string text = target.architecture->name.str() + "," + reductions;
  for (unsigned option :
       {numWarps, numStages, numCtas, maxRegisters, candidate, unsigned(lineInfo), unsigned(debugInfo),
        unsigned(refuseSpills), unsigned(until), unsigned(target.emulated), unsigned(checksProtocols())})
    text += "," + std::to_string(option);
  return text + "," + assembler.str();
}

} // namespace txl::driver

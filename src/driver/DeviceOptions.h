// The options of a compilation for a GPU.
#ifndef TXL_DRIVER_DEVICEOPTIONS_H
#define TXL_DRIVER_DEVICEOPTIONS_H

#include "driver/Target.h"
#include "pipeline/PassNames.h"
#include <memory>
#include <string>
#include <vector>

namespace txl::pipeline {
struct PassRecord;
}

namespace txl::driver {

/// The texts of a kernel, in the order of the stages.
enum class Stage : uint8_t { TTIR, TTGIR, LLIR, PTX, Cubin, SASS };

/// `ttir`, `ttgir`, `llir`, `ptx`, `cubin`, `sass`.
llvm::StringRef stageName(Stage stage);
std::optional<Stage> parseStage(llvm::StringRef name);

struct DeviceOptions {
  Target target;
  unsigned numWarps = 4, numStages = 3, numCtas = 1;
  unsigned maxRegisters = 0; ///< per thread; 0: the assembler decides
  unsigned candidate = 0;    ///< the number of the schedule to build; 0: the one with the least predicted time
  bool lineInfo = true;
  bool debugInfo = false; ///< variable locations for debuggers; the assembler then does not optimise
  bool refuseSpills = false;
  std::string ptxas;        ///< a specific assembler to use
  Stage until = Stage::PTX; ///< the last stage to compile immediately
  bool keepsTexts = false;  ///< also keeps TTGIR and LLVM IR, which are otherwise regenerated; not part of the key
  /// The version for launches whose arguments overlap (DeviceCompile.h). Not part of the key: that has its name.
  bool argumentsOverlap = false;
  /// Records the passes if not null. Not part of the key: such a compilation does not use the cache.
  std::shared_ptr<pipeline::PassRecord> passes;
  /// Passes that print their decisions to standard error. Not part of the key either.
  pipeline::ExplainedPasses explained;

  /// All options that the code depends on, as part of a cache key. The assembler determines the PTX version.
  std::string key(llvm::StringRef assembler) const;
};

} // namespace txl::driver

#endif

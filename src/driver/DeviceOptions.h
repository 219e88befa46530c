// What a compilation for a GPU is asked for beside the program.
#ifndef TXL_DRIVER_DEVICEOPTIONS_H
#define TXL_DRIVER_DEVICEOPTIONS_H

#include "driver/Target.h"
#include <memory>
#include <string>
#include <vector>

namespace txl::pipeline {
struct PassRecord;
}

namespace txl::driver {

/// The texts that a kernel becomes, in their order.
enum class Stage : uint8_t { TTIR, TTGIR, LLIR, PTX, Cubin, SASS };

/// `ttir`, `ttgir`, `llir`, `ptx`, `cubin`, `sass`.
llvm::StringRef stageName(Stage stage);
std::optional<Stage> parseStage(llvm::StringRef name);

struct DeviceOptions {
  Target target;
  unsigned numWarps = 4, numStages = 3, numCtas = 1;
  unsigned maxRegisters = 0; ///< of a thread; 0: the assembler decides
  bool lineInfo = true;
  bool debugInfo = false; ///< where variables are, for debuggers; the assembler then optimises nothing
  bool refuseSpills = false;
  std::string ptxas;        ///< an assembler that must be used
  Stage until = Stage::PTX; ///< the last stage that is wanted at once
  bool keepsTexts = false;  ///< TTGIR and LLVM IR are kept beside the PTX; no part of the key: else they are made again
  /// The version for launches whose arguments overlap (DeviceCompile.h); no part of the key: no cache has it.
  bool argumentsOverlap = false;
  /// Where the passes are written down; null: nobody asks. No part of the key: such a compilation uses no cache.
  std::shared_ptr<pipeline::PassRecord> passes;
  /// Passes whose decisions are written to standard error; likewise.
  std::vector<std::string> explained;

  /// Everything that the code depends on, as a part of a cache key. The assembler decides which PTX is emitted.
  std::string key(llvm::StringRef assembler) const;
};

} // namespace txl::driver

#endif

// What a text of PTX that a program brings along does to memory.
#ifndef TXL_ANALYSIS_EFFECTS_EFFECTASSEMBLY_H
#define TXL_ANALYSIS_EFFECTS_EFFECTASSEMBLY_H

#include "llvm/ADT/StringRef.h"

namespace txl::analysis {

struct AssemblyEffects {
  bool reads = false, writes = false;
};

/// Of instructions in `text`. Register-only ones, reading a clock included, do nothing; what is not known does both.
AssemblyEffects assemblyEffects(llvm::StringRef text);

} // namespace txl::analysis

#endif

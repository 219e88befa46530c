// The memory effects of inline PTX.
#ifndef TXL_ANALYSIS_EFFECTS_EFFECTASSEMBLY_H
#define TXL_ANALYSIS_EFFECTS_EFFECTASSEMBLY_H

#include "llvm/ADT/StringRef.h"

namespace txl::analysis {

struct AssemblyEffects {
  bool reads = false, writes = false;
};

/// The effects of the instructions in `text`. Register-only ones, including clock reads, have none; an unknown one
/// reads and writes.
AssemblyEffects assemblyEffects(llvm::StringRef text);

} // namespace txl::analysis

#endif

// Estimates register pressure line by line, before assembly.
//
// LLVM IR has the values and their live ranges, but the assembler reorders instructions, rematerialises cheap values
// and packs narrow ones. The estimate shows where registers go, not how many there will be.
#ifndef TXL_NVPTX_REGISTERPRESSURE_H
#define TXL_NVPTX_REGISTERPRESSURE_H

#include <string>
#include <vector>

namespace llvm {
class Function;
}

namespace txl::nvptx {

struct LinePressure {
  std::string file;
  unsigned line = 0;
  unsigned registers = 0; ///< 32-bit registers, the maximum over the line's instructions
};

/// The lines of `function`, which has debug locations, highest pressure first. The registers of a library function
/// count for the line that called it.
std::vector<LinePressure> registerPressure(const llvm::Function &function);

} // namespace txl::nvptx

#endif

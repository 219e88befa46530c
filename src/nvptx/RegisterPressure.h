// How many registers of a thread hold values at once, line by line, before an assembler has had its say.
//
// An estimate: LLVM IR has the values and their lives, but the assembler orders instructions anew, computes cheap values
// again and packs narrow ones. It says where registers go, not how many there will be.
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
  unsigned registers = 0; ///< of 32 bits, the most at any instruction of the line
};

/// The lines of `function`, which has debug locations, those with most registers first. What a library function does
/// counts for the line that called it.
std::vector<LinePressure> registerPressure(const llvm::Function &function);

} // namespace txl::nvptx

#endif

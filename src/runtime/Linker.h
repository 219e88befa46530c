// Makes machine code with the driver's own compiler and linker: of PTX, and of objects of an assembler (`ptxas -c`).
#ifndef TXL_RUNTIME_LINKER_H
#define TXL_RUNTIME_LINKER_H

#include "runtime/Device.h"
#include <vector>

namespace txl::runtime {

struct LinkOptions {
  unsigned sm = 0;       // 90
  bool specific = false; // sm_90a
  bool lineInfo = true;
  bool debugInfo = false; // includes variables; disables optimisation
  unsigned level = 3;     // optimisation level
};

/// Fills `cubin` with the code of `inputs`, each the text of PTX or, with `areObjects`, an object. `log` receives the
/// compiler's output, also on failure.
Failure linkCode(Device &device, const std::vector<std::string> &inputs, bool areObjects, const LinkOptions &options,
                 std::string &cubin, std::string &log);

} // namespace txl::runtime

#endif

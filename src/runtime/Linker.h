// Compiles PTX to machine code with the driver's own compiler, for machines without another assembler.
#ifndef TXL_RUNTIME_LINKER_H
#define TXL_RUNTIME_LINKER_H

#include "runtime/Device.h"

namespace txl::runtime {

struct LinkOptions {
  unsigned sm = 0;       // 90
  bool specific = false; // sm_90a
  bool lineInfo = true;
  bool debugInfo = false; // includes variables; disables optimisation
  unsigned level = 3;     // optimisation level
};

/// Fills `cubin`; `log` receives the compiler's output, also on failure.
Failure linkPTX(Device &device, const std::string &ptx, const LinkOptions &options, std::string &cubin,
                std::string &log);

} // namespace txl::runtime

#endif

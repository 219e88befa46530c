// PTX to machine code by the driver's own compiler, for machines that have no other.
#ifndef TXL_RUNTIME_LINKER_H
#define TXL_RUNTIME_LINKER_H

#include "runtime/Device.h"

namespace txl::runtime {

struct LinkOptions {
  unsigned sm = 0;       // 90
  bool specific = false; // sm_90a
  bool lineInfo = true;
  bool debugInfo = false; // variables too; nothing is optimised then
  unsigned level = 3;     // of optimisation
};

/// Fills in `cubin`; `log` has the compiler's words, also when it fails.
Failure linkPTX(Device &device, const std::string &ptx, const LinkOptions &options, std::string &cubin,
                std::string &log);

} // namespace txl::runtime

#endif

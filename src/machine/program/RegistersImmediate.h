// The immediate of `reg_alloc` and `reg_dealloc`.
#ifndef TXL_MACHINE_PROGRAM_REGISTERSIMMEDIATE_H
#define TXL_MACHINE_PROGRAM_REGISTERSIMMEDIATE_H

#include <cstdint>

namespace txl::machine {

struct RegistersImmediate {
  uint32_t count = 0; ///< registers per thread after the instruction
  bool increase = false;
  uint32_t atStart = 0; ///< registers per thread when the program begins (arch/RegisterPool.h)
};

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_REGISTERSIMMEDIATE_H

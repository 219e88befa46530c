// When chains of operations become code of this CPU (speed/compiled): for all launches of the process.
#ifndef TXL_MACHINE_COMPILECHAINS_H
#define TXL_MACHINE_COMPILECHAINS_H

#include <cstdint>

namespace txl::machine {

enum class CompileChains : uint8_t {
  Never,
  WhenWorthwhile, // when a chain has done the work that compiling it takes
  AtOnce,
};

/// Says so from now on; it is WhenWorthwhile before.
void setCompileChains(CompileChains when);

} // namespace txl::machine

#endif // TXL_MACHINE_COMPILECHAINS_H

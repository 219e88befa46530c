// How many CTAs of a kernel an SM runs at once, and the directive that asks an assembler for one more, or says that fewer are enough.
#ifndef TXL_NVPTX_OCCUPANCY_H
#define TXL_NVPTX_OCCUPANCY_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace txl::arch {
struct Architecture;
}

namespace txl::nvptx {

struct BlockNeeds {
  unsigned threads = 0;   ///< of a CTA
  unsigned registers = 0; ///< of a thread
  uint64_t shared = 0;    ///< bytes of a CTA, static and dynamic
};

/// CTAs that an SM has room for.
unsigned blocksPerSM(const arch::Architecture &architecture, const BlockNeeds &needs);

/// Where one CTA more on an SM is worth trying to get by fewer registers, the number of CTAs to ask for; else 0. It is
/// where few warps hide each other's waiting and registers are what keeps another CTA out, by less than a third.
unsigned blocksWorthTrying(const arch::Architecture &architecture, const BlockNeeds &needs);

/// Where an assembler makes a loop of loads wait for each before the next, to be able to fill the SM with warps: the number of
/// CTAs that leaves a thread registers for several loads under way, if that is still several; or where an assembler took a few
/// registers more than that, which cost CTAs; else 0.
unsigned blocksWithRoom(const arch::Architecture &architecture, const BlockNeeds &needs);

/// Whether a thread of a CTA that is alone on an SM could have more registers than it takes.
bool hasMoreRegisters(const arch::Architecture &architecture, const BlockNeeds &needs);

/// Whether the PTX has a loop with loads of global memory in it.
bool loadsInLoops(llvm::StringRef ptx);

/// The PTX with `.minnctapersm` for kernel `name`; empty if it has one, or a limit on its registers.
std::string withMinBlocks(llvm::StringRef ptx, llvm::StringRef name, unsigned blocks);

} // namespace txl::nvptx

#endif

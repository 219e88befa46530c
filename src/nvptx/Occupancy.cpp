// Computes occupancy from the registers, shared memory and threads of a CTA.
#include "nvptx/Occupancy.h"
#include "arch/CtaOccupancy.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <algorithm>

namespace txl::nvptx {

static unsigned roundUp(unsigned value, unsigned unit) { return (value + unit - 1) / unit * unit; }

unsigned getBlocksPerSM(const arch::Architecture &architecture, const BlockRequirements &needs) {
  if (!needs.threads)
    return 0;
  unsigned threads = roundUp(needs.threads, arch::kThreadsPerWarp);
  return std::min({architecture.threadsPerSM / threads, arch::ctasByRegisters(threads, needs.registers),
                   arch::ctasByShared(architecture, needs.shared)});
}

/// `wanted`, if only registers prevent it, and a thread would have at least part / whole of its registers; otherwise
/// 0.
static unsigned blocksByFewerRegisters(const arch::Architecture &architecture, const BlockRequirements &needs,
                                       unsigned wanted, unsigned part, unsigned whole) {
  BlockRequirements fewer = needs;
  fewer.registers = arch::kRegistersPerSM / (wanted * roundUp(needs.threads, arch::kThreadsPerWarp)) /
                    arch::kRegisterUnit * arch::kRegisterUnit;
  bool isLimitedByRegisters = getBlocksPerSM(architecture, fewer) >= wanted;
  return isLimitedByRegisters && fewer.registers * whole >= needs.registers * part ? wanted : 0;
}

unsigned blocksForHigherOccupancy(const arch::Architecture &architecture, const BlockRequirements &needs) {
  unsigned blocks = getBlocksPerSM(architecture, needs);
  const arch::WarpThresholds &warps = arch::smModelOf(architecture).warps;
  if (!blocks || blocks * needs.threads > (blocks == 1 ? warps.fewAlone : warps.few) * arch::kThreadsPerWarp)
    return 0;
  return blocksByFewerRegisters(architecture, needs, blocks + 1, 2, 3);
}

unsigned blocksForBarriers(const arch::Architecture &architecture, const BlockRequirements &needs) {
  unsigned blocks = getBlocksPerSM(architecture, needs);
  const arch::SmModel &model = arch::smModelOf(architecture);
  if (blocks < 2 || blocks >= model.grid.minForLoadsInFlight ||
      needs.threads < model.warps.fewAlone * arch::kThreadsPerWarp)
    return 0;
  return blocksByFewerRegisters(architecture, needs, blocks + 1, 4, 5);
}

unsigned blocksForInFlightLoads(const arch::Architecture &architecture, const BlockRequirements &needs) {
  const arch::SmModel &model = arch::smModelOf(architecture);
  const unsigned enough = model.registers.loadsInFlight;
  BlockRequirements withInFlightLoads = needs;
  withInFlightLoads.registers = enough;
  unsigned blocks = getBlocksPerSM(architecture, withInFlightLoads);
  unsigned now = getBlocksPerSM(architecture, needs);
  if (needs.registers > enough)
    return now < blocks && needs.registers <= model.registers.maxNeedless ? blocks : 0;
  return needs.registers < enough && now > blocks && blocks >= model.grid.minForLoadsInFlight ? blocks : 0;
}

bool hasMoreRegisters(const arch::Architecture &architecture, const BlockRequirements &needs) {
  unsigned threads = roundUp(needs.threads, arch::kThreadsPerWarp);
  return threads && threads <= architecture.threadsPerSM &&
         roundUp(needs.registers, arch::kRegisterUnit) < arch::registersAtStart(threads, 0);
}

bool hasLoadsInLoops(llvm::StringRef ptx) {
  llvm::StringMap<unsigned> loadsBefore; // label -> number of loads before it
  unsigned loads = 0;
  for (llvm::StringRef line : llvm::split(ptx, '\n')) {
    line = line.trim();
    if (line.contains("ld.global"))
      ++loads;
    else if (line.consume_back(":"))
      loadsBefore[line] = loads;
    else if (size_t jump = line.find("bra"); jump != llvm::StringRef::npos && line.consume_back(";")) {
      auto label = loadsBefore.find(line.rsplit('\t').second.trim());
      if (label != loadsBefore.end() && label->second < loads)
        return true;
    }
  }
  return false;
}

std::string addMinBlocks(llvm::StringRef ptx, llvm::StringRef name, unsigned blocks) {
  // Matches `.entry name(`, its parameters, directives, `{`.
  for (size_t at = ptx.find(".entry"); at != llvm::StringRef::npos; at = ptx.find(".entry", at + 1)) {
    llvm::StringRef rest = ptx.drop_front(at + 6).ltrim();
    if (!rest.consume_front(name) || !rest.ltrim().starts_with("("))
      continue;
    size_t body = ptx.find("\n{", at);
    if (body == llvm::StringRef::npos)
      return "";
    llvm::StringRef head = ptx.slice(at, body);
    if (head.contains(".minnctapersm") || head.contains(".maxnreg"))
      return "";
    std::string text = ptx.take_front(body).str();
    return text + "\n.minnctapersm " + std::to_string(blocks) + ptx.drop_front(body).str();
  }
  return "";
}

} // namespace txl::nvptx

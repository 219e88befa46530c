// The message about a refused access: made once a failing launch, so it may take its time.
#include "machine/Access.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::machine {

static std::string describe(const MemoryRange &range, const Program &program, const Launch &launch) {
  if (range.argument >= 0)
    return "`" + program.parameters[range.argument].name + "`";
  return "`" + std::string(launch.buffers[range.buffer].name) + "`";
}

void failAccess(Frame &frame, const Instruction &i, AccessKind kind, int64_t position, uint64_t pointer) {
  const MemoryImmediate &memory = memoryOf(i);
  const Program &program = *frame.state->program;
  const MemoryMap &map = frame.state->memory;
  uint64_t address = addressOf(pointer), provenance = provenanceOf(pointer);
  const char *verb = kind == AccessKind::Load ? "load" : kind == AccessKind::Store ? "store" : "atomic operation";

  const MemoryRange *inside = map.find(pointer, memory.bytes);
  const MemoryRange *range = inside ? inside : provenance ? &map.argument(provenance - 1) : nullptr;
  std::string what;
  int64_t offset = range ? static_cast<int64_t>(address - range->address) : 0;
  if (inside) {
    what = llvm::formatv("{0} to {1}, which is read-only; pass a writable array", verb,
                         describe(*range, program, *frame.state->launch));
  } else if (range) {
    what = llvm::formatv("{0} outside of {1}: element {2} (byte {3}) of an array of {4} bytes; add or correct the mask",
                         verb, describe(*range, program, *frame.state->launch), offset / memory.bytes, offset,
                         range->end - range->begin);
    if (range->address != range->begin)
      what += llvm::formatv(" (its storage reaches from byte {0} to byte {1})",
                            static_cast<int64_t>(range->begin - range->address),
                            static_cast<int64_t>(range->end - range->address));
  } else {
    what = llvm::formatv("{0} at address {1:x}, which lies in no array of the launch; register the buffer that the "
                         "pointer refers to",
                         verb, address);
  }
  LaunchError &error =
      fail(frame, i, inside ? LaunchError::Kind::ReadOnly : LaunchError::Kind::OutOfBounds, std::move(what));
  if (range && range->argument >= 0) {
    error.argument = range->argument;
    error.argumentName = program.parameters[range->argument].name;
  }
  error.offsetBytes = offset;
  error.offsetElements = offset / memory.bytes;
  const TileType &type = *i.input(memory.pointer).type;
  error.index.resize(type.rank);
  for (int d = type.rank - 1; d >= 0; --d) {
    error.index[d] = position % type.shape[d];
    position /= type.shape[d];
  }
  error.mask = memory.mask < 0 ? "no mask" : "the mask is true there";
}

} // namespace txl::machine

// The message about a rejected access. It is built at most once a launch, so it need not be fast.
#include "machine/run/Access.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::machine {

void nameArgument(LaunchError &error, const Frame &frame, const MemoryRange *range) {
  if (!range || range->argument < 0)
    return;
  const Parameter &parameter = frame.program->parameters[range->argument];
  error.argument = range->argument;
  error.argumentName = parameter.name;
  error.argumentType = parameter.element;
  error.argumentElements = static_cast<int64_t>((range->end - range->begin) / elementBytes(parameter.element));
}

/// Counts the elements of the tile that may not be accessed: one, or all, hints at the kind of mistake.
static void countRejected(LaunchError &error, Frame &frame, const Instruction &i, AccessKind kind) {
  const MemoryImmediate &memory = memoryOf(i);
  if (i.input(memory.pointer).type->count == 1)
    return;
  auto *pointers = reinterpret_cast<const uint64_t *>(frame.dense(i, memory.pointer));
  const char *mask = memory.mask < 0 ? nullptr : frame.dense(i, memory.mask);
  for (int64_t k = 0; k < i.input(memory.pointer).type->count; ++k) {
    if (mask && !mask[k])
      continue;
    const MemoryRange *range = frame.state->memory.find(pointers[k], memory.bytes);
    ++error.accessed;
    error.outside += !range || (kind != AccessKind::Load && range->readOnly);
  }
}

static std::string describe(const MemoryRange &range, const Program &program, const Launch &launch) {
  if (range.argument >= 0)
    return "`" + program.parameters[range.argument].name + "`";
  return "`" + std::string(launch.buffers[range.buffer].name) + "`";
}

/// The instruction of the program's code that is `i` or the fused chain with `i` as a member.
static const Instruction *findInProgram(const Program &program, const Instruction &i) {
  for (const Instruction &at : program.code)
    if (&at == &i ||
        (at.kernel->role == Role::Fused && llvm::any_of(static_cast<const FusedImmediate *>(at.immediate)->members,
                                                        [&](const FusedMember &m) { return &m.instruction == &i; })))
      return &at;
  return nullptr;
}

/// The last writer of an input of `i` in the straight-line code before it, if no later instruction overwrites the
/// writer's inputs.
static const Instruction *findWriter(const Program &program, const Instruction &i, uint32_t slot) {
  const Instruction *at = findInProgram(program, i);
  auto writes = [](const Instruction &from, uint32_t to) {
    return llvm::any_of(llvm::ArrayRef(from.operands, from.results), [&](const Operand &o) { return o.slot == to; });
  };
  llvm::SmallVector<uint32_t> written;
  while (at && at-- != program.code.data()) {
    if (at->target)
      return nullptr;
    if (writes(*at, slot)) {
      auto gone = [&](const Operand &input) { return llvm::is_contained(written, input.slot); };
      return llvm::any_of(llvm::ArrayRef(at->operands + at->results, at->inputs), gone) ? nullptr : at;
    }
    for (int k = 0; k < at->results; ++k)
      written.push_back(at->result(k).slot);
  }
  return nullptr;
}

namespace {
/// A rejected address, relative to the argument that it belongs to.
struct RejectedAddress {
  int argument = -1; // index in the launch; -1: none
  int64_t bytes = 0; // from the pointer that was passed
  __int128 elements = 0;
};
} // namespace

/// The address of a pointer whose offset overflowed, computed from the addition that made it.
static RejectedAddress getOverflowedAddress(Frame &frame, const Instruction &i, int64_t position, int bytes) {
  const Instruction *add = findWriter(*frame.program, i, i.input(memoryOf(i).pointer).slot);
  if (!add || add->kernel->role != Role::AddPointer)
    return {memoryOf(i).origin};
  const MemoryMap &map = frame.state->memory;
  MemoryMap::Origin origin = map.originOf(reinterpret_cast<uint64_t *>(frame.dense(*add, 0))[position]);
  if (origin.argument < 0)
    return {memoryOf(i).origin};
  __int128 offset = integerAt(frame.dense(*add, 1), position, add->input(1).type->bytes);
  auto base = static_cast<int64_t>(origin.address - map.argument(origin.argument).address);
  return {origin.argument, offset < 0 ? INT64_MIN : INT64_MAX, offset + base / bytes};
}

static RejectedAddress getRejectedAddress(Frame &frame, const Instruction &i, int64_t position, uint64_t pointer) {
  const MemoryMap &map = frame.state->memory;
  const MemoryImmediate &memory = memoryOf(i);
  if (pointer == kOverflowedPointer)
    return getOverflowedAddress(frame, i, position, memory.bytes);
  MemoryMap::Origin origin = map.originOf(pointer);
  if (!map.hasReliableProvenance(pointer) && memory.origin >= 0)
    origin = {memory.origin, pointer - makePointer(0, memory.origin + 1)};
  if (origin.argument < 0)
    return {};
  auto offset = static_cast<int64_t>(origin.address - map.argument(origin.argument).address);
  return {origin.argument, offset, offset / memory.bytes};
}

void failAccess(Frame &frame, const Instruction &i, AccessKind kind, int64_t position, uint64_t pointer) {
  const MemoryImmediate &memory = memoryOf(i);
  const Program &program = *frame.program;
  const MemoryMap &map = frame.state->memory;
  const char *verb = kind == AccessKind::Load ? "load" : kind == AccessKind::Store ? "store" : "atomic operation";

  const MemoryRange *inside = map.find(pointer, memory.bytes);
  RejectedAddress rejected =
      inside ? RejectedAddress{inside->argument, static_cast<int64_t>(addressOf(pointer) - inside->address), 0}
             : getRejectedAddress(frame, i, position, pointer);
  if (inside)
    rejected.elements = rejected.bytes / memory.bytes;
  const MemoryRange *range = inside ? inside : rejected.argument >= 0 ? &map.argument(rejected.argument) : nullptr;
  std::string what;
  if (inside) {
    what = llvm::formatv("{0} to {1}, which is read-only; pass a writable array", verb,
                         describe(*range, program, *frame.state->launch));
  } else if (range) {
    std::string element =
        llvm::formatv("element {0} (byte {1})", static_cast<int64_t>(rejected.elements), rejected.bytes);
    if (pointer == kOverflowedPointer)
      element = rejected.elements ? llvm::formatv("element {0}", static_cast<int64_t>(rejected.elements)).str()
                                  : "an element whose offset in bytes does not fit in 64 bits";
    what = llvm::formatv("{0} outside of {1}: {2} of an array of {3} bytes; add or correct the mask", verb,
                         describe(*range, program, *frame.state->launch), element, range->end - range->begin);
    if (range->address != range->begin)
      what += llvm::formatv(" (its storage reaches from byte {0} to byte {1})",
                            static_cast<int64_t>(range->begin - range->address),
                            static_cast<int64_t>(range->end - range->address));
  } else {
    what = llvm::formatv("{0} at address {1:x}, which is in no argument or registered array; register the array that "
                         "the pointer refers to with `txl.register(array)`",
                         verb, pointer);
  }
  LaunchError &error =
      fail(frame, i, inside ? LaunchError::Kind::ReadOnly : LaunchError::Kind::OutOfBounds, std::move(what));
  nameArgument(error, frame, range);
  countRejected(error, frame, i, kind);
  error.offsetBytes = rejected.bytes;
  error.offsetElements = static_cast<int64_t>(rejected.elements);
  const TileType &type = *i.input(memory.pointer).type;
  error.index.resize(type.rank);
  for (int d = type.rank - 1; d >= 0; --d) {
    error.index[d] = position % type.shape[d];
    position /= type.shape[d];
  }
  error.mask = memory.mask < 0 ? "no mask" : "the mask is true there";
}

} // namespace txl::machine

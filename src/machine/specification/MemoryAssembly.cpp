// Inline assembly that accesses global memory: barriers between GPUs, mostly. Elements run one after the other; an
// element whose text loops waits, and is run again when the program gets its next slice.
#include "assembly/InlineAssembly.h"
#include "machine/Ranks.h"
#include "machine/program/AtomicScope.h"
#include "machine/program/Kernels.h"
#include "machine/run/Access.h"
#include "machine/run/Checker.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

namespace txl::machine {

using MemoryAccess = assembly::InlineAssembly::MemoryAccess;

/// The range of an access of element `k`; null after an error. `address` loses its provenance.
static const MemoryRange *rangeOf(Frame &f, const Instruction &i, const MemoryAccess &access, uint64_t pointer,
                                  uint64_t &address) {
  bool isPointer = i.input(access.operand).type->dtype == DType::Ptr;
  address = (isPointer ? addressOf(pointer) : pointer) + access.offset;
  const MemoryRange *range = f.state->memory.find(isPointer ? pointer + access.offset : address, access.bytes);
  if (range && address % access.bytes == 0 && !(range->readOnly && access.kind != MemoryAccess::Kind::Load))
    return range;
  fail(f, i,
       !range            ? LaunchError::Kind::OutOfBounds
       : range->readOnly ? LaunchError::Kind::ReadOnly
                         : LaunchError::Kind::Misaligned,
       llvm::formatv("inline assembly accesses {0} bytes at address {1:x}, {2}", access.bytes, address,
                     !range            ? "which are in no argument or registered array"
                     : range->readOnly ? "which are read-only"
                                       : "which is not a multiple of that size"));
  return nullptr;
}

/// Tells the checker of the accesses of an element that has run.
static bool observe(Frame &f, const Instruction &i, const assembly::InlineAssembly &code,
                    llvm::ArrayRef<uint64_t> operands) {
  for (const MemoryAccess &access : code.accesses()) {
    if (access.kind == MemoryAccess::Kind::Fence)
      continue;
    uint64_t address;
    const MemoryRange *range = rangeOf(f, i, access, operands[access.operand], address);
    auto *pointer = reinterpret_cast<char *>(address);
    bool isLoad = access.kind == MemoryAccess::Kind::Load;
    if (!access.isAtomic) {
      f.state->checker->beginStore();
      if (!(isLoad ? f.state->checker->onLoad(f, i, *range, pointer, access.bytes)
                   : f.state->checker->onStore(f, i, *range, pointer, pointer, access.bytes)))
        return false;
      continue;
    }
    ScopedAtomicImmediate atomic;
    atomic.bytes = access.bytes;
    atomic.kind = isLoad                                     ? AtomicKind::Load
                  : access.kind == MemoryAccess::Kind::Store ? AtomicKind::Store
                                                             : AtomicKind::CompareExchange;
    atomic.order = access.acquires && access.releases ? AtomicOrder::AcquireRelease
                   : access.acquires                  ? AtomicOrder::Acquire
                   : access.releases                  ? AtomicOrder::Release
                                                      : AtomicOrder::Relaxed;
    atomic.scope = access.isSystem ? AtomicScope::System : AtomicScope::Gpu;
    uint64_t stored = 0;
    std::memcpy(&stored, pointer, std::min<unsigned>(8, access.bytes));
    if (!f.state->checker->onAtomic(f, i, *range, pointer, atomic, stored))
      return false;
  }
  return true;
}

/// The text on each element. Scratch memory has a flag for each element that has run.
KERNEL(plainMemoryAssembly, Synchronise, Reads | Writes | Ordered) {
  const assembly::InlineAssembly &code = *static_cast<const AssemblyImmediate *>(i.immediate)->code;
  int64_t count = i.result(0).type->count, missing = 0;
  char *done = f.scratch;
  llvm::SmallVector<char *, 4> results;
  for (int k = 0; k < i.results; ++k)
    results.push_back(f.write(i, k));
  if (!f.pollStart) {
    std::memset(done, 0, count);
    f.pollStart = 1;
  }
  std::vector<assembly::InlineAssembly::Range> ranges;
  for (const MemoryRange &range : f.state->memory.all())
    if (range.end > range.begin)
      ranges.push_back({range.begin, range.end, range.readOnly});
  for (int64_t k = 0; k < count; ++k) {
    if (done[k])
      continue;
    llvm::SmallVector<uint64_t, 4> operands(i.inputs, 0), registers, made(i.results, 0);
    for (int n = 0; n < i.inputs; ++n)
      std::memcpy(&operands[n], f.dense(i, n) + k * i.input(n).type->bytes, i.input(n).type->bytes);
    registers = operands;
    for (int n = 0; n < i.inputs; ++n)
      if (i.input(n).type->dtype == DType::Ptr)
        registers[n] = addressOf(operands[n]);
    for (const MemoryAccess &access : code.accesses())
      if (uint64_t address;
          access.kind != MemoryAccess::Kind::Fence && !rangeOf(f, i, access, operands[access.operand], address))
        return nullptr;
    llvm::SmallVector<uint8_t *, 4> in, out;
    for (uint64_t &value : registers)
      in.push_back(reinterpret_cast<uint8_t *>(&value));
    for (uint64_t &value : made)
      out.push_back(reinterpret_cast<uint8_t *>(&value));
    std::string error;
    switch (code.runOnce(out, in, ranges, error)) {
    case assembly::InlineAssembly::Outcome::Waits:
      ++missing;
      continue;
    case assembly::InlineAssembly::Outcome::Failed:
      fail(f, i, LaunchError::Kind::Fault, "inline assembly: " + error);
      return nullptr;
    case assembly::InlineAssembly::Outcome::Done:
      break;
    }
    done[k] = 1;
    for (int n = 0; n < i.results; ++n)
      std::memcpy(results[n] + k * i.result(n).type->bytes, &made[n], i.result(n).type->bytes);
    if (RankGroup *group = RankGroup::current())
      ++group->epoch;
    if (f.state->checker && !observe(f, i, code, operands))
      return nullptr;
  }
  f.pc = missing ? &i : next(i);
  f.waits = kWaitsPerSlice;
  f.pollStart = missing ? f.pollStart : 0;
  return nullptr;
}

} // namespace txl::machine

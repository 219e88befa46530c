// A backward dataflow analysis computes, for each instruction, the slots that decide the program's control flow or
// accesses from there on. It is liveness, except that inputs of values that are only stored, or not used, do not count.
#include "machine/run/Watch.h"
#include "machine/Algebra.h"
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Frame.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>

namespace txl::machine {

/// Whether input `k` decides the control flow, or the addresses and masks of an access.
static bool isDecidingInput(const Instruction &i, int k) {
  switch (i.kernel->role) {
  case Role::Branch:
  case Role::Jump:
  case Role::Trips:
  case Role::Assert:
  case Role::Atomic:
  case Role::Poll:
    return true;
  case Role::Load: {
    auto *memory = static_cast<const MemoryImmediate *>(i.immediate);
    return k == memory->pointer || k == memory->mask;
  }
  default:
    return false;
  }
}

/// Transfer function: from the deciding slots after `i` to those before it.
static void propagateBackward(const Instruction &i, Watch::Slots &deciding) {
  if (i.kernel->role == Role::Fused) {
    for (const FusedMember &member : llvm::reverse(static_cast<const FusedImmediate *>(i.immediate)->members))
      propagateBackward(member.instruction, deciding);
    return;
  }
  bool matters = false;
  for (int k = 0; k < i.results; ++k)
    matters |= std::exchange(deciding[i.result(k).slot], nullptr) != nullptr;
  for (int k = 0; k < i.inputs; ++k)
    if (matters || isDecidingInput(i, k))
      deciding[i.input(k).slot] = i.input(k).type;
}

Watch::Watch(const Program &program) : program(program) {
  size_t count = program.code.size();
  before.assign(count, Slots(program.slotOffsets.size(), nullptr));
  for (bool changes = true; changes;) { // until a fixed point: two iterations or a few more
    changes = false;
    for (size_t k = count; k-- > 0;) {
      const Instruction &i = program.code[k];
      Slots deciding(program.slotOffsets.size(), nullptr);
      auto join = [&](const Slots &other) {
        for (auto [to, from] : llvm::zip(deciding, other))
          to = to ? to : from;
      };
      if (k + 1 < count)
        join(before[k + 1]);
      if (i.target)
        join(before[i.target - program.code.data()]);
      propagateBackward(i, deciding);
      for (auto [to, from] : llvm::zip(before[k], deciding))
        changes |= !to && from;
      before[k] = std::move(deciding);
    }
  }
}

static bool changesMemory(const Instruction &i) { return i.kernel->is(KernelRow::Writes); }

void Watch::note(const Instruction &i) {
  switch (i.kernel->role) {
  case Role::Atomic:
  case Role::Poll:
    waitsAt = &i; // it reports its changes of memory itself
    return;
  case Role::Load:
    if (static_cast<const MemoryImmediate *>(i.immediate)->isVolatile)
      waitsAt = &i;
    return;
  case Role::Print:
    acted = true;
    return;
  case Role::Fused:
    for (const FusedMember &member : static_cast<const FusedImmediate *>(i.immediate)->members)
      acted |= changesMemory(member.instruction);
    return;
  default:
    acted |= changesMemory(i);
  }
}

/// A hash of the elements of a tile, in any form.
static uint64_t fingerprintOf(const Tile &tile, const TileType &type) {
  switch (tile.form) {
  case Form::Affine:
    return llvm::hash_combine(tile.base, llvm::hash_combine_range(tile.stride, tile.stride + type.rank));
  case Form::Box:
    return llvm::hash_combine(llvm::hash_combine_range(tile.low, tile.low + type.rank),
                              llvm::hash_combine_range(tile.high, tile.high + type.rank));
  case Form::Splat:
    return llvm::xxh3_64bits(llvm::StringRef(tile.data, type.bytes));
  case Form::Strided: {
    std::vector<char> dense(type.count * type.bytes);
    copyStrided(dense.data(), tile.data, type.shape, tile.stride, type.rank, type.bytes);
    return llvm::xxh3_64bits(llvm::StringRef(dense.data(), dense.size()));
  }
  default:
    return llvm::xxh3_64bits(llvm::StringRef(tile.data, type.count * type.bytes));
  }
}

uint64_t Watch::fingerprint(const Frame &frame) const {
  llvm::hash_code hash = llvm::hash_value(frame.pc);
  const Slots &deciding = before[frame.pc - program.code.data()];
  for (auto [slot, type] : llvm::enumerate(deciding))
    if (type)
      hash =
          llvm::hash_combine(hash, static_cast<int>(frame.tiles[slot].form), fingerprintOf(frame.tiles[slot], *type));
  return hash;
}

bool Watch::look(Frame &frame, uint64_t epoch) {
  bool mayEnd =
      frame.pc->kernel->role == Role::Poll && static_cast<const AtomicImmediate *>(frame.pc->immediate)->other >= 0;
  if (std::exchange(acted, false) || mayEnd || frame.instance) {
    patience = 0;
    return false;
  }
  uint64_t now = fingerprint(frame);
  if (patience && keptAt == epoch && now == kept)
    return true;
  if (!patience || keptAt != epoch || ++looks == patience) {
    patience = keptAt == epoch ? std::max<uint64_t>(1, 2 * patience) : 1;
    kept = now;
    keptAt = epoch;
    looks = 0;
  }
  return false;
}

static thread_local Watch *running = nullptr;

void Watch::noteInstruction(const Instruction &i) {
  if (running)
    running->note(i);
}

void Watch::noteChange() {
  if (running)
    running->acted = true;
}

void Watch::run(Frame &frame) {
  Watch *outer = std::exchange(running, this); // a print callback may start a launch
  if (frame.shadows || Algebra::current()) {
    runFrame(frame); // it calls noteInstruction
  } else {
    const Instruction *i = frame.pc;
    do {
      note(*i);
      i = i->run(frame, *i);
    } while (i);
  }
  running = outer;
}

} // namespace txl::machine

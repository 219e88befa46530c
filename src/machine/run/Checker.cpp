// Detects data races between programs and reads of uninitialised memory, independent of the order in which the programs
// ran.
//
// Programs of a grid are unordered, except through atomics: everything before an atomic with release order happens
// before everything after a later acquire of the same address in another program. Each program has a clock that
// advances at its releases, and a vector clock of the times of other programs that its acquires have seen. The history
// of a granule (as many bytes as the smallest access of the kernel) records its stores, loads and atomics. Two accesses
// of different programs are a race if one is a write, they are not both atomic, and neither happens before the other.
// There is one exception: two stores of the same bytes are no race. Two elements of one store that write different
// bytes to one address are a race too. The emulator uses the same rule (docs/debug/check-mode.md).
//
// Only the first and the last few programs that access a granule are recorded: a store that is unordered with one of
// very many is unordered with those as well. Loads of a granule that has not been written, in an array that was passed
// as uninitialised, are reported as well.
#include "machine/run/Checker.h"
#include "machine/program/AtomicScope.h"
#include "machine/program/ElementText.h"
#include "machine/run/Access.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cstring>

namespace txl::machine {

Checker::Checker(const LaunchState &state) {
  setGranule(state.program->smallestAccess);
  const uint32_t *grid = state.launch->grid;
  LaunchRecord record{&state, 0, UINT32_MAX, 0, 1, {grid[0], grid[1], grid[2]}, state.program->kernel, nullptr};
  // The program lives as long as this Checker.
  record.locations = {std::shared_ptr<void>(), &state.program->locations};
  launches.push_back(std::move(record));
}

Checker::History &Checker::history(const Frame &frame, const MemoryRange &range, uint64_t granule) {
  std::unique_ptr<Line> &line = lines[granule / kLine];
  if (!line) {
    line = std::make_unique<Line>();
    bool initialized = range.argument < 0 || !frame.state->launch->arguments[range.argument].uninitialized;
    for (History &fresh : line->granules)
      fresh.initialized = initialized;
  }
  return line->granules[granule % kLine];
}

bool Checker::ordered(const Access &before, uint32_t program) {
  if (before.program == 0 || before.program == program + 1)
    return true;
  const Clock &seen = programState(program).seen;
  if (ranks) {
    const LaunchRecord &launch = launchOf(before.program - 1);
    if (seen.launches[launch.rank] >= launch.sequence)
      return true;
  }
  auto known = seen.programs.find(before.program - 1);
  return known != seen.programs.end() && known->second >= before.time;
}

/// Whether two accesses of one element, one of which writes, are a race unless they are ordered: one is plain, or they
/// are atomics of different ranks and the scope of one is too small.
bool Checker::mayConflict(const Access &other, uint32_t program, bool isPlain, bool isSystem, bool writes) const {
  if (!writes && !other.writes)
    return false;
  return isPlain ||
         (ranks && !(isSystem && other.isSystem) && launchOf(other.program - 1).rank != launchOf(program).rank);
}

LaunchError &Checker::report(Frame &frame, const Instruction &i, const MemoryRange &range, const char *pointer,
                             int bytes, LaunchError::Kind kind, std::string what) {
  LaunchError &error = fail(frame, i, kind, std::move(what));
  nameArgument(error, frame, &range);
  error.offsetBytes = static_cast<int64_t>(reinterpret_cast<uint64_t>(pointer) - range.address);
  error.offsetElements = error.offsetBytes / bytes;
  return error;
}

bool Checker::race(Frame &frame, const Instruction &i, const MemoryRange &range, const char *pointer, int bytes,
                   Mode mode, const Access &other, const char *otherVerb, const char *value) {
  // An engine copies elements of the array's type; the immediates of other accesses have the type.
  DType type = i.kernel->role != Role::Synchronise ? memoryOf(i).element
               : range.argument >= 0               ? frame.program->parameters[range.argument].element
                                                   : DType::I8;
  auto valueAt = [&](const char *data) {
    uint64_t bits = 0;
    std::memcpy(&bits, data, bytes);
    return elementText(type, bits);
  };
  std::string there = valueAt(pointer), where, values;
  const LaunchRecord &launch = launchOf(other.program - 1);
  const std::vector<SourceFrame> &location = (*launch.locations)[other.location];
  if (!location.empty())
    where = llvm::formatv(" at {0}:{1}", location[0].file, location[0].line);
  bool isOneStore = mode == Mode::Store && other.store == stores;
  if (mode == Mode::Store)
    values = llvm::formatv(" ({0} {1}, {2} is stored)", there, otherVerb[0] == 'l' ? "was loaded" : "is there",
                           valueAt(value));
  else
    values = llvm::formatv(" ({0} is there)", there);
  if (isOneStore)
    report(frame, i, range, pointer, bytes, LaunchError::Kind::Race,
           llvm::formatv("race: this store writes different values to the same element, {0} and {1}; write each "
                         "element once, or mask all stores but one",
                         there, valueAt(value)));
  else
    report(frame, i, range, pointer, bytes, LaunchError::Kind::Race,
           llvm::formatv("race: this {0}{6} and the {1} of {2}{3} access the same element and are not "
                         "ordered{4}; {5}",
                         mode == Mode::Load    ? "load"
                         : mode == Mode::Store ? "store"
                                               : "atomic operation",
                         otherVerb, programText(other.program - 1), where, values,
                         !ranks ? "use atomics, or let each program write its own elements"
                         : mode != Mode::Load && mode != Mode::Store && otherVerb[0] == 'a'
                             ? "an atomic with a scope smaller than `sys` holds on its own GPU only; pass scope=\"sys\""
                             : "signal with `release` and wait with `acquire`, both of scope `sys`, between them",
                         rankPrefix(frame)));
  if (!isOneStore)
    frame.error->notes.push_back({llvm::formatv("the other {0}", otherVerb), location});
  return false;
}

void Checker::remember(std::vector<Access> &accesses, const Access &now) {
  for (Access &known : accesses)
    if (known.program == now.program) {
      bool writes = known.writes, replaced = known.replaced;
      known = now;
      known.writes |= writes;
      known.replaced |= replaced;
      return;
    }
  if (accesses.size() < kMaxHistory) {
    accesses.push_back(now);
  } else {
    std::rotate(accesses.begin() + kMaxHistory / 2, accesses.begin() + kMaxHistory / 2 + 1, accesses.end());
    accesses.back() = now;
  }
}

bool Checker::access(Frame &frame, const Instruction &i, const MemoryRange &range, const char *pointer, int bytes,
                     Mode mode, const char *value, bool isSystem) {
  uint64_t address = reinterpret_cast<uint64_t>(pointer);
  if (address % bytes) {
    report(frame, i, range, pointer, bytes, LaunchError::Kind::Misaligned,
           llvm::formatv("access of {0} bytes at an address that is not a multiple of {0}; a GPU refuses it", bytes));
    return false;
  }
  uint32_t program = idOf(frame);
  bool writes = mode != Mode::Load && mode != Mode::AtomicLoad, plain = mode == Mode::Load || mode == Mode::Store;
  bool reads = mode != Mode::Store && mode != Mode::AtomicStore;
  bool isSame = mode == Mode::Store && std::memcmp(pointer, value, bytes) == 0;
  Access now{program + 1, programState(program).time, i.location, writes, false, isSystem, stores};
  for (uint64_t g = address / granuleBytes; g <= (address + bytes - 1) / granuleBytes; ++g) {
    History &past = history(frame, range, g);
    if (reads && !past.initialized) {
      report(frame, i, range, pointer, bytes, LaunchError::Kind::Uninitialized,
             "uninitialised read: this element was never written; initialise the array, or store before loading");
      return false;
    }
    for (Access &other : past.stores) {
      bool oneStore = mode == Mode::Store && other.store == stores && other.program == now.program;
      if ((oneStore && !isSame) || (!ordered(other, program) && (other.replaced || !isSame)))
        return race(frame, i, range, pointer, bytes, mode, other, "store", value);
      other.replaced |= mode == Mode::Store && !isSame;
    }
    for (const Access &other : past.loads)
      if (writes && !ordered(other, program))
        return race(frame, i, range, pointer, bytes, mode, other, "load", value);
    for (const Access &other : past.atomics)
      if (mayConflict(other, program, plain, isSystem, writes) && !ordered(other, program))
        return race(frame, i, range, pointer, bytes, mode, other, "atomic operation", value);
    past.initialized |= writes;
    remember(mode == Mode::Store ? past.stores : plain ? past.loads : past.atomics, now);
  }
  return true;
}

bool Checker::onLoad(Frame &frame, const Instruction &i, const MemoryRange &range, const char *pointer, int bytes) {
  return access(frame, i, range, pointer, bytes, Mode::Load);
}

bool Checker::onStore(Frame &frame, const Instruction &i, const MemoryRange &range, char *pointer, const char *value,
                      int bytes) {
  return access(frame, i, range, pointer, bytes, Mode::Store, value);
}

bool Checker::lastWriter(const char *pointer, uint32_t &program, uint32_t &location) const {
  uint64_t granule = reinterpret_cast<uint64_t>(pointer) / granuleBytes;
  auto line = lines.find(granule / kLine);
  if (line == lines.end())
    return false;
  const History &past = line->second->granules[granule % kLine];
  const Access *found = nullptr;
  for (const std::vector<Access> *accesses : {&past.stores, &past.atomics})
    for (const Access &access : *accesses)
      if (access.writes && (!found || access.store >= found->store))
        found = &access;
  if (!found)
    return false;
  program = found->program - 1;
  location = found->location;
  return true;
}

bool Checker::onAtomic(Frame &frame, const Instruction &i, const MemoryRange &range, char *pointer,
                       const AtomicImmediate &atomic, uint64_t value) {
  ProgramState &self = programState(idOf(frame));
  unsigned rank = launchOf(frame.state).rank;
  bool isSystem = scopeOf(atomic) == AtomicScope::System;
  bool acquire = atomic.order == AtomicOrder::Acquire || atomic.order == AtomicOrder::AcquireRelease;
  bool release = atomic.order == AtomicOrder::Release || atomic.order == AtomicOrder::AcquireRelease;
  bool loads = atomic.kind == AtomicKind::Load || atomic.kind == AtomicKind::Poll;
  if (auto there = released.find(pointer); acquire && there != released.end()) {
    if (isSystem)
      self.seen.join(there->second.system);
    if (auto own = there->second.ofRank.find(rank); own != there->second.ofRank.end())
      self.seen.join(own->second);
  }
  Mode mode = loads ? Mode::AtomicLoad : atomic.kind == AtomicKind::Store ? Mode::AtomicStore : Mode::AtomicUpdate;
  if (!access(frame, i, range, pointer, atomic.bytes, mode, nullptr, isSystem))
    return false;
  if (ranks && !onSignal(frame, i, range, pointer, atomic, value))
    return false;
  if (release && !loads) {
    self.seen.programs[idOf(frame)] = self.time;
    Released &clocks = released[pointer];
    clocks.ofRank[rank].join(self.seen);
    if (isSystem)
      clocks.system.join(self.seen);
    ++self.time;
  }
  return true;
}

} // namespace txl::machine

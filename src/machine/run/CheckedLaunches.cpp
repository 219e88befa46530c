// The launches that a Checker observes: ids of programs, clocks of ranks, signals between ranks.
//
// The host of a rank knows its own launches that have ended, and, after a barrier, those of the other ranks. A program
// begins with what its host knows. Signals are elements of shared memory that atomics set, by a store or an exchange:
// setting one again to the value that it has, before any atomic has read it, loses a signal.
#include "machine/Ranks.h"
#include "machine/run/Access.h"
#include "machine/run/Checker.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

namespace txl::machine {

Checker::Checker(unsigned ranks) : ranks(ranks), known(ranks) {
  for (Clock &clock : known)
    clock.launches.assign(ranks, 0);
}

void Checker::Clock::join(const Clock &other) {
  for (auto [program, time] : other.programs) {
    uint32_t &mine = programs[program];
    mine = std::max(mine, time);
  }
  launches.resize(std::max(launches.size(), other.launches.size()));
  for (auto [mine, its] : llvm::zip(launches, other.launches))
    mine = std::max(mine, its);
}

/// Changes the size of a granule to a smaller one: each granule becomes several with its history.
void Checker::setGranule(uint64_t bytes) {
  bytes = std::max<uint64_t>(bytes, 1);
  if (bytes >= granuleBytes)
    return;
  uint64_t parts = granuleBytes / bytes;
  granuleBytes = bytes;
  auto before = std::exchange(lines, {});
  for (auto &[index, line] : before)
    for (uint64_t k = 0; k < kLine * parts; ++k) {
      uint64_t granule = index * kLine * parts + k;
      std::unique_ptr<Line> &made = lines[granule / kLine];
      if (!made)
        made = std::make_unique<Line>();
      made->granules[granule % kLine] = line->granules[k / parts];
    }
}

/// Forgets accesses of launches that have ended to memory that belongs to one rank: its launches are ordered, and the
/// memory may have been freed and allocated again.
void Checker::forgetEnded(const MemoryRange &range) {
  auto hasEnded = [&](const Access &access) { return !launchOf(access.program - 1).state; };
  uint64_t first = range.begin / granuleBytes, last = (range.end + granuleBytes - 1) / granuleBytes;
  for (uint64_t granule = first; granule < last;) {
    auto line = lines.find(granule / kLine);
    if (line == lines.end()) {
      granule = (granule / kLine + 1) * kLine;
      continue;
    }
    History &past = line->second->granules[granule++ % kLine];
    llvm::erase_if(past.stores, hasEnded);
    llvm::erase_if(past.loads, hasEnded);
    llvm::erase_if(past.atomics, hasEnded);
  }
}

void Checker::beginLaunch(const LaunchState &state, unsigned rank, uint32_t count) {
  const Program &program = *state.program;
  setGranule(program.smallestAccess);
  auto &locations = locationsOf[program.id];
  if (!locations)
    locations = std::make_shared<const std::vector<std::vector<SourceFrame>>>(program.locations);
  uint32_t first = launches.empty() ? 0 : launches.back().first + launches.back().programs;
  uint32_t sequence = 1;
  for (const LaunchRecord &record : launches)
    sequence += record.rank == rank;
  const uint32_t *grid = state.launch->grid;
  launches.push_back({&state,
                      first,
                      std::max(count, grid[0] * grid[1] * grid[2]),
                      rank,
                      sequence,
                      {grid[0], grid[1], grid[2]},
                      program.kernel,
                      locations});
  for (const MemoryRange &range : state.memory.all())
    if (range.end && !RankGroup::current()->isShared(range.begin, range.end))
      forgetEnded(range);
}

void Checker::endLaunch(const LaunchState &state) {
  auto record = llvm::find_if(launches, [&](const LaunchRecord &each) { return each.state == &state; });
  record->state = nullptr;
  Clock &host = known[record->rank];
  for (uint32_t program = record->first; program < record->first + record->programs; ++program) {
    auto ended = programs.find(program);
    if (ended == programs.end())
      continue;
    host.join(ended->second.seen);
    programs.erase(ended);
  }
  host.launches[record->rank] = record->sequence;
  for (auto entry = host.programs.begin(); entry != host.programs.end();) {
    const LaunchRecord &launch = launchOf(entry->first);
    entry = host.launches[launch.rank] >= launch.sequence ? host.programs.erase(entry) : std::next(entry);
  }
}

void Checker::onHostBarrier() {
  Clock all;
  for (const Clock &clock : known)
    all.join(clock);
  known.assign(ranks, all);
}

const Checker::LaunchRecord &Checker::launchOf(uint32_t program) const {
  auto after =
      llvm::upper_bound(launches, program, [](uint32_t id, const LaunchRecord &record) { return id < record.first; });
  return *std::prev(after);
}

const Checker::LaunchRecord &Checker::launchOf(const LaunchState *state) const {
  return *std::find_if(launches.rbegin(), launches.rend(),
                       [&](const LaunchRecord &record) { return record.state == state; });
}

Checker::ProgramState &Checker::programState(uint32_t program) {
  auto [entry, isNew] = programs.try_emplace(program);
  if (isNew && ranks)
    entry->second.seen = known[launchOf(program).rank];
  return entry->second;
}

std::string Checker::programText(uint32_t program) const {
  const LaunchRecord &launch = launchOf(program);
  const uint32_t *grid = launch.grid;
  uint32_t id = program - launch.first;
  std::string text =
      llvm::formatv("program ({0}, {1}, {2})", id % grid[0], id / grid[0] % grid[1], id / grid[0] / grid[1]);
  return ranks ? llvm::formatv("{0} of rank {1}", text, launch.rank).str() : text;
}

std::string Checker::rankPrefix(const Frame &frame) const {
  return ranks ? llvm::formatv(" of rank {0}", launchOf(frame.state).rank).str() : "";
}

bool Checker::onSignal(Frame &frame, const Instruction &i, const MemoryRange &range, char *pointer,
                       const AtomicImmediate &atomic, uint64_t value) {
  const auto address = reinterpret_cast<uint64_t>(pointer);
  if (!RankGroup::current()->isShared(address, address + atomic.bytes))
    return true; // a flag of one rank, which several programs may set
  bool sets = atomic.kind == AtomicKind::Store || atomic.kind == AtomicKind::Exchange;
  auto there = signals.find(pointer);
  if (!sets) {
    if (there != signals.end())
      there->second.isRead = true;
    return true;
  }
  uint32_t program = idOf(frame);
  const bool isSame = there != signals.end() && !there->second.isRead && there->second.value == value && value &&
                      launchOf(there->second.set.program - 1).rank == launchOf(program).rank;
  if (isSame) {
    const Access &set = there->second.set;
    report(frame, i, range, pointer, atomic.bytes, LaunchError::Kind::Race,
           llvm::formatv("signal reused: this atomic operation{0} sets the element to {1} again, before an atomic of "
                         "any rank has read the {1} that {2} stored; wait for its reader, or use another slot or value",
                         rankPrefix(frame), value, programText(set.program - 1)));
    frame.error->notes.push_back({"the first signal", (*launchOf(set.program - 1).locations)[set.location]});
    return false;
  }
  Access set;
  set.program = program + 1;
  set.location = i.location;
  signals[pointer] = {set, value, false};
  return true;
}

} // namespace txl::machine

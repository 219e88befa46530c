// Reads the addresses of memory operations before they execute (a load may overwrite its address), and counts their
// cost.
#include "emulator/observation/Recorder.h"
#include "emulator/execution/Executor.h"
#include "emulator/program/Decoder.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

using namespace txl;
using namespace txl::emulator;
using ptx::Op;
using ptx::OpClass;
using ptx::StateSpace;

static constexpr unsigned banks = 32, wavefrontBytes = 128, sectorBytes = 32;

void Recorder::startCluster() { origin = executor.steps; }

void Recorder::readAddresses(uint32_t flags, Slot base, int64_t offset) {
  bool narrow = flags & NarrowAddress;
  for (unsigned i = 0; i < laneCount; ++i)
    address[i] = (narrow ? executor.lanes<uint32_t>(base)[i] : executor.lanes<uint64_t>(base)[i]) + offset;
}

void Recorder::before(const Operation &operation, const ptx::Instruction *instruction, uint32_t mask) {
  size = 0;
  if (!counts || !instruction)
    return;
  op = instruction->form->op;
  OpClass family = instruction->form->opClass;
  bool isMatrix = op == Op::Ldmatrix || op == Op::Stmatrix;
  bool accesses = op == Op::Ld || op == Op::St || family == OpClass::Atomic || isMatrix || op == Op::CpAsync;
  // Operations that prepare an operand have no address.
  if (!accesses || !operation.width || !(operation.list || family == OpClass::Atomic))
    return;
  accessing = mask;
  space = StateSpace(operation.space);
  size = operation.width * operation.count;
  if (isMatrix) {
    size = 16;
    accessing = operation.count == 4 ? allLanes : (1u << 8 * operation.count) - 1;
  }
  if (op == Op::CpAsync) {
    size = operation.width;
    space = StateSpace::Global;
    readAddresses(operation.target, operation.list[0], int64_t(uint64_t(operation.list[2]) << 32 | operation.list[3]));
    return;
  }
  readAddresses(operation.flags, operation.source[0], operation.immediate);
}

void Recorder::measureShared(Traffic &traffic, uint32_t mask, unsigned bytes, bool isAtomic) const {
  unsigned lanesAtOnce = std::max(1u, wavefrontBytes / std::max(4u, bytes));
  for (unsigned first = 0; first < laneCount; first += lanesAtOnce) {
    llvm::SmallVector<uint64_t, 2 * laneCount> words;
    for (unsigned i = first; i < std::min(first + lanesAtOnce, laneCount); ++i)
      for (uint64_t word = address[i] / 4; mask >> i & 1 && word <= (address[i] + bytes - 1) / 4; ++word)
        words.push_back(word);
    if (words.empty())
      continue;
    std::sort(words.begin(), words.end());
    if (!isAtomic)
      words.erase(std::unique(words.begin(), words.end()), words.end());
    unsigned perBank[banks] = {};
    for (uint64_t word : words)
      ++perBank[word % banks];
    unsigned most = *std::max_element(std::begin(perBank), std::end(perBank));
    traffic.wavefronts += most;
    traffic.conflicts += most - 1;
  }
}

void Recorder::measureGlobal(Traffic &traffic, uint32_t mask, unsigned bytes) const {
  llvm::SmallVector<uint64_t, laneCount> begins;
  for (unsigned i = 0; i < laneCount; ++i)
    if (mask >> i & 1)
      begins.push_back(address[i]);
  std::sort(begins.begin(), begins.end());
  // The ends of the intervals so far: bytes up to `end`, sectors up to `next`.
  uint64_t end = 0, next = 0, different = 0;
  for (uint64_t begin : begins) {
    different += begin + bytes - std::max(begin, end);
    uint64_t first = std::max(begin / sectorBytes, next), last = (begin + bytes - 1) / sectorBytes;
    traffic.sectors += last + 1 - first;
    end = begin + bytes;
    next = last + 1;
  }
  traffic.minSectors += (different + sectorBytes - 1) / sectorBytes;
}

void Recorder::add(TrafficKind kind, const Traffic &traffic) {
  counters.traffic[unsigned(kind)].add(traffic);
  counters.lines[accessor->line].traffic.add(traffic);
}

/// Counts an instruction once: at the last of the operations it was decoded to.
void Recorder::after(const ptx::Instruction *instruction, uint32_t mask, bool done) {
  if (!counts || !instruction || !done)
    return;
  InstructionCount &family = counters.classes[unsigned(instruction->form->opClass)],
                   &line = counters.lines[instruction->line].executed;
  for (InstructionCount *count : {&family, &line}) {
    ++count->warps;
    count->lanes += std::popcount(mask);
  }
  if (!size)
    return;
  accessor = instruction;
  bool isLoad = op == Op::Ld || op == Op::Ldmatrix, isAtomic = instruction->form->opClass == OpClass::Atomic;
  // Splits the lanes of a generic access by state space.
  for (uint32_t rest = accessing; rest;) {
    StateSpace where = space;
    uint32_t lanes = rest;
    if (space == StateSpace::Generic) {
      uint64_t window = address[std::countr_zero(rest)] / windowSize;
      for (unsigned i = 0; i < laneCount; ++i)
        lanes &= ~(uint32_t(address[i] / windowSize != window) << i);
      uint64_t start = window * windowSize;
      where = start == sharedWindow  ? StateSpace::Shared
              : start == localWindow ? StateSpace::Local
              : start == paramWindow ? StateSpace::Param
                                     : StateSpace::Global;
    }
    rest &= ~lanes;
    Traffic traffic;
    traffic.requests = 1;
    traffic.bytes = uint64_t(size) * std::popcount(lanes);
    switch (where) {
    case StateSpace::Shared:
      measureShared(traffic, lanes, size, isAtomic);
      add(isAtomic ? TrafficKind::SharedAtomic : isLoad ? TrafficKind::SharedLoad : TrafficKind::SharedStore, traffic);
      break;
    case StateSpace::Local:
      add(isLoad ? TrafficKind::LocalLoad : TrafficKind::LocalStore, traffic);
      break;
    case StateSpace::Const:
      add(TrafficKind::ConstantLoad, traffic);
      break;
    case StateSpace::Param:
      add(TrafficKind::ParameterLoad, traffic);
      break;
    default:
      measureGlobal(traffic, lanes, size);
      add(op == Op::CpAsync ? TrafficKind::AsyncCopy
          : isAtomic        ? TrafficKind::GlobalAtomic
          : isLoad          ? TrafficKind::GlobalLoad
                            : TrafficKind::GlobalStore,
          traffic);
    }
  }
}

uint32_t Recorder::id(const Cta &cta) const {
  const uint32_t *grid = executor.launch.grid;
  return cta.index[0] + grid[0] * (cta.index[1] + grid[1] * cta.index[2]);
}

bool Recorder::isTraced(const Cta &cta) const {
  const Launch &launch = executor.launch;
  if (!traces || !launch.trace->cluster)
    return traces;
  uint64_t id = 0;
  for (unsigned axis : {2, 1, 0})
    id = id * (launch.grid[axis] / launch.cluster[axis]) + cta.index[axis] / launch.cluster[axis];
  return id == *launch.trace->cluster;
}

void Recorder::ran(const Warp &warp, uint64_t start, const ptx::Instruction *instruction, llvm::StringRef function) {
  if (!isTraced(*warp.cta) || start == executor.steps)
    return;
  std::vector<TraceEvent> &events = trace.events;
  uint64_t from = start - origin, to = executor.steps - origin;
  TraceEvent event{
      TraceEvent::Run, id(*warp.cta), warp.id, from, to, function.str(), instruction ? instruction->line : 0, 0};
  TraceEvent *last = events.empty() ? nullptr : &events.back();
  bool continuesLast = last && last->kind == TraceEvent::Run && last->cta == event.cta && last->warp == event.warp &&
                       last->end == from && last->name == event.name;
  if (continuesLast)
    last->end = to;
  else
    events.push_back(std::move(event));
}

void Recorder::waited(const Warp &warp, uint32_t lanes, uint64_t since, const ptx::Instruction *instruction,
                      std::string what) {
  if (!isTraced(*warp.cta))
    return;
  bool all = lanes == warp.alive;
  trace.events.push_back({TraceEvent::Wait, id(*warp.cta), warp.id, since - origin, executor.now() - origin,
                          std::move(what), instruction ? instruction->line : 0, all ? 0 : lanes});
}

void Recorder::copied(const Warp &warp, const Transfer &transfer, uint32_t bytes) {
  if (!isTraced(*warp.cta))
    return;
  // The copies of a warp's lanes in the same direction are one event.
  uint64_t from = transfer.issued - origin, to = executor.now() - origin;
  uint32_t cta = id(*warp.cta);
  std::string name = "cp.async of " + std::to_string(bytes) + " bytes a lane";
  for (auto last = trace.events.rbegin();
       last != trace.events.rend() && last->kind == TraceEvent::Copy && last->end == to; ++last)
    if (last->cta == cta && last->warp == warp.id && last->start == from && last->name == name) {
      last->lanes |= 1u << transfer.lane;
      return;
    }
  trace.events.push_back({TraceEvent::Copy, cta, warp.id, from, to, std::move(name),
                          transfer.instruction ? transfer.instruction->line : 0, 1u << transfer.lane});
}

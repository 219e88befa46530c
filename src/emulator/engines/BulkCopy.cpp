// cp.async.bulk and cp.async.bulk.tensor: what an instruction asks for, as an operation for the queue.
//
// A box of a tensor lies densely in shared memory, dimension 0 innermost, in units of 16 bytes that the swizzle permutes
// by the bits of their address; elements outside of the tensor are filled in, or not written back.
#include "arch/TensorMap.h"
#include "emulator/execution/Executor.h"
#include "emulator/program/Decoder.h"
#include "support/Bounds.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::emulator;
using arch::TensorMap;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;
using Run = BulkOperation::Run;

TXL_DIAGNOSTIC(EmulatorBulkCopy, RuntimeError, "a copy in bulk of {0} bytes: {1}");
TXL_DIAGNOSTIC(EmulatorTensorMap, RuntimeError, "the 128 bytes at {0} are {1}");

// --- Addresses: four words of Operation::list each.

static constexpr unsigned placeWords = 4;

void Decoder::addPlace(const Operand &address, StateSpace space, bool anyCluster, std::vector<Slot> &words) {
  const Operand &base = address.elements.front();
  if (space == StateSpace::Generic && base.kind == Operand::Variable)
    space = base.variable->space;
  Operation place;
  setAddress(place, address, space);
  uint32_t flags = place.flags | (anyCluster ? uint32_t(AnyCluster) : 0);
  words.insert(words.end(), {place.source[0], flags | uint32_t(place.space) << 16,
                             Slot(uint64_t(place.immediate) >> 32), Slot(place.immediate)});
}

/// Resolves `size` bytes of one lane at a place.
static bool resolvePlace(Executor &x, const Operation &op, unsigned place, unsigned lane, unsigned size, bool isWrite,
                         Access &access) {
  const Slot *words = op.list + place * placeWords;
  Operation part = op;
  part.source[0] = words[0];
  part.flags = words[1] & 0xffff;
  part.space = uint8_t(words[1] >> 16);
  part.immediate = int64_t(uint64_t(words[2]) << 32 | words[3]);
  return x.resolve(part, 1u << lane, size, isWrite, access);
}

static bool refuse(Executor &x, unsigned lane, uint64_t bytes, const std::string &why) {
  x.fault(1u << lane, EmulatorBulkCopy, bytes, why);
  return false;
}

/// A range of a CTA's shared memory.
static bool locateShared(Executor &x, const Operation &op, unsigned place, unsigned lane, uint64_t bytes,
                         unsigned alignment, bool isWrite, Cta *&cta, uint32_t &offset) {
  Access access;
  if (!resolvePlace(x, op, place, lane, 1, isWrite, access))
    return false;
  uint64_t address = access.address[lane], within = address & ((uint64_t(1) << sharedRankShift) - 1);
  cta = x.cluster->ctas[address >> sharedRankShift].get();
  offset = uint32_t(within - sharedBase);
  if (within % alignment)
    return refuse(x, lane, bytes,
                  llvm::formatv("the address 0x{0:x-} in shared memory is not a multiple of {1}", within, alignment));
  if (!isWithin(offset, bytes, cta->shared.size()))
    return refuse(x, lane, bytes,
                  llvm::formatv("they do not fit in shared memory, which is {0} bytes from 0x{1:x-}, "
                                "from 0x{2:x-} on",
                                cta->shared.size(), sharedBase, within));
  return true;
}

/// The mbarrier of a copy, of which the thread knows that it is initialised.
static Mbarrier *locateBarrier(Executor &x, const Operation &op, unsigned place, unsigned lane, Access &access) {
  if (!resolvePlace(x, op, place, lane, 8, false, access))
    return nullptr;
  if (x.races) {
    if (!x.races->strongRead(access, lane, 8, Strong | uint32_t(DeviceScope) << strengthShift))
      return nullptr;
    x.races->endStrong();
  }
  return findMbarrier(x, access, lane);
}

/// Memory of the device that a copy reads or writes; null after a report.
static uint8_t *locateGlobal(Executor &x, unsigned lane, uint64_t address, uint64_t bytes, bool isWrite) {
  const Region *region = x.memory.find(address);
  if (!region || !isWithin(address - region->address, bytes, region->size)) {
    x.what.address = address;
    x.what.size = unsigned(bytes);
    x.what.isWrite = isWrite;
    refuse(x, lane, bytes,
           llvm::formatv("they are outside of {0}, from 0x{1:x-} on",
                         region ? "`" + region->name + "`" : std::string("all buffers"), address));
    return nullptr;
  }
  if (isWrite && region->readOnly) {
    refuse(x, lane, bytes, "`" + region->name + "` is read-only");
    return nullptr;
  }
  return region->bytes + (address - region->address);
}

// --- Boxes

namespace {
/// A row of a box, in global memory.
struct Row {
  uint64_t address;
  uint32_t bytes;
};
struct Box {
  std::vector<Run> runs;
  std::vector<Row> rows; // the pieces inside of the tensor
};
} // namespace

static unsigned stepOf(const TensorMap &map, unsigned dim) { return dim ? std::max(1u, map.steps[dim]) : 1; }

/// The box that begins at `at`, in shared memory from `offset` on. False after a report.
static bool openBox(Executor &x, unsigned lane, const TensorMap &map, const int32_t *at, uint32_t offset, bool isWrite,
                    Box &box) {
  unsigned size = map.elementSize(), count[5] = {1, 1, 1, 1, 1};
  for (unsigned d = 0; d < map.rank; ++d)
    count[d] = (map.box[d] + stepOf(map, d) - 1) / stepOf(map, d);
  unsigned rows = count[1] * count[2] * count[3] * count[4], rowBytes = count[0] * size;
  uint64_t permuted = map.swizzleSpan() ? map.swizzleSpan() / 16 - 1 : 0;
  // Of the elements of a row those from `low` to `high` are in the tensor.
  int64_t low = std::clamp<int64_t>(-int64_t(at[0]), 0, count[0]);
  int64_t high = std::clamp<int64_t>(int64_t(map.dims[0]) - at[0], low, count[0]);
  for (unsigned row = 0; row < rows; ++row) {
    uint64_t address = map.address;
    bool inside = high > low;
    for (unsigned d = 1, rest = row; d < map.rank; rest /= count[d++]) {
      int64_t place = int64_t(at[d]) + int64_t(rest % count[d]) * stepOf(map, d);
      inside &= place >= 0 && uint64_t(place) < map.dims[d];
      address += uint64_t(place) * map.strides[d - 1];
    }
    uint8_t *bytes = nullptr;
    if (inside) {
      uint64_t start = address + uint64_t(at[0] + low) * size;
      uint32_t length = uint32_t((high - low) * size);
      if (!(bytes = locateGlobal(x, lane, start, length, isWrite)))
        return false;
      box.rows.push_back({start, length});
    }
    uint32_t first = uint32_t(low * size), last = uint32_t(high * size);
    for (uint32_t unit = 0; unit < rowBytes; unit += 16) {
      uint64_t place = sharedBase + offset + uint64_t(row) * rowBytes + unit;
      uint32_t to = uint32_t((place ^ (place >> 7 & permuted) << 4) - sharedBase);
      uint32_t begin = inside ? std::clamp(first, unit, unit + 16) : unit + 16;
      uint32_t end = inside ? std::clamp(last, begin, unit + 16) : unit + 16;
      if (begin > unit)
        box.runs.push_back({to, begin - unit, nullptr});
      if (end > begin)
        box.runs.push_back({to + begin - unit, end - begin, bytes + (begin - first)});
      if (end < unit + 16 && begin < unit + 16)
        box.runs.push_back({to + end - unit, unit + 16 - end, nullptr});
    }
  }
  return true;
}

/// The tensor map that a lane names. Nothing after a report.
static std::optional<TensorMap> readMap(Executor &x, const Operation &op, unsigned place, unsigned lane) {
  Access access;
  if (!resolvePlace(x, op, place, lane, 64, false, access))
    return std::nullopt;
  const uint64_t address = access.address[lane];
  const std::string where = "0x" + llvm::utohexstr(address, true);
  arch::TensorMapBytes bytes;
  std::memcpy(bytes.data(), access.bytes[lane], 64);
  std::fill(bytes.begin() + 16, bytes.end(), 0);
  std::optional<TensorMap> map = arch::decode(bytes);
  if (!map)
    x.fault(1u << lane, EmulatorTensorMap, where, "no tensor map");
  else if (map->mode != TensorMap::Mode::Tiled || map->interleave != TensorMap::Interleave::None)
    x.fault(1u << lane, EmulatorTensorMap, where,
            "a tensor map of im2col or with an interleave, which the emulator lacks");
  else if (map->rank != op.count)
    x.fault(1u << lane, EmulatorTensorMap, where,
            llvm::formatv("a tensor map of rank {0}, the instruction has {1} coordinates", map->rank, op.count).str());
  else
    return map;
  return std::nullopt;
}

/// What elements outside of the tensor become.
static uint64_t fillOf(const TensorMap &map) {
  if (map.fill == TensorMap::Fill::Zero)
    return 0;
  switch (map.elementSize()) {
  case 2:
    return 0x7fff;
  case 4:
    return 0x7fffffff;
  default:
    return 0x7fffffffffffffff;
  }
}

// --- Operations

static EngineRead wholeRange(Executor &x, uint32_t offset, uint32_t bytes) {
  EngineRead read;
  read.first = offset >> x.races->sharedShift;
  read.cells.assign(((offset + bytes - 1) >> x.races->sharedShift) - read.first + 1, true);
  return read;
}

static uint64_t threadKey(const Executor &x, unsigned lane) {
  return ThreadId{x.warp->knowledge.cta, x.warp->number * laneCount + lane}.threadKey();
}

/// The CTAs that a load writes to: of shared memory `offset` in each, and an mbarrier at the same place as the one named.
static bool addTargets(Executor &x, const Operation &op, unsigned lane, Cta *cta, const Access &barrierAt,
                       BulkOperation &operation) {
  bool multicast = op.variant & 1;
  uint32_t ranks = multicast ? x.lanes<uint16_t>(op.source[2])[lane] : 1u << cta->rank;
  uint32_t owner = uint32_t(barrierAt.address[lane] >> sharedRankShift);
  for (uint32_t rest = ranks; rest; rest &= rest - 1) {
    uint32_t rank = std::countr_zero(rest);
    if (rank >= x.cluster->ctas.size())
      return refuse(x, lane, operation.bytes,
                    llvm::formatv("the mask names CTA {0}, the cluster has {1}", rank, x.cluster->ctas.size()));
    Cta *to = x.cluster->ctas[rank].get();
    if (to->exitedWarps == to->warps.size())
      return refuse(x, lane, operation.bytes, llvm::formatv("CTA {0} of the cluster has exited", rank));
    Access there = barrierAt;
    uint64_t rankOf = multicast ? rank : owner;
    there.address[lane] = (barrierAt.address[lane] & ((uint64_t(1) << sharedRankShift) - 1)) | rankOf
                                                                                                   << sharedRankShift;
    Mbarrier *barrier = findMbarrier(x, there, lane);
    if (!barrier)
      return false;
    operation.targets.push_back({to, barrier, 0});
  }
  for (BulkOperation::Target &target : operation.targets) {
    if (!x.races || !operation.bytes)
      continue;
    target.label = x.races->labels().add({EngineLabel::key(EngineLabel::Mbarrier, target.barrier->number)});
    EngineRead cells = wholeRange(x, operation.offset, operation.bytes);
    if (!x.races->engineWrites(lane, *target.cta->cells, cells.first, cells.cells.size(), target.label))
      return false;
  }
  return true;
}

static bool mayReadRows(Executor &x, unsigned lane, const std::vector<Row> &rows) {
  for (const Row &row : rows)
    if (x.races && !x.races->engineReads(lane, row.address, row.bytes))
      return false;
  return true;
}

static BulkOperation begin(Executor &x, unsigned lane) {
  BulkOperation operation;
  operation.warp = x.warp;
  operation.lane = lane;
  operation.instruction = x.currentInstruction();
  return operation;
}

/// Shared memory that goes somewhere else: what it holds must be defined, and nobody may write it meanwhile.
static bool mayTake(Executor &x, unsigned lane, Cta &cta, const BulkOperation &operation, EngineLabel label) {
  for (const Run &run : operation.runs)
    for (uint32_t b = 0; x.checks && run.other && b < run.bytes; ++b)
      if (cta.sharedDefined[run.offset + b] == NotDefined)
        return refuse(
            x, lane, operation.bytes,
            llvm::formatv("the byte at 0x{0:x-} of shared memory is not defined", sharedBase + run.offset + b));
  if (!x.races)
    return true;
  EngineRead read = wholeRange(x, operation.offset, operation.bytes);
  read.key = label.of;
  read.time = x.races->labels().add(label);
  return x.races->engineReads(lane, *cta.cells, std::move(read));
}

/// Places: destination, source or map, mbarrier; behind them the slots of coordinates. count: of these. source: bytes, mask.
/// variant: 1 multicast, 2 from shared memory.
static void load(Executor &x, const Operation &op, uint32_t mask) {
  for (uint32_t rest = mask; rest && !x.isStopped(); rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    BulkOperation operation = begin(x, lane);
    std::optional<TensorMap> map;
    if (op.count && !(map = readMap(x, op, 1, lane)))
      return;
    uint64_t bytes = map ? map->bytes() : x.lanes<uint32_t>(op.source[1])[lane];
    Cta *cta = nullptr;
    Access barrierAt;
    if (!locateShared(x, op, 0, lane, bytes, map ? 128 : 16, true, cta, operation.offset) ||
        !locateBarrier(x, op, 2, lane, barrierAt))
      return;
    operation.bytes = uint32_t(bytes);
    Box box;
    if (map) {
      int32_t at[5] = {};
      for (unsigned d = 0; d < op.count; ++d)
        at[d] = x.lanes<int32_t>(op.list[3 * placeWords + d])[lane];
      operation.fill = fillOf(*map);
      operation.fillSize = map->elementSize();
      if (!openBox(x, lane, *map, at, operation.offset, false, box))
        return;
    } else if (bytes % 16) {
      refuse(x, lane, bytes, "their number is not a multiple of 16");
      return;
    } else if (op.variant & 2) {
      Cta *from = nullptr;
      BulkOperation source = operation;
      if (!locateShared(x, op, 1, lane, bytes, 16, false, from, source.offset))
        return;
      source.runs = {{source.offset, source.bytes, from->shared.data()}};
      Mbarrier *barrier = findMbarrier(x, barrierAt, lane);
      if (!barrier ||
          (bytes && !mayTake(x, lane, *from, source, {EngineLabel::key(EngineLabel::Mbarrier, barrier->number)})))
        return;
      box.runs = {{operation.offset, operation.bytes, from->shared.data() + source.offset}};
    } else if (bytes) {
      Access from;
      if (!resolvePlace(x, op, 1, lane, 16, false, from))
        return;
      uint8_t *start = locateGlobal(x, lane, from.address[lane], bytes, false);
      if (!start)
        return;
      box.rows = {{from.address[lane], operation.bytes}};
      box.runs = {{operation.offset, operation.bytes, start}};
    }
    if (!mayReadRows(x, lane, box.rows) || !addTargets(x, op, lane, cta, barrierAt, operation))
      return;
    operation.runs = std::move(box.runs);
    x.cluster->bulk.issue(std::move(operation), x);
    x.noteEffect();
  }
}

/// Places: destination or map, source; behind them the slots of coordinates. source: bytes.
static void store(Executor &x, const Operation &op, uint32_t mask) {
  for (uint32_t rest = mask; rest && !x.isStopped(); rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    BulkOperation operation = begin(x, lane);
    std::optional<TensorMap> map;
    if (op.count && !(map = readMap(x, op, 0, lane)))
      return;
    uint64_t bytes = map ? map->bytes() : x.lanes<uint32_t>(op.source[1])[lane];
    if (!locateShared(x, op, 1, lane, bytes, map ? 128 : 16, false, operation.source, operation.offset))
      return;
    operation.bytes = uint32_t(bytes);
    operation.group = x.warp->bulkGroups[lane];
    Box box;
    if (map) {
      int32_t at[5] = {};
      for (unsigned d = 0; d < op.count; ++d)
        at[d] = x.lanes<int32_t>(op.list[2 * placeWords + d])[lane];
      if (!openBox(x, lane, *map, at, operation.offset, true, box))
        return;
    } else if (bytes % 16) {
      refuse(x, lane, bytes, "their number is not a multiple of 16");
      return;
    } else if (bytes) {
      Access to;
      if (!resolvePlace(x, op, 0, lane, 16, true, to))
        return;
      uint8_t *start = locateGlobal(x, lane, to.address[lane], bytes, true);
      if (!start)
        return;
      box.rows = {{to.address[lane], operation.bytes}};
      box.runs = {{operation.offset, operation.bytes, start}};
    }
    operation.runs = std::move(box.runs);
    uint64_t thread = threadKey(x, lane);
    if (bytes && !mayTake(x, lane, *operation.source, operation,
                          {EngineLabel::key(EngineLabel::BulkRead, thread), operation.group + 1}))
      return;
    uint32_t label =
        x.races ? x.races->labels().add({EngineLabel::key(EngineLabel::BulkWrite, thread), operation.group + 1}) : 0;
    for (const Row &row : box.rows)
      if (x.races && !x.races->engineWrites(lane, row.address, row.bytes, label))
        return;
    x.cluster->bulk.issue(std::move(operation), x);
    x.noteEffect();
  }
}

static void commit(Executor &x, const Operation &, uint32_t mask) {
  for (unsigned i = 0; i < laneCount; ++i)
    x.warp->bulkGroups[i] += mask >> i & 1;
}

/// immediate: how many groups may be open still; variant: only their reading ends.
static void waitGroup(Executor &x, const Operation &op, uint32_t mask) {
  for (unsigned i = 0; i < laneCount; ++i)
    if (mask >> i & 1)
      x.cluster->bulk.wait(i, uint32_t(op.immediate), op.variant, x);
}

bool Decoder::decodeBulk(const ptx::Instruction &instruction) {
  auto operands = instruction.operands;
  const Op which = instruction.form->op;
  std::vector<Slot> words;
  auto addCoordinates = [&](const Operand &map) {
    for (const Operand &coordinate : map.elements.drop_front())
      words.push_back(source(coordinate, Type::s32));
    return unsigned(map.elements.size() - 1);
  };
  auto finish = [&](Handler handler, unsigned count) -> Operation & {
    Operation &operation = emit(handler);
    operation.tracksItself = true;
    operation.count = count;
    operation.list = list(std::move(words));
    return operation;
  };
  switch (which) {
  case Op::CpAsyncBulkLoad:
  case Op::CpAsyncBulkPush:
  case Op::TensorLoad: {
    bool isTensor = which == Op::TensorLoad, fromShared = which == Op::CpAsyncBulkPush;
    bool multicast = instruction.has(Modifier::MulticastCluster);
    const Operand &barrier = operands[isTensor ? 2 : 3];
    Slot bytes = isTensor ? noSource : source(operands[2], Type::u32);
    Slot ranks = multicast ? source(operands[isTensor ? 3 : 4], Type::b16) : noSource;
    addPlace(operands[0], StateSpace::Shared, true, words);
    addPlace(operands[1],
             isTensor     ? StateSpace::Generic
             : fromShared ? StateSpace::Shared
                          : StateSpace::Global,
             false, words);
    addPlace(barrier, StateSpace::Shared, true, words);
    unsigned count = isTensor ? addCoordinates(operands[1]) : 0;
    Operation &operation = finish(load, count);
    operation.source[1] = bytes;
    operation.source[2] = ranks;
    operation.variant = multicast | fromShared << 1;
    return true;
  }
  case Op::CpAsyncBulkStore:
  case Op::TensorStore: {
    bool isTensor = which == Op::TensorStore;
    Slot bytes = isTensor ? noSource : source(operands[2], Type::u32);
    addPlace(operands[0], isTensor ? StateSpace::Generic : StateSpace::Global, false, words);
    addPlace(operands[1], StateSpace::Shared, false, words);
    unsigned count = isTensor ? addCoordinates(operands[0]) : 0;
    finish(store, count).source[1] = bytes;
    return true;
  }
  case Op::CpAsyncBulkCommit:
    emit(commit);
    return true;
  case Op::CpAsyncBulkWait: {
    Operation &operation = emit(waitGroup);
    operation.immediate = operands[0].value;
    operation.variant = instruction.has(Modifier::Read);
    return true;
  }
  default:
    return unsupported(instruction);
  }
}

// cp.async.bulk, cp.reduce.async.bulk, their prefetches and tensor forms: builds the operation for the queue.
#include "emulator/engines/TensorBox.h"
#include "emulator/engines/TensorMaps.h"
#include "emulator/matrix/MatrixOperands.h"
#include "emulator/program/Decoder.h"
#include "emulator/state/Reduction.h"

using namespace txl;
using namespace txl::emulator;
using arch::TensorMap;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;
using Run = BulkOperation::Run;

namespace {
/// Options of an instruction, in addition to its operands.
struct BulkOptions {
  bool multicast, fromShared, im2col, isOfPair;
  ptx::Type type;          // type of the reduced elements; a tensor's is given by the map
  ptx::Modifier reduction; // or None
};
} // namespace

/// The cells of shared memory that an operation accesses.
static EngineRead cellsOf(Executor &x, const BulkOperation &operation) {
  EngineRead read;
  const unsigned shift = x.races->sharedShift;
  read.first = operation.offset >> shift;
  read.cells.reset(((operation.offset + operation.span - 1) >> shift) - read.first + 1);
  if (operation.span == operation.bytes)
    read.cells.addAll();
  else
    operation.forEachRange([&](uint32_t at, uint32_t bytes) {
      read.cells.add((at >> shift) - read.first, ((at + bytes - 1) >> shift) - (at >> shift) + 1);
    });
  return read;
}

static uint64_t threadKey(const Executor &x, unsigned lane) {
  return ThreadId{x.warp->knowledge.cta, x.warp->id * laneCount + lane}.threadKey();
}

/// A reduction is a set of atomic operations at GPU scope, which also read through the async proxy.
static EngineWrite writeOf(const BulkOperation &operation, uint32_t label) {
  return {label, uint8_t(operation.combine ? DeviceScope : Weak), operation.combine != nullptr};
}

/// Adds the CTAs that a load writes: shared memory at `offset` in each, and an mbarrier at the given offset: of each,
/// or with `.cta_group::2` of a CTA of its pair, with the parity of the given one.
static bool addTargets(Executor &x, const Operation &op, unsigned lane, Cta *cta, const Access &barrierAt,
                       BulkOperation &operation) {
  const bool multicast = op.options<BulkOptions>().multicast, isOfPair = op.options<BulkOptions>().isOfPair;
  if (multicast && x.checks && !(x.definedLanes(op.source[2]) >> lane & 1))
    return refuseBulk(x, lane, operation.bytes, "the mask of CTAs is not defined");
  uint32_t ranks = multicast ? x.lanes<uint16_t>(op.source[2])[lane] : 1u << cta->rank;
  uint32_t owner = uint32_t(rankOf(barrierAt.address[lane]));
  for (uint32_t rest = ranks; rest; rest &= rest - 1) {
    uint32_t rank = std::countr_zero(rest);
    if (rank >= x.cluster->ctas.size())
      return refuseBulk(x, lane, operation.bytes,
                        llvm::formatv("the mask names CTA {0}, the cluster has {1}", rank, x.cluster->ctas.size()));
    Cta *to = x.cluster->ctas[rank].get();
    if (to->exitedWarps == to->warps.size())
      return refuseBulk(x, lane, operation.bytes, llvm::formatv("CTA {0} of the cluster has exited", rank));
    Access there = barrierAt;
    const bool isOther = op.count && (owner ^ cta->rank) & (isOfPair ? ~1u : ~0u);
    if (isOther && !multicast)
      return refuseBulk(x, lane, operation.bytes,
                        llvm::formatv("the mbarrier is in CTA {0}, the destination in CTA {1}{2}", owner, rank,
                                      isOfPair ? ", which is not in its pair" : "; `.cta_group::2` allows a pair"));
    uint64_t where = !multicast ? owner : isOfPair ? (rank & ~1u) | (owner & 1) : rank;
    there.address[lane] = (barrierAt.address[lane] & ((uint64_t(1) << sharedRankShift) - 1)) | where << sharedRankShift;
    Mbarrier *barrier = findMbarrier(x, there, lane);
    if (!barrier)
      return false;
    operation.targets.push_back({to, barrier, 0});
  }
  for (BulkOperation::Target &target : operation.targets) {
    if (!x.races || !operation.bytes)
      continue;
    target.label = x.races->labels().add({EngineLabel::key(EngineLabel::Mbarrier, target.barrier->id)});
    bool good = true;
    operation.forEachRange([&](uint32_t at, uint32_t bytes) {
      const uint32_t first = at >> x.races->sharedShift, last = (at + bytes - 1) >> x.races->sharedShift;
      good = good &&
             x.races->engineWrites(lane, *target.cta->cells, first, last - first + 1, writeOf(operation, target.label));
    });
    if (!good)
      return false;
  }
  return true;
}

static bool checkRowReads(Executor &x, unsigned lane, const std::vector<TensorRow> &rows) {
  for (const TensorRow &row : rows)
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

/// Checks that the source in shared memory is defined, and registers the read, so that concurrent writes race.
static bool checkSource(Executor &x, unsigned lane, Cta &cta, const BulkOperation &operation, EngineLabel label) {
  for (const Run &run : operation.runs)
    for (uint32_t b = 0; x.checks && run.other && b < run.bytes; ++b)
      if (cta.sharedDefined[run.offset + b] == NotDefined)
        return refuseBulk(
            x, lane, operation.bytes,
            llvm::formatv("the byte at 0x{0:x-} of shared memory is not defined", sharedBase + run.offset + b));
  if (!x.races)
    return true;
  EngineRead read = cellsOf(x, operation);
  read.key = label.completionKey;
  read.time = x.races->labels().add(label);
  return x.races->engineReads(lane, *cta.cells, std::move(read));
}

/// Reads the coordinates of a lane, whose slots in Operation::list follow the addresses. False after a report.
static bool readCoordinates(Executor &x, const Operation &op, unsigned lane, const Slot *slots, uint64_t bytes,
                            TensorCoordinates &coordinates) {
  const unsigned filters = op.options<BulkOptions>().im2col && op.target ? std::max(2u, unsigned(op.count)) - 2 : 0;
  for (unsigned n = 0; x.checks && n < op.count + filters; ++n)
    if (!(x.definedLanes(slots[n]) >> lane & 1))
      return refuseBulk(
          x, lane, bytes,
          llvm::formatv(n < op.count ? "coordinate {0} is not defined" : "offset {0} in the filter is not defined",
                        n < op.count ? n : n - op.count));
  for (unsigned d = 0; d < op.count; ++d)
    coordinates.at[d] = x.lanes<int32_t>(slots[d])[lane];
  for (unsigned d = 0; d < filters; ++d)
    coordinates.filter[d] = x.lanes<uint16_t>(slots[op.count + d])[lane];
  return true;
}

/// The element types of tensor maps that hardware can reduce, by PTX name.
static Type reducedType(TensorMap::Type type) {
  using T = TensorMap::Type;
  switch (type) {
  case T::U32:
    return Type::u32;
  case T::I32:
    return Type::s32;
  case T::U64:
    return Type::u64;
  case T::I64:
    return Type::s64;
  case T::F16:
    return Type::f16;
  case T::BF16:
    return Type::bf16;
  case T::F32:
  case T::TF32:
    return Type::f32;
  case T::F64:
    return Type::f64;
  default:
    return Type::none;
  }
}

/// Chooses the reduction operation, if any. False after a report.
static bool chooseCombine(Executor &x, const Operation &op, unsigned lane, const std::optional<TensorMap> &map,
                          BulkOperation &operation) {
  const auto options = op.options<BulkOptions>();
  if (options.reduction == Modifier::None)
    return true;
  const bool flushes = map && (map->type == TensorMap::Type::F32Ftz || map->type == TensorMap::Type::TF32Ftz);
  operation.combine = flushes ? flushingCombineOf(options.reduction)
                              : combineOf(options.reduction, map ? reducedType(map->type) : options.type);
  // TMA has no bitwise reductions of I64, though instructions without a tensor have those of b64.
  bool isBitwise =
      options.reduction == Modifier::And || options.reduction == Modifier::Or || options.reduction == Modifier::Xor;
  if (map && map->type == TensorMap::Type::I64 && isBitwise)
    operation.combine = nullptr;
  return operation.combine ||
         refuseBulk(x, lane, map ? map->bytes() : 0, "the reduction is not defined for the tensor's elements");
}

/// The bytes that an operation moves, by its map or its operand. None after a report.
static std::optional<uint64_t> sizeOf(Executor &x, const Operation &op, unsigned lane,
                                      const std::optional<TensorMap> &map) {
  if (map)
    return map->bytes();
  const uint32_t bytes = x.lanes<uint32_t>(op.source[1])[lane];
  const char *problem = x.checks && !(x.definedLanes(op.source[1]) >> lane & 1) ? "the byte count is not defined"
                        : bytes % 16 ? "the byte count is not a multiple of 16"
                                     : nullptr;
  if (!problem)
    return bytes;
  refuseBulk(x, lane, bytes, problem);
  return std::nullopt;
}

/// Operands: destination, source or map, mbarrier; then the slots of coordinates. count: number of coordinates; target:
/// the filter offsets follow. source: bytes, mask.
static void load(Executor &x, const Operation &op, uint32_t mask) {
  const auto options = op.options<BulkOptions>();
  for (uint32_t rest = mask; rest && !x.isStopped(); rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    BulkOperation operation = begin(x, lane);
    std::optional<TensorMap> map;
    if (op.count && !(map = readMap(x, op, 1, lane, options.im2col)))
      return;
    const std::optional<uint64_t> size = sizeOf(x, op, lane, map);
    if (!size)
      return;
    const uint64_t bytes = *size;
    Cta *cta = nullptr;
    Access barrierAt;
    const uint64_t span = map ? spanOf(*map) : bytes;
    if (!locateShared(x, op, 0, lane, span, map ? 128 : 16, true, cta, operation.offset) ||
        !locateBarrier(x, op, 2, lane, barrierAt) || !chooseCombine(x, op, lane, map, operation))
      return;
    operation.bytes = uint32_t(bytes);
    operation.span = uint32_t(span);
    TensorBox box;
    if (map) {
      operation.fill = fillOf(*map);
      operation.fillSize = map->elementSize();
      operation.convert = conversionOf(*map);
      TensorCoordinates coordinates;
      if (!readCoordinates(x, op, lane, op.list + 3 * addressWords, bytes, coordinates) ||
          !openBox(x, lane, *map, coordinates, operation.offset, false, box))
        return;
    } else if (options.fromShared) {
      Cta *from = nullptr;
      BulkOperation source = operation;
      if (!locateShared(x, op, 1, lane, bytes, 16, false, from, source.offset))
        return;
      source.runs = {{source.offset, source.bytes, from->shared.data()}};
      Mbarrier *barrier = findMbarrier(x, barrierAt, lane);
      if (!barrier ||
          (bytes && !checkSource(x, lane, *from, source, {EngineLabel::key(EngineLabel::Mbarrier, barrier->id)})))
        return;
      box.runs = {{operation.offset, operation.bytes, from->shared.data() + source.offset}};
    } else if (bytes) {
      Access from;
      if (!resolveAddress(x, op, 1, lane, 16, false, from))
        return;
      uint8_t *start = locateGlobal(x, lane, from.address[lane], bytes, false);
      if (!start)
        return;
      box.rows = {{from.address[lane], operation.bytes}};
      box.runs = {{operation.offset, operation.bytes, start}};
    }
    if (!checkRowReads(x, lane, box.rows) || !addTargets(x, op, lane, cta, barrierAt, operation))
      return;
    if (!bytes)
      continue; // accesses nothing and completes nothing
    operation.runs = std::move(box.runs);
    x.cluster->bulk.issue(std::move(operation), x);
    x.recordEffect();
  }
}

/// Operands: destination or map, source; then the slots of coordinates. source: bytes.
static void store(Executor &x, const Operation &op, uint32_t mask) {
  const auto options = op.options<BulkOptions>();
  for (uint32_t rest = mask; rest && !x.isStopped(); rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    BulkOperation operation = begin(x, lane);
    std::optional<TensorMap> map;
    if (op.count && !(map = readMap(x, op, 0, lane, options.im2col)))
      return;
    const std::optional<uint64_t> size = sizeOf(x, op, lane, map);
    if (!size)
      return;
    const uint64_t bytes = *size;
    const uint64_t span = map ? spanOf(*map) : bytes;
    if (!locateShared(x, op, 1, lane, span, map ? 128 : 16, false, operation.source, operation.offset) ||
        !chooseCombine(x, op, lane, map, operation))
      return;
    operation.bytes = uint32_t(bytes);
    operation.span = uint32_t(span);
    operation.group = x.warp->bulkGroups[lane];
    TensorBox box;
    if (map) {
      TensorCoordinates coordinates;
      if (!readCoordinates(x, op, lane, op.list + 2 * addressWords, bytes, coordinates) ||
          !openBox(x, lane, *map, coordinates, operation.offset, true, box))
        return;
    } else if (bytes) {
      Access to;
      if (!resolveAddress(x, op, 0, lane, 16, true, to))
        return;
      uint8_t *start = locateGlobal(x, lane, to.address[lane], bytes, true);
      if (!start)
        return;
      box.rows = {{to.address[lane], operation.bytes}};
      box.runs = {{operation.offset, operation.bytes, start}};
    }
    if (!bytes)
      continue;
    operation.runs = std::move(box.runs);
    uint64_t thread = threadKey(x, lane);
    if (!checkSource(x, lane, *operation.source, operation,
                     {EngineLabel::key(EngineLabel::BulkRead, thread), operation.group + 1}))
      return;
    uint32_t label =
        x.races ? x.races->labels().add({EngineLabel::key(EngineLabel::BulkWrite, thread), operation.group + 1}) : 0;
    for (const TensorRow &row : box.rows)
      if (x.races && !x.races->engineWrites(lane, row.address, row.bytes, writeOf(operation, label)))
        return;
    x.cluster->bulk.issue(std::move(operation), x);
    x.recordEffect();
  }
}

/// Operands: source or map; then the slots of coordinates. source: bytes. Moves nothing, but checks that the prefetched
/// memory exists.
static void prefetch(Executor &x, const Operation &op, uint32_t mask) {
  for (uint32_t rest = mask; rest && !x.isStopped(); rest &= rest - 1) {
    const unsigned lane = std::countr_zero(rest);
    std::optional<TensorMap> map;
    if (op.count && !(map = readMap(x, op, 0, lane, op.options<BulkOptions>().im2col)))
      return;
    const std::optional<uint64_t> bytes = sizeOf(x, op, lane, map);
    TensorCoordinates coordinates;
    TensorBox box;
    Access from;
    if (!bytes)
      return;
    if (map)
      readCoordinates(x, op, lane, op.list + addressWords, *bytes, coordinates) &&
          openBox(x, lane, *map, coordinates, 0, false, box);
    else if (*bytes && resolveAddress(x, op, 0, lane, 16, false, from))
      locateGlobal(x, lane, from.address[lane], *bytes, false);
  }
}

static void commit(Executor &x, const Operation &, uint32_t mask) {
  for (unsigned i = 0; i < laneCount; ++i)
    x.warp->bulkGroups[i] += mask >> i & 1;
}

/// immediate: number of groups that may stay in flight; variant: wait for their reads only.
static void waitGroup(Executor &x, const Operation &op, uint32_t mask) {
  for (unsigned i = 0; i < laneCount; ++i)
    if (mask >> i & 1)
      x.cluster->bulk.wait(i, uint32_t(op.immediate), op.variant, x);
}

bool Decoder::decodeBulk(const ptx::Instruction &instruction) {
  auto operands = instruction.operands;
  const Op which = instruction.form->op;
  std::vector<Slot> words;
  BulkOptions options = {};
  options.multicast = instruction.has(Modifier::MulticastCluster);
  options.isOfPair = instruction.has(Modifier::CtaGroup2);
  options.im2col = instruction.has(Modifier::Im2col) || instruction.has(Modifier::Im2colNoOffsets);
  options.type = instruction.type();
  options.reduction = !instruction.has(Modifier::Reduce)
                          ? Modifier::None
                          : instruction.oneOf({Modifier::Add, Modifier::Min, Modifier::Max, Modifier::Inc,
                                               Modifier::Dec, Modifier::And, Modifier::Or, Modifier::Xor});
  auto addCoordinates = [&](const Operand &map) {
    for (const Operand &coordinate : map.elements.drop_front())
      words.push_back(source(coordinate, Type::s32));
    return unsigned(map.elements.size() - 1);
  };
  auto finish = [&](Handler handler, unsigned count) -> Operation & {
    Operation &operation = emit(handler);
    operation.tracksDefinedness = true;
    operation.count = count;
    operation.setOptions(options);
    operation.list = list(std::move(words));
    return operation;
  };
  switch (which) {
  case Op::CpAsyncBulkLoad:
  case Op::CpAsyncBulkPush:
  case Op::TensorLoad: {
    bool isTensor = which == Op::TensorLoad, hasFilter = isTensor && options.im2col;
    options.fromShared = which == Op::CpAsyncBulkPush;
    const Operand &barrier = operands[isTensor ? 2 : 3];
    Slot bytes = isTensor ? noSource : source(operands[2], Type::u32);
    Slot ranks = options.multicast ? source(operands[isTensor ? 3 + hasFilter : 4], Type::b16) : noSource;
    addAddress(operands[0], StateSpace::Shared, true, words);
    addAddress(operands[1],
               isTensor             ? StateSpace::Generic
               : options.fromShared ? StateSpace::Shared
                                    : StateSpace::Global,
               false, words);
    addAddress(barrier, StateSpace::Shared, true, words);
    unsigned count = isTensor ? addCoordinates(operands[1]) : 0;
    for (const Operand &offset : hasFilter ? elementsOfVector(operands[3]) : llvm::ArrayRef<Operand>())
      words.push_back(source(offset, Type::b16));
    Operation &operation = finish(load, count);
    operation.source[1] = bytes;
    operation.source[2] = ranks;
    operation.target = hasFilter;
    return true;
  }
  case Op::CpAsyncBulkStore:
  case Op::TensorStore: {
    bool isTensor = which == Op::TensorStore;
    Slot bytes = isTensor ? noSource : source(operands[2], Type::u32);
    addAddress(operands[0], isTensor ? StateSpace::Generic : StateSpace::Global, false, words);
    addAddress(operands[1], StateSpace::Shared, false, words);
    unsigned count = isTensor ? addCoordinates(operands[0]) : 0;
    finish(store, count).source[1] = bytes;
    return true;
  }
  case Op::BulkPrefetch: {
    const bool isTensor = operands[0].elements.size() > 1, hasFilter = isTensor && options.im2col;
    Slot bytes = isTensor ? noSource : source(operands[1], Type::u32);
    addAddress(operands[0], isTensor ? StateSpace::Generic : StateSpace::Global, false, words);
    unsigned count = isTensor ? addCoordinates(operands[0]) : 0;
    for (const Operand &offset : hasFilter ? elementsOfVector(operands[1]) : llvm::ArrayRef<Operand>())
      words.push_back(source(offset, Type::b16));
    Operation &operation = finish(prefetch, count);
    operation.source[1] = bytes;
    operation.target = hasFilter;
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
  case Op::TensormapReplace:
  case Op::TensormapCopy:
    return decodeTensormap(instruction);
  default:
    return decodeAsyncStore(instruction);
  }
}

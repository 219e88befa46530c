// The TMA epilogue of persistent kernels. A store becomes
//
//   wait until TMA has read the buffers of the previous program
//   write the tile to the buffer
//   if the box is what the pointers write: start its TMA store
//   else: read the tile from the buffer and store it by threads
//
// The tile needs no layout conversion through scratch any more, so the buffer takes no additional shared memory.
//
// A wide tile is stored in slices of columns through two alternating buffers (double-buffered): full-size buffers would
// cost a stage of the main loop.
#include "transform/schedule/TmaEpilogue.h"
#include "analysis/GlobalAccess.h"
#include "analysis/estimates/SharedEstimate.h"
#include "ir/Exchange.h"
#include "ir/SourceFacts.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "transform/schedule/LoopSchedule.h"
#include "transform/schedule/PersistentLoop.h"
#include "transform/schedule/TensorCode.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using txl::analysis::tileBytes;

namespace txl::transform {

static RankedTensorType tileOf(tt::StoreOp store) { return dyn_cast<RankedTensorType>(store.getValue().getType()); }

/// The number of column slices in which a warpgroup's tile is stored; a thread has all or none of a slice's columns in
/// a row.
static int64_t countSlices(RankedTensorType type, const TensorBox &box, unsigned numConsumers,
                           const arch::StoreThresholds &limits) {
  int64_t numSlices = tileBytes(type) / numConsumers / limits.sliceBytes, columns = type.getDimSize(1);
  bool isRowMajor = box.order.back() == 1; // the contiguous axis is that of the columns
  if (numSlices < limits.minSlices || columns % numSlices ||
      (isRowMajor && columns / numSlices * int64_t(ir::elementBytes(type.getElementType())) < limits.minRowBytes))
    return 1;
  return numSlices;
}

namespace {
/// A store of a warpgroup, as a TMA box.
struct BoxStore {
  uint64_t bytes() const { return tileBytes(buffer) * numBuffers; }

  tt::StoreOp store;
  TensorBox box;
  int64_t numSlices, numBuffers;
  ttg::MemDescType buffer; ///< of one slice
};

/// The stores after the loops of a block: of a warpgroup, or of a program that is to be partitioned among
/// `numConsumers`.
class GroupStores {
public:
  GroupStores(Operation *group, Block &block, unsigned numConsumers, const arch::StoreThresholds &limits,
              const analysis::AxisInfoAnalysis &axisInfo)
      : group(group), block(block), numConsumers(numConsumers), limits(limits), axisInfo(axisInfo) {}
  void find();
  uint64_t bytes() const; ///< of one partition
  void rewrite(Operation *persistentLoop);

  std::vector<BoxStore> found;

private:
  bool hasNoAlias(tt::StoreOp store) const;
  bool isElementwise(Value value);
  void rewrite(const BoxStore &one, Operation *persistentLoop, bool isFirst);

  Operation *group;
  Block &block;
  unsigned numConsumers;
  const arch::StoreThresholds &limits;
  const analysis::AxisInfoAnalysis &axisInfo;
  TileForms forms; ///< of values at the stores
};
} // namespace

/// Whether nothing else in the group accesses what the store writes: TMA stores are not ordered with other accesses.
bool GroupStores::hasNoAlias(tt::StoreOp store) const {
  std::optional<analysis::GlobalAccess> own = analysis::globalAccessOf(store);
  if (!own || !own->root)
    return false;
  WalkResult found = group->walk([&](Operation *op) {
    std::optional<analysis::GlobalAccess> other = analysis::globalAccessOf(op);
    bool aliases = other && op != store && !own->isDisjointFrom(*other);
    return aliases ? WalkResult::interrupt() : WalkResult::advance();
  });
  return !found.wasInterrupted();
}

/// Whether the stored tile is computed elementwise from results of loops and from row and column vectors. Anything that
/// exchanges whole tiles needs scratch, for which the buffer leaves no space.
bool GroupStores::isElementwise(Value value) {
  llvm::SetVector<Value> worklist;
  worklist.insert(value);
  for (unsigned next = 0; next < worklist.size(); ++next) {
    auto type = dyn_cast<RankedTensorType>(worklist[next].getType());
    Operation *op = worklist[next].getDefiningOp();
    if (!type || type.getRank() < 2 || !op || op->getBlock() != &block ||
        isa<scf::ForOp, scf::IfOp, arith::ConstantOp, tt::SplatOp, tt::ExpandDimsOp>(op))
      continue;
    if (!op->hasTrait<OpTrait::Elementwise>() && !isa<tt::BroadcastOp, tx::DotWaitOp>(op))
      return false;
    worklist.insert_range(op->getOperands());
  }
  return true;
}

void GroupStores::find() {
  for (auto store : block.getOps<tt::StoreOp>()) {
    RankedTensorType type = tileOf(store);
    Refusal why;
    if (!type || type.getRank() != 2 || !hasNoAlias(store) || !isElementwise(store.getValue()))
      continue;
    if (int64_t(tileBytes(type) / numConsumers) < limits.minTileBytes)
      continue;
    std::optional<TensorBox> box =
        findTensorBox(type, store.getPtr(), store.getMask(), forms, axisInfo, /*allowProgramDescriptor=*/false, why);
    if (!box || box->axes.back().length * int64_t(ir::elementBytes(type.getElementType())) < limits.minRowBytes)
      continue;
    box->requireBegins();
    int64_t numSlices = countSlices(type, *box, numConsumers, limits);
    auto ends = MutableArrayRef(box->axes).take_back(2);
    ends[box->order.back()].length /= numSlices;
    found.push_back(
        {store, *box, numSlices, std::min(numSlices, limits.sliceBuffers),
         ttg::MemDescType::get({ends[0].length, ends[1].length}, type.getElementType(), ttg::LayoutAttr())});
  }
}

uint64_t GroupStores::bytes() const {
  uint64_t total = 0;
  for (const BoxStore &one : found)
    total += one.bytes();
  return total / numConsumers;
}

/// Extracts a slice of the tile's columns: slice `slice` of `numSlices`.
static Value extractColumns(OpBuilder &builder, Location loc, Value tile, int64_t slice, int64_t numSlices) {
  for (; numSlices > 1; numSlices /= 2) {
    auto type = cast<RankedTensorType>(tile.getType());
    int64_t rows = type.getDimSize(0), half = type.getDimSize(1) / 2;
    tile = tt::ReshapeOp::create(builder, loc, type.clone({rows, 2, half}), tile);
    tile = tt::TransOp::create(builder, loc, type.clone({rows, half, 2}), tile, ArrayRef<int32_t>{0, 2, 1});
    auto halves =
        tt::SplitOp::create(builder, loc, TypeRange{type.clone({rows, half}), type.clone({rows, half})}, tile);
    tile = halves.getResult(slice >= numSlices / 2);
    slice %= numSlices / 2;
  }
  return tile;
}

/// Slices alternate between the buffers: before a buffer is written again, TMA must have read all slices but the last
/// one.
void GroupStores::rewrite(const BoxStore &one, Operation *persistentLoop, bool isFirst) {
  tt::StoreOp store = one.store;
  Location loc = store.getLoc();
  OpBuilder entry(persistentLoop), builder(store);
  SmallVector<Value, 2> buffers;
  for (int64_t index = 0; index < one.numBuffers; ++index)
    buffers.push_back(ttg::LocalAllocOp::create(entry, loc, one.buffer, Value()));
  TensorBox box = one.box;
  TensorBox::Axis &columns = MutableArrayRef(box.axes).take_back(2)[box.order.back()];
  TensorCode code(box, forms, loc);
  if (isFirst) // all of the previous program's: if it had no box, fewer stores were started
    tx::TensorStoreWaitOp::create(builder, loc, 0u);
  Value none = arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(0)), isBox;
  for (int64_t slice = 0; slice < one.numSlices; ++slice, columns.first.constant += columns.length) {
    if (slice >= one.numBuffers)
      tx::TensorStoreWaitOp::create(builder, loc, unsigned(one.numBuffers - 1));
    Value buffer = buffers[slice % one.numBuffers], tile = buffer;
    if (box.order.front() != 0)
      tile = ttg::MemDescTransOp::create(builder, loc, buffer, box.order);
    Value stored = extractColumns(builder, loc, store.getValue(), slice, one.numSlices);
    ttg::LocalStoreOp::create(builder, loc, stored, tile);
    // Executed on both branches: otherwise barriers in the next program's main loop would have to follow a fence
    // themselves.
    tx::FenceAsyncOp::create(builder, loc);
    if (!isBox)
      isBox = code.condition(builder, none);
    auto branch = scf::IfOp::create(builder, loc, isBox, /*withElseRegion=*/true);
    OpBuilder then = branch.getThenBodyBuilder(), otherwise = branch.getElseBodyBuilder();
    Value descriptor = code.descriptor(then, one.buffer.getElementType()), policy = policyOf(then, store);
    tx::TensorStoreOp::create(then, loc, buffer, descriptor, code.coordinates(then, Value()), policy,
                              tx::ReduceKind::None,
                              /*isUnsigned=*/false);
    Value reloaded = ttg::LocalLoadOp::create(otherwise, loc, stored.getType(), tile, Value());
    auto sliceStore = cast<tt::StoreOp>(otherwise.clone(*store));
    OpBuilder front(sliceStore);
    sliceStore.getValueMutable().assign(reloaded);
    sliceStore.getPtrMutable().assign(extractColumns(front, loc, store.getPtr(), slice, one.numSlices));
    if (store.getMask())
      sliceStore.getMaskMutable().assign(extractColumns(front, loc, store.getMask(), slice, one.numSlices));
  }
  store.erase();
}

void GroupStores::rewrite(Operation *persistentLoop) {
  for (auto [index, one] : llvm::enumerate(found))
    rewrite(one, persistentLoop, index == 0);
}

/// Adds a group's share of a store to the facts: `bytes` counts the buffers of all warpgroups.
static void addStore(Facts &facts, const BoxStore &one, uint64_t numInstances) {
  FactPosition position = ir::lineOf(tt::StoreOp(one.store).getLoc());
  auto found = llvm::find_if(facts, [&](const Fact &fact) { return fact.position == position; });
  if (found != facts.end()) {
    found->set("bytes", std::get<int64_t>(found->fields[1].value) + int64_t(one.bytes() * numInstances));
    return;
  }
  Fact fact("store", std::move(position));
  fact.set("via", "tma").set("bytes", one.bytes() * numInstances).set("box", Fact::Extents(one.buffer.getShape()));
  facts.push_back(fact.set("slices", one.numSlices));
}

Facts emitTmaEpilogue(tt::FuncOp function, const arch::Architecture &architecture,
                      const analysis::AxisInfoAnalysis &axisInfo, uint64_t reservedBytes) {
  uint64_t bytes = reservedBytes, stored = 0;
  struct Group {
    GroupStores stores;
    scf::ForOp persistentLoop;
    uint64_t numInstances; ///< warpgroups that run it, each with its own buffers
  };
  std::vector<Group> groups;
  function.walk([&](Operation *op) {
    if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op))
      bytes += tileBytes(alloc.getType());
    auto group = dyn_cast<tx::GroupOp>(op);
    if (scf::ForOp persistentLoop = group ? findPersistentLoop(group.getBody().front()) : scf::ForOp()) {
      groups.push_back(
          {GroupStores(group, *persistentLoop.getBody(), 1, arch::smModelOf(architecture).stores, axisInfo),
           persistentLoop, group.getIds().size()});
      groups.back().stores.find();
      stored += groups.back().stores.bytes() * groups.back().numInstances;
    }
  });
  if (!stored || bytes + stored > architecture.sharedPerBlock)
    return {};
  Facts facts;
  for (Group &group : groups) {
    for (BoxStore &one : group.stores.found)
      addStore(facts, one, group.numInstances);
    group.stores.rewrite(group.persistentLoop);
  }
  return facts;
}

/// Bytes of the row and column vectors loaded after the loop: a warpgroup has its own rows, and all columns.
static uint64_t countRowBytes(scf::ForOp loop, unsigned numConsumers) {
  uint64_t bytes = 0;
  for (auto load : loop->getBlock()->getOps<tt::LoadOp>())
    if (auto type = dyn_cast<RankedTensorType>(load.getType())) {
      bool isOfRows = llvm::all_of(load->getUsers(), [](Operation *user) {
        auto expand = dyn_cast<tt::ExpandDimsOp>(user);
        return expand && expand.getAxis() == 1;
      });
      bytes += tileBytes(type) * (isOfRows ? 1 : numConsumers);
    }
  return bytes;
}

/// Whether a program needs no scratch: its only loop issues MMAs of copied tiles, and everything else is elementwise,
/// or a row or column vector.
static bool needsNoScratch(scf::ForOp loop) {
  auto isFree = [&](Operation &op) {
    auto load = dyn_cast<tt::LoadOp>(op);
    if (load || isa<tt::StoreOp>(op))
      return !load || !isa<RankedTensorType>(load.getType()) || cast<RankedTensorType>(load.getType()).getRank() == 1;
    bool hasTiles = llvm::any_of(op.getOperands(), [](Value x) { return isa<RankedTensorType>(x.getType()); }) ||
                    llvm::any_of(op.getResults(), [](Value x) { return isa<RankedTensorType>(x.getType()); });
    return !op.getNumRegions() &&
           (!hasTiles || op.hasTrait<OpTrait::Elementwise>() || op.hasTrait<OpTrait::ConstantLike>() ||
            isa<tt::MakeRangeOp, tt::SplatOp, tt::ExpandDimsOp, tt::BroadcastOp, tt::AddPtrOp, tx::DotWaitOp>(op));
  };
  unsigned numMmas = 0;
  for (Operation &op : loop.getBody()->without_terminator())
    if (auto dot = dyn_cast<tx::DotAsyncOp>(op)) {
      ++numMmas;
      if (!llvm::is_contained(loop.getRegionIterArgs(), dot.getC()))
        return false;
    } else if (op.getNumRegions()) {
      return false;
    }
  return numMmas == 1 && llvm::all_of(loop->getBlock()->without_terminator(),
                                      [&](Operation &op) { return &op == loop.getOperation() || isFree(op); });
}

EpilogueSpace computeEpilogueSpace(scf::ForOp loop, unsigned numConsumers, const arch::SmModel &model,
                                   const analysis::AxisInfoAnalysis &axisInfo) {
  uint64_t most = 0, rows = countRowBytes(loop, numConsumers);
  unsigned stores = 0;
  for (auto store : loop->getBlock()->getOps<tt::StoreOp>())
    if (RankedTensorType type = tileOf(store)) {
      ++stores;
      most = std::max(most, tileBytes(type));
    }
  GroupStores found(loop->getParentOfType<tt::FuncOp>(), *loop->getBlock(), numConsumers, model.stores, axisInfo);
  found.find();
  EpilogueSpace space{std::min<uint64_t>(most, numConsumers * model.shared.warpgroupScratch),
                      found.bytes() * numConsumers, model.shared.reserved};
  bool areSliced = stores && found.found.size() == stores &&
                   llvm::all_of(found.found, [](const BoxStore &one) { return one.numSlices > 1; });
  if (areSliced && rows <= model.shared.prefetchedRows && needsNoScratch(loop))
    space = {space.boxes, space.boxes, rows + model.shared.barriers};
  return space;
}

} // namespace txl::transform

// A store becomes
//
//   wait until the engine has read the buffers of the program before
//   the tile to the buffer
//   if the box is what the pointers write: start its copy
//   else: the tile from the buffer, as its threads store it
//
// so that no layout is left to be changed in scratch: the buffer takes no memory that was not needed before.
#include "transform/schedule/TensorStores.h"
#include "analysis/GlobalAccess.h"
#include "ir/Exchange.h"
#include "ir/SourcePlace.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "transform/schedule/LoopSchedule.h"
#include "transform/schedule/ProgramLoop.h"
#include "transform/schedule/TensorCode.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace txl::transform {

/// The most scratch that a group has at once.
static constexpr uint64_t kScratchOfGroup = 32 * 1024;
/// Shorter rows are stored by threads: a box of them is many small pieces. So are smaller tiles: on an H200 (2026-11-23) programs
/// with 64 KB were 2 to 5 % faster, with 32 KB 3 %, those of attention with 16 KB 0.6 %, and with 8 KB 0.3 to 1.5 % slower.
static constexpr int64_t kShortestRow = 64, kSmallestTile = 16 * 1024;

/// Of tiles, buffers and rows of buffers.
template <typename T> static uint64_t bytesOf(T type) {
  return ShapedType::getNumElements(type.getShape()) * ir::elementBytes(type.getElementType());
}

static RankedTensorType tileOf(tt::StoreOp store) { return dyn_cast<RankedTensorType>(store.getValue().getType()); }

uint64_t bytesOfStores(scf::ForOp loop, unsigned parts) {
  uint64_t most = 0;
  for (auto store : loop->getBlock()->getOps<tt::StoreOp>())
    if (RankedTensorType type = tileOf(store))
      most = std::max(most, bytesOf(type));
  return std::min<uint64_t>(most, parts * kScratchOfGroup);
}

namespace {
/// A store of a group, as a box.
struct BoxStore {
  tt::StoreOp store;
  TensorBox box;
  ttg::MemDescType buffer;
};

class GroupStores {
public:
  GroupStores(tx::GroupOp group, scf::ForOp programs, const analysis::AxisInfoAnalysis &axisInfo)
      : group(group), programs(programs), axisInfo(axisInfo) {}
  void find();
  uint64_t bytes() const;
  void rewrite();

  std::vector<BoxStore> found;

private:
  bool isAlone(tt::StoreOp store) const;
  bool isByElement(Value value);

  tx::GroupOp group;
  scf::ForOp programs;
  const analysis::AxisInfoAnalysis &axisInfo;
  TileForms forms; ///< where the stores stand
};
} // namespace

/// Whether nothing else in the group accesses what the store writes: copies are not in order with it.
bool GroupStores::isAlone(tt::StoreOp store) const {
  std::optional<analysis::GlobalAccess> own = analysis::globalAccessOf(store);
  if (!own || !own->root)
    return false;
  WalkResult found = group->walk([&](Operation *op) {
    std::optional<analysis::GlobalAccess> other = analysis::globalAccessOf(op);
    bool meets = other && op != store && !own->isApartFrom(*other);
    return meets ? WalkResult::interrupt() : WalkResult::advance();
  });
  return !found.wasInterrupted();
}

/// Whether what is stored is computed element by element of what loops leave, and of rows and columns: nothing in between
/// exchanges whole tiles, for which the buffer would leave no scratch.
bool GroupStores::isByElement(Value value) {
  llvm::SetVector<Value> made;
  made.insert(value);
  for (unsigned next = 0; next < made.size(); ++next) {
    auto type = dyn_cast<RankedTensorType>(made[next].getType());
    Operation *op = made[next].getDefiningOp();
    if (!type || type.getRank() < 2 || !op || op->getBlock() != programs.getBody() ||
        isa<scf::ForOp, scf::IfOp, arith::ConstantOp, tt::SplatOp, tt::ExpandDimsOp>(op))
      continue;
    if (!op->hasTrait<OpTrait::Elementwise>() && !isa<tt::BroadcastOp, tx::DotWaitOp>(op))
      return false;
    made.insert_range(op->getOperands());
  }
  return true;
}

void GroupStores::find() {
  for (auto store : programs.getBody()->getOps<tt::StoreOp>()) {
    RankedTensorType type = tileOf(store);
    std::string why;
    if (!type || type.getRank() != 2 || !isAlone(store) || !isByElement(store.getValue()))
      continue;
    if (bytesOf(type) < kSmallestTile)
      continue;
    std::optional<TensorBox> box =
        tensorBoxOf(type, store.getPtr(), store.getMask(), forms, axisInfo, /*mayMake=*/false, why);
    if (!box || box->axes.back().length * int64_t(ir::elementBytes(type.getElementType())) < kShortestRow)
      continue;
    auto ends = ArrayRef(box->axes).take_back(2);
    found.push_back(
        {store, *box,
         ttg::MemDescType::get({ends[0].length, ends[1].length}, type.getElementType(), ttg::LayoutAttr())});
  }
}

uint64_t GroupStores::bytes() const {
  uint64_t sum = 0;
  for (const BoxStore &one : found)
    sum += bytesOf(one.buffer);
  return sum;
}

void GroupStores::rewrite() {
  OpBuilder entry(programs);
  for (auto [number, one] : llvm::enumerate(found)) {
    tt::StoreOp store = one.store;
    Location loc = store.getLoc();
    Value buffer = ttg::LocalAllocOp::create(entry, loc, one.buffer, Value());
    OpBuilder builder(store);
    if (number == 0) // all of the program before: where a box was none, fewer were started
      tx::TensorStoreWaitOp::create(builder, loc, 0u);
    Value tile = buffer;
    if (one.box.order.front() != 0)
      tile = ttg::MemDescTransOp::create(builder, loc, buffer, one.box.order);
    ttg::LocalStoreOp::create(builder, loc, store.getValue(), tile);
    // Here, for both ways on: behind a branch that has none every barrier of the next program's turns would be behind one.
    tx::FenceAsyncOp::create(builder, loc);
    TensorCode code(one.box, forms, loc);
    Value none = arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(0));
    auto branch = scf::IfOp::create(builder, loc, code.condition(builder, none), /*withElseRegion=*/true);
    OpBuilder then = branch.getThenBodyBuilder(), otherwise = branch.getElseBodyBuilder();
    Value descriptor = code.descriptor(then, one.buffer.getElementType());
    tx::TensorStoreOp::create(then, loc, buffer, descriptor, code.coordinates(then, Value()), tx::ReduceKind::None);
    Value again = ttg::LocalLoadOp::create(otherwise, loc, store.getValue().getType(), tile, Value());
    store.getValueMutable().assign(again);
    store->moveAfter(again.getDefiningOp());
  }
}

std::string storeByBoxes(tt::FuncOp function, const arch::Architecture &architecture,
                         const analysis::AxisInfoAnalysis &axisInfo) {
  uint64_t bytes = kKeptForOthers, stored = 0;
  std::vector<GroupStores> groups;
  function.walk([&](Operation *op) {
    if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op))
      bytes += bytesOf(alloc.getType());
    auto group = dyn_cast<tx::GroupOp>(op);
    if (scf::ForOp programs = group ? programLoopIn(group.getBody().front()) : scf::ForOp()) {
      groups.emplace_back(group, programs, axisInfo);
      groups.back().find();
      stored += groups.back().bytes();
    }
  });
  if (!stored || bytes + stored > architecture.sharedPerBlock)
    return "";
  llvm::SetVector<unsigned> lines;
  for (GroupStores &group : groups) {
    for (BoxStore &one : group.found)
      if (FileLineColLoc place = ir::filePosition(one.store.getLoc()))
        lines.insert(place.getLine());
    group.rewrite();
  }
  std::string text = llvm::formatv("; {0} bytes for what leaves by tensor copies", stored);
  for (auto [number, line] : llvm::enumerate(lines))
    text += (number ? ", " : ", of line ") + std::to_string(line);
  return text;
}

} // namespace txl::transform

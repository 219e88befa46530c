// Merges strided loads of a record's fields: coordinates of boxes, parts of complex numbers, taps of a filter. Each
// load accesses every k-th element of memory, so a thread issues one access of 2 or 4 bytes per element, each of which
// goes through the cache:
//
//   x = load(p + 2 * i); y = load(p + 2 * i + 1)
//
//   x, y = split(load((p + 2 * i)[:, None] + arange(0, 2)))
//
// If consecutive records are adjacent along the last axis, the loaded tile has no separate axis for fields, so that a
// thread loads several records at a time; the contiguity of its addresses is then stated by attributes.
#include "transform/assignment/InterleavedLoads.h"
#include "analysis/AxisInfo.h"
#include "analysis/GlobalAccess.h"
#include "arch/SmModel.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

/// Limit of the walk backwards from an address.
static constexpr unsigned kMaxDepth = 16;

static std::optional<int64_t> getConstant(Value value) {
  APInt constant;
  DenseElementsAttr elements;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  if (matchPattern(value, m_Constant(&elements)) && elements.isSplat() && isa<IntegerType>(elements.getElementType()))
    return elements.getSplatValue<APInt>().getSExtValue();
  return std::nullopt;
}

/// The constant difference b - a of all elements, in elements for pointers; none if it is not constant. Assumes that
/// index arithmetic does not wrap: records begin at multiples of their size, and within one nothing wraps.
static std::optional<int64_t> distance(Value a, Value b, unsigned depth = 0) {
  if (a == b)
    return 0;
  if (a.getType() != b.getType() || depth > kMaxDepth)
    return std::nullopt;
  if (std::optional<int64_t> x = getConstant(a), y = getConstant(b); x && y)
    return *y - *x;
  int64_t between = 0;
  auto strip = [&](Value &value, int64_t sign) {
    while (Operation *op = value.getDefiningOp()) {
      if (!isa<arith::AddIOp, tt::AddPtrOp>(op))
        break;
      std::optional<int64_t> constant = getConstant(op->getOperand(1));
      if (!constant)
        break;
      between += sign * *constant;
      value = op->getOperand(0);
    }
  };
  strip(a, -1);
  strip(b, 1);
  Operation *x = a.getDefiningOp(), *y = b.getDefiningOp();
  if (a == b)
    return between;
  if (!x || !y || x->getName() != y->getName() || x->getAttrs() != y->getAttrs() || a.getType() != b.getType())
    return std::nullopt;
  if (!isa<arith::AddIOp, tt::AddPtrOp, tt::ExpandDimsOp, tt::BroadcastOp, tt::SplatOp, arith::ExtSIOp>(x))
    return std::nullopt;
  for (auto [from, to] : llvm::zip_equal(x->getOperands(), y->getOperands())) {
    std::optional<int64_t> each = distance(from, to, depth + 1);
    if (!each)
      return std::nullopt;
    between += *each;
  }
  return between;
}

namespace {
/// Runs of neighbours along an axis with constant stride, and the divisibility of each run's first element
/// (AxisInfo.h).
struct Steps {
  int64_t block = 1, divisibility = 1;
};

} // namespace

static Steps stepsOf(Value value, int64_t step, unsigned axis, const analysis::AxisInfoAnalysis &info,
                     unsigned depth = 0) {
  Operation *op = value.getDefiningOp();
  if (!op || depth > kMaxDepth)
    return {};
  auto addStepped = [&](Value stepped, Value same) {
    const analysis::AxisInfo &facts = info.get(same);
    int64_t unit = analysis::unitBytes(value.getType());
    int64_t ofStepped = isa<tt::AddPtrOp>(op) && stepped == op->getOperand(1) ? unit : 1;
    int64_t ofSame = isa<tt::AddPtrOp>(op) && same == op->getOperand(1) ? unit : 1;
    Steps steps = stepsOf(stepped, step, axis, info, depth + 1);
    steps.divisibility = std::min(steps.divisibility, analysis::kDividesAll / unit) * ofStepped;
    int64_t block = std::min(steps.block, facts.axes[axis].constancy);
    if (block < steps.block)
      steps.divisibility = std::min(steps.divisibility, block * step * unit);
    return Steps{block,
                 std::min(steps.divisibility, std::min(facts.divides(axis), analysis::kDividesAll / unit) * ofSame)};
  };
  if (isa<arith::AddIOp, tt::AddPtrOp>(op)) {
    Steps left = addStepped(op->getOperand(0), op->getOperand(1)),
          right = addStepped(op->getOperand(1), op->getOperand(0));
    return left.block >= right.block ? left : right;
  }
  if (isa<arith::MulIOp>(op))
    for (auto [index, factor] : {std::pair(0, 1), std::pair(1, 0)})
      if (info.get(op->getOperand(factor)).value == step) {
        const analysis::AxisInfo::Axis &facts = info.get(op->getOperand(index)).axes[axis];
        return {facts.contiguity, std::min(facts.divisibility, analysis::kDividesAll / step) * step};
      }
  if (isa<arith::ExtSIOp>(op))
    return stepsOf(op->getOperand(0), step, axis, info, depth + 1);
  if (auto expand = dyn_cast<tt::ExpandDimsOp>(op))
    return axis == expand.getAxis() ? Steps()
                                    : stepsOf(expand.getSrc(), step, axis - (axis > expand.getAxis()), info, depth + 1);
  if (auto broadcast = dyn_cast<tt::BroadcastOp>(op))
    return broadcast.getSrc().getType().getDimSize(axis) == 1
               ? Steps()
               : stepsOf(broadcast.getSrc(), step, axis, info, depth + 1);
  return {};
}

/// Whether `op` may write what `load` reads.
static bool mayWrite(Operation *op, tt::LoadOp load) {
  std::optional<analysis::GlobalAccess> read = analysis::globalAccessOf(load);
  return op
      ->walk([&](Operation *each) {
        if (isMemoryEffectFree(each) || isa<tt::LoadOp>(each) ||
            (each->getNumRegions() && each->hasTrait<OpTrait::HasRecursiveMemoryEffects>()))
          return WalkResult::advance();
        std::optional<analysis::GlobalAccess> access = analysis::globalAccessOf(each);
        return read && access && !access->atomic && read->isDisjointFrom(*access) ? WalkResult::advance()
                                                                                  : WalkResult::interrupt();
      })
      .wasInterrupted();
}

/// Whether two loads differ in their addresses only.
static bool areCompatible(tt::LoadOp a, tt::LoadOp b) {
  auto isSame = [](Value x, Value y) {
    Attribute left, right;
    return x == y ||
           (x && y && matchPattern(x, m_Constant(&left)) && matchPattern(y, m_Constant(&right)) && left == right);
  };
  return a.getType() == b.getType() && isSame(a.getMask(), b.getMask()) && isSame(a.getOther(), b.getOther()) &&
         a.getPolicy() == b.getPolicy() && a->getAttrs() == b->getAttrs();
}

/// Whether a load accesses every element separately, because no two neighbours are contiguous.
static bool isElementwiseAccess(tt::LoadOp load, const analysis::AxisInfoAnalysis &info) {
  auto type = dyn_cast<RankedTensorType>(load.getType());
  if (!type || !type.getRank() || load.getIsVolatile() || !type.getElementType().isIntOrFloat())
    return false;
  for (unsigned axis = 0; axis < type.getRank(); ++axis)
    if (info.vectorElements(load.getPtr(), load.getMask(), axis) > 1)
      return false;
  return true;
}

namespace {
/// Loads whose addresses differ by constants, each with its distance from the first one found.
using Group = SmallVector<std::pair<int64_t, tt::LoadOp>, 8>;

class Writer {
public:
  Writer(ArrayRef<tt::LoadOp> fields, Operation *anchor, int64_t maxBytes, const analysis::AxisInfoAnalysis &info)
      : fields(fields), maxBytes(maxBytes), info(info), size(fields.size()), loc(fields.front()->getLoc()),
        builder(anchor) {}
  void write();

private:
  Value withRecords(Value tile);
  Value flat(Value tile, StringRef factName, int64_t constant, int64_t divisibility);
  void split(Value tile, unsigned first, unsigned step);

  ArrayRef<tt::LoadOp> fields;
  int64_t maxBytes; ///< of a thread's load
  const analysis::AxisInfoAnalysis &info;
  int64_t size;
  Location loc;
  OpBuilder builder;
};
} // namespace

/// Broadcasts each element to all fields of its record.
Value Writer::withRecords(Value tile) {
  auto type = cast<RankedTensorType>(tile.getType());
  Value column = tt::ExpandDimsOp::create(builder, loc, tile, type.getRank());
  SmallVector<int64_t> shape(type.getShape());
  shape.push_back(size);
  return tt::BroadcastOp::create(builder, loc, RankedTensorType::get(shape, type.getElementType()), column);
}

/// Flattens records and fields to the last axis, with the given attributes.
Value Writer::flat(Value tile, StringRef factName, int64_t constant, int64_t divisibility) {
  auto type = cast<RankedTensorType>(tile.getType());
  SmallVector<int64_t> shape(type.getShape().drop_back());
  shape.back() *= size;
  auto row = tt::ReshapeOp::create(builder, loc, RankedTensorType::get(shape, type.getElementType()), tile);
  auto addFact = [&](StringRef name, int64_t fact) {
    SmallVector<int32_t> facts(shape.size(), 1);
    facts.back() = int32_t(std::min<int64_t>(fact, 1 << 30));
    row->setDiscardableAttr(
        name, DenseIntElementsAttr::get(RankedTensorType::get(facts.size(), builder.getI32Type()), ArrayRef(facts)));
  };
  addFact(factName, constant);
  if (divisibility > 1)
    addFact(ir::kDivisibility, divisibility);
  return row;
}

/// Replaces the fields `first`, `first + step` …, all of which are in the last axis of `tile`.
void Writer::split(Value tile, unsigned first, unsigned step) {
  auto type = cast<RankedTensorType>(tile.getType());
  int64_t count = type.getShape().back();
  if (count > 2) {
    SmallVector<int64_t> shape(type.getShape());
    shape.back() = count / 2;
    shape.push_back(2);
    tile = tt::ReshapeOp::create(builder, loc, RankedTensorType::get(shape, type.getElementType()), tile);
  }
  auto halves = tt::SplitOp::create(builder, loc, tile);
  for (auto [index, half] : llvm::enumerate(halves.getResults())) {
    unsigned field = first + index * step;
    if (count > 2)
      split(half, field, 2 * step);
    else
      tt::LoadOp(fields[field]).getResult().replaceAllUsesWith(half);
  }
}

void Writer::write() {
  tt::LoadOp first = fields.front();
  auto type = cast<RankedTensorType>(first.getType());
  unsigned last = type.getRank() - 1;
  Steps steps = stepsOf(first.getPtr(), size, last, info);
  int64_t rows = first.getMask() ? std::min(steps.block, info.get(first.getMask()).axes[last].constancy) : steps.block;
  bool isFlat = rows > 1 && size * analysis::unitBytes(first.getPtr().getType()) < maxBytes;

  Value pointers = withRecords(first.getPtr());
  auto wide = cast<RankedTensorType>(pointers.getType());
  Value range =
      tt::MakeRangeOp::create(builder, loc, RankedTensorType::get({size}, builder.getI32Type()), 0, uint32_t(size));
  for (unsigned axis = 0; axis <= last; ++axis)
    range = tt::ExpandDimsOp::create(builder, loc, range, 0);
  range = tt::BroadcastOp::create(builder, loc, wide.clone(builder.getI32Type()), range);
  pointers = tt::AddPtrOp::create(builder, loc, wide, pointers, range);
  if (isFlat)
    pointers = flat(pointers, ir::kContiguity, steps.block * size, steps.divisibility);
  Value mask = first.getMask(), other = first.getOther();
  if (mask && isFlat)
    mask = flat(withRecords(mask), ir::kConstancy, info.get(mask).axes[last].constancy * size, 1);
  else if (mask)
    mask = withRecords(mask);
  if (other && isFlat)
    other = flat(withRecords(other), ir::kConstancy, 1, 1);
  else if (other)
    other = withRecords(other);
  Value records =
      tt::LoadOp::create(builder, loc, pointers, mask, other, first.getCacheModifier(), first.getEvictionPolicy(),
                         /*isVolatile=*/false, first.getPolicy());
  if (isFlat)
    records = tt::ReshapeOp::create(builder, loc, wide.clone(type.getElementType()), records);
  split(records, 0, 1);
  for (tt::LoadOp field : fields)
    field.erase();
}

/// Hoists `value` to before `anchor`, which is in the same block or nested in it; returns false if it cannot be
/// speculated.
static bool moveBefore(Value value, Operation *anchor) {
  llvm::SetVector<Operation *> toHoist;
  auto add = [&](Value each) {
    Operation *op = each ? each.getDefiningOp() : nullptr;
    if (op && op->getBlock() == anchor->getBlock() && !op->isBeforeInBlock(anchor))
      toHoist.insert(op);
  };
  add(value);
  for (unsigned next = 0; next < toHoist.size(); ++next) {
    if (!isMemoryEffectFree(toHoist[next]) || toHoist[next]->getNumRegions())
      return false;
    llvm::for_each(toHoist[next]->getOperands(), add);
  }
  auto ordered = toHoist.takeVector();
  llvm::sort(ordered, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  for (Operation *op : ordered)
    op->moveBefore(anchor);
  return true;
}

/// Emits the records of a group of loads, as wide as possible.
static void writeRecords(Group &group, int64_t maxBytes, const analysis::AxisInfoAnalysis &info) {
  llvm::sort(group, [](const auto &a, const auto &b) { return a.first < b.first; });
  unsigned next = 0;
  while (next + 1 < group.size()) {
    unsigned run = 1;
    while (next + run < group.size() && group[next + run].first == group[next].first + run)
      ++run;
    tt::LoadOp first = group[next].second;
    int64_t unit = analysis::unitBytes(first.getPtr().getType());
    int64_t size = std::min<int64_t>(llvm::bit_floor(run), maxBytes / unit);
    while (size > 1 && info.get(first.getPtr()).divides() % (size * unit))
      size /= 2;
    SmallVector<tt::LoadOp, 8> fields;
    for (auto [offset, load] : ArrayRef(group).slice(next, size))
      fields.push_back(load);
    Operation *anchor = *llvm::min_element(fields, [](tt::LoadOp a, tt::LoadOp b) { return a->isBeforeInBlock(b); });
    if (size < 2 || !moveBefore(first.getPtr(), anchor) || !moveBefore(first.getOther(), anchor) ||
        !moveBefore(first.getPolicy(), anchor)) {
      ++next;
      continue;
    }
    Writer(fields, anchor, maxBytes, info).write();
    next += size;
  }
}

/// The groups of a block; no operation between the loads of a group may write what they read.
static SmallVector<Group> groupsOf(Block &block, const analysis::AxisInfoAnalysis &info) {
  SmallVector<Group> done, open;
  for (Operation &op : block) {
    if (auto load = dyn_cast<tt::LoadOp>(op)) {
      if (!isElementwiseAccess(load, info))
        continue;
      auto tryJoin = [&](Group &group) {
        tt::LoadOp first = group.front().second;
        std::optional<int64_t> offset =
            areCompatible(first, load) ? distance(first.getPtr(), load.getPtr()) : std::nullopt;
        bool isNew = offset && llvm::none_of(group, [&](const auto &field) { return field.first == *offset; });
        if (isNew)
          group.push_back({*offset, load});
        return isNew;
      };
      if (llvm::none_of(open, tryJoin))
        open.push_back({{0, load}});
      continue;
    }
    if (isMemoryEffectFree(&op))
      continue;
    for (Group *group = open.begin(); group != open.end();)
      if (mayWrite(&op, group->front().second)) {
        done.push_back(std::move(*group));
        group = open.erase(group);
      } else {
        ++group;
      }
  }
  llvm::append_range(done, open);
  llvm::erase_if(done, [](const Group &group) { return group.size() < 2; });
  return done;
}

namespace {
struct InterleavedLoadsPass : PassWrapper<InterleavedLoadsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(InterleavedLoadsPass)
  explicit InterleavedLoadsPass(const std::string &target) : model(arch::findSmModel(target)) {}
  StringRef getArgument() const final { return "txl-interleaved-loads"; }
  StringRef getDescription() const final { return "vectorize strided loads of the fields of records"; }
  void getDependentDialects(DialectRegistry &registry) const final { registry.insert<arith::ArithDialect>(); }

  void runOnOperation() final {
    SmallVector<Block *> blocks;
    getOperation().walk([&](Block *block) {
      auto loads = block->getOps<tt::LoadOp>();
      if (std::distance(loads.begin(), loads.end()) > 1)
        blocks.push_back(block);
    });
    if (blocks.empty())
      return markAllAnalysesPreserved();
    analysis::AxisInfoAnalysis info(getOperation());
    for (Block *block : blocks)
      for (Group &group : groupsOf(*block, info))
        writeRecords(group, model.access.vectorBytes, info);
  }

  const arch::SmModel &model;
};
} // namespace

std::unique_ptr<Pass> createInterleavedLoadsPass(const std::string &target) {
  return std::make_unique<InterleavedLoadsPass>(target);
}

} // namespace txl::transform

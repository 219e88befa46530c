// A window's programs form a table with one column for each index along the axis; the first `rest` columns have one row
// more. Columns are visited cyclically, beginning with index 0.
#include "transform/schedule/persistent/ProgramOrder.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/grid/ProgramOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/schedule/TensorCode.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

/// Collects the operations on which the loops' bounds depend, in order of definition; false if some are not scalar
/// arithmetic.
static bool collectBoundOps(ArrayRef<scf::ForOp> loops, SmallVectorImpl<Operation *> &ordered) {
  // each operation once: following every use of shared subexpressions would take exponential time
  llvm::SetVector<Operation *> ops;
  for (scf::ForOp loop : loops) {
    SmallVector<Value> worklist{loop.getLowerBound(), loop.getUpperBound()};
    Block *entry = &loop->getParentOfType<tt::FuncOp>().getBody().front();
    while (!worklist.empty()) {
      Value value = worklist.pop_back_val();
      if (value.getParentBlock() != entry || isa<IndexType>(value.getType()))
        return false;
      Operation *op = value.getDefiningOp();
      if (!op || !ops.insert(op))
        continue;
      if (!isMemoryEffectFree(op) || op->getNumRegions())
        return false;
      llvm::append_range(worklist, op->getOperands());
    }
  }
  ordered = ops.takeVector();
  llvm::sort(ordered, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return true;
}

std::optional<unsigned> ProgramOrder::findLengthAxis(ArrayRef<scf::ForOp> loops) {
  SmallVector<Operation *> ops;
  std::optional<unsigned> first;
  if (collectBoundOps(loops, ops))
    for (Operation *op : ops)
      if (auto id = dyn_cast<tt::GetProgramIdOp>(op))
        first = std::min(first.value_or(~0u), unsigned(id.getAxis()));
  return first;
}

/// The sum of all loops' lengths for program id `programId` along the axis and 0 along the others, a uniform value.
static Value computeTotalLength(OpBuilder &builder, Location loc, unsigned axis, Value programId,
                                ArrayRef<scf::ForOp> loops, ArrayRef<Value> counts) {
  SmallVector<Operation *> ops;
  collectBoundOps(loops, ops);
  Value zero = createI32(builder, loc, 0);
  IRMapping map;
  for (Operation *op : ops)
    if (auto id = dyn_cast<tt::GetProgramIdOp>(op))
      map.map(id.getResult(), unsigned(id.getAxis()) == axis ? programId : zero);
    else if (auto count = dyn_cast<tt::GetNumProgramsOp>(op); count && unsigned(count.getAxis()) < counts.size())
      map.map(count.getResult(), counts[unsigned(count.getAxis())]);
    else
      builder.clone(*op, map);
  Value all;
  for (scf::ForOp loop : loops) {
    Value lower = map.lookupOrDefault(loop.getLowerBound()), upper = map.lookupOrDefault(loop.getUpperBound());
    Value distance = arith::SubIOp::create(builder, loc, upper, lower);
    if (distance.getType() != builder.getI64Type())
      distance = arith::ExtSIOp::create(builder, loc, builder.getI64Type(), distance);
    all = all ? arith::AddIOp::create(builder, loc, all, distance).getResult() : distance;
  }
  return all;
}

ProgramOrder::ProgramOrder(OpBuilder &builder, unsigned axis, ArrayRef<scf::ForOp> loops, ArrayRef<Value> counts)
    : loc(loops.front()->getParentOfType<tt::FuncOp>().getLoc()), axis(axis), counts(counts) {
  for (Value count : counts)
    all = all ? arith::MulIOp::create(builder, loc, all, count).getResult() : count;
  Value first = createI32(builder, loc, 0);
  Value last = arith::SubIOp::create(builder, loc, counts[axis], createI32(builder, loc, 1));
  isLastLonger = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sgt,
                                       computeTotalLength(builder, loc, axis, last, loops, counts),
                                       computeTotalLength(builder, loc, axis, first, loops, counts));
}

ProgramOrder::Window ProgramOrder::getWindow(OpBuilder &builder, Value programId, Value size) const {
  Value one = createI32(builder, loc, 1);
  Value numWindows = arith::DivUIOp::create(builder, loc, all, size);
  Value last = arith::SubIOp::create(builder, loc, arith::MaxUIOp::create(builder, loc, numWindows, one), one);
  Value window = arith::MinUIOp::create(builder, loc, arith::DivUIOp::create(builder, loc, programId, size), last);
  Value begin = arith::MulIOp::create(builder, loc, window, size);
  Value isLast = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, window, last);
  Value left = arith::SubIOp::create(builder, loc, all, begin);
  return {begin, arith::SelectOp::create(builder, loc, isLast, left, size)};
}

Value ProgramOrder::getProgram(OpBuilder &builder, const Window &window, Value position) const {
  auto one = createI32(builder, loc, 1), zero = createI32(builder, loc, 0);
  auto add = [&](Value a, Value b) -> Value { return arith::AddIOp::create(builder, loc, a, b); };
  auto sub = [&](Value a, Value b) -> Value { return arith::SubIOp::create(builder, loc, a, b); };
  auto mul = [&](Value a, Value b) -> Value { return arith::MulIOp::create(builder, loc, a, b); };
  auto div = [&](Value a, Value b) -> Value { return arith::DivUIOp::create(builder, loc, a, b); };
  auto either = [&](Value is, Value a, Value b) -> Value { return arith::SelectOp::create(builder, loc, is, a, b); };
  auto less = [&](Value a, Value b) -> Value {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, a, b);
  };
  Value columns = counts[axis], rows = div(window.size, columns), rest = sub(window.size, mul(rows, columns));
  // The position counted from the column in which the window begins.
  Value offset = sub(columns, arith::RemUIOp::create(builder, loc, window.begin, columns));
  Value toZero = either(less(offset, columns), offset, zero);
  Value before = add(mul(toZero, rows), arith::MinUIOp::create(builder, loc, toZero, rest));
  Value shortFirst = either(isLastLonger, sub(sub(window.size, one), position), position);
  Value at = add(shortFirst, before);
  at = either(less(at, window.size), at, sub(at, window.size));
  Value higher = mul(rest, add(rows, one)), isHigher = less(at, higher); // positions in columns with one row more
  // If the grid's size overflows 32 bits the result is not used, but a division by 0 must not occur.
  Value height = arith::MaxUIOp::create(builder, loc, either(isHigher, add(rows, one), rows), one);
  Value inside = either(isHigher, at, sub(at, higher));
  Value column = div(inside, height), row = sub(inside, mul(column, height));
  column = add(column, either(isHigher, zero, rest));
  return add(window.begin, add(column, mul(row, columns)));
}

SmallVector<Value> ProgramOrder::computeIds(OpBuilder &builder, Value programId) const {
  SmallVector<unsigned> axes{axis}; // from the axis that changes fastest
  for (unsigned other = 0; other < counts.size(); ++other)
    if (other != axis)
      axes.push_back(other);
  SmallVector<Value> ids(counts.size());
  for (unsigned each : ArrayRef(axes).drop_back()) {
    ids[each] = arith::RemUIOp::create(builder, loc, programId, counts[each]);
    programId = arith::DivUIOp::create(builder, loc, programId, counts[each]);
  }
  ids[axes.back()] = programId;
  return ids;
}

/// Whether the grid's size fits 32 bits; null for one axis, which always does.
static Value checkGridSize(OpBuilder &builder, Location loc, ArrayRef<Value> counts) {
  Type wide = builder.getI64Type();
  Value all = arith::ExtUIOp::create(builder, loc, wide, counts.front()), holds;
  Value most = arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(INT32_MAX));
  for (Value count : counts.drop_front()) { // a product of two 31-bit factors has 62 bits
    all = arith::MulIOp::create(builder, loc, all, arith::ExtUIOp::create(builder, loc, wide, count));
    Value isLess = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ule, all, most);
    holds = holds ? arith::AndIOp::create(builder, loc, holds, isLess).getResult() : isLess;
    all = arith::MinUIOp::create(builder, loc, all, most);
  }
  return holds;
}

void startLongestFirst(tt::FuncOp function, const arch::SmModel &model) {
  SmallVector<scf::ForOp> loops;
  unsigned axes = 0;
  SmallVector<tt::GetProgramIdOp> worklist;
  function.walk([&](Operation *op) {
    if (auto loop = dyn_cast<scf::ForOp>(op);
        loop && !loop.getBody()->walk([](LoopLikeOpInterface) { return WalkResult::interrupt(); }).wasInterrupted())
      loops.push_back(loop);
    else if (auto id = dyn_cast<tt::GetProgramIdOp>(op))
      worklist.push_back(id), axes = std::max(axes, unsigned(id.getAxis()) + 1);
  });
  std::optional<unsigned> axis = ProgramOrder::findLengthAxis(loops);
  if (!axis)
    return;
  Location loc = function.getLoc();
  OpBuilder builder(function.getContext());
  // At the function's begin: operations on which the bounds depend are cloned, so users of the ids may precede them.
  builder.setInsertionPointToStart(&function.getBody().front());
  SmallVector<Value> counts, launchIds;
  Value programId, stride;
  for (unsigned each = 0; each < axes; ++each) {
    auto along = static_cast<tt::ProgramAxis>(each);
    Value id = tt::GetProgramIdOp::create(builder, loc, builder.getI32Type(), along);
    launchIds.push_back(id);
    programId = programId
                    ? arith::AddIOp::create(builder, loc, programId, arith::MulIOp::create(builder, loc, stride, id))
                          .getResult()
                    : id;
    counts.push_back(tt::GetNumProgramsOp::create(builder, loc, builder.getI32Type(), along));
    stride = stride ? arith::MulIOp::create(builder, loc, stride, counts.back()).getResult() : counts.back();
  }
  ProgramOrder order(builder, *axis, loops, counts);
  ProgramOrder::Window window = order.getWindow(builder, programId, createI32(builder, loc, model.grid.orderWindow));
  Value position = arith::SubIOp::create(builder, loc, programId, window.begin);
  SmallVector<Value> ids = order.computeIds(builder, order.getProgram(builder, window, position));
  if (Value fits = checkGridSize(builder, loc, counts))
    for (auto [id, launchId] : llvm::zip(ids, launchIds))
      id = arith::SelectOp::create(builder, loc, fits, id, launchId);
  for (tt::GetProgramIdOp id : worklist) {
    id.getResult().replaceAllUsesWith(ids[unsigned(id.getAxis())]);
    id.erase();
  }
}

} // namespace txl::transform

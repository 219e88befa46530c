// Values of an agent: integers, integers that differ between threads, views of buffers, pointers to scalars. What is
// none of these, such as a value that a tile determines, is opaque.
#include "ir/facts/Attributes.h"
#include "ir/facts/ProgramCtas.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "ir/ops/buffer/ReinterpretOps.h"
#include "ir/ops/grid/ProgramOps.h"
#include "protocol/Walker.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace txl::protocol {

Data Walker::get(Value value) const { return get(slice.indexOf(value)); }

bool Walker::number(Operation *op, Value value, const char *what, Scalar &out) {
  Data data = get(value);
  if (data.kind != Data::Kind::Number)
    return stop(data.causeOr(op), llvm::formatv("{0} depends on data", what));
  out = data.number;
  return true;
}

Data Walker::arithmetic(const Instruction &step) {
  SmallVector<Data, 3> operands;
  size_t wide = 0;
  for (ValueIndex index : step.operands) {
    const Data &data = operands.emplace_back(get(index));
    if (data.kind == Data::Kind::Threads) {
      wide = std::max(wide, data.lanes->values.size());
    } else if (data.kind != Data::Kind::Number) {
      // A selection by a known condition may forward any value.
      if (step.code == Code::Select)
        if (Data condition = get(step.operands[0]); condition.kind == Data::Kind::Number)
          return get(step.operands[condition.number.value & 1 ? 1 : 2]);
      return Data::opaque(data.causeOr(step.op));
    }
  }
  if (wide)
    return laneArithmetic(step, operands, wide);
  SmallVector<Scalar, 3> in;
  for (const Data &data : operands)
    in.push_back(data.number);
  std::optional<Scalar> value = expressions.apply(step.code, step.width, in, step.from);
  return value ? Data(*value) : Data::opaque(step.op);
}

Data Walker::laneArithmetic(const Instruction &step, ArrayRef<Data> operands, size_t width) {
  Slice::LaneKey key;
  for (const Data &data : operands)
    key.push_back(data.kind == Data::Kind::Threads ? std::pair<const Lanes *, int64_t>(data.lanes, 0)
                                                   : std::pair<const Lanes *, int64_t>(nullptr, data.number.value));
  if (const Lanes *known = slice.find(step.op, key))
    return Data(known);
  Lanes made{std::vector<int64_t>(width)};
  SmallVector<Scalar, 3> in(operands.size());
  for (size_t k = 0; k < width; ++k) {
    for (auto [out, data] : llvm::zip(in, operands))
      out.value =
          data.kind == Data::Kind::Threads ? data.lanes->values[k % data.lanes->values.size()] : data.number.value;
    std::optional<Scalar> value = expressions.apply(step.code, step.width, in, step.from);
    if (!value)
      return Data::opaque(step.op);
    made.values[k] = value->value;
  }
  const Lanes *kept = slice.keep(std::move(made));
  slice.remember(step.op, std::move(key), kept);
  return Data(kept);
}

Data Walker::load(const Instruction &step) {
  auto op = cast<tt::LoadOp>(step.op);
  Data pointer = get(step.operands[0]);
  if (pointer.kind != Data::Kind::Pointer || op.getMask() || !op.getType().isInteger() ||
      slice.isWritten(pointer.object, op.getType()))
    return Data::opaque(op);
  return Data(expressions.unknown(
      {.kind = Unknown::Kind::Load,
       .index = pointer.object,
       .offset = pointer.number.value,
       .initial = 1,
       .name = llvm::formatv("the scalar at offset {0} of argument {1}", pointer.number.value, pointer.object)},
      assignment));
}

Data Walker::idOf(tx::IdOp op) const {
  uint32_t first = ordinal * skeleton.threads;
  auto each = [&](auto of) {
    Slice::LaneKey key{{nullptr, first}, {nullptr, threads}};
    if (const Lanes *known = slice.find(op, key))
      return Data(known);
    Lanes lanes{std::vector<int64_t>(threads)};
    for (uint32_t k = 0; k < threads; ++k)
      lanes.values[k] = of(first + k);
    const Lanes *kept = slice.keep(std::move(lanes));
    slice.remember(op, std::move(key), kept);
    return Data(kept);
  };
  switch (op.getKind()) {
  case tx::IdKind::Thread:
    return each([](uint32_t thread) { return thread; });
  case tx::IdKind::Lane:
    return each([](uint32_t thread) { return thread % 32; });
  case tx::IdKind::Warp:
    return threads > 32 ? each([](uint32_t thread) { return thread / 32; }) : Data(Scalar{first / 32});
  case tx::IdKind::Warpgroup:
    return threads > 128 && skeleton.byWarps ? each([](uint32_t thread) { return thread / 128; })
                                             : Data(Scalar{skeleton.byWarps ? first / 128 : ordinal});
  case tx::IdKind::CTA:
    return Data(Scalar{cta});
  case tx::IdKind::Threads:
    return Data(Scalar{skeleton.agentsOfCta * skeleton.threads});
  }
  return Data();
}

Data Walker::programId(tt::GetProgramIdOp op) {
  unsigned axis = static_cast<unsigned>(op.getAxis());
  Scalar at = expressions.unknown(
      {.kind = Unknown::Kind::ProgramId, .index = axis, .initial = 0, .name = "the program id"}, assignment);
  bool isFirstAxis = axis == 0 && skeleton.ctas > 1 && ir::programCtas(op->getParentOfType<ModuleOp>()) <= 1;
  if (isFirstAxis) { // the CTAs of a cluster have successive ids
    at = *expressions.apply(Code::Mul, 32, {at, Scalar{skeleton.ctas}});
    at = *expressions.apply(Code::Add, 32, {at, Scalar{cta}});
  }
  return Data(at);
}

/// A persistent loop has two: the programs that were started, and those that were requested.
Data Walker::numPrograms(tt::GetNumProgramsOp op) {
  bool isRequested = op->hasAttr(ir::kRequested);
  return Data(expressions.unknown({.kind = isRequested ? Unknown::Kind::Requested : Unknown::Kind::NumPrograms,
                                   .index = static_cast<unsigned>(op.getAxis()),
                                   .granularity = skeleton.ctas,
                                   .initial = skeleton.ctas,
                                   .name = isRequested ? "the size of the grid" : "the number of programs"},
                                  assignment));
}

void Walker::allocate(const Instruction &step) {
  Operation *op = step.op;
  auto type = cast<ttg::MemDescType>(op->getResult(0).getType());
  uint32_t slots = type.getNumSlots().value_or(1);
  Data made;
  made.kind = Data::Kind::View;
  made.cta = cta;
  made.hasSlot = !type.getNumSlots();
  if (auto barriers = dyn_cast<tx::MBarrierAllocOp>(op)) {
    made.isBarrier = true;
    auto known = llvm::find_if(skeleton.rows, [&](const BarrierRow &row) { return row.op == op; });
    made.object = known - skeleton.rows.begin();
    if (known == skeleton.rows.end()) {
      skeleton.rows.push_back({op, skeleton.barriers, slots, barriers.getArrivals()});
      skeleton.barriers += slots;
    }
  } else {
    bool isInGroup = op->getParentOfType<tx::GroupOp>() != nullptr;
    int owner = isInGroup ? static_cast<int>(ordinal) : -1;
    auto known =
        llvm::find_if(skeleton.buffers, [&](const Buffer &buffer) { return buffer.op == op && buffer.agent == owner; });
    made.object = known - skeleton.buffers.begin();
    if (known == skeleton.buffers.end()) {
      ArrayRef<int64_t> slot = type.getNumSlots() ? type.getShape().drop_front() : type.getShape();
      skeleton.buffers.push_back({op, owner, SmallVector<int64_t, 4>(slot), slots,
                                  type.getElementType().getIntOrFloatBitWidth(),
                                  type.getSpace() == ttg::MemorySpace::Tensor});
    }
    made.extent = slice.extentOf(op, nullptr);
  }
  values[step.result] = made;
}

/// A view of a buffer. Returns false to stop.
bool Walker::view(const Instruction &step) {
  Operation *op = step.op;
  Data made = get(step.operands[0]);
  if (made.kind != Data::Kind::View) {
    values[step.result] = Data::opaque(made.causeOr(op));
    return true;
  }
  if (auto index = dyn_cast<ttg::MemDescIndexOp>(op)) {
    Data slot = get(step.operands[1]);
    if (slot.kind != Data::Kind::Number) {
      values[step.result] = Data::opaque(slot.causeOr(op));
      return true;
    }
    int64_t at = slot.number.value, slots = *index.getSrc().getType().getNumSlots();
    if (at < 0 || at >= slots)
      return stopAtMistake(
          op, llvm::formatv("index {0} of a multi-buffer of {1} slots; it is from 0 to {2}", at, slots, slots - 1),
          "keep the index below the number of slots");
    made.slot = at;
    made.hasSlot = true;
  } else if (isa<ttg::MemDescSubsliceOp>(op)) {
    if (made.isReshaped || made.isBarrier)
      return stop(op, made.isBarrier ? "a slice of mbarriers" : "a slice of a reshaped buffer");
    made.extent = slice.extentOf(op, made.extent);
  } else if (isa<ttg::MemDescTransOp>(op)) {
    if (!made.isReshaped && !made.isBarrier)
      made.extent = slice.extentOf(op, made.extent);
  } else if (isa<ttg::MemDescReshapeOp, ttg::MemDescReinterpretOp>(op)) {
    made.isReshaped = true;
  } else if (auto remote = dyn_cast<tx::RemoteOp>(op)) {
    Scalar rank;
    if (!number(op, remote.getCta(), "the CTA", rank))
      return false;
    if (rank.value < 0 || rank.value >= skeleton.ctas)
      return stopAtMistake(op, llvm::formatv("the cluster has no CTA {0}", rank.value),
                           llvm::formatv("CTAs have ids from 0 to {0}", skeleton.ctas - 1));
    made.cta = rank.value;
  }
  values[step.result] = made;
  return true;
}

/// Returns false to stop.
bool Walker::computeValue(const Instruction &step) {
  switch (step.form) {
  case Form::Constant:
    values[step.result] = Data(Scalar{step.constant});
    break;
  case Form::Arithmetic:
    values[step.result] = arithmetic(step);
    break;
  case Form::View:
    return view(step);
  case Form::Allocation:
    allocate(step);
    break;
  case Form::Id:
    values[step.result] = idOf(cast<tx::IdOp>(step.op));
    break;
  case Form::ProgramId:
    values[step.result] = programId(cast<tt::GetProgramIdOp>(step.op));
    break;
  case Form::NumPrograms:
    values[step.result] = numPrograms(cast<tt::GetNumProgramsOp>(step.op));
    break;
  case Form::Pointer: {
    Data pointer = get(step.operands[0]), by = get(step.operands[1]);
    if (pointer.kind == Data::Kind::Pointer && by.kind == Data::Kind::Number)
      pointer.number = expressions.apply(Code::Add, 64, {pointer.number, by.number}).value_or(Scalar());
    else
      pointer = Data();
    values[step.result] = pointer;
    break;
  }
  case Form::Load:
    values[step.result] = load(step);
    break;
  case Form::Opaque:
    makeOpaque(step);
    break;
  default:
    break;
  }
  return true;
}

} // namespace txl::protocol

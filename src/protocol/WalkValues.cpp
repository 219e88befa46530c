// Values of an agent: integers, integers that differ between threads, views of buffers, pointers to scalars. What is
// none of these, such as a value that a tile determines, is opaque.
#include "ir/Rules.h"
#include "ir/facts/ProgramCtas.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "protocol/Walker.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace txl::protocol {

Data Walker::get(Value value) const {
  auto found = values.find(value);
  return found == values.end() ? Data() : found->second;
}

bool Walker::number(Operation *op, Value value, const char *what, Scalar &out) {
  Data data = get(value);
  if (data.kind != Data::Kind::Number)
    return stop(data.cause ? data.cause : op, llvm::formatv("{0} depends on data", what));
  out = data.number;
  return true;
}

static std::optional<Code> codeOf(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<Code>>(op)
      .Case([](arith::AddIOp) { return Code::Add; })
      .Case([](arith::SubIOp) { return Code::Sub; })
      .Case([](arith::MulIOp) { return Code::Mul; })
      .Case([](arith::DivSIOp) { return Code::DivS; })
      .Case([](arith::DivUIOp) { return Code::DivU; })
      .Case([](arith::RemSIOp) { return Code::RemS; })
      .Case([](arith::RemUIOp) { return Code::RemU; })
      .Case([](arith::FloorDivSIOp) { return Code::FloorDivS; })
      .Case([](arith::CeilDivSIOp) { return Code::CeilDivS; })
      .Case([](arith::AndIOp) { return Code::And; })
      .Case([](arith::OrIOp) { return Code::Or; })
      .Case([](arith::XOrIOp) { return Code::Xor; })
      .Case([](arith::ShLIOp) { return Code::ShiftLeft; })
      .Case([](arith::ShRSIOp) { return Code::ShiftRightS; })
      .Case([](arith::ShRUIOp) { return Code::ShiftRightU; })
      .Case([](arith::MinSIOp) { return Code::MinS; })
      .Case([](arith::MaxSIOp) { return Code::MaxS; })
      .Case([](arith::MinUIOp) { return Code::MinU; })
      .Case([](arith::MaxUIOp) { return Code::MaxU; })
      .Case([](arith::SelectOp) { return Code::Select; })
      .Case([](arith::ExtSIOp) { return Code::SignExtend; })
      .Case([](arith::ExtUIOp) { return Code::ZeroExtend; })
      .Case([](arith::TruncIOp) { return Code::Truncate; })
      .Default([](Operation *) { return std::nullopt; });
}

static unsigned widthOf(Type type) { return type.isInteger() ? type.getIntOrFloatBitWidth() : 64; }

/// The code of a comparison; `swaps`: of the operands in the other order.
static Code codeOf(arith::CmpIPredicate predicate, bool &swaps) {
  using P = arith::CmpIPredicate;
  swaps = llvm::is_contained({P::sgt, P::sge, P::ugt, P::uge}, predicate);
  switch (predicate) {
  case P::eq:
    return Code::Equal;
  case P::ne:
    return Code::NotEqual;
  case P::slt:
  case P::sgt:
    return Code::LessS;
  case P::sle:
  case P::sge:
    return Code::LessEqualS;
  case P::ult:
  case P::ugt:
    return Code::LessU;
  case P::ule:
  case P::uge:
    return Code::LessEqualU;
  }
  return Code::Equal;
}

Data Walker::arithmetic(Operation *op) {
  SmallVector<Data, 3> operands;
  size_t wide = 0;
  for (Value operand : op->getOperands()) {
    operands.push_back(get(operand));
    if (operands.back().kind == Data::Kind::Threads)
      wide = std::max(wide, operands.back().threads->size());
    else if (operands.back().kind != Data::Kind::Number) {
      // A selection by a known condition may forward any value.
      if (auto select = dyn_cast<arith::SelectOp>(op))
        if (Data condition = get(select.getCondition()); condition.kind == Data::Kind::Number)
          return get(condition.number.value & 1 ? select.getTrueValue() : select.getFalseValue());
      Data opaque;
      opaque.cause = operands.back().cause ? operands.back().cause : op;
      return opaque;
    }
  }
  Code code;
  unsigned width = widthOf(op->getResult(0).getType()), from = 0;
  if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
    bool swaps = false;
    code = codeOf(compare.getPredicate(), swaps);
    width = widthOf(compare.getLhs().getType());
    if (swaps)
      std::swap(operands[0], operands[1]);
  } else if (auto known = codeOf(op)) {
    code = *known;
    from = widthOf(op->getOperand(0).getType());
  } else {
    Data opaque;
    opaque.cause = op;
    return opaque;
  }
  auto compute = [&](size_t thread) -> std::optional<Scalar> {
    SmallVector<Scalar, 3> in;
    for (const Data &operand : operands)
      in.push_back(operand.kind == Data::Kind::Number ? Scalar{operand.number.value, wide ? -1 : operand.number.node}
                                                      : Scalar{(*operand.threads)[thread % operand.threads->size()]});
    return expressions.apply(code, width, in, from);
  };
  Data result;
  result.cause = op;
  if (!wide) {
    std::optional<Scalar> value = compute(0);
    return value ? Data(*value) : result;
  }
  auto all = std::make_shared<std::vector<int64_t>>(wide);
  for (size_t k = 0; k < wide; ++k) {
    std::optional<Scalar> value = compute(k);
    if (!value)
      return result;
    (*all)[k] = value->value;
  }
  result.kind = Data::Kind::Threads;
  result.threads = std::move(all);
  return result;
}

Data Walker::load(tt::LoadOp op) {
  Data pointer = get(op.getPtr()), result;
  result.cause = op;
  if (pointer.kind != Data::Kind::Pointer || op.getMask() || !op.getType().isInteger() ||
      slice.isWritten(pointer.argument))
    return result;
  return Data(expressions.unknown(
      {.kind = Unknown::Kind::Load,
       .index = pointer.argument,
       .offset = pointer.number.value,
       .initial = 1,
       .name = llvm::formatv("the scalar at offset {0} of argument {1}", pointer.number.value, pointer.argument)},
      assignment));
}

Data Walker::idOf(tx::IdOp op) const {
  uint32_t first = ordinal * skeleton.threads;
  auto each = [&](auto of) {
    Data data;
    data.kind = Data::Kind::Threads;
    data.threads = std::make_shared<std::vector<int64_t>>(threads);
    for (uint32_t k = 0; k < threads; ++k)
      (*data.threads)[k] = of(first + k);
    return data;
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

void Walker::allocate(Operation *op) {
  auto type = cast<ttg::MemDescType>(op->getResult(0).getType());
  ArrayRef<int64_t> shape = type.getShape();
  uint32_t slots = type.getNumSlots().value_or(1);
  auto made = std::make_shared<View>();
  made->cta = cta;
  if (auto barriers = dyn_cast<tx::MBarrierAllocOp>(op)) {
    made->isBarrier = true;
    auto known = llvm::find_if(skeleton.rows, [&](const BarrierRow &row) { return row.op == op; });
    made->object = known - skeleton.rows.begin();
    if (known == skeleton.rows.end()) {
      skeleton.rows.push_back({op, skeleton.barriers, slots, barriers.getArrivals()});
      skeleton.barriers += slots;
    }
  } else {
    ArrayRef<int64_t> slot = type.getNumSlots() ? shape.drop_front() : shape;
    bool isInGroup = op->getParentOfType<tx::GroupOp>() != nullptr;
    int owner = isInGroup ? static_cast<int>(ordinal) : -1;
    auto known =
        llvm::find_if(skeleton.buffers, [&](const Buffer &buffer) { return buffer.op == op && buffer.agent == owner; });
    made->object = known - skeleton.buffers.begin();
    if (known == skeleton.buffers.end())
      skeleton.buffers.push_back(
          {op, owner, SmallVector<int64_t, 4>(slot), slots, type.getElementType().getIntOrFloatBitWidth()});
    auto box = std::make_shared<Box>();
    for (int64_t extent : slot) {
      made->axes.push_back(box->size());
      box->push_back({0, extent});
    }
    made->box = std::move(box);
  }
  made->hasSlot = !type.getNumSlots();
  Data data;
  data.kind = Data::Kind::View;
  data.view = std::move(made);
  values[op->getResult(0)] = data;
}

/// A view of a buffer. Returns false to stop.
bool Walker::view(Operation *op) {
  Data source = get(op->getOperand(0));
  if (source.kind != Data::Kind::View) {
    makeOpaque(op->getResults(), source.cause ? source.cause : op);
    return true;
  }
  auto made = std::make_shared<View>(*source.view);
  if (auto index = dyn_cast<ttg::MemDescIndexOp>(op)) {
    Scalar slot;
    if (Data data = get(index.getIndex()); data.kind != Data::Kind::Number) {
      makeOpaque(op->getResults(), data.cause ? data.cause : op);
      return true;
    } else {
      slot = data.number;
    }
    int64_t slots = *index.getSrc().getType().getNumSlots();
    if (slot.value < 0 || slot.value >= slots)
      return stopAtMistake(
          op,
          llvm::formatv("index {0} of a multi-buffer of {1} slots; it is from 0 to {2}", slot.value, slots, slots - 1),
          "keep the index below the number of slots");
    made->slot = slot.value;
    made->hasSlot = true;
  } else if (auto part = dyn_cast<ttg::MemDescSubsliceOp>(op)) {
    if (made->isReshaped)
      return stop(op, "a slice of a reshaped buffer");
    auto box = std::make_shared<Box>(*made->box);
    for (auto [k, offset] : llvm::enumerate(part.getOffsets())) {
      auto &range = (*box)[made->axes[k]];
      range = {range.first + offset, range.first + offset + part.getType().getShape()[k]};
    }
    made->box = std::move(box);
  } else if (auto transposed = dyn_cast<ttg::MemDescTransOp>(op)) {
    if (!made->isReshaped)
      for (auto [k, from] : llvm::enumerate(transposed.getOrder()))
        made->axes[k] = source.view->axes[from];
  } else if (isa<ttg::MemDescReshapeOp>(op)) {
    made->isReshaped = true;
  } else if (auto remote = dyn_cast<tx::RemoteOp>(op)) {
    Scalar rank;
    if (!number(op, remote.getCta(), "the CTA", rank))
      return false;
    if (rank.value < 0 || rank.value >= skeleton.ctas)
      return stopAtMistake(op, llvm::formatv("the cluster has no CTA {0}", rank.value),
                           llvm::formatv("CTAs have ids from 0 to {0}", skeleton.ctas - 1));
    made->cta = rank.value;
  }
  source.view = std::move(made);
  values[op->getResult(0)] = source;
  return true;
}

void Walker::computeValue(Operation *op) {
  if (op->getNumResults() != 1 || isa<RankedTensorType>(op->getResult(0).getType()))
    return;
  Value result = op->getResult(0);
  if (isa<ttg::LocalAllocOp, tx::MBarrierAllocOp>(op) || isa<ttg::MemDescType>(result.getType())) {
    if (op->getNumOperands() && isa<ttg::MemDescType>(op->getOperand(0).getType()))
      view(op);
    else
      allocate(op);
    return;
  }
  Attribute attribute;
  if (matchPattern(op, m_Constant(&attribute))) {
    if (auto integer = dyn_cast<IntegerAttr>(attribute))
      values[result] = Data(Scalar{integer.getValue().getSExtValue()});
    return;
  }
  if (auto id = dyn_cast<tx::IdOp>(op)) {
    values[result] = idOf(id);
  } else if (auto program = dyn_cast<tt::GetProgramIdOp>(op)) {
    unsigned axis = static_cast<unsigned>(program.getAxis());
    Scalar at = expressions.unknown(
        {.kind = Unknown::Kind::ProgramId, .index = axis, .initial = 0, .name = "the program id"}, assignment);
    bool isFirstAxis = axis == 0 && skeleton.ctas > 1 && ir::programCtas(op->getParentOfType<ModuleOp>()) <= 1;
    if (isFirstAxis) { // the CTAs of a cluster have successive ids
      at = *expressions.apply(Code::Mul, 32, {at, Scalar{skeleton.ctas}});
      at = *expressions.apply(Code::Add, 32, {at, Scalar{cta}});
    }
    values[result] = Data(at);
  } else if (auto programs = dyn_cast<tt::GetNumProgramsOp>(op)) {
    values[result] = Data(expressions.unknown({.kind = Unknown::Kind::NumPrograms,
                                               .index = static_cast<unsigned>(programs.getAxis()),
                                               .granularity = skeleton.ctas,
                                               .initial = skeleton.ctas,
                                               .name = "the number of programs"},
                                              assignment));
  } else if (auto offset = dyn_cast<tt::AddPtrOp>(op)) {
    Data pointer = get(offset.getPtr()), by = get(offset.getOffset());
    if (pointer.kind == Data::Kind::Pointer && by.kind == Data::Kind::Number) {
      pointer.number = expressions.apply(Code::Add, 64, {pointer.number, by.number}).value_or(Scalar());
      values[result] = pointer;
    }
  } else if (auto scalar = dyn_cast<tt::LoadOp>(op)) {
    values[result] = load(scalar);
  } else if (isa<arith::ArithDialect>(op->getDialect())) {
    values[result] = arithmetic(op);
  } else {
    makeOpaque(op->getResults(), op);
  }
}

} // namespace txl::protocol

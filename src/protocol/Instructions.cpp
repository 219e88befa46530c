// Operations of the slice as steps; extents, lanes and masks that all runs share.
#include "ir/Rules.h"
#include "ir/ops/AssemblyOps.h"
#include "ir/ops/BarrierOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "ir/ops/buffer/IndexedBuffer.h"
#include "ir/ops/grid/ProgramOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "protocol/Slice.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace txl::protocol {

static constexpr unsigned kMostLanes = 16; // results of an operation on lanes that are kept

static unsigned widthOf(Type type) { return type.isInteger() ? type.getIntOrFloatBitWidth() : 64; }

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

ValueIndex Slice::add(Value value) {
  if (isa<RankedTensorType>(value.getType()))
    return kNoValue;
  return indices.try_emplace(value, indices.size()).first->second;
}

/// Only of values that a step uses.
Moves Slice::movesOf(ValueRange from, ValueRange to) {
  Moves moves;
  for (auto [source, target] : llvm::zip(from, to))
    if (used.contains(target) && !isa<RankedTensorType>(target.getType()))
      moves.push_back({add(source), add(target)});
  return moves;
}

void Slice::decodeControl(Operation *op, Instruction &step) {
  step.hasEvents = around.contains(op);
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    step.form = Form::For;
    step.operands = {add(loop.getLowerBound()), add(loop.getUpperBound()), add(loop.getStep())};
    step.result = add(loop.getInductionVar());
    step.width = widthOf(loop.getInductionVar().getType());
    step.moves = {movesOf(loop.getInitArgs(), loop.getRegionIterArgs()),
                  movesOf(loop.getBody()->getTerminator()->getOperands(), loop.getRegionIterArgs()),
                  movesOf(loop.getRegionIterArgs(), loop.getResults())};
  } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    step.form = Form::While;
    step.operands = {add(loop.getConditionOp().getCondition())};
    step.moves = {movesOf(loop.getInits(), loop.getBeforeArguments()),
                  movesOf(loop.getConditionOp().getArgs(), loop.getAfterArguments()),
                  movesOf(loop.getYieldOp().getOperands(), loop.getBeforeArguments()),
                  movesOf(loop.getConditionOp().getArgs(), loop.getResults())};
  } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
    step.form = Form::If;
    step.operands = {add(branch.getCondition())};
    for (Block *block : {branch.thenBlock(), branch.elseBlock()})
      step.moves.push_back(block ? movesOf(block->getTerminator()->getOperands(), branch.getResults()) : Moves());
  } else if (auto group = dyn_cast<tx::GroupOp>(op)) {
    step.form = Form::Group;
    for (mlir::Region *region : {&group.getBody(), &group.getOthers()})
      step.moves.push_back(
          region->empty() ? Moves() : movesOf(region->front().getTerminator()->getOperands(), group.getResults()));
  } else {
    step.form = step.hasEvents ? Form::Regions : Form::Opaque;
  }
}

void Slice::decodeEvent(Operation *op, Instruction &step) {
  step.record = llvm::TypeSwitch<Operation *, Record>(op)
                    .Case([](tx::TensorLoadOp) { return Record::TensorLoad; })
                    .Case([](tx::TensorGatherOp) { return Record::TensorGather; })
                    .Case([](tx::RemoteStoreOp) { return Record::RemoteStore; })
                    .Case([](tx::DotXOp) { return Record::TensorDot; })
                    .Case([](tx::MBarrierExpectOp) { return Record::Expect; })
                    .Case([](tx::MBarrierArriveOp) { return Record::Arrive; })
                    .Case([](tx::MBarrierWaitOp) { return Record::Wait; })
                    .Case([](tx::NamedBarrierArriveOp) { return Record::NamedArrive; })
                    .Case([](tx::NamedBarrierWaitOp) { return Record::NamedWait; })
                    .Case([](tx::ClusterArriveOp) { return Record::ClusterArrive; })
                    .Case([](tx::ClusterWaitOp) { return Record::ClusterWait; })
                    .Case([](tx::FragmentStoreOp) { return Record::FragmentStore; })
                    .Case([](tx::InlineAsmOp op) {
                      bool hasBarrier = llvm::any_of(op.getArgs().getTypes(), tx::isMBarrier);
                      return hasBarrier ? Record::Assembly : Record::Accesses;
                    })
                    .Case([](ttg::BarrierOp) { return Record::Join; })
                    .Case([](tx::FenceAsyncOp) { return Record::Fence; })
                    .Case([](tx::AsyncCommitOp) { return Record::Commit; })
                    .Case([](tx::AsyncWaitOp) { return Record::WaitCopies; })
                    .Case([](tx::DotWaitOp) { return Record::WaitDots; })
                    .Case([](tx::TensorStoreWaitOp) { return Record::WaitStores; })
                    .Default([](Operation *) { return Record::Accesses; });
  if (isa<tx::MBarrierAllocOp>(op))
    step.record = Record::Nothing;
  if (step.record != Record::Accesses)
    return;
  if (isa<tx::DotAsyncOp>(op)) // also of operands in registers only: waits count it
    step.accessKind = EventKind::Dot;
  for (const ir::BufferEffect &effect : ir::Rules(op).bufferEffects()) {
    using Kind = ir::BufferEffect::Kind;
    if (effect.kind != Kind::Read && effect.kind != Kind::Write)
      continue;
    std::optional<tx::IndexedAccess> indexed = tx::indexedAccess(op);
    step.accesses.push_back(
        {add(effect.buffer), effect.kind == Kind::Write, /*isExact=*/!indexed, indexed && indexed->isAtomic});
    if (effect.agent == ir::BufferEffect::Agent::Engine)
      step.accessKind = isa<tx::AsyncCopyOp>(op)  ? EventKind::Copy
                        : isa<tx::DotAsyncOp>(op) ? EventKind::Dot
                        : isa<tx::TMemCopyOp>(op) ? EventKind::TensorDot
                                                  : EventKind::Store;
  }
  if (step.accesses.empty() && step.accessKind != EventKind::Dot)
    step.record = Record::Nothing;
}

Instruction Slice::decode(Operation *op) {
  Instruction step;
  step.op = op;
  for (Value operand : op->getOperands())
    add(operand);
  for (Value result : op->getResults())
    add(result);
  if (isa<tx::GroupOp>(op) || op->getNumRegions()) {
    decodeControl(op, step);
    return step;
  }
  if (isa<tt::CallOp>(op)) {
    step.form = Form::Call;
    return step;
  }
  decodeEvent(op, step);
  if (op->getNumResults() != 1 || isa<RankedTensorType>(op->getResult(0).getType()))
    return step;
  step.result = add(op->getResult(0));
  Attribute constant;
  if (isa<ttg::MemDescType>(op->getResult(0).getType())) {
    step.form = Form::Allocation;
    if (op->getNumOperands() && isa<ttg::MemDescType>(op->getOperand(0).getType())) {
      step.form = Form::View;
      for (Value operand : op->getOperands())
        step.operands.push_back(add(operand));
    }
  } else if (matchPattern(op, m_Constant(&constant))) {
    auto integer = dyn_cast<IntegerAttr>(constant);
    step.form = integer ? Form::Constant : Form::Nothing;
    step.constant = integer ? integer.getValue().getSExtValue() : 0;
  } else if (isa<tx::IdOp>(op)) {
    step.form = Form::Id;
  } else if (isa<tt::GetProgramIdOp>(op)) {
    step.form = Form::ProgramId;
  } else if (isa<tt::GetNumProgramsOp>(op)) {
    step.form = Form::NumPrograms;
  } else if (auto offset = dyn_cast<tt::AddPtrOp>(op)) {
    step.form = Form::Pointer;
    step.operands = {add(offset.getPtr()), add(offset.getOffset())};
  } else if (auto load = dyn_cast<tt::LoadOp>(op)) {
    step.form = Form::Load;
    step.operands = {add(load.getPtr())};
  } else if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
    bool swaps = false;
    step.form = Form::Arithmetic;
    step.code = codeOf(compare.getPredicate(), swaps);
    step.width = widthOf(compare.getLhs().getType());
    step.operands = {add(compare.getLhs()), add(compare.getRhs())};
    if (swaps)
      std::swap(step.operands[0], step.operands[1]);
  } else if (std::optional<Code> code = codeOf(op)) {
    step.form = Form::Arithmetic;
    step.code = *code;
    step.width = widthOf(op->getResult(0).getType());
    step.from = widthOf(op->getOperand(0).getType());
    for (Value operand : op->getOperands())
      step.operands.push_back(add(operand));
  } else {
    step.form = Form::Opaque;
  }
  return step;
}

const Extent *Slice::extentOf(Operation *op, const Extent *of) const {
  const Extent *&known = extentsOf[{op, of}];
  if (known)
    return known;
  Extent made = of ? *of : Extent();
  if (auto part = dyn_cast<ttg::MemDescSubsliceOp>(op)) {
    for (auto [k, offset] : llvm::enumerate(part.getOffsets())) {
      auto &range = made.box[made.axes[k]];
      range = {range.first + offset, range.first + offset + part.getType().getShape()[k]};
    }
  } else if (auto transposed = dyn_cast<ttg::MemDescTransOp>(op)) {
    for (auto [k, from] : llvm::enumerate(transposed.getOrder()))
      made.axes[k] = of->axes[from];
  } else {
    auto type = cast<ttg::MemDescType>(op->getResult(0).getType());
    for (int64_t extent : type.getNumSlots() ? type.getShape().drop_front() : type.getShape()) {
      made.axes.push_back(made.box.size());
      made.box.push_back({0, extent});
    }
  }
  extents.push_back(std::move(made));
  return known = &extents.back();
}

const Lanes *Slice::keep(Lanes made) const {
  made.odd = llvm::count_if(made.values, [](int64_t value) { return value & 1; });
  lanes.push_back(std::move(made));
  return &lanes.back();
}

const Lanes *Slice::find(Operation *op, const LaneKey &operands) const {
  auto known = lanesOf.find(op);
  if (known != lanesOf.end())
    for (auto &[key, result] : known->second)
      if (key == operands)
        return result;
  return nullptr;
}

void Slice::remember(Operation *op, LaneKey operands, const Lanes *result) const {
  auto &known = lanesOf[op];
  if (known.size() == kMostLanes)
    known.erase(known.begin());
  known.push_back({std::move(operands), result});
}

const Mask *Slice::maskOf(const Lanes *of, bool wanted, const Mask *within, uint32_t threads) const {
  for (const MaskKey &key : masksOf)
    if (key.lanes == of && key.wanted == wanted && key.within == within && key.threads == threads)
      return key.mask;
  Mask made;
  made.bits.resize(threads);
  for (uint32_t k = 0; k < threads && k < of->values.size(); ++k) {
    made.bits[k] = (of->values[k] & 1) == wanted && (!within || within->bits[k]);
    made.count += made.bits[k];
  }
  masks.push_back(std::move(made));
  if (masksOf.size() == kMostLanes)
    masksOf.erase(masksOf.begin());
  masksOf.push_back({of, within, threads, wanted, &masks.back()});
  return &masks.back();
}

} // namespace txl::protocol

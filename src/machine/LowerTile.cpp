// The operations of tt, and the foreign ones that mean something to a program on a CPU.
#include "ir/TTG.h"
#include "machine/Lowering.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::machine {

static ShapeImmediate *shape(Lowering &l, int axis = 0) {
  ShapeImmediate made;
  made.axis = axis;
  return l.immediate(made);
}

/// The lazy kernel where the ranks of operand and result allow it; it makes a view.
static DraftInstruction &emitShape(Lowering &l, mlir::Operation *op, Kernel lazy, Kernel plain) {
  bool can = l.lazy(op->getResult(0)) && l.typeOf(op->getOperand(0))->rank <= kMaxRank;
  return can ? l.emitView(lazy, op) : l.emit(plain, op);
}

/// The same elements in the same order: any rank.
static DraftInstruction &emitAlias(Lowering &l, mlir::Operation *op) {
  return l.emitView(l.plainOnly() ? plainCopy : lazyAlias, op);
}

#define ELEMENT(Op, Name)                                                                                              \
  static void lower(Lowering &l, Op op) { l.element(ElementOp::Name, op); }
ELEMENT(tt::PreciseSqrtOp, Sqrt)
ELEMENT(tt::PreciseDivFOp, DivF)
ELEMENT(tt::ApproxDivFOp, DivF)
ELEMENT(tt::MulhiUIOp, MulHiUI)
#undef ELEMENT

static void lower(Lowering &l, tt::FpToFpOp op) {
  bool towardsZero = op.getRounding() == tt::RoundingMode::TowardZero;
  l.element(towardsZero ? ElementOp::FPToFPRtz : ElementOp::FPToFP, op);
}
static void lower(Lowering &l, tt::ClampFOp op) {
  l.element(op.getPropagateNan() == tt::PropagateNan::All ? ElementOp::ClampNanF : ElementOp::ClampF, op);
}

static void lower(Lowering &l, tt::GetProgramIdOp op) {
  l.emit(plainProgramId, op).instruction.immediate = l.immediate(ProgramIdImmediate{static_cast<int>(op.getAxis())});
}
static void lower(Lowering &l, tt::GetNumProgramsOp op) {
  l.emit(plainNumPrograms, op).instruction.immediate = l.immediate(ProgramIdImmediate{static_cast<int>(op.getAxis())});
}

static void lower(Lowering &l, tt::MakeRangeOp op) {
  ShapeImmediate *made = shape(l);
  made->start = op.getStart();
  l.emit(l.lazy(op.getResult()) ? lazyMakeRange : plainMakeRange, op).instruction.immediate = made;
}
static void lower(Lowering &l, tt::SplatOp op) { l.emit(l.plainOnly() ? plainSplat : lazySplat, op); }
static void lower(Lowering &l, tt::UnsplatOp op) { l.emit(plainCopy, op); }
static void lower(Lowering &l, tt::BroadcastOp op) { emitShape(l, op, lazyBroadcast, plainBroadcast); }
static void lower(Lowering &l, tt::ExpandDimsOp op) {
  bool lazy = l.lazy(op.getResult());
  (lazy ? l.emitView(lazyExpandDims, op) : emitAlias(l, op)).instruction.immediate = shape(l, op.getAxis());
}
static void lower(Lowering &l, tt::ReshapeOp op) { emitAlias(l, op); }
static void lower(Lowering &l, tt::BitcastOp op) { emitAlias(l, op); }
static void lower(Lowering &l, tt::TransOp op) {
  ShapeImmediate *made = shape(l);
  for (auto [d, source] : llvm::enumerate(op.getOrder()))
    made->permutation[d] = source;
  emitShape(l, op, lazyTrans, plainTrans).instruction.immediate = made;
}
static void lower(Lowering &l, tt::JoinOp op) { l.emit(plainJoin, op); }
static void lower(Lowering &l, tt::SplitOp op) { l.emit(plainSplit, op); }
static void lower(Lowering &l, tt::CatOp op) { l.emit(plainCat, op); }
static void lower(Lowering &l, tt::GatherOp op) {
  l.emit(plainGather, op).instruction.immediate = shape(l, op.getAxis());
}
static void lower(Lowering &l, tt::HistogramOp op) { l.emit(plainHistogram, op); }

static void lower(Lowering &l, tt::AddPtrOp op) { l.emit(l.lazy(op.getResult()) ? lazyAddPtr : plainAddPtr, op); }
static void lower(Lowering &l, tt::IntToPtrOp op) { l.emit(plainIntToPtr, op); }
static void lower(Lowering &l, tt::PtrToIntOp op) { l.emit(plainPtrToInt, op); }

/// The parameter that a pointer is derived from, or -1 where the text does not show it.
static int originOf(Lowering &l, mlir::Value pointer) {
  for (;;) {
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(pointer)) {
      mlir::Operation *parent = argument.getOwner()->getParentOp();
      auto loop = llvm::dyn_cast<mlir::scf::ForOp>(parent);
      if (loop && argument.getArgNumber() > 0)
        pointer = loop.getInitArgs()[argument.getArgNumber() - 1];
      else
        return parent == l.kernel && argument.getOwner()->isEntryBlock() ? static_cast<int>(argument.getArgNumber())
                                                                         : -1;
    } else if (llvm::isa_and_present<tt::AddPtrOp, tt::SplatOp, tt::BroadcastOp, tt::ExpandDimsOp, tt::ReshapeOp,
                                     tt::TransOp, tt::BitcastOp>(pointer.getDefiningOp())) {
      pointer = pointer.getDefiningOp()->getOperand(0);
    } else {
      return -1;
    }
  }
}

template <typename Memory> static void setPointer(Lowering &l, Memory &memory, mlir::Value pointer) {
  memory.origin = originOf(l, pointer);
  memory.element = l.typeOf(pointer)->pointee;
  memory.bytes = elementBytes(memory.element);
  l.program.smallestAccess = std::min(l.program.smallestAccess, memory.bytes);
}

static void lower(Lowering &l, tt::LoadOp op) {
  MemoryImmediate memory;
  setPointer(l, memory, op.getPtr());
  memory.mask = op.getMask() ? 1 : -1;
  memory.other = op.getOther() ? 2 : -1;
  memory.isVolatile = op.getIsVolatile();
  l.emit(l.lazy(op.getResult()) ? lazyLoad : plainLoad, op).instruction.immediate = l.immediate(memory);
}
static void lower(Lowering &l, tt::StoreOp op) {
  MemoryImmediate memory;
  setPointer(l, memory, op.getPtr());
  memory.value = 1;
  memory.mask = op.getMask() ? 2 : -1;
  l.emit(l.lazy(op.getPtr()) ? lazyStore : plainStore, op).instruction.immediate = l.immediate(memory);
}

static AtomicOrder orderOf(tt::MemSemantic semantic) {
  switch (semantic) {
  case tt::MemSemantic::Relaxed:
    return AtomicOrder::Relaxed;
  case tt::MemSemantic::Acquire:
    return AtomicOrder::Acquire;
  case tt::MemSemantic::Release:
    return AtomicOrder::Release;
  case tt::MemSemantic::AcquireRelease:
    return AtomicOrder::AcquireRelease;
  }
  return AtomicOrder::AcquireRelease;
}

static AtomicKind kindOf(tt::RMWKind kind) {
  switch (kind) {
  case tt::RMWKind::And:
    return AtomicKind::And;
  case tt::RMWKind::Or:
    return AtomicKind::Or;
  case tt::RMWKind::Xor:
    return AtomicKind::Xor;
  case tt::RMWKind::Add:
    return AtomicKind::Add;
  case tt::RMWKind::FAdd:
    return AtomicKind::FAdd;
  case tt::RMWKind::Max:
    return AtomicKind::Max;
  case tt::RMWKind::Min:
    return AtomicKind::Min;
  case tt::RMWKind::UMax:
    return AtomicKind::UMax;
  case tt::RMWKind::UMin:
    return AtomicKind::UMin;
  case tt::RMWKind::Exchange:
    return AtomicKind::Exchange;
  }
  return AtomicKind::Exchange;
}

template <typename Op> static AtomicImmediate atomic(Lowering &l, Op op, AtomicKind kind) {
  AtomicImmediate made;
  setPointer(l, made, op.getPtr());
  made.kind = kind;
  made.order = orderOf(op.getSem());
  l.program.hasAtomics = true;
  return made;
}

static void lower(Lowering &l, tt::AtomicRMWOp op) {
  AtomicImmediate made = atomic(l, op, kindOf(op.getAtomicRmwOp()));
  made.value = 1;
  made.mask = op.getMask() ? 2 : -1;
  l.emit(plainAtomic, op).instruction.immediate = l.immediate(made);
}
static void lower(Lowering &l, tt::AtomicCASOp op) {
  AtomicImmediate made = atomic(l, op, AtomicKind::CompareExchange);
  made.compare = 1;
  made.value = 2;
  l.emit(plainAtomic, op).instruction.immediate = l.immediate(made);
}
static void lower(Lowering &l, tt::AtomicLoadOp op) {
  AtomicImmediate made = atomic(l, op, AtomicKind::Load);
  made.mask = op.getMask() ? 1 : -1;
  l.emit(plainAtomic, op).instruction.immediate = l.immediate(made);
}
static void lower(Lowering &l, tt::AtomicStoreOp op) {
  AtomicImmediate made = atomic(l, op, AtomicKind::Store);
  made.value = 1;
  made.mask = op.getMask() ? 2 : -1;
  l.emit(plainAtomic, op).instruction.immediate = l.immediate(made);
}
static void lower(Lowering &l, tt::AtomicPollOp op) {
  AtomicImmediate made = atomic(l, op, AtomicKind::Poll);
  made.value = 1;
  made.other = op.getTimeout() ? 2 : -1;
  l.emit(plainPoll, op).instruction.immediate = l.immediate(made);
}

static DotPrecision precisionOf(tt::InputPrecision precision) {
  switch (precision) {
  case tt::InputPrecision::TF32:
    return DotPrecision::TF32;
  case tt::InputPrecision::TF32x3:
    return DotPrecision::TF32x3;
  case tt::InputPrecision::IEEE:
    return DotPrecision::IEEE;
  case tt::InputPrecision::BF16x3:
    return DotPrecision::BF16x3;
  case tt::InputPrecision::BF16x6:
    return DotPrecision::BF16x6;
  }
  return DotPrecision::IEEE;
}

static void lower(Lowering &l, tt::DotOp op) {
  const TileType *a = l.typeOf(op.getA()), *b = l.typeOf(op.getB()), *c = l.typeOf(op.getC());
  bool integer = a->dtype == DType::I8 && b->dtype == DType::I8 && c->dtype == DType::I32;
  bool floats = isFloat(a->dtype) && isFloat(b->dtype) && isFloat(c->dtype) &&
                (a->dtype == DType::F64) == (c->dtype == DType::F64) &&
                (b->dtype == DType::F64) == (c->dtype == DType::F64);
  if (!integer && !floats)
    return l.unsupported(op);
  DotImmediate dot;
  dot.batch = c->rank == 3 ? c->shape[0] : 1;
  dot.m = c->shape[c->rank - 2];
  dot.n = c->shape[c->rank - 1];
  dot.k = a->shape[a->rank - 1];
  dot.a = a->dtype;
  dot.b = b->dtype;
  dot.acc = c->dtype;
  dot.precision = precisionOf(op.getInputPrecision());
  if (!l.plainOnly())
    dot.fast = fastDotFn(dot.a, dot.b, dot.acc, dot.precision);
  if (dot.fast)
    l.program.scratchBytes =
        std::max<uint64_t>(l.program.scratchBytes, fastDotScratchBytes(dot.a, dot.b, dot.acc, dot.m, dot.n, dot.k));
  l.emit(l.plainOnly() ? plainDot : lazyDot, op).instruction.immediate = l.immediate(dot);
}

static void lower(Lowering &l, tt::ReduceOp op) { l.lowerReduction(op, op.getAxis(), false, false); }
static void lower(Lowering &l, tt::ScanOp op) { l.lowerReduction(op, op.getAxis(), true, op.getReverse()); }
static void lower(Lowering &l, tt::MapElementwiseOp op) {
  auto *map = l.immediate(MapImmediate());
  map->pack = op.getPack();
  l.lowerRegion(op->getRegion(0), map->region);
  l.emit(plainMap, op).instruction.immediate = map;
}
// Their parents lower these.
static void lower(Lowering &l, tt::ReduceReturnOp op) { l.unsupported(op); }
static void lower(Lowering &l, tt::ScanReturnOp op) { l.unsupported(op); }
static void lower(Lowering &l, tt::MapElementwiseReturnOp op) { l.unsupported(op); }
static void lower(Lowering &l, tt::ExternElementwiseOp op) { l.unsupported(op); }
static void lower(Lowering &l, tt::ElementwiseInlineAsmOp op) { l.unsupported(op); }

static void lower(Lowering &l, tt::FuncOp op) { l.unsupported(op); }
static void lower(Lowering &l, tt::CallOp op) { l.lowerCall(op); }
static void lower(Lowering &l, tt::ReturnOp op) { l.lowerReturn(op); }

static void lower(Lowering &l, tt::PrintOp op) {
  auto *print = l.immediate(PrintImmediate());
  print->prefix = op.getPrefix().str();
  print->hex = op.getHex();
  for (int32_t isSigned : op.getIsSigned())
    print->isSigned.push_back(isSigned != 0);
  l.emit(plainPrint, op).instruction.immediate = print;
}
static void lower(Lowering &l, tt::AssertOp op) {
  l.emit(plainAssert, op).instruction.immediate = l.immediate(AssertImmediate{op.getMessage().str()});
}

// A program on a CPU is one thread: its barriers have nothing to do. An assumption is not checked.
static void lower(Lowering &l, foreign::AssumeOp op) {}
static void lower(Lowering &l, foreign::GPUBarrierOp op) {}
static void lower(Lowering &l, ttg::BarrierOp op) {}

bool Lowering::lowerTile(mlir::Operation *op) {
  return dispatch<
#define GET_OP_LIST
#include "ir/TTOps.cpp.inc"
      >(*this, op);
}

bool Lowering::lowerForeign(mlir::Operation *op) {
  return dispatch<ttg::BarrierOp,
#define GET_OP_LIST
#include "ir/ForeignOps.cpp.inc"
                  >(*this, op);
}

} // namespace txl::machine

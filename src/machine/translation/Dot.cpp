// Dots: the precision, and the choice between the plain and the fast kernel.
#include "machine/translation/Dot.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/MemoryOps.h"
#include "machine/program/GrowingDot.h"
#include "machine/speed/fast/Fast.h"
#include "machine/translation/DotOperands.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace txl::machine {

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

std::optional<DotImmediate> makeDot(Lowering &l, mlir::Type aType, mlir::Type bType, mlir::Type cType,
                                    tt::InputPrecision precision) {
  const TileType *a = l.typeOf(aType), *b = l.typeOf(bType), *c = l.typeOf(cType);
  bool integer = a->dtype == DType::I8 && b->dtype == DType::I8 && c->dtype == DType::I32;
  bool floats = isFloat(a->dtype) && isFloat(b->dtype) && isFloat(c->dtype) &&
                (a->dtype == DType::F64) == (c->dtype == DType::F64) &&
                (b->dtype == DType::F64) == (c->dtype == DType::F64);
  if (!integer && !floats)
    return std::nullopt;
  DotImmediate dot;
  dot.batch = c->rank == 3 ? c->shape[0] : 1;
  dot.m = c->shape[c->rank - 2];
  dot.n = c->shape[c->rank - 1];
  dot.k = a->shape[a->rank - 1];
  dot.a = a->dtype;
  dot.b = b->dtype;
  dot.acc = c->dtype;
  dot.precision = precisionOf(precision);
  if (!l.plainOnly())
    dot.fast = fastDotFn(dot.a, dot.b, dot.acc, dot.precision);
  bool severalTerms = dot.b == DType::F32 && dot.precision != DotPrecision::IEEE && dot.precision != DotPrecision::TF32;
  bool asItIs =
      dot.a == DType::F64 || (dot.a == DType::F32 && (dot.b != DType::F32 || dot.precision == DotPrecision::IEEE));
  dot.packsB = dot.fast && !severalTerms;
  dot.packsA = dot.packsB && !asItIs;
  if (dot.fast)
    l.program.scratchBytes =
        std::max<uint64_t>(l.program.scratchBytes, fastDotScratchBytes(dot.a, dot.b, dot.acc, dot.m, dot.n, dot.k));
  return dot;
}

bool reusesAccumulator(mlir::Operation *dot, mlir::Value accumulator) {
  mlir::Block *block = accumulator.getParentBlock();
  if (!accumulator.hasOneUse() || block != dot->getBlock())
    return false;
  // The caller of an inlined function may still read its arguments.
  return !llvm::isa<mlir::BlockArgument>(accumulator) || !llvm::isa<mlir::FunctionOpInterface>(block->getParentOp());
}

/// The dot that alone adds to the loop-carried value `k`, if its computation may be deferred over iterations: the
/// accumulator has no other use, and nothing in the loop writes to memory.
static tt::DotOp growingDot(Lowering &l, mlir::scf::ForOp loop, unsigned k) {
  auto dot = loop.getYieldedValues()[k].getDefiningOp<tt::DotOp>();
  mlir::BlockArgument accumulator = loop.getRegionIterArgs()[k];
  if (l.plainOnly() || !dot || dot->getBlock() != loop.getBody() || dot.getC() != accumulator ||
      !accumulator.hasOneUse() || !dot->hasOneUse() || l.typeOf(accumulator)->rank != 2 ||
      2 * l.typeOf(dot.getA())->shape[1] > kGrownSteps)
    return {};
  bool reads = llvm::all_of(*loop.getBody(), [](mlir::Operation &inner) {
    auto load = llvm::dyn_cast<tt::LoadOp>(inner);
    return load ? !load.getIsVolatile() : mlir::isMemoryEffectFree(&inner);
  });
  return reads ? dot : tt::DotOp();
}

GrowingDots beginDots(Lowering &l, mlir::scf::ForOp loop) {
  GrowingDots growing;
  auto bytes = mlir::RankedTensorType::get({sizeof(GrowingDot)}, mlir::IntegerType::get(loop.getContext(), 8));
  for (unsigned k = 0; k < loop.getNumResults(); ++k)
    if (tt::DotOp dot = growingDot(l, loop, k)) {
      growing.push_back({k, l.newRegister(l.typeOf(bytes))});
      l.emit(beginDot, {growing.back().grown}, {});
    }
  return growing;
}

void settleDots(Lowering &l, mlir::scf::ForOp loop, const GrowingDots &growing, unsigned body) {
  for (auto [k, grown] : growing) {
    uint32_t made = l.reg(loop.getYieldedValues()[k]), accumulator = l.reg(loop.getRegionIterArgs()[k]);
    DraftInstruction *dot = nullptr;
    for (DraftInstruction &d : llvm::drop_begin(l.draft.code, body))
      if (d.instruction.run == lazyDot && d.operands[0].slot == made)
        dot = &d;
    auto *immediate = dot ? static_cast<const DotImmediate *>(dot->instruction.immediate) : nullptr;
    if (!immediate || !immediate->fast || !immediate->reusesAccumulator)
      continue;
    setKernel(dot->instruction, growDot);
    dot->operands.push_back({grown, l.draft.registers[grown].type});
    ++dot->instruction.inputs;
    size_t scratch =
        fastDotScratchBytes(immediate->a, immediate->b, immediate->acc, immediate->m, immediate->n, kGrownSteps);
    l.program.scratchBytes = std::max<uint64_t>(l.program.scratchBytes, scratch);
    l.emit(settleDot, {accumulator}, {accumulator, grown}).instruction.immediate = immediate;
  }
}

template <> void lower(Lowering &l, tt::DotOp op) {
  if (op.hasScales()) // of GPUs: `tt.scale_blocks` is the operation that has a meaning everywhere
    return l.unsupported(op);
  std::optional<DotImmediate> dot =
      makeDot(l, op.getA().getType(), op.getB().getType(), op.getC().getType(), op.getInputPrecision());
  if (!dot)
    return l.unsupported(op);
  std::optional<ScaledAccumulator> scaled = matchScaledAccumulator(l, op);
  if (!scaled) {
    dot->reusesAccumulator = reusesAccumulator(op, op.getC());
    l.emit(l.plainOnly() ? plainDot : lazyDot, op).instruction.immediate = l.immediate(*dot);
    return;
  }
  dot->scales = true;
  dot->reusesAccumulator = reusesAccumulator(scaled->multiply, scaled->accumulator);
  uint32_t inputs[] = {l.reg(op.getA()), l.reg(op.getB()), l.reg(scaled->accumulator), l.reg(scaled->scale)};
  l.emit(lazyDot, {l.define(op.getResult())}, inputs).instruction.immediate = l.immediate(*dot);
}

} // namespace txl::machine

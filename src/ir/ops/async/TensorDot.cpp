// MMAs into tensor memory (tcgen05.mma), and copies of their scales: verification, and which buffers they read and
// write until when.
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/TensorDotOps.h"

using namespace mlir;

namespace txl::tx {

using Effect = ir::BufferEffect;

using Space = ttg::MemorySpace;

/// Whether the cluster has pairs of CTAs, if they are needed; otherwise emits an error with the constraint's number.
static LogicalResult verifyCluster(Operation *op, int constraint, bool needsPairs) {
  auto module = op->getParentOfType<ModuleOp>();
  if (needsPairs && module && threadsOf(module).cluster % 2)
    return op->emitOpError() << constraint << ": `two_ctas` needs a cluster of an even number of CTAs, not of "
                             << threadsOf(module).cluster;
  return success();
}

bool DotXOp::hasPairs() { return getAScale() && getA().getType().getElementType().isInteger(8); }
int64_t DotXOp::getExtentOfK() { return getA().getType().getShape()[1] * (hasPairs() ? 2 : 1); }
int64_t DotXOp::getScaledBlock() { return getAScale().getType().getElementType().isInteger() ? 32 : 16; }

static bool isFp8(Type type) { return isa<Float8E4M3FNType, Float8E5M2Type>(type); }

/// Constraints 7 to 9.
static LogicalResult verifyScales(DotXOp op) {
  auto a = op.getAScale(), b = op.getBScale();
  if (!a || !b || op.getA().getType().getSpace() != Space::Shared)
    return op.emitOpError("7: scales are of both operands, and with them `a` is in shared memory");
  const int64_t blocks = std::max<int64_t>(4, op.getExtentOfK() / op.getScaledBlock());
  ArrayRef<int64_t> accumulator = op.getAccumulator().getType().getShape();
  for (auto [scale, extent] : {std::pair(a, accumulator[0]), std::pair(b, accumulator[1])}) {
    ttg::MemDescType type = scale.getType();
    const int64_t shape[] = {std::max<int64_t>(128, extent), blocks};
    if (type.getSpace() != Space::Tensor || type.getIsMultiBuffer() || type.getShape() != ArrayRef(shape) ||
        type.getElementType() != a.getType().getElementType())
      return op.emitOpError("8: ") << type << " are not " << shape[0] << "x" << shape[1] << " scales in tensor memory";
  }
  Type left = op.getA().getType().getElementType(), right = op.getB().getType().getElementType(),
       scale = a.getType().getElementType();
  const bool isBytes = isFp8(left) && isFp8(right), isPairs = left.isInteger(8) && right.isInteger(8);
  if (!(scale.isInteger(8) ? isBytes || isPairs : isa<Float8E4M3FNType>(scale) && isPairs) ||
      !op.getAccumulator().getType().getElementType().isF32())
    return op.emitOpError("9: no MMA has operands of ")
           << left << " and " << right << ", scales of " << scale << " and an accumulator of "
           << op.getAccumulator().getType().getElementType();
  return success();
}

/// Constraints 2 and 3, of elements without scales.
static LogicalResult verifyElements(DotXOp op) {
  Type left = op.getA().getType().getElementType(), right = op.getB().getType().getElementType(),
       to = op.getAccumulator().getType().getElementType();
  bool floats = isa<FloatType>(left) && isa<FloatType>(right);
  if (!(floats || (left.isInteger(8) && right.isInteger(8))) ||
      left.getIntOrFloatBitWidth() != right.getIntOrFloatBitWidth())
    return op.emitOpError("2: elements are floats of one width, or integers of 8 bits; not ")
           << left << " and " << right;
  if (!(floats ? to.isF32() || (to.isF16() && left.getIntOrFloatBitWidth() <= 16) : to.isInteger(32)))
    return op.emitOpError("3: MMAs of ") << left << " do not accumulate in " << to;
  return success();
}

LogicalResult DotXOp::verify() {
  ttg::MemDescType a = getA().getType(), b = getB().getType(), accumulator = getAccumulator().getType();
  if (a.getIsMultiBuffer() || b.getIsMultiBuffer() || accumulator.getIsMultiBuffer() || b.getSpace() != Space::Shared ||
      a.getSpace() == Space::Cluster || accumulator.getSpace() != Space::Tensor || !accumulator.getIsMutable())
    return emitOpError("4: ") << a << ", " << b << " and " << accumulator
                              << " are not in the memory of operands and accumulator";
  ArrayRef<int64_t> m = a.getShape(), n = b.getShape(), s = accumulator.getShape();
  if (m.size() != 2 || n.size() != 2 || s.size() != 2 || m[0] != s[0] || n[1] * (getTwoCtas() ? 2 : 1) != s[1] ||
      m[1] != n[0])
    return emitOpError("1: extents are M×K, K×N and M×N, not those of ") << a << ", " << b << " and " << accumulator;
  if (failed(getAScale() || getBScale() ? verifyScales(*this) : verifyElements(*this)))
    return failure();
  if (!getBarrierPredicates().empty() && getBarrierPredicates().size() != getBarriers().size())
    return emitOpError("5: there are ") << getBarrierPredicates().size() << " predicates for " << getBarriers().size()
                                        << " barriers";
  return verifyCluster(*this, 6, getTwoCtas());
}

LogicalResult TMemCopyOp::verify() {
  ttg::MemDescType from = getSrc().getType(), to = getDst().getType();
  if (from.getIsMultiBuffer() || to.getIsMultiBuffer() || from.getSpace() != Space::Shared ||
      to.getSpace() != Space::Tensor || !to.getIsMutable())
    return emitOpError("1: ") << from << " and " << to << " are not in shared and in tensor memory";
  ArrayRef<int64_t> shape = to.getShape();
  Type element = to.getElementType();
  if (shape.size() != 2 || shape[0] % 128 || shape[1] % 4 || element != from.getElementType() ||
      !element.isIntOrFloat() || element.getIntOrFloatBitWidth() != 8 ||
      ShapedType::getNumElements(shape) != ShapedType::getNumElements(from.getShape()))
    return emitOpError("2: ") << from << " does not hold the scales of " << to;
  return verifyCluster(*this, 3, getTwoCtas());
}

/// The accesses are complete after a phase of any of the barriers; without a barrier, after that of a later MMA.
void DotXOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  Value barrier = getBarriers().empty() ? Value() : getBarriers().front();
  auto completion = barrier ? Effect::Completion::Phase : Effect::Completion::Group;
  for (Value operand : {Value(getA()), Value(getB()), Value(getAScale()), Value(getBScale())})
    if (operand)
      effects.push_back({Effect::Kind::Read, operand, {}, Effect::Agent::Engine, completion, barrier});
  effects.push_back({Effect::Kind::Read, getAccumulator(), {}, Effect::Agent::Engine, completion, barrier});
  effects.push_back({Effect::Kind::Write, getAccumulator(), {}, Effect::Agent::Engine, completion, barrier});
  for (Value each : getBarriers())
    effects.push_back({Effect::Kind::Synchronise, each});
}

void TMemCopyOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  using Completion = Effect::Completion;
  effects.push_back({Effect::Kind::Read, getSrc(), {}, Effect::Agent::Engine, Completion::Group});
  effects.push_back({Effect::Kind::Write, getDst(), {}, Effect::Agent::Engine, Completion::Group});
}

ir::Wait DotXOp::waitsFor() { return ir::Wait::Nothing; }
ir::Wait TMemCopyOp::waitsFor() { return ir::Wait::Nothing; }

} // namespace txl::tx

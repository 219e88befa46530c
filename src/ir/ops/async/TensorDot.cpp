// MMAs into tensor memory (tcgen05.mma): verification, and which buffers they read and write until when.
#include "ir/ops/async/TensorDotOps.h"

using namespace mlir;

namespace txl::tx {

using Effect = ir::BufferEffect;

LogicalResult DotXOp::verify() {
  ttg::MemDescType a = getA().getType(), b = getB().getType(), accumulator = getAccumulator().getType();
  using Space = ttg::MemorySpace;
  if (a.getIsMultiBuffer() || b.getIsMultiBuffer() || accumulator.getIsMultiBuffer() || b.getSpace() != Space::Shared ||
      a.getSpace() == Space::Cluster || accumulator.getSpace() != Space::Tensor || !accumulator.getIsMutable())
    return emitOpError("4: ") << a << ", " << b << " and " << accumulator
                              << " are not in the memory of operands and accumulator";
  ArrayRef<int64_t> m = a.getShape(), n = b.getShape(), s = accumulator.getShape();
  if (m.size() != 2 || n.size() != 2 || s.size() != 2 || m[0] != s[0] || n[1] != s[1] || m[1] != n[0])
    return emitOpError("1: extents are M×K, K×N and M×N, not those of ") << a << ", " << b << " and " << accumulator;
  Type left = a.getElementType(), right = b.getElementType(), to = accumulator.getElementType();
  bool floats = isa<FloatType>(left) && isa<FloatType>(right);
  if (!(floats || (left.isInteger(8) && right.isInteger(8))) ||
      left.getIntOrFloatBitWidth() != right.getIntOrFloatBitWidth())
    return emitOpError("2: elements are floats of one width, or integers of 8 bits; not ") << left << " and " << right;
  if (!(floats ? to.isF32() || (to.isF16() && left.getIntOrFloatBitWidth() <= 16) : to.isInteger(32)))
    return emitOpError("3: MMAs of ") << left << " do not accumulate in " << to;
  if (!getBarrierPredicates().empty() && getBarrierPredicates().size() != getBarriers().size())
    return emitOpError("5: there are ") << getBarrierPredicates().size() << " predicates for " << getBarriers().size()
                                        << " barriers";
  return success();
}

/// The accesses are complete after a phase of any of the barriers; without a barrier, after that of a later MMA.
void DotXOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  Value barrier = getBarriers().empty() ? Value() : getBarriers().front();
  auto completion = barrier ? Effect::Completion::Phase : Effect::Completion::Group;
  for (Value operand : {getA(), getB()})
    effects.push_back({Effect::Kind::Read, operand, {}, Effect::Agent::Engine, completion, barrier});
  effects.push_back({Effect::Kind::Read, getAccumulator(), {}, Effect::Agent::Engine, completion, barrier});
  effects.push_back({Effect::Kind::Write, getAccumulator(), {}, Effect::Agent::Engine, completion, barrier});
  for (Value each : getBarriers())
    effects.push_back({Effect::Kind::Synchronise, each});
}

ir::Wait DotXOp::waitsFor() { return ir::Wait::Nothing; }

} // namespace txl::tx

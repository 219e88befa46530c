// Scans: emits layout/ScanPlan.h.
//
// A run of registers is scanned by its thread. Lanes then combine the runs' totals in a butterfly: after each step a
// lane has the total of its group and, if it is not the first, the exclusive prefix within the group. Warps exchange
// their totals through shared memory. `reverse` is the same with all positions counted from the end.
//
// An empty prefix is a special case, handled by selects; sums and products use a neutral element instead (-0 for float
// sums: adding it changes no value).
#include "ir/ops/ReductionOps.h"
#include "lower/Exchange.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace txl::lower {

using layout::Dim;
using layout::ScanPlan;

namespace {
/// An exclusive prefix: empty, present, or, if `valid` is set, present under that condition.
struct Prefix {
  Elements value;
  llvm::Value *valid = nullptr; ///< null with a value: always
  bool any() const { return !value.empty(); }
};

/// The neutral element of the operation, if it has one: sums, products, bitwise operations.
Elements neutralOf(tt::ScanOp op, llvm::Type *type) {
  namespace arith = mlir::arith;
  mlir::Block &block = op.getRegion().front();
  mlir::Operation *first = &block.front();
  bool single = op.getSrcs().size() == 1 && first->getNextNode() == block.getTerminator() &&
                first->getNumOperands() == 2 && first->getOperand(0) != first->getOperand(1) &&
                llvm::all_of(first->getOperands(), [&](mlir::Value v) { return v.getParentBlock() == &block; });
  if (!single ||
      !(type->isFloatingPointTy() || llvm::isa<arith::AddIOp, arith::MulIOp, arith::OrIOp, arith::XOrIOp>(first)))
    return {};
  return llvm::TypeSwitch<mlir::Operation *, Elements>(first)
      .Case([&](arith::AddFOp) { return Elements{llvm::ConstantFP::get(type, -0.0)}; })
      .Case([&](arith::MulFOp) { return Elements{llvm::ConstantFP::get(type, 1.0)}; })
      .Case<arith::AddIOp, arith::OrIOp, arith::XOrIOp>(
          [&](auto) { return Elements{llvm::Constant::getNullValue(type)}; })
      .Case([&](arith::MulIOp) { return Elements{llvm::ConstantInt::get(type, 1)}; })
      .Default([](mlir::Operation *) { return Elements(); });
}

class Scan {
public:
  Scan(Lowering &l, tt::ScanOp op)
      : l(l), op(op), plan(ir::planOf(op)), scratch(ir::scratchRangesOf(op, plan)), operands(op.getSrcs().size()),
        reverse(op.getReverse()), commutes(ir::commutes(op.getRegion())) {}
  void run();

private:
  Elements combine(ElementsRef before, ElementsRef element) { return emitCombine(l, op.getRegion(), before, element); }
  /// The prefix `next` preceded by `prefix`.
  Prefix join(const Prefix &prefix, const Prefix &next);
  Elements apply(const Prefix &prefix, ElementsRef element);
  /// `value` if `valid`, otherwise empty.
  Prefix where(llvm::Value *valid, Elements value) {
    return neutral.empty() ? Prefix{std::move(value), valid} : Prefix{emitSelect(l, valid, value, neutral), nullptr};
  }
  void scanRuns();
  void scanLanes();
  void scanWarps();
  void scanHigh();
  llvm::Value *base(unsigned range) { return byteOffset(l, l.sharedPointer(op), scratch[range]); }
  /// The register whose coordinate in `bits` is `position`, counted from the end if reversed.
  unsigned at(unsigned reg, llvm::ArrayRef<unsigned> bits, unsigned position) const;

  Lowering &l;
  tt::ScanOp op;
  ScanPlan plan;
  ir::ScratchRanges scratch;
  unsigned operands;
  bool reverse, commutes;
  Elements neutral; ///< empty: the empty prefix is a special case
  llvm::SmallVector<Elements> registers;
  // Totals of the runs, keyed by the register index at position 0.
  llvm::MapVector<unsigned, Elements> totals;
  llvm::DenseMap<unsigned, Prefix> before;
};
} // namespace

unsigned Scan::at(unsigned reg, llvm::ArrayRef<unsigned> bits, unsigned position) const {
  if (reverse)
    position = ~position;
  for (auto [i, bit] : llvm::enumerate(bits))
    reg = (reg & ~(1u << bit)) | (position >> i & 1) << bit;
  return reg;
}

Elements Scan::apply(const Prefix &prefix, ElementsRef element) {
  if (!prefix.any())
    return Elements(element.begin(), element.end());
  Elements combined = combine(prefix.value, element);
  return prefix.valid ? emitSelect(l, prefix.valid, combined, element) : combined;
}

Prefix Scan::join(const Prefix &prefix, const Prefix &next) {
  if (!prefix.any() || !next.any())
    return next.any() ? next : prefix;
  Elements both = apply(prefix, next.value);
  // If `next` is empty, the result is `prefix` alone.
  Prefix result{next.valid ? emitSelect(l, next.valid, both, prefix.value) : both, nullptr};
  if (prefix.valid && next.valid)
    result.valid = l.b.CreateOr(prefix.valid, next.valid);
  return result;
}

void Scan::scanRuns() {
  unsigned inside = 0, length = 1u << plan.low.size();
  for (unsigned bit : plan.low)
    inside |= 1u << bit;
  for (unsigned run = 0; run < registers.size(); ++run) {
    if (run & inside)
      continue;
    for (unsigned position = 1; position < length; ++position) {
      Elements &element = registers[at(run, plan.low, position)];
      element = combine(registers[at(run, plan.low, position - 1)], element);
    }
    totals[run] = registers[at(run, plan.low, length - 1)];
    before[run] = Prefix();
  }
}

void Scan::scanLanes() {
  for (unsigned bit : plan.lanes) {
    llvm::Value *later = emitCondition(l, {uint64_t(1) << bit, 0});
    if (reverse)
      later = l.b.CreateNot(later);
    for (auto &[run, total] : totals) {
      Elements partner;
      for (llvm::Value *value : total)
        partner.push_back(emitButterfly(l, value, 1u << bit));
      before[run] = join(where(later, partner), before[run]);
      total = commutes ? combine(total, partner)
                       : combine(emitSelect(l, later, partner, total), emitSelect(l, later, total, partner));
    }
  }
}

void Scan::scanWarps() {
  if (plan.warps.empty())
    return;
  layout::LinearLayout offsets = plan.totalOffsets();
  uint64_t lanes = 0, warps = 0;
  for (unsigned bit = 0; bit < offsets.in().bits(Dim::Lane); ++bit)
    lanes |= uint64_t(!offsets.basis(Dim::Lane, bit)) << bit;
  for (unsigned bit = 0; bit < offsets.in().bits(Dim::Warp); ++bit)
    warps |= uint64_t(!offsets.basis(Dim::Warp, bit)) << bit;
  unsigned count = 1u << plan.warps.size();
  llvm::Value *own = l.emitThreadIndex(offsets);
  // The lowest bits of the offset count the warps along the axis.
  llvm::Value *warp = l.b.CreateAnd(own, count - 1), *first = l.b.CreateAnd(own, ~uint64_t(count - 1) & 0xffffffff);
  if (reverse)
    warp = l.b.CreateXor(warp, l.i32(count - 1));
  llvm::SmallVector<llvm::Value *> bases; // computed here: an instance's base takes a shuffle of whole warps
  for (unsigned k = 0; k < operands; ++k)
    bases.push_back(base(3 * k + 1));
  auto pointer = [&](unsigned k, llvm::Value *offset, unsigned run, unsigned bytes) {
    llvm::Value *address = l.b.CreateAdd(offset, l.i32(run * plan.totalsPerRegister()));
    return l.b.CreateGEP(l.b.getInt8Ty(), bases[k], l.b.CreateMul(address, l.i32(bytes)));
  };
  auto store = [&] {
    for (auto [index, run] : llvm::enumerate(totals))
      for (unsigned k = 0; k < operands; ++k) {
        llvm::Value *bits = toBits(l, run.second[k]);
        unsigned bytes = bytesOf(l, run.second[k]->getType());
        l.b.CreateAlignedStore(bits, pointer(k, own, index, bytes), llvm::Align(bytes));
      }
  };
  if (llvm::Value *is = emitIsFirst(l, lanes, warps))
    l.emitIf(is, store);
  else
    store();
  l.barrier();
  for (auto [index, run] : llvm::enumerate(totals)) {
    auto load = [&](unsigned position) {
      Elements elements;
      for (unsigned k = 0; k < operands; ++k) {
        llvm::Type *type = run.second[k]->getType();
        unsigned bytes = bytesOf(l, type), where = reverse ? count - 1 - position : position;
        llvm::Value *address = byteOffset(l, pointer(k, first, index, bytes), where * bytes);
        elements.push_back(
            fromBits(l, l.b.CreateAlignedLoad(l.b.getIntNTy(8 * bytes), address, llvm::Align(bytes)), type));
      }
      return elements;
    };
    // A serial chain over the warps; each warp stops at its own index.
    Elements prefix = load(0), own = prefix;
    for (unsigned position = 1; position < count; ++position) {
      llvm::Value *here = l.b.CreateICmpUGE(warp, l.i32(position));
      own = position == 1 ? prefix : emitSelect(l, here, prefix, own);
      prefix = combine(prefix, load(position));
    }
    before[run.first] = join(where(l.b.CreateICmpNE(warp, l.i32(0)), own), before[run.first]);
    run.second = prefix;
  }
}

void Scan::scanHigh() {
  unsigned inside = 0;
  for (unsigned bit : plan.high)
    inside |= 1u << bit;
  for (auto &[run, total] : totals) {
    if (run & inside)
      continue;
    Elements carry;
    for (unsigned position = 0; position < 1u << plan.high.size(); ++position) {
      unsigned current = at(run, plan.high, position);
      before[current] = join({carry, nullptr}, before[current]);
      const Elements &prefix = totals.find(current)->second;
      carry = position ? combine(carry, prefix) : prefix;
    }
  }
}

void Scan::run() {
  unsigned count = 1u << plan.layout.in().bits(Dim::Register);
  registers.assign(count, Elements());
  for (auto [k, operand] : llvm::enumerate(op.getSrcs())) {
    Elements elements(l.get(operand).begin(), l.get(operand).end());
    if (plan.to)
      elements = emitConversion(l, *plan.to, elements, [&, k = k] { return base(3 * k); });
    for (auto [reg, value] : llvm::zip(registers, elements))
      reg.push_back(value);
  }
  neutral = neutralOf(op, registers.front().front()->getType());
  scanRuns();
  scanLanes();
  scanWarps();
  scanHigh();
  unsigned inside = 0;
  for (unsigned bit : plan.low)
    inside |= 1u << bit;
  for (unsigned reg = 0; reg < count; ++reg)
    registers[reg] = apply(before[reg & ~inside], registers[reg]);
  for (unsigned k = 0; k < operands; ++k) {
    Elements elements;
    for (const Elements &reg : registers)
      elements.push_back(reg[k]);
    if (plan.back)
      elements = emitConversion(l, *plan.back, elements, [&] { return base(3 * k + 2); });
    l.set(op.getResult(k), elements);
  }
}

template <> void lower(Lowering &l, tt::ScanOp op) { Scan(l, op).run(); }
template <> void lower(Lowering &l, tt::ScanReturnOp op) { l.unsupported(op); } // its parent lowers it

} // namespace txl::lower

// `wgmma.mma_async`: asynchronous MMAs of warpgroups.
//
// LLVM has no intrinsic for it, so it is inline assembly, and all of a dot is one asm block: the fence, the
// instructions of all its slices and steps, the commit of their group. So LLVM can insert nothing in between: no copy
// of an accumulator, whose registers belong to the tensor core from the first instruction on, and none of an operand.
// An accumulator enters and leaves the block in one register, also in a wait; a loop-carried one stays in its
// registers.
//
// An operand in shared memory is a descriptor: the base of the buffer plus, where warpgroups have rows or columns of
// their own, an offset by the warpgroup's index; the slices and steps of the dot add constants
// (layout/MatrixDescriptor.h).
#include "analysis/BufferAccess.h"
#include "analysis/RegisterOperandDots.h"
#include "analysis/WarpgroupDot.h"
#include "ir/TX.h"
#include "layout/MatrixDescriptor.h"
#include "lower/Exchange.h"
#include "mlir/IR/Matchers.h"
#include "llvm/IR/InlineAsm.h"

namespace txl::lower {

using analysis::WarpgroupDot;
using layout::Dim;
using layout::LinearLayout;
using layout::MatrixDescriptor;
using Kind = analysis::DotInstruction::Kind;

TXL_DIAGNOSTIC(LowerAsyncDotLayouts, ValueError,
               "the layout of the accumulator of a `txl.dot_async` fits no wgmma of {0}");
TXL_DIAGNOSTIC(LowerAsyncDotBuffer, ValueError,
               "wgmma cannot read the layout of the buffer of operand `{0}`; use a layout `matrixShared` of "
               "docs/reference/layouts.md");

namespace {
/// Collects the operands of an inline assembly block.
class Assembly {
public:
  explicit Assembly(Lowering &l) : l(l) {}

  /// Adds an input operand; returns its name in the text.
  std::string read(llvm::Value *value, llvm::StringRef constraint) {
    inputs.push_back(value);
    inputConstraints.push_back(constraint.str());
    return "$" + std::to_string(results + inputs.size() - 1);
  }
  /// Emits `text`, which changes `values` in place: operands $0, $1, … Its memory effects apply to the whole block.
  Elements call(const std::string &text, llvm::ArrayRef<llvm::Value *> values, bool reads);
  /// Declares that operands $0 … of the text are `count` results.
  void setResults(unsigned count) { results = count; }

private:
  Lowering &l;
  unsigned results = 0;
  Elements inputs;
  llvm::SmallVector<std::string> inputConstraints;
};
} // namespace

/// f for a float, r for a word.
static llvm::StringRef constraintOf(llvm::Type *type) { return type->isFloatTy() ? "f" : "r"; }

Elements Assembly::call(const std::string &text, llvm::ArrayRef<llvm::Value *> values, bool reads) {
  std::string constraints;
  llvm::SmallVector<llvm::Type *> types, arguments;
  for (llvm::Value *value : values) {
    types.push_back(value->getType());
    // An output must not share a register with an input that is read later.
    constraints += (reads ? "=" : "=&") + constraintOf(value->getType()).str() + ",";
  }
  for (const std::string &constraint : inputConstraints)
    constraints += constraint + ",";
  if (reads)
    for (auto [index, value] : llvm::enumerate(values)) {
      inputs.push_back(value);
      constraints += std::to_string(index) + ",";
    }
  constraints += "~{memory}";
  for (llvm::Value *input : inputs)
    arguments.push_back(input->getType());
  llvm::Type *result = types.size() == 1 ? types.front() : llvm::StructType::get(l.b.getContext(), types);
  auto *type = llvm::FunctionType::get(result, arguments, false);
  llvm::CallInst *call = l.b.CreateCall(llvm::InlineAsm::get(type, text, constraints, /*hasSideEffects=*/true), inputs);
  call->setConvergent();
  if (types.size() == 1)
    return {call};
  Elements changed;
  for (unsigned index = 0; index < types.size(); ++index)
    changed.push_back(l.b.CreateExtractValue(call, index));
  return changed;
}

namespace {
class AsyncDot {
public:
  AsyncDot(Lowering &l, tx::DotAsyncOp op, WarpgroupDot dot)
      : l(l), op(op), dot(dot), result(ttg::layoutOf(op.getResult().getType())), assembly(l) {}
  void emit();

private:
  /// An operand in shared memory: its descriptor's name in the text, and the offsets of its tiles.
  struct InMemory {
    MatrixDescriptor plan;
    std::string name;
  };
  std::optional<InMemory> inMemory(mlir::Value buffer, unsigned mnAxis, unsigned kAxis, unsigned size);
  /// The offset that the warpgroup's index adds to the start of an operand, in bytes; null if none.
  llvm::Value *warpgroupOffset(const MatrixDescriptor &plan, unsigned mnAxis);
  /// The names of A's words for the instruction whose first element is (row, k).
  std::string words(const LinearLayout &layout, uint64_t row, uint64_t k);
  std::string instruction(unsigned reg, uint64_t k);

  Lowering &l;
  tx::DotAsyncOp op;
  WarpgroupDot dot;
  const LinearLayout &result;
  Assembly assembly;
  std::optional<InMemory> a, b;
  std::string accumulates;
};
} // namespace

/// The warp index in a form that the assembler recognises as warp-uniform: descriptors are in uniform registers.
static llvm::Value *uniformWarp(Lowering &l) { return l.gpu.shuffleFrom(l.b, l.warp(), l.i32(0)); }

llvm::Value *AsyncDot::warpgroupOffset(const MatrixDescriptor &plan, unsigned mnAxis) {
  llvm::Value *offset = nullptr, *warp = nullptr;
  for (unsigned bit = 2; bit < result.in().bits(Dim::Warp); ++bit) {
    uint64_t at = result.basis(Dim::Warp, bit, Dim::tensor(mnAxis));
    uint64_t bytes = plan.start(at << plan.linear.in().offset(Dim::tensor(mnAxis)));
    if (!bytes)
      continue;
    warp = warp ? warp : uniformWarp(l);
    llvm::Value *isSet = l.b.CreateAnd(l.b.CreateLShr(warp, bit), 1);
    llvm::Value *offsetTerm = l.b.CreateMul(isSet, l.i32(bytes));
    offset = offset ? l.b.CreateAdd(offset, offsetTerm) : offsetTerm;
  }
  return offset;
}

std::optional<AsyncDot::InMemory> AsyncDot::inMemory(mlir::Value buffer, unsigned mnAxis, unsigned kAxis,
                                                     unsigned size) {
  auto type = mlir::cast<ttg::MemDescType>(buffer.getType());
  std::optional<MatrixDescriptor> plan =
      layout::planDescriptor(ttg::layoutOf(buffer), dot.elementBits(), Dim::tensor(mnAxis), Dim::tensor(kAxis), size);
  std::optional<uint64_t> origin = analysis::bufferOrigin(buffer);
  if (!plan || !origin || type.getShape().size() != 2)
    return std::nullopt;
  llvm::Value *start = l.b.CreatePtrToInt(l.scalar(buffer), l.b.getInt32Ty());
  if (uint64_t offsetTerm = plan->startOfOffset(*origin))
    start = l.b.CreateAdd(start, l.i32(offsetTerm));
  if (llvm::Value *offsetTerm = warpgroupOffset(*plan, mnAxis))
    start = l.b.CreateAdd(start, offsetTerm);
  start = l.b.CreateZExt(l.b.CreateAnd(l.b.CreateLShr(start, 4), 0x3fff), l.b.getInt64Ty());
  llvm::Value *descriptor = l.b.CreateOr(start, l.b.getInt64(plan->encoded()));
  return InMemory{*plan, assembly.read(descriptor, "l")};
}

std::string AsyncDot::words(const LinearLayout &layout, uint64_t row, uint64_t k) {
  layout::Span registers(layout.columns().take_front(layout.in().bits(Dim::Register)));
  ElementsRef elements = l.get(op.getA());
  uint64_t first = registers.preimage(layout.out().point({row, k})).value_or(0);
  std::string text = "{";
  for (unsigned word = 0; word < 4; ++word) {
    Elements packedElements;
    for (unsigned i = 0; i < dot.perLane(); ++i)
      packedElements.push_back(toBits(l, elements[first + word * dot.perLane() + i]));
    llvm::Value *packed = packBits(l, packedElements);
    l.operandAWords[op].push_back(packed);
    text += (word ? ", " : "") + assembly.read(packed, "r");
  }
  return text + "}";
}

std::string AsyncDot::instruction(unsigned reg, uint64_t k) {
  llvm::SmallVector<uint64_t, 2> at(result.out().coordinates(result.apply(reg)));
  auto step = [&](const InMemory &operand, llvm::StringRef name, llvm::ArrayRef<uint64_t> point) {
    uint64_t bytes = operand.plan.start(operand.plan.linear.in().point(point));
    return ("add.s64 " + name + ", " + operand.name + ", " + llvm::Twine(bytes / 16) + ";\n").str();
  };
  std::string text, operandA = "da";
  if (a)
    text += step(*a, "da", {at[0], k});
  else
    operandA = words(ttg::layoutOf(op.getA()), at[0], k);
  text += step(*b, "db", {k, at[1]});
  text += "wgmma.mma_async.sync.aligned." + dot.str() + " {";
  for (unsigned i = 0; i < dot.n / 2; ++i)
    text += (i ? ", $" : "$") + std::to_string(reg + i);
  // The first step of a zero-initialised accumulator does not read it.
  text += "}, " + operandA + ", db, " + (k == 0 ? accumulates : "1");
  if (dot.kind != Kind::S8)
    text += ", 1, 1";
  if (dot.transposes()) {
    if (a)
      text += a->plan.alongMN ? ", 1" : ", 0";
    text += b->plan.alongMN ? ", 1" : ", 0";
  }
  return text + ";\n";
}

void AsyncDot::emit() {
  Elements accumulators(l.get(op.getC()).begin(), l.get(op.getC()).end());
  assembly.setResults(accumulators.size());
  if (mlir::isa<ttg::MemDescType>(op.getA().getType()) && !(a = inMemory(op.getA(), 0, 1, 64)))
    return l.fail(LowerAsyncDotBuffer, op, "a");
  if (!(b = inMemory(op.getB(), 1, 0, dot.n)))
    return l.fail(LowerAsyncDotBuffer, op, "b");
  mlir::Attribute constant;
  auto isZero = [](mlir::Attribute value) {
    auto elements = mlir::dyn_cast<mlir::SplatElementsAttr>(value);
    return elements && (mlir::matchPattern(elements.getSplatValue<mlir::Attribute>(), mlir::m_Zero()) ||
                        mlir::matchPattern(elements.getSplatValue<mlir::Attribute>(), mlir::m_PosZeroFloat()));
  };
  std::string text = "{\n.reg .b64 da, db;\n";
  bool reads = !mlir::matchPattern(op.getC(), mlir::m_Constant(&constant)) || !isZero(constant);
  accumulates = reads ? "1" : "0";
  if (op.getAccumulate() && reads) {
    std::string use = assembly.read(l.b.CreateZExt(l.scalar(op.getAccumulate()), l.b.getInt32Ty()), "r");
    text += ".reg .pred use;\nsetp.ne.b32 use, " + use + ", 0;\n";
    accumulates = "use";
  }
  text += "wgmma.fence.sync.aligned;\n";
  uint64_t depth = op.getOperandType(1).getDimSize(0);
  for (uint64_t k = 0; k < depth; k += dot.k)
    for (unsigned reg = 0; reg < accumulators.size(); reg += dot.n / 2)
      text += instruction(reg, k);
  text += "wgmma.commit_group.sync.aligned;\n}";
  l.set(op.getResult(), assembly.call(text, accumulators, reads));
}

template <> void lower(Lowering &l, tx::DotAsyncOp op) {
  std::optional<WarpgroupDot> dot =
      analysis::warpgroupDotOf(analysis::getDotSpec(op), ttg::layoutOf(op.getResult().getType()), l.architecture);
  if (!dot)
    return l.fail(LowerAsyncDotLayouts, op, l.architecture.name);
  AsyncDot(l, op, *dot).emit();
}

template <> void lower(Lowering &l, tx::DotWaitOp op) {
  Elements flying;
  for (mlir::Value value : op.getOperands())
    llvm::append_range(flying, l.get(value));
  Assembly assembly(l);
  assembly.setResults(flying.size());
  // Keeps the A operands of these wgmmas in their registers up to this point.
  for (auto [dot, younger] : analysis::findRegisterOperandDots(op))
    if (younger >= op.getMaxPending())
      for (llvm::Value *word : l.operandAWords[dot])
        assembly.read(word, "r");
  Elements landed =
      assembly.call("wgmma.wait_group.sync.aligned " + std::to_string(op.getMaxPending()) + ";", flying, true);
  unsigned first = 0;
  for (mlir::Value result : op.getResults()) {
    unsigned count = Lowering::elementCount(result.getType());
    l.set(result, llvm::ArrayRef(landed).slice(first, count));
    first += count;
  }
}

} // namespace txl::lower

// Lowers chains of elementwise functions on large tiles as a loop over slices of the registers.
//
// Threads that hold the accumulators of an MMA have 64 or 128 registers of them. A function of thirty instructions is
// unrolled that many times; an SM executes this code once per tile and misses the instruction cache. (On an H200 a
// 4096^3 matmul in tiles of 128x256 takes 183 us; with gelu 308 us unrolled, and 211 us with the loop.) So the
// elementwise computation around such a function becomes a loop over slices of the registers. Registers cannot be
// indexed: each iteration computes the first slice, and all registers shift, the results to the end. After the last
// iteration each value is back at its index.
//
// A chain lies between two tiles of the same type and has no other users, because both tiles would be live otherwise.
#include "arch/SmModel.h"
#include "ir/ops/ShapeOps.h"
#include "lower/Elementwise.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/SetVector.h"

namespace txl::lower {

namespace arith = mlir::arith;
namespace math = mlir::math;

/// Approximate number of instructions per element; 0 if the operation cannot be in a chain.
static unsigned countInstructions(mlir::Operation *op, const arch::InstructionCounts &counts) {
  if (llvm::isa<math::ErfOp, math::ErfcOp, math::TanhOp, math::Log1pOp, math::ExpM1Op, math::LogOp, math::Log2Op,
                math::SinOp, math::CosOp, math::SinhOp, math::CoshOp, math::AtanOp>(op))
    return counts.longFunction;
  return llvm::isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp, math::FmaOp, math::ExpOp, math::Exp2Op>(
      op);
}

/// Whether all registers of all threads hold the same value.
static bool isUniform(mlir::Value value) {
  if (auto constant = value.getDefiningOp<arith::ConstantOp>())
    return llvm::isa<mlir::SplatElementsAttr>(constant.getValue());
  return value.getDefiningOp<tt::SplatOp>() != nullptr;
}

/// The same, of the architecture for which a region is lowered.
using InstructionsOf = llvm::function_ref<unsigned(mlir::Operation *)>;

/// The operations computed from `input` alone, up to the last one such that `function` and all other users are
/// included; empty if there is none.
static llvm::SetVector<mlir::Operation *> chainOf(mlir::Value input, mlir::Operation *function,
                                                  InstructionsOf instructionsOf) {
  llvm::SetVector<mlir::Operation *> all, best;
  mlir::Operation *first = input.getDefiningOp();
  auto isInside = [&](mlir::Operation *op) { return all.contains(op); };
  for (mlir::Operation *op = first && first->getBlock() == function->getBlock() ? first->getNextNode()
                                                                                : &function->getBlock()->front();
       op; op = op->getNextNode()) {
    bool usesChain = false, usesOnlyChain = instructionsOf(op) && op->getResult(0).getType() == input.getType();
    for (mlir::Value operand : op->getOperands()) {
      bool isInChain = operand == input || (operand.getDefiningOp() && isInside(operand.getDefiningOp()));
      usesChain |= isInChain;
      usesOnlyChain &= isInChain || isUniform(operand);
    }
    if (!usesChain || !usesOnlyChain)
      continue;
    all.insert(op);
    auto staysInside = [&](mlir::Value value) { return llvm::all_of(value.getUsers(), isInside); };
    if (isInside(function) && staysInside(input) &&
        llvm::all_of(all, [&](mlir::Operation *other) { return other == op || staysInside(other->getResult(0)); }))
      best = all;
  }
  return best;
}

/// The longest chain around a function: it starts at the earliest tile that the function's operand is computed from
/// alone.
static llvm::SetVector<mlir::Operation *> chainAround(mlir::Operation *function, mlir::Value &input,
                                                      InstructionsOf instructionsOf) {
  llvm::SetVector<mlir::Operation *> best;
  mlir::Value tile = function->getOperand(0);
  for (unsigned steps = 0; steps < 8; ++steps) {
    if (llvm::SetVector<mlir::Operation *> chain = chainOf(tile, function, instructionsOf); !chain.empty()) {
      best = std::move(chain);
      input = tile;
    }
    mlir::Operation *op = tile.getDefiningOp();
    if (!op || op->getBlock() != function->getBlock() || !instructionsOf(op))
      break;
    llvm::SmallVector<mlir::Value, 2> others;
    llvm::copy_if(op->getOperands(), std::back_inserter(others), [](mlir::Value value) { return !isUniform(value); });
    if (others.empty() || !llvm::all_equal(others))
      break;
    tile = others.front();
  }
  return best;
}

void Lowering::findElementwiseLoops(mlir::Region &region) {
  const arch::InstructionCounts &counts = arch::smModelOf(architecture).instructions;
  auto instructionsOf = [&](mlir::Operation *op) { return countInstructions(op, counts); };
  region.walk([&](mlir::Operation *op) {
    if (instructionsOf(op) < 2 || elementwiseLoops.contains(op) ||
        !mlir::isa<mlir::RankedTensorType>(op->getResult(0).getType()))
      return;
    unsigned count = elementCount(op->getResult(0).getType()), instructions = 0;
    mlir::Value input;
    llvm::SetVector<mlir::Operation *> chain = chainAround(op, input, instructionsOf);
    for (mlir::Operation *operation : chain)
      instructions += instructionsOf(operation);
    if (chain.empty() || count < counts.loopMinRegisters || count * instructions < counts.loopMin)
      return;
    for (mlir::Operation *operation : chain)
      elementwiseLoops[operation] = nullptr;
    mlir::Operation *last = chain.back();
    elementwiseLoops[last] = std::make_unique<ElementwiseLoop>(ElementwiseLoop{input, chain.takeVector()});
  });
}

bool Lowering::lowerElementwiseLoop(mlir::Operation *op) {
  auto found = elementwiseLoops.find(op);
  if (found == elementwiseLoops.end())
    return false;
  if (!found->second)
    return true; // emitted with the last operation of its chain
  const ElementwiseLoop &elementwiseLoop = *found->second;
  Elements before(get(elementwiseLoop.input));
  llvm::BasicBlock *entry = b.GetInsertBlock(), *body = newBlock("loop"), *exit = newBlock("loop_exit");
  b.CreateBr(body);
  b.SetInsertPoint(body);
  llvm::PHINode *left = b.CreatePHI(b.getInt32Ty(), 2);
  Elements now;
  for (llvm::Value *element : before)
    now.push_back(b.CreatePHI(element->getType(), 2));
  set(elementwiseLoop.input, now);
  const unsigned slice = arch::smModelOf(architecture).instructions.loopRegisters;
  registersPerIteration = slice;
  for (mlir::Operation *operation : elementwiseLoop.chain)
    applyRow(operation);
  registersPerIteration = 0;
  set(elementwiseLoop.input, before);
  Elements next(llvm::drop_begin(now, slice));
  llvm::append_range(next, get(op->getResult(0)));
  llvm::BasicBlock *latch = b.GetInsertBlock();
  llvm::Value *rest = b.CreateSub(left, i32(1));
  left->addIncoming(i32(before.size() / slice), entry);
  left->addIncoming(rest, latch);
  for (auto [phi, first, last] : llvm::zip(now, before, next)) {
    llvm::cast<llvm::PHINode>(phi)->addIncoming(first, entry);
    llvm::cast<llvm::PHINode>(phi)->addIncoming(last, latch);
  }
  llvm::BranchInst *again = b.CreateCondBr(b.CreateICmpNE(rest, i32(0)), body, exit);
  llvm::LLVMContext &context = b.getContext();
  llvm::MDNode *disableUnrolling = llvm::MDNode::get(context, llvm::MDString::get(context, "llvm.loop.unroll.disable"));
  llvm::MDNode *loop = llvm::MDNode::getDistinct(context, {nullptr, disableUnrolling});
  loop->replaceOperandWith(0, loop);
  again->setMetadata(llvm::LLVMContext::MD_loop, loop);
  b.SetInsertPoint(exit);
  set(op->getResult(0), next);
  return true;
}

} // namespace txl::lower

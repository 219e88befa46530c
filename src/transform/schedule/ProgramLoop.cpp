// The program's number becomes the loop's variable; constants stay outside.
#include "transform/schedule/ProgramLoop.h"
#include "ir/facts/ResidentPrograms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace txl::transform {

static constexpr llvm::StringLiteral kProgramLoop{"tt.programs"};

scf::ForOp programLoopAround(Operation *op) {
  auto loop = op->getParentOfType<scf::ForOp>();
  while (loop && !loop->hasAttr(kProgramLoop))
    loop = loop->getParentOfType<scf::ForOp>();
  return loop;
}

scf::ForOp programLoopIn(Block &block) {
  for (auto loop : block.getOps<scf::ForOp>())
    if (loop->hasAttr(kProgramLoop))
      return loop;
  return {};
}

scf::ForOp programLoopLike(OpBuilder &builder, scf::ForOp loop, ValueRange inits) {
  auto made = scf::ForOp::create(builder, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(), loop.getStep(),
                                 inits, /*bodyBuilder=*/nullptr, /*unsignedCmp=*/true);
  made->setAttr(kProgramLoop, builder.getUnitAttr());
  return made;
}

/// Whether a number is the same in all programs: made of arguments by what reads no memory.
static bool isOfAll(Value value) {
  Operation *op = value.getDefiningOp();
  return !op || (isMemoryEffectFree(op) && op->getNumRegions() == 0 && !isa<tt::GetProgramIdOp>(op) &&
                 llvm::all_of(op->getOperands(), isOfAll));
}

std::string whyNotInTurn(tt::FuncOp function, scf::ForOp loop) {
  // Who is done takes the next program, on a GPU that starts them all: programs of different length spread evenly there.
  if (!llvm::all_of(ValueRange{loop.getLowerBound(), loop.getUpperBound(), loop.getStep()}, isOfAll))
    return "some take longer than others";
  std::string why;
  function.walk([&](Operation *op) {
    if (auto id = dyn_cast<tt::GetProgramIdOp>(op); id && id.getAxis() != tt::ProgramAxis::X)
      why = "its grid has more dimensions than one";
    auto load = dyn_cast<tt::LoadOp>(op);
    if ((load && !load.getIsVolatile()) ||
        isa<tt::FuncOp, tt::StoreOp, ttg::LocalAllocOp, tx::DotAsyncOp, tx::DotWaitOp>(op) || isMemoryEffectFree(op) ||
        op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() || op->hasTrait<OpTrait::IsTerminator>())
      return;
    why = ("`" + op->getName().getStringRef() + "` may tell one program of another").str();
  });
  return why;
}

void makeProgramLoop(tt::FuncOp function) {
  Block &entry = function.getBody().front();
  Location loc = function.getLoc();
  OpBuilder builder = OpBuilder::atBlockBegin(&entry);
  Type i32 = builder.getI32Type();
  Value first = tt::GetProgramIdOp::create(builder, loc, i32, tt::ProgramAxis::X);
  auto asked = tt::GetNumProgramsOp::create(builder, loc, i32, tt::ProgramAxis::X);
  asked->setAttr(ir::kAsked, builder.getUnitAttr());
  Value started = tt::GetNumProgramsOp::create(builder, loc, i32, tt::ProgramAxis::X);
  // Without signs: the sum of two numbers of programs does not wrap.
  auto loop = scf::ForOp::create(builder, loc, first, asked, started, ValueRange(), /*bodyBuilder=*/nullptr,
                                 /*unsignedCmp=*/true);
  loop->setAttr(kProgramLoop, builder.getUnitAttr());
  Operation *end = loop.getBody()->getTerminator();
  for (Operation &op : llvm::make_early_inc_range(
           llvm::make_range(std::next(loop->getIterator()), entry.getTerminator()->getIterator())))
    if (isa<arith::ConstantOp>(op))
      op.moveBefore(loop);
    else
      op.moveBefore(end);
  loop.walk([&](Operation *op) {
    if (auto id = dyn_cast<tt::GetProgramIdOp>(op); id && id.getAxis() == tt::ProgramAxis::X)
      id.getResult().replaceAllUsesWith(loop.getInductionVar());
    else if (auto count = dyn_cast<tt::GetNumProgramsOp>(op); count && count.getAxis() == tt::ProgramAxis::X)
      count.getResult().replaceAllUsesWith(asked.getResult());
    else
      return;
    op->erase();
  });
  function->getParentOfType<ModuleOp>()->setAttr(ir::kResident, builder.getI32IntegerAttr(1));
}

} // namespace txl::transform

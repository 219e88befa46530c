// Names of values: the name in the source if the value is a variable of it, otherwise a name derived from its
// operation.
#include "frontend/decompile/SourceEmitter.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DescriptorOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/grid/ProgramOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

namespace txl::decompile {

namespace arith = mlir::arith;

std::string SourceEmitter::fresh(llvm::StringRef wanted) {
  std::string name;
  for (char c : wanted)
    name += llvm::isAlnum(c) || c == '_' ? c : '_';
  if (name.empty() || llvm::isDigit(name[0]))
    name = "v" + name;
  std::string unique = name;
  for (unsigned count = usedNames.lookup(name); usedNames.contains(unique); ++count) {
    unique = name + "_" + std::to_string(std::max(count, 1u));
    usedNames[name] = count + 1;
  }
  usedNames.try_emplace(unique, 1);
  allNames.try_emplace(unique, 1);
  return unique;
}

/// The name in the source; empty if it has none.
static llvm::StringRef givenName(mlir::Value value) {
  mlir::Location location = value.getLoc();
  if (mlir::isa<mlir::BlockArgument>(value)) {
    auto name = mlir::dyn_cast<mlir::NameLoc>(location);
    return name ? name.getName().strref() : "";
  }
  while (auto call = mlir::dyn_cast<mlir::CallSiteLoc>(location))
    location = call.getCallee();
  auto name = mlir::dyn_cast<mlir::NameLoc>(location);
  return name && !mlir::isa<mlir::NameLoc>(name.getChildLoc()) ? name.getName().strref() : "";
}

bool SourceEmitter::isNamed(mlir::Value value) { return !givenName(value).empty(); }

static llvm::StringRef nameOfOperation(mlir::Operation *op) {
  return llvm::TypeSwitch<mlir::Operation *, llvm::StringRef>(op)
      .Case([](tt::GetProgramIdOp) { return "program"; })
      .Case([](tt::GetNumProgramsOp) { return "programs"; })
      .Case([](tt::MakeRangeOp) { return "each"; })
      .Case<tt::LoadOp, ttg::LocalLoadOp>([](auto) { return "loaded"; })
      .Case([](tt::ReduceOp) { return "reduced"; })
      .Case<tt::DotOp, tx::DotAsyncOp>([](auto) { return "acc"; })
      .Case([](tt::MakeTensorDescOp) { return "descriptor"; })
      .Case([](ttg::LocalAllocOp) { return "buffers"; })
      .Case([](tx::MBarrierAllocOp) { return "barriers"; })
      .Case([](ttg::MemDescIndexOp op) {
        return op.getSrc().getDefiningOp<tx::MBarrierAllocOp>() ? "barrier" : "buffer";
      })
      .Case<arith::CmpIOp, arith::CmpFOp>([](auto) { return "holds"; })
      .Default([](mlir::Operation *) { return "v"; });
}

std::string SourceEmitter::nameOf(mlir::Value value) {
  if (llvm::StringRef name = givenName(value); !name.empty())
    return name.str();
  auto argument = mlir::dyn_cast<mlir::BlockArgument>(value);
  if (!argument)
    return nameOfOperation(value.getDefiningOp()).str();
  auto loop = mlir::dyn_cast<mlir::scf::ForOp>(argument.getOwner()->getParentOp());
  if (!loop)
    return "a";
  if (argument == loop.getInductionVar())
    return "i";
  // A loop-carried value gets the name of the value that the loop yields for it.
  mlir::Value next = loop.getYieldedValues()[argument.getArgNumber() - 1];
  llvm::StringRef name = next.getDefiningOp() ? givenName(next) : "";
  return name.empty() ? "carried" : name.str();
}

std::string SourceEmitter::nameOfCombination(mlir::Block &body) {
  mlir::Operation *only = &body.front();
  if (body.getOperations().size() != 2)
    return "combine";
  return llvm::TypeSwitch<mlir::Operation *, std::string>(only)
      .Case<arith::AddFOp, arith::AddIOp>([](auto) { return "add"; })
      .Case<arith::MulFOp, arith::MulIOp>([](auto) { return "multiply"; })
      .Case<arith::MaxNumFOp, arith::MaximumFOp, arith::MaxSIOp, arith::MaxUIOp>([](auto) { return "larger"; })
      .Case<arith::MinNumFOp, arith::MinimumFOp, arith::MinSIOp, arith::MinUIOp>([](auto) { return "smaller"; })
      .Default([](mlir::Operation *) { return "combine"; });
}

void SourceEmitter::declare(mlir::ValueRange values) {
  for (mlir::Value value : values)
    known[value] = fresh(nameOf(value));
}

} // namespace txl::decompile

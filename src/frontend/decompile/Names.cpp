// Names of values: the name in the source if the value is a variable of it, otherwise a name derived from its
// operation.
#include "frontend/decompile/SourceEmitter.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

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

/// By the operation's name without its dialect.
static llvm::StringRef nameOfOperation(mlir::Operation *op) {
  llvm::StringRef name = op->getName().stripDialect();
  if (name == "memdesc_index") {
    mlir::Operation *indexed = op->getOperand(0).getDefiningOp();
    return indexed && indexed->getName().stripDialect() == "mbarrier_alloc" ? "barrier" : "buffer";
  }
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Case("get_program_id", "program")
      .Case("get_num_programs", "programs")
      .Case("make_range", "each")
      .Cases({"load", "local_load"}, "loaded")
      .Case("reduce", "reduced")
      .Cases({"dot", "dot_async"}, "acc")
      .Case("make_tensor_descriptor", "descriptor")
      .Case("local_alloc", "buffers")
      .Case("mbarrier_alloc", "barriers")
      .Cases({"cmpi", "cmpf"}, "holds")
      .Default("v");
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

// Rules for operations of other dialects. Those of `arith` and `math` compute element by element. `scf`, `cf` and the
// others have control flow and scalars; a tile that they carry keeps the layout of the value it is carried from. None
// of them uses thread ids or buffers.
#include "ir/Rules.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace txl::ir {

namespace {
struct ForeignDialect {
  StringLiteral name;
  Cost::Kind element; ///< cost of its elementwise operations
};
} // namespace

static constexpr ForeignDialect foreignDialects[] = {
    {"arith", Cost::Kind::Element}, {"math", Cost::Kind::Function}, {"scf", Cost::Kind::None},
    {"cf", Cost::Kind::None},       {"ub", Cost::Kind::None},       {"llvm", Cost::Kind::None}, // an assumption
    {"gpu", Cost::Kind::None},     // `gpu.barrier`, which the reader replaces by `ttg.barrier`
    {"dbg", Cost::Kind::None},     // of a text that was compiled for the debugger
    {"builtin", Cost::Kind::None}, // `builtin.module`
};

Cost Rules::cost() {
  if (tile)
    return tile.cost();
  if (!op->hasTrait<OpTrait::Elementwise>())
    return {};
  StringRef dialect = op->getName().getDialectNamespace();
  const auto *known = llvm::find_if(foreignDialects, [&](const ForeignDialect &row) { return row.name == dialect; });
  if (known == std::end(foreignDialects))
    llvm::report_fatal_error("no table describes the costs of the operations of the dialect `" + dialect + "`");
  return {known->element};
}

LogicalResult Rules::verifyLayouts() {
  if (tile)
    return tile.verifyLayouts();
  return op->hasTrait<OpTrait::Elementwise>() ? verifyOneLayout(op) : success();
}

bool Rules::mayRematerialize() {
  return isMemoryEffectFree(op) && op->getNumRegions() == 0 && op->getNumResults() == 1 &&
         (!tile || tile.mayRematerialize());
}

Value Rules::workingTile() {
  auto isTile = [](Value value) { return isa<RankedTensorType>(value.getType()); };
  if (layoutRelation() != LayoutRelation::OnOperand)
    for (Value result : op->getResults())
      if (isTile(result))
        return result;
  for (Value operand : op->getOperands())
    if (isTile(operand))
      return operand;
  return {};
}

} // namespace txl::ir

// The dispatch: every operation of every dialect that occurs in TTGIR has a row, from the dialects' own lists.
//
// The table names the specialisation of `lower` of each; a family that leaves one out does not link.
#include "ir/Foreign.h"
#include "ir/Rules.h"
#include "lower/Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

namespace txl::lower {

using Table = llvm::DenseMap<mlir::TypeID, void (*)(Lowering &, mlir::Operation *)>;

template <typename... Ops> static void add(Table &table) {
  (table.try_emplace(mlir::TypeID::get<Ops>(), [](Lowering &l, mlir::Operation *op) { lower(l, mlir::cast<Ops>(op)); }),
   ...);
}

static Table makeTable() {
  Table table;
  add<
#define GET_OP_LIST
#include "ir/TTOps.cpp.inc"
      >(table);
  add<
#define GET_OP_LIST
#include "ir/TTGOps.cpp.inc"
      >(table);
  add<
#define GET_OP_LIST
#include "ir/ForeignOps.cpp.inc"
      >(table);
  add<
#define GET_OP_LIST
#include "mlir/Dialect/Arith/IR/ArithOps.cpp.inc"
      >(table);
  add<
#define GET_OP_LIST
#include "mlir/Dialect/Math/IR/MathOps.cpp.inc"
      >(table);
  add<
#define GET_OP_LIST
#include "mlir/Dialect/SCF/IR/SCFOps.cpp.inc"
      >(table);
  add<
#define GET_OP_LIST
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.cpp.inc"
      >(table);
  add<
#define GET_OP_LIST
#include "mlir/Dialect/UB/IR/UBOps.cpp.inc"
      >(table);
  return table;
}

void Lowering::lowerOperation(mlir::Operation *op) {
  static const Table table = makeTable();
  if (failed)
    return;
  if (debugInfo)
    b.SetCurrentDebugLocation(debugInfo->get(op->getLoc()));
  auto found = table.find(op->getName().getTypeID());
  if (found == table.end() || ir::Rules(op).movesBetweenBlocks())
    return unsupported(op);
  found->second(*this, op);
}

void Lowering::lowerBody(mlir::Block &block) {
  for (mlir::Operation &op : block.without_terminator())
    lowerOperation(&op);
}

} // namespace txl::lower

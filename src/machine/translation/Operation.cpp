// The dispatch: every operation of every dialect that occurs in TTIR has a row, from the dialects' own lists.
//
// The table names the specialisation of `lower` of each; a family that leaves one out does not link.
#include "ir/TTG.h"
#include "machine/translation/Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

namespace txl::machine {

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
  add<ttg::BarrierOp>(table); // the only one of ttg that means something before there are layouts
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
  currentLocation = location(op->getLoc());
  auto found = table.find(op->getName().getTypeID());
  if (found == table.end())
    return unsupported(op);
  found->second(*this, op);
}

} // namespace txl::machine

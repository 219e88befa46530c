// Static dispatch by operation class. The handler of an operation is an overload or a specialisation, and the table is
// filled from the dialects' generated operation lists (GET_OP_LIST). An operation without a handler therefore does not
// compile or does not link, and no list is kept by hand.
//
//   static const auto table = OperationTable<Lowering>().add([](Lowering &l, auto op) { lower(l, op); }, TTOps(), …);
//   if (!table.apply(*this, op)) …
#ifndef TXL_IR_OPERATIONTABLE_H
#define TXL_IR_OPERATIONTABLE_H

#include "ir/Foreign.h"
#include "ir/Ops.h"
#include "ir/TX.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

namespace txl::ir {

/// A list of operation classes.
template <typename... Ops> struct OperationList {};

#define GET_OP_LIST
using TTOps = OperationList<
#include "ir/TTOps.cpp.inc"
    >;
#define GET_OP_LIST
using TTGOps = OperationList<
#include "ir/TTGOps.cpp.inc"
    >;
#define GET_OP_LIST
using TXOps = OperationList<
#include "ir/TXOps.cpp.inc"
    >;
#define GET_OP_LIST
using ForeignOps = OperationList<
#include "ir/ForeignOps.cpp.inc"
    >;
#define GET_OP_LIST
using ArithOps = OperationList<
#include "mlir/Dialect/Arith/IR/ArithOps.cpp.inc"
    >;
#define GET_OP_LIST
using MathOps = OperationList<
#include "mlir/Dialect/Math/IR/MathOps.cpp.inc"
    >;
#define GET_OP_LIST
using SCFOps = OperationList<
#include "mlir/Dialect/SCF/IR/SCFOps.cpp.inc"
    >;
#define GET_OP_LIST
using CFOps = OperationList<
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.cpp.inc"
    >;
#define GET_OP_LIST
using UBOps = OperationList<
#include "mlir/Dialect/UB/IR/UBOps.cpp.inc"
    >;

template <typename Context> class OperationTable {
public:
  /// Registers `apply(context, op)`, a generic lambda without captures, as the handler of the operations in the lists.
  /// If an operation is added twice, the first handler stays.
  template <typename Apply, typename... Lists> OperationTable &add(Apply, Lists... lists) {
    (addList<Apply>(lists), ...);
    return *this;
  }

  /// Runs the operation's handler; returns false if it has none.
  bool apply(Context &context, mlir::Operation *op) const {
    auto found = rows.find(op->getName().getTypeID());
    if (found == rows.end())
      return false;
    found->second(context, op);
    return true;
  }

private:
  template <typename Apply, typename... Ops> void addList(OperationList<Ops...>) {
    (rows.try_emplace(mlir::TypeID::get<Ops>(),
                      [](Context &context, mlir::Operation *op) { Apply()(context, mlir::cast<Ops>(op)); }),
     ...);
  }

  llvm::DenseMap<mlir::TypeID, void (*)(Context &, mlir::Operation *)> rows;
};

} // namespace txl::ir

#endif // TXL_IR_OPERATIONTABLE_H

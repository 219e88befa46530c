// Static dispatch by operation class. The handler of an operation is an overload or a specialisation, and the table is
// filled from lists of classes; the dialects' are in ir/OperationLists.h. An operation without a handler therefore does
// not compile or does not link, and no list is kept by hand.
//
//   static const auto table = OperationTable<Lowering>().add([](Lowering &l, auto op) { lower(l, op); }, TTOps(), …);
//   if (!table.apply(*this, op)) …
#ifndef TXL_IR_OPERATIONTABLE_H
#define TXL_IR_OPERATIONTABLE_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace txl::ir {

/// A list of operation classes.
template <typename... Ops> struct OperationList {};

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

// `while`, as an scf.while. The test is evaluated in the `before` block; variables that it assigns (by assignment
// expressions) are passed to the body and to the code after the loop.
#include "frontend/evaluation/AssignedNames.h"
#include "frontend/evaluation/Loops.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;
using mlir::success;

llvm::LogicalResult Walker::executeWhile(const syntax::While &node) {
  if (mlir::failed(refuseElse(node.orelse)) || mlir::failed(checkNesting()))
    return failure();
  mlir::Location loc = ev.loc();
  auto before = std::make_unique<mlir::Block>(), body = std::make_unique<mlir::Block>();
  llvm::SmallVector<llvm::StringRef, 8> names, tested;
  collectAssignedNames(node.test, tested);
  collectAssignedNames(node.test, names);
  collectAssignedNames(node.body, names);
  llvm::SmallVector<Carried, 8> carried, forwarded;
  llvm::SmallVector<mlir::Value, 8> inits, passed;
  addCarried(names, before.get(), loc, carried, inits);

  llvm::SmallVector<Value, 8> leaves;
  llvm::SmallVector<mlir::NamedAttribute, 1> attributes;
  {
    InRegion region(c, before.get());
    FailureOr<Value> test = evaluate(node.test);
    if (failed(test))
      return failure();
    c.at(node.test);
    FailureOr<Condition> condition = this->condition(*test);
    if (failed(condition))
      return failure();
    if (test->is(ValueKind::Condition) && test->asCondition().disableLicm)
      attributes.push_back(c.builder.getNamedAttr("llvm.loop_annotation", noLicm(&c.context)));
    if (condition->known)
      condition->ir = mlir::arith::ConstantOp::create(c.builder, loc, c.builder.getBoolAttr(*condition->known));
    // Variables as the test leaves them are passed to the body and to the loop's results.
    llvm::SmallVector<Value, 8> afterTest;
    for (const Carried &variable : carried)
      if (mlir::failed(checkCarried(variable, frame().variables.lookup(variable.name), {}, afterTest)))
        return failure();
    llvm::SmallVector<llvm::StringRef, 8> forwardedNames;
    for (const Carried &variable : carried)
      forwardedNames.push_back(variable.name);
    for (llvm::StringRef name : tested)
      if (!llvm::is_contained(forwardedNames, name))
        forwardedNames.push_back(name);
    addCarried(forwardedNames, body.get(), loc, forwarded, passed);
    c.at(&node);
    mlir::scf::ConditionOp::create(c.builder, loc, condition->ir, passed);

    c.builder.setInsertionPointToEnd(body.get());
    ++frame().dynamicLoops;
    bool ok = execute(node.body).flow == Outcome::Next;
    --frame().dynamicLoops;
    c.at(&node);
    for (Carried variable : carried) {
      for (const Carried &inBody : forwarded) // a variable that lost its value keeps the one from the body
        if (inBody.name == variable.name)
          variable.inside = inBody.inside;
      ok = ok && succeeded(checkCarried(variable, frame().variables.lookup(variable.name), node.body, leaves));
    }
    if (!ok)
      return failure();
    llvm::SmallVector<mlir::Value, 8> yields;
    for (Value leaf : leaves)
      yields.push_back(leaf.ir());
    mlir::scf::YieldOp::create(c.builder, loc, yields);
  }
  mlir::OperationState state(loc, mlir::scf::WhileOp::getOperationName());
  state.addOperands(inits);
  for (mlir::Value value : passed)
    state.types.push_back(value.getType());
  state.addAttributes(attributes);
  state.addRegion()->push_back(before.release());
  state.addRegion()->push_back(body.release());
  mlir::Operation *op = c.builder.create(state);
  llvm::SmallVector<mlir::Value, 8> results(op->result_begin(), op->result_end());
  finishCarried(forwarded, results);
  dropOtherVariables(names, forwarded, node);
  return success();
}

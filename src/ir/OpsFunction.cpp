// Functions, calls and returns; and the one rule about types that holds for everything in a function.
#include "ir/Dialect.h"
#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;

namespace txl::tt {

// func ----------------------------------------------------------------------------------------------------------------

void FuncOp::build(OpBuilder &builder, OperationState &state, StringRef name, FunctionType type,
                   ArrayRef<NamedAttribute> attrs, ArrayRef<DictionaryAttr> argAttrs) {
  state.addAttribute(SymbolTable::getSymbolAttrName(), builder.getStringAttr(name));
  state.addAttribute(getFunctionTypeAttrName(state.name), TypeAttr::get(type));
  state.attributes.append(attrs.begin(), attrs.end());
  state.addRegion();
  if (!argAttrs.empty())
    call_interface_impl::addArgAndResultAttrs(builder, state, argAttrs, {}, getArgAttrsAttrName(state.name),
                                              getResAttrsAttrName(state.name));
}

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  auto makeType = [](Builder &builder, ArrayRef<Type> arguments, ArrayRef<Type> results,
                     function_interface_impl::VariadicFlag,
                     std::string &) { return builder.getFunctionType(arguments, results); };
  return function_interface_impl::parseFunctionOp(parser, result, /*allowVariadic=*/false,
                                                  getFunctionTypeAttrName(result.name), makeType,
                                                  getArgAttrsAttrName(result.name), getResAttrsAttrName(result.name));
}

void FuncOp::print(OpAsmPrinter &printer) {
  function_interface_impl::printFunctionOp(printer, *this, /*isVariadic=*/false, getFunctionTypeAttrName(),
                                           getArgAttrsAttrName(), getResAttrsAttrName());
}

bool FuncOp::isNoinline() {
  auto flag = (*this)->getAttrOfType<BoolAttr>("noinline");
  return flag && flag.getValue();
}

LogicalResult FuncOp::verify() {
  auto check = [](Operation *op, TypeRange types) -> LogicalResult {
    for (Type type : types)
      if (!isTileProgramType(type))
        return op->emitError("") << type << " is no type of a tile program: values are integers of 1, 8, 16, 32 or "
                                 << "64 bits, floats, pointers, and tiles of these of at most " << maxTileElements
                                 << " elements, each extent a power of two";
    return success();
  };
  if (failed(check(*this, getArgumentTypes())) || failed(check(*this, getResultTypes())))
    return failure();
  // What is inside is checked here, once, so that no operation has to doubt the shape of its tiles.
  WalkResult walk = getBody().walk([&](Operation *op) {
    if (failed(check(op, op->getResultTypes())))
      return WalkResult::interrupt();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (failed(check(op, block.getArgumentTypes())))
          return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

// call, return --------------------------------------------------------------------------------------------------------

void CallOp::build(OpBuilder &builder, OperationState &state, FuncOp callee, ValueRange operands) {
  build(builder, state, callee.getSymName(), callee.getResultTypes(), operands);
}

void CallOp::build(OpBuilder &builder, OperationState &state, StringRef callee, TypeRange results,
                   ValueRange operands) {
  build(builder, state, results, SymbolRefAttr::get(builder.getContext(), callee), operands, ArrayAttr(), ArrayAttr());
}

void CallOp::setCalleeFromCallable(CallInterfaceCallable callee) {
  setCalleeAttr(cast<FlatSymbolRefAttr>(cast<SymbolRefAttr>(callee)));
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto callee = symbolTable.lookupNearestSymbolFrom<FuncOp>(*this, getCalleeAttr());
  if (!callee)
    return emitOpError("1: the module has no function `") << getCallee() << "`";
  if (!llvm::equal(callee.getArgumentTypes(), getOperandTypes()) ||
      !llvm::equal(callee.getResultTypes(), (*this)->getResultTypes()))
    return emitOpError("1: operands and results differ from those of `")
           << getCallee() << "`, which has type " << callee.getFunctionType();
  return success();
}

LogicalResult ReturnOp::verify() {
  auto function = (*this)->getParentOfType<FuncOp>();
  if (!llvm::equal(getOperandTypes(), function.getResultTypes()))
    return emitOpError("1: operands differ from the results of the function, which has type ")
           << function.getFunctionType();
  return success();
}

// A return without results; TableGen declares the builder only.
void ReturnOp::build(mlir::OpBuilder &, mlir::OperationState &) {}

} // namespace txl::tt

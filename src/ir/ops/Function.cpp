// Functions, calls and returns; and the rule about types that holds for every value in a function.
#include "ir/Rules.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/BarrierOps.h"
#include "ir/ops/FunctionOps.h"
#include "mlir/Interfaces/FunctionImplementation.h"
#include "support/Limits.h"

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

/// Whether values of these types may occur at `op`, in a module compiled for `target` if it is TTGIR.
static LogicalResult verifyTypes(Operation *op, TypeRange types, const std::optional<ttg::ModuleTarget> &target) {
  for (Type type : types) {
    if (!isTileProgramType(type))
      return op->emitError("") << type << " is not a type of a tile program: values are integers of 1, 8, 16, 32 or "
                               << "64 bits, floats, pointers, and tiles of these of at most " << limits::tileRank
                               << " axes and " << limits::tileElements
                               << " elements, each extent rounded up to a power of two";
    bool isTile = isa<RankedTensorType>(type);
    ttg::LayoutAttr layout = ttg::layoutAttrOf(type);
    auto buffer = dyn_cast<ttg::MemDescType>(type);
    if (!target && (layout || (buffer && buffer.getLayout()) || isa<ttg::TokenType>(type)))
      return op->emitError("") << type << " occurs only in a module with `ttg.num-warps`";
    // Tensor memory has one layout, which needs no name.
    const bool needsLayout =
        isTile ? !layout : buffer && buffer.getSpace() != ttg::MemorySpace::Tensor && !buffer.getLayout();
    if (target && needsLayout)
      return op->emitError("") << type << " has no layout, but the module has `ttg.num-warps`";
    if (!layout)
      continue;
    const layout::Space &in = layout.getLayout().in();
    unsigned numWarps = ttg::numWarpsOf(op);
    if (in.bits(layout::Dim::Warp) != llvm::Log2_32(numWarps))
      return op->emitError("") << type << " is spread over " << (1u << in.bits(layout::Dim::Warp))
                               << " warps, but runs on " << numWarps;
    if (in.bits(layout::Dim::Block) != llvm::Log2_32(target->numCTAs))
      return op->emitError("") << type << " is spread over " << (1u << in.bits(layout::Dim::Block))
                               << " CTAs, but runs on " << target->numCTAs;
  }
  return success();
}

/// Checks the attributes of the dialect `tt` that are no argument of their operation.
static LogicalResult verifyAttributes(Operation *op, DictionaryAttr attributes) {
  if (attributes)
    for (NamedAttribute attribute : attributes)
      if (attribute.getName().strref().starts_with("tt.") && failed(ir::verifyAttribute(op, attribute)))
        return failure();
  return success();
}

LogicalResult FuncOp::verify() {
  auto module = (*this)->getParentOfType<ModuleOp>();
  std::optional<ttg::ModuleTarget> target = module ? ttg::moduleTarget(module) : std::nullopt;
  if (failed(verifyTypes(*this, getArgumentTypes(), target)) || failed(verifyTypes(*this, getResultTypes(), target)))
    return failure();
  for (unsigned argument = 0; argument < getNumArguments(); ++argument)
    if (failed(verifyAttributes(*this, getArgAttrDict(argument))))
      return failure();
  if (failed(verifyAttributes(*this, (*this)->getDiscardableAttrDictionary())))
    return failure();
  // All values of the body are checked here, once, so other verifiers may rely on the shapes of tiles.
  WalkResult walk = getBody().walk([&](Operation *op) {
    if (failed(verifyTypes(op, op->getResultTypes(), target)) ||
        failed(verifyAttributes(op, op->getDiscardableAttrDictionary())))
      return WalkResult::interrupt();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (failed(verifyTypes(op, block.getArgumentTypes(), target)))
          return WalkResult::interrupt();
    auto barrier = target ? ttg::BarrierOp() : dyn_cast<ttg::BarrierOp>(op);
    if (barrier && barrier.getScope() == ttg::BarrierScope::Local) {
      barrier.emitOpError("orders shared memory, which only a module with `ttg.num-warps` has; write `all`");
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

LogicalResult FuncOp::verifyRegions() {
  auto module = (*this)->getParentOfType<ModuleOp>();
  if (!module || !ttg::moduleTarget(module))
    return success();
  WalkResult walk = getBody().walk([](Operation *op) {
    return failed(ir::Rules(op).verifyLayouts()) ? WalkResult::interrupt() : WalkResult::advance();
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

// A return without results; TableGen only declares this builder.
void ReturnOp::build(mlir::OpBuilder &, mlir::OperationState &) {}

} // namespace txl::tt

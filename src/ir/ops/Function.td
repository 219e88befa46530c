// Functions: kernels and the functions they call.
#ifndef TXL_IR_OPS_FUNCTION_TD
#define TXL_IR_OPS_FUNCTION_TD

include "ir/ops/Base.td"

def TT_FuncOp : TT_Op<"func", ScalarRow<OriginOwn>,
                      [AffineScope, AutomaticAllocationScope, IsolatedFromAbove, FunctionOpInterface]> {
  let summary = "a kernel, or a function that kernels call";
  let description = [{
    A public function is a kernel and returns nothing. Argument attributes: `tt.divisibility = 16 : i32`.
    ```mlir
    tt.func public @k(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
      tt.return
    }
    ```
    1. Arguments, results and all values inside have types of tile programs: integers of 1 to 64 bits, floats, pointers
       and tiles of these with at most 2^20 elements, every extent rounded up to a power of two.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let builders = [OpBuilder<(ins "llvm::StringRef":$name, "mlir::FunctionType":$type,
                                 CArg<"llvm::ArrayRef<mlir::NamedAttribute>", "{}">:$attrs,
                                 CArg<"llvm::ArrayRef<mlir::DictionaryAttr>", "{}">:$argAttrs)>];
  let extraClassDeclaration = [{
    mlir::Region *getCallableRegion() { return isExternal() ? nullptr : &getBody(); }
    llvm::ArrayRef<mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    llvm::ArrayRef<mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    /// Whether calls of this function are not inlined.
    bool isNoinline();
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def TT_CallOp : TT_Op<"call", ScalarRow<OriginOwn>,
                      [CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "call a function of the module";
  let description = [{
    ```mlir
    %r:2 = tt.call @f(%x, %n) : (tensor<32xf32>, i32) -> (f32, f32)
    ```
    1. The callee is a `tt.func` of the module, and operands and results have its types.
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>);
  let builders = [
    OpBuilder<(ins "FuncOp":$callee, CArg<"mlir::ValueRange", "{}">:$operands)>,
    OpBuilder<(ins "llvm::StringRef":$callee, "mlir::TypeRange":$results, CArg<"mlir::ValueRange", "{}">:$operands)>];
  let extraClassDeclaration = [{
    mlir::CallInterfaceCallable getCallableForCallee() { return getCalleeAttr(); }
    void setCalleeFromCallable(mlir::CallInterfaceCallable callee);
    mlir::Operation::operand_range getArgOperands() { return getOperands(); }
    mlir::MutableOperandRange getArgOperandsMutable() { return getOperandsMutable(); }
  }];
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
}

def TT_ReturnOp : TT_Op<"return", ScalarRow<OriginOwn>, [Pure, HasParent<"FuncOp">, ReturnLike, Terminator]> {
  let summary = "return from a function";
  let description = [{
    1. The operands have the function's result types.
  }];
  let arguments = (ins Variadic<AnyType>:$srcs);
  let builders = [OpBuilder<(ins), "">];
  let assemblyFormat = "attr-dict ($srcs^ `:` type($srcs))?";
  let hasVerifier = 1;
}

#endif

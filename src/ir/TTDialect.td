// The dialect `tt`: the computation of a tile program. Its text format is Triton's, so programs can be exchanged in
// both directions.
#ifndef TXL_IR_TTDIALECT_TD
#define TXL_IR_TTDIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TT_Dialect : Dialect {
  let name = "tt";
  let cppNamespace = "::txl::tt";
  let summary = "programs on tiles, one program instance of a grid at a time";
  let description = [{
    A value is a scalar (integer, float, pointer) or a tile of scalars: a `tensor` type with a static shape of any
    positive extents. Tiles have no layout here. A pointer `!tt.ptr<f32>` addresses elements, not bytes.

    Control flow is `scf` and `cf`, arithmetic is `arith` and `math`, a value that is never used is `ub.poison`.
  }];
  let dependentDialects = [
    "mlir::arith::ArithDialect", "mlir::math::MathDialect", "mlir::scf::SCFDialect",
    "mlir::cf::ControlFlowDialect", "mlir::ub::UBDialect"];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
    void registerOps();
  }];
}

#endif

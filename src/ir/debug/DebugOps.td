// The dialect `dbg`: what a debugger needs of a kernel that is compiled for it. Only the frontend makes its operations,
// and only the tile machine runs them; code for a GPU has none (pipeline/DebugPipeline.h).
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def DBG_Dialect : Dialect {
  let name = "dbg";
  let cppNamespace = "::txl::dbg";
  let summary = "statements and variables of a kernel that is compiled for a debugger";
}

def DBG_PointOp : Op<DBG_Dialect, "point", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "the beginning of a statement, where a debugger may stop";
  let description = [{
    The operands are the run-time values of the variables of all functions that are active. `frames` has a function an
    entry, the innermost first: its name, the file and the line of its current statement, and its variables. A variable
    is its name, its type as text, the index of its operand or -1, and the text of a value known at compile time.
    ```mlir
    dbg.point(%x) {frames = [["kernel", "a.py", 3 : i64, [["x", "fp32", 0 : i64, ""]]]]} : f32
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values, ArrayAttr:$frames, UnitAttr:$breakpoint);
  let assemblyFormat = "`(` $values `)` attr-dict (`:` type($values)^)?";
}

def DBG_ValueOp : Op<DBG_Dialect, "value", [Elementwise, AllTypesMatch<["value", "result"]>]> {
  let summary = "the value of a variable from its assignment on, which a debugger may change";
  let description = [{
    A copy, so that the variable shares its value with no other variable or constant.
    ```mlir
    %v = dbg.value %x : f32
    ```
  }];
  let arguments = (ins AnyType:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

// The programs of a grid: their ids and number.
#ifndef TXL_IR_OPS_GRID_PROGRAM_TD
#define TXL_IR_OPS_GRID_PROGRAM_TD

include "ir/ops/Base.td"

def TT_GetProgramIdOp : TT_Op<"get_program_id", ScalarRow<NonAddress>, [Pure]> {
  let summary = "the id of this program along an axis of the grid";
  let description = [{
    ```mlir
    %pid = tt.get_program_id x : i32
    ```
  }];
  let arguments = (ins TT_ProgramAxis:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$axis attr-dict `:` type($result)";
}

def TT_GetNumProgramsOp : TT_Op<"get_num_programs", ScalarRow<NonAddress>, [Pure]> {
  let summary = "the number of programs along an axis of the grid";
  let description = [{
    ```mlir
    %n = tt.get_num_programs y : i32
    ```
  }];
  let arguments = (ins TT_ProgramAxis:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$axis attr-dict `:` type($result)";
}

#endif

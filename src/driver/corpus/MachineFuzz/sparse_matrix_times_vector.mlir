module {
  tt.func public @spmv_kernel(%starts: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %columns: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %values: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %x: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f64> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<8xf64>
    %c8_i32 = arith.constant 8 : i32
    %cst_0 = arith.constant dense<0> : tensor<8xi32>
    %c1_i32 = arith.constant 1 : i32
    %row = tt.get_program_id x : i32
    %0 = tt.addptr %starts, %row : !tt.ptr<i32>, i32
    %1 = tt.load %0 : !tt.ptr<i32>
    %2 = tt.addptr %0, %c1_i32 : !tt.ptr<i32>, i32
    %3 = tt.load %2 : !tt.ptr<i32>
    %total = scf.for %k = %1 to %3 step %c8_i32 iter_args(%total_1 = %cst) -> (tensor<8xf64>)  : i32 {
      %i = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
      %i_2 = tt.splat %k : i32 -> tensor<8xi32>
      %i_3 = arith.addi %i_2, %i : tensor<8xi32>
      %mask = tt.splat %3 : i32 -> tensor<8xi32>
      %mask_4 = arith.cmpi slt, %i_3, %mask : tensor<8xi32>
      %column = tt.splat %columns : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
      %column_5 = tt.addptr %column, %i_3 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
      %column_6 = tt.load %column_5, %mask_4, %cst_0 : tensor<8x!tt.ptr<i32>>
      %total_7 = tt.splat %values : !tt.ptr<f64> -> tensor<8x!tt.ptr<f64>>
      %total_8 = tt.addptr %total_7, %i_3 : tensor<8x!tt.ptr<f64>>, tensor<8xi32>
      %total_9 = tt.load %total_8, %mask_4, %cst : tensor<8x!tt.ptr<f64>>
      %total_10 = tt.splat %x : !tt.ptr<f64> -> tensor<8x!tt.ptr<f64>>
      %total_11 = tt.addptr %total_10, %column_6 : tensor<8x!tt.ptr<f64>>, tensor<8xi32>
      %total_12 = tt.load %total_11, %mask_4, %cst : tensor<8x!tt.ptr<f64>>
      %total_13 = arith.mulf %total_9, %total_12 : tensor<8xf64>
      %total_14 = arith.addf %total_1, %total_13 : tensor<8xf64>
      scf.yield %total_14 : tensor<8xf64>
    }
    %4 = tt.addptr %y, %row : !tt.ptr<f64>, i32
    %5 = "tt.reduce"(%total) <{axis = 0 : i32}> ({
    ^bb0(%arg5: f64, %arg6: f64):
      %6 = arith.addf %arg5, %arg6 : f64
      tt.reduce.return %6 : f64
    }) : (tensor<8xf64>) -> f64
    tt.store %4, %5 : !tt.ptr<f64>
    tt.return
  }
}

module {
  tt.func public @triangular_solve_kernel(%matrix: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %rhs: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<32xf64>
    %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %b = tt.splat %n : i32 -> tensor<32xi32>
    %b_0 = arith.cmpi slt, %i, %b : tensor<32xi32>
    %b_1 = tt.get_program_id x : i32
    %b_2 = arith.muli %b_1, %n : i32
    %b_3 = tt.addptr %rhs, %b_2 : !tt.ptr<f64>, i32
    %b_4 = tt.splat %b_3 : !tt.ptr<f64> -> tensor<32x!tt.ptr<f64>>
    %b_5 = tt.addptr %b_4, %i : tensor<32x!tt.ptr<f64>>, tensor<32xi32>
    %b_6 = tt.load %b_5, %b_0, %cst : tensor<32x!tt.ptr<f64>>
    %b_7 = scf.for %k = %c0_i32 to %n step %c1_i32 iter_args(%b_8 = %b_6) -> (tensor<32xf64>)  : i32 {
      %column = arith.muli %i, %b : tensor<32xi32>
      %column_9 = tt.splat %matrix : !tt.ptr<f64> -> tensor<32x!tt.ptr<f64>>
      %column_10 = tt.addptr %column_9, %column : tensor<32x!tt.ptr<f64>>, tensor<32xi32>
      %column_11 = tt.splat %k : i32 -> tensor<32xi32>
      %column_12 = tt.addptr %column_10, %column_11 : tensor<32x!tt.ptr<f64>>, tensor<32xi32>
      %column_13 = tt.load %column_12, %b_0, %cst : tensor<32x!tt.ptr<f64>>
      %pivot = arith.cmpi eq, %i, %column_11 : tensor<32xi32>
      %pivot_14 = arith.select %pivot, %column_13, %cst : tensor<32xi1>, tensor<32xf64>
      %pivot_15 = "tt.reduce"(%pivot_14) <{axis = 0 : i32}> ({
      ^bb0(%pivot_24: f64, %pivot_25: f64):
        %pivot_26 = arith.addf %pivot_24, %pivot_25 : f64
        tt.reduce.return %pivot_26 : f64
      }) : (tensor<32xf64>) -> f64
      %x = arith.select %pivot, %b_8, %cst : tensor<32xi1>, tensor<32xf64>
      %x_16 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
      ^bb0(%x_24: f64, %x_25: f64):
        %x_26 = arith.addf %x_24, %x_25 : f64
        tt.reduce.return %x_26 : f64
      }) : (tensor<32xf64>) -> f64
      %x_17 = arith.divf %x_16, %pivot_15 : f64
      %b_18 = arith.cmpi sgt, %i, %column_11 : tensor<32xi32>
      %b_19 = tt.splat %x_17 : f64 -> tensor<32xf64>
      %b_20 = arith.mulf %column_13, %b_19 : tensor<32xf64>
      %b_21 = arith.subf %b_8, %b_20 : tensor<32xf64>
      %b_22 = arith.select %b_18, %b_21, %b_8 : tensor<32xi1>, tensor<32xf64>
      %b_23 = arith.select %pivot, %b_19, %b_22 : tensor<32xi1>, tensor<32xf64>
      scf.yield %b_23 : tensor<32xf64>
    }
    tt.store %b_5, %b_7, %b_0 : tensor<32x!tt.ptr<f64>>
    tt.return
  }
}

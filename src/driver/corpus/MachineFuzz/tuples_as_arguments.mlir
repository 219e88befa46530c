module {
  tt.func public @tuple_argument_kernel(%pointers.0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %pointers.1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %pointers.2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %sizes.0: i32, %sizes.1: i32, %sizes.2: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<16xf32>
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %total = tt.splat %sizes.0 : i32 -> tensor<16xi32>
    %total_0 = arith.cmpi slt, %i, %total : tensor<16xi32>
    %total_1 = tt.splat %pointers.0 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %total_2 = tt.addptr %total_1, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %total_3 = tt.load %total_2, %total_0, %cst : tensor<16x!tt.ptr<f32>>
    %total_4 = arith.addf %total_3, %cst : tensor<16xf32>
    %total_5 = tt.splat %sizes.1 : i32 -> tensor<16xi32>
    %total_6 = arith.cmpi slt, %i, %total_5 : tensor<16xi32>
    %total_7 = tt.splat %pointers.1 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %total_8 = tt.addptr %total_7, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %total_9 = tt.load %total_8, %total_6, %cst : tensor<16x!tt.ptr<f32>>
    %total_10 = arith.addf %total_4, %total_9 : tensor<16xf32>
    %total_11 = tt.splat %sizes.2 : i32 -> tensor<16xi32>
    %total_12 = arith.cmpi slt, %i, %total_11 : tensor<16xi32>
    %total_13 = tt.splat %pointers.2 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %total_14 = tt.addptr %total_13, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %total_15 = tt.load %total_14, %total_12, %cst : tensor<16x!tt.ptr<f32>>
    %total_16 = arith.addf %total_10, %total_15 : tensor<16xf32>
    %0 = tt.splat %out : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    tt.store %1, %total_16 : tensor<16x!tt.ptr<f32>>
    tt.return
  }
}

module {
  tt.func public @softmax_backward_kernel(%y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dy: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dx: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %columns: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %row = tt.get_program_id x : i32
    %c = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %v = tt.splat %columns : i32 -> tensor<128xi32>
    %v_0 = arith.cmpi slt, %c, %v : tensor<128xi32>
    %v_1 = arith.muli %row, %columns : i32
    %v_2 = tt.addptr %y, %v_1 : !tt.ptr<f32>, i32
    %v_3 = tt.splat %v_2 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %v_4 = tt.addptr %v_3, %c : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %v_5 = tt.load %v_4, %v_0, %cst : tensor<128x!tt.ptr<f32>>
    %g = tt.addptr %dy, %v_1 : !tt.ptr<f32>, i32
    %g_6 = tt.splat %g : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %g_7 = tt.addptr %g_6, %c : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %g_8 = tt.load %g_7, %v_0, %cst : tensor<128x!tt.ptr<f32>>
    %0 = tt.addptr %dx, %v_1 : !tt.ptr<f32>, i32
    %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %2 = tt.addptr %1, %c : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %3 = arith.mulf %v_5, %g_8 : tensor<128xf32>
    %4 = "tt.reduce"(%3) <{axis = 0 : i32}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %8 = arith.addf %arg4, %arg5 : f32
      tt.reduce.return %8 : f32
    }) : (tensor<128xf32>) -> f32
    %5 = tt.splat %4 : f32 -> tensor<128xf32>
    %6 = arith.subf %g_8, %5 : tensor<128xf32>
    %7 = arith.mulf %v_5, %6 : tensor<128xf32>
    tt.store %2, %7, %v_0 : tensor<128x!tt.ptr<f32>>
    tt.return
  }
}

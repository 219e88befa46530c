module {
  tt.func public @welford_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant 0.000000e+00 : f32
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<256xf32>
    %c = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %v = tt.splat %n : i32 -> tensor<256xi32>
    %v_1 = arith.cmpi slt, %c, %v : tensor<256xi32>
    %v_2 = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %v_3 = tt.addptr %v_2, %c : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %v_4 = tt.load %v_3, %v_1, %cst_0 : tensor<256x!tt.ptr<f32>>
    %count = arith.uitofp %v_1 : tensor<256xi1> to tensor<256xf32>
    %0 = arith.mulf %v_4, %cst_0 : tensor<256xf32>
    %1:3 = "tt.reduce"(%v_4, %0, %count) <{axis = 0 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32, %arg5: f32, %arg6: f32, %arg7: f32, %arg8: f32):
      %n_5 = arith.addf %arg5, %arg8 : f32
      %delta = arith.subf %arg6, %arg3 : f32
      %ratio = arith.cmpf oeq, %n_5, %cst : f32
      %ratio_6 = arith.divf %arg8, %n_5 : f32
      %ratio_7 = arith.select %ratio, %cst, %ratio_6 : f32
      %5 = arith.mulf %delta, %ratio_7 : f32
      %6 = arith.addf %arg3, %5 : f32
      %7 = arith.addf %arg4, %arg7 : f32
      %8 = arith.mulf %delta, %delta : f32
      %9 = arith.mulf %8, %arg5 : f32
      %10 = arith.mulf %9, %ratio_7 : f32
      %11 = arith.addf %7, %10 : f32
      tt.reduce.return %6, %11, %n_5 : f32, f32, f32
    }) : (tensor<256xf32>, tensor<256xf32>, tensor<256xf32>) -> (f32, f32, f32)
    tt.store %out, %1#0 : !tt.ptr<f32>
    %2 = tt.addptr %out, %c1_i32 : !tt.ptr<f32>, i32
    %3 = arith.divf %1#1, %1#2 : f32
    tt.store %2, %3 : !tt.ptr<f32>
    %4 = tt.addptr %out, %c2_i32 : !tt.ptr<f32>, i32
    tt.store %4, %1#2 : !tt.ptr<f32>
    tt.return
  }
}

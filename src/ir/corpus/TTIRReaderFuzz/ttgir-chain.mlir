#layout = #ttg.linear<{register = [[0, 1], [0, 2], [2, 0], [4, 0], [8, 0], [16, 0], [32, 0]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = [], block = []} -> {dim0 = 64, dim1 = 64}>
#layout1 = #ttg.linear<{register = [[1, 0], [8, 0], [16, 0], [32, 0], [0, 8], [0, 16], [0, 32]], lane = [[2, 0], [4, 0], [0, 1], [0, 2], [0, 4]], warp = [], block = []} -> {dim0 = 64, dim1 = 64}>
#layout2 = #ttg.linear<{register = [[8], [16], [32]], lane = [[0], [0], [1], [2], [4]], warp = [], block = []} -> {dim0 = 64}>
#layout3 = #ttg.linear<{register = [[8, 0], [16, 0], [32, 0]], lane = [[0, 0], [0, 0], [1, 0], [2, 0], [4, 0]], warp = [], block = []} -> {dim0 = 64, dim1 = 1}>
#mma = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32], [16, 0], [32, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [], block = []} -> {dim0 = 64, dim1 = 64}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "sm_90"} {
  tt.func public @chain(%arg0: tensor<64x64xf16, #layout>, %arg1: tensor<64x64xf16, #layout>, %arg2: tensor<64x64xf16, #layout>) -> tensor<64x64xf32, #layout> {
    %0 = ttg.convert_layout %arg2 : tensor<64x64xf16, #layout> -> tensor<64x64xf16, #layout1>
    %1 = ttg.convert_layout %arg1 : tensor<64x64xf16, #layout> -> tensor<64x64xf16, #layout1>
    %2 = ttg.convert_layout %arg0 : tensor<64x64xf16, #layout> -> tensor<64x64xf16, #mma>
    %cst = arith.constant dense<0.000000e+00> : tensor<64x64xf32, #mma>
    %3 = tt.dot %2, %1, %cst : tensor<64x64xf16, #mma> * tensor<64x64xf16, #layout1> -> tensor<64x64xf32, #mma>
    %4 = "tt.reduce"(%3) <{axis = 1 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %11 = arith.maxnumf %arg3, %arg4 : f32
      tt.reduce.return %11 : f32
    }) : (tensor<64x64xf32, #mma>) -> tensor<64xf32, #layout2>
    %5 = tt.expand_dims %4 {axis = 1 : i32} : tensor<64xf32, #layout2> -> tensor<64x1xf32, #layout3>
    %6 = tt.broadcast %5 : tensor<64x1xf32, #layout3> -> tensor<64x64xf32, #mma>
    %7 = arith.subf %3, %6 : tensor<64x64xf32, #mma>
    %8 = arith.truncf %7 : tensor<64x64xf32, #mma> to tensor<64x64xf16, #mma>
    %9 = tt.dot %8, %0, %cst : tensor<64x64xf16, #mma> * tensor<64x64xf16, #layout1> -> tensor<64x64xf32, #mma>
    %10 = ttg.convert_layout %9 : tensor<64x64xf32, #mma> -> tensor<64x64xf32, #layout>
    tt.return %10 : tensor<64x64xf32, #layout>
  }
}

#layout = #ttg.linear<{register = [[0, 1], [0, 2], [2, 0], [4, 0], [8, 0], [16, 0], [32, 0]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = [], block = []} -> {dim0 = 64, dim1 = 64}>
#layout1 = #ttg.linear<{register = [[1, 0], [8, 0], [16, 0], [32, 0], [0, 8], [0, 16], [0, 32]], lane = [[2, 0], [4, 0], [0, 1], [0, 2], [0, 4]], warp = [], block = []} -> {dim0 = 64, dim1 = 64}>
#mma = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32], [16, 0], [32, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [], block = []} -> {dim0 = 64, dim1 = 64}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "sm_90"} {
  tt.func public @matmul(%arg0: tensor<64x64x!tt.ptr<f16>, #layout> {tt.contiguity = dense<[1, 64]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %arg1: tensor<64x64x!tt.ptr<f16>, #layout> {tt.contiguity = dense<[1, 64]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %arg2: tensor<64x64x!tt.ptr<f32>, #layout>, %arg3: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<64x64xf32, #mma>
    %0 = tt.load %arg0 : tensor<64x64x!tt.ptr<f16>, #layout>
    %1 = ttg.convert_layout %0 : tensor<64x64xf16, #layout> -> tensor<64x64xf16, #mma>
    %2 = tt.load %arg1 : tensor<64x64x!tt.ptr<f16>, #layout>
    %3 = ttg.convert_layout %2 : tensor<64x64xf16, #layout> -> tensor<64x64xf16, #layout1>
    %4 = scf.for %arg4 = %c0_i32 to %arg3 step %c1_i32 iter_args(%arg5 = %cst) -> (tensor<64x64xf32, #mma>)  : i32 {
      %6 = tt.dot %1, %3, %arg5 : tensor<64x64xf16, #mma> * tensor<64x64xf16, #layout1> -> tensor<64x64xf32, #mma>
      scf.yield %6 : tensor<64x64xf32, #mma>
    }
    %5 = ttg.convert_layout %4 : tensor<64x64xf32, #mma> -> tensor<64x64xf32, #layout>
    tt.store %arg2, %5 : tensor<64x64x!tt.ptr<f32>, #layout>
    tt.return
  }
}

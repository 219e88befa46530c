#layout = #ttg.linear<{register = [[2, 0], [4, 0], [8, 0], [16, 0], [32, 0]], lane = [[0, 0], [0, 0], [0, 0], [0, 0], [1, 0]], warp = [], block = []} -> {dim0 = 64, dim1 = 1}>
#layout1 = #ttg.linear<{register = [[1], [2]], lane = [[4], [8], [16], [32], [0]], warp = [], block = []} -> {dim0 = 64}>
#layout2 = #ttg.linear<{register = [[2], [4], [8], [16], [32]], lane = [[0], [0], [0], [0], [1]], warp = [], block = []} -> {dim0 = 64}>
#layout3 = #ttg.linear<{register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [0, 0]], warp = [], block = []} -> {dim0 = 1, dim1 = 64}>
#layout4 = #ttg.linear<{register = [[0, 1], [0, 2], [2, 0], [4, 0], [8, 0], [16, 0], [32, 0]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = [], block = []} -> {dim0 = 64, dim1 = 64}>
#layout5 = #ttg.linear<{register = [[1, 0], [2, 0], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[4, 0], [8, 0], [16, 0], [32, 0], [0, 1]], warp = [], block = []} -> {dim0 = 64, dim1 = 64}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "sm_90"} {
  tt.func public @transpose(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %cst = arith.constant dense<64> : tensor<64x1xi32, #layout>
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #layout1>
    %1 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #layout2>
    %2 = tt.expand_dims %1 {axis = 1 : i32} : tensor<64xi32, #layout2> -> tensor<64x1xi32, #layout>
    %3 = tt.expand_dims %0 {axis = 0 : i32} : tensor<64xi32, #layout1> -> tensor<1x64xi32, #layout3>
    %4 = arith.muli %2, %cst : tensor<64x1xi32, #layout>
    %5 = tt.broadcast %4 : tensor<64x1xi32, #layout> -> tensor<64x64xi32, #layout4>
    %6 = tt.broadcast %3 : tensor<1x64xi32, #layout3> -> tensor<64x64xi32, #layout4>
    %7 = arith.addi %5, %6 : tensor<64x64xi32, #layout4>
    %8 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #layout4>
    %9 = tt.addptr %8, %7 : tensor<64x64x!tt.ptr<f32>, #layout4>, tensor<64x64xi32, #layout4>
    %10 = tt.load %9 : tensor<64x64x!tt.ptr<f32>, #layout4>
    %11 = tt.trans %10 {order = array<i32: 1, 0>} : tensor<64x64xf32, #layout4> -> tensor<64x64xf32, #layout5>
    %12 = ttg.convert_layout %11 : tensor<64x64xf32, #layout5> -> tensor<64x64xf32, #layout4>
    %13 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #layout4>
    %14 = tt.addptr %13, %7 : tensor<64x64x!tt.ptr<f32>, #layout4>, tensor<64x64xi32, #layout4>
    tt.store %14, %12 : tensor<64x64x!tt.ptr<f32>, #layout4>
    tt.return
  }
}

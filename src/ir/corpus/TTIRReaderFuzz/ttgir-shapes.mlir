#layout = #ttg.linear<{register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = [], block = []} -> {dim0 = 128}>
#layout1 = #ttg.linear<{register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [], block = []} -> {dim0 = 64}>
#layout2 = #ttg.linear<{register = [[0, 1], [1, 0]], lane = [[2, 0], [4, 0], [8, 0], [16, 0], [32, 0]], warp = [], block = []} -> {dim0 = 64, dim1 = 2}>
#layout3 = #ttg.linear<{register = [[1], [64]], lane = [[2], [4], [8], [16], [32]], warp = [], block = []} -> {dim0 = 128}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "sm_90"} {
  tt.func public @shapes(%arg0: tensor<128x!tt.ptr<f32>, #layout>, %arg1: tensor<64x!tt.ptr<f32>, #layout1>, %arg2: tensor<128x!tt.ptr<f32>, #layout>) {
    %0 = tt.load %arg0 : tensor<128x!tt.ptr<f32>, #layout>
    %1 = tt.reshape %0 : tensor<128xf32, #layout> -> tensor<64x2xf32, #layout2>
    %outLHS, %outRHS = tt.split %1 : tensor<64x2xf32, #layout2> -> tensor<64xf32, #layout1>
    %2 = arith.addf %outLHS, %outRHS : tensor<64xf32, #layout1>
    tt.store %arg1, %2 : tensor<64x!tt.ptr<f32>, #layout1>
    %3 = tt.join %outRHS, %outLHS : tensor<64xf32, #layout1> -> tensor<64x2xf32, #layout2>
    %4 = tt.reshape %3 : tensor<64x2xf32, #layout2> -> tensor<128xf32, #layout>
    tt.store %arg2, %4 : tensor<128x!tt.ptr<f32>, #layout>
    %5 = tt.cat %outLHS, %outRHS : tensor<64xf32, #layout1> -> tensor<128xf32, #layout3>
    %6 = ttg.convert_layout %5 : tensor<128xf32, #layout3> -> tensor<128xf32, #layout>
    %7 = tt.call @twice(%6) : (tensor<128xf32, #layout>) -> tensor<128xf32, #layout>
    tt.store %arg2, %7 : tensor<128x!tt.ptr<f32>, #layout>
    tt.return
  }
  tt.func private @twice(%arg0: tensor<128xf32, #layout>) -> tensor<128xf32, #layout> attributes {noinline = true} {
    %0 = arith.addf %arg0, %arg0 : tensor<128xf32, #layout>
    tt.return %0 : tensor<128xf32, #layout>
  }
}

#layout = #ttg.linear<{register = [[1], [2], [128], [256], [512], [1024], [2048]], lane = [[4], [8], [16], [32], [64]], warp = [], block = []} -> {dim0 = 4096}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "sm_90"} {
  tt.func public @mixed(%arg0: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %0 = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32, #layout>
    %1 = tt.splat %arg0 : !tt.ptr<f16> -> tensor<4096x!tt.ptr<f16>, #layout>
    %2 = tt.addptr %1, %0 : tensor<4096x!tt.ptr<f16>, #layout>, tensor<4096xi32, #layout>
    %3 = tt.load %2 : tensor<4096x!tt.ptr<f16>, #layout>
    %4 = arith.extf %3 : tensor<4096xf16, #layout> to tensor<4096xf32, #layout>
    %5 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>, #layout>
    %6 = tt.addptr %5, %0 : tensor<4096x!tt.ptr<f32>, #layout>, tensor<4096xi32, #layout>
    tt.store %6, %4 : tensor<4096x!tt.ptr<f32>, #layout>
    tt.return
  }
}

#layout = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [[0]], block = []} -> {dim0 = 32}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, ttg.target = "sm_90"} {
  tt.func public @cumprods(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %0 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #layout>
    %1 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>, #layout>
    %2 = tt.addptr %1, %0 : tensor<32x!tt.ptr<f32>, #layout>, tensor<32xi32, #layout>
    %3 = tt.load %2 : tensor<32x!tt.ptr<f32>, #layout>
    %4 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>, #layout>
    %5 = tt.addptr %4, %0 : tensor<32x!tt.ptr<f32>, #layout>, tensor<32xi32, #layout>
    %6 = "tt.scan"(%3) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      %9 = arith.mulf %arg2, %arg3 : f32
      tt.scan.return %9 : f32
    }) : (tensor<32xf32, #layout>) -> tensor<32xf32, #layout>
    %7 = "tt.scan"(%3) <{axis = 0 : i32, reverse = true}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      %9 = arith.addf %arg2, %arg3 : f32
      tt.scan.return %9 : f32
    }) : (tensor<32xf32, #layout>) -> tensor<32xf32, #layout>
    %8 = arith.addf %6, %7 : tensor<32xf32, #layout>
    tt.store %5, %8 : tensor<32x!tt.ptr<f32>, #layout>
    tt.return
  }
}


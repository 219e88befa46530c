#layout = #ttg.linear<{register = [[1], [2], [4], [256], [512]], lane = [[8], [16], [32], [64], [128]], warp = [], block = []} -> {dim0 = 1024}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "sm_90"} {
  tt.func public @copy(%arg0: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %0 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #layout>
    %1 = tt.splat %arg0 : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>, #layout>
    %2 = tt.addptr %1, %0 : tensor<1024x!tt.ptr<f16>, #layout>, tensor<1024xi32, #layout>
    %3 = tt.load %2 : tensor<1024x!tt.ptr<f16>, #layout>
    %4 = tt.splat %arg1 : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>, #layout>
    %5 = tt.addptr %4, %0 : tensor<1024x!tt.ptr<f16>, #layout>, tensor<1024xi32, #layout>
    tt.store %5, %3 : tensor<1024x!tt.ptr<f16>, #layout>
    tt.return
  }
}

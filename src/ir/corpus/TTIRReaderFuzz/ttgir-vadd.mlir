#layout = #ttg.linear<{register = [[64], [128], [256], [512]], lane = [[1], [2], [4], [8], [16]], warp = [[32]], block = []} -> {dim0 = 1024}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, ttg.target = "sm_90"} {
  tt.func public @vadd(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<1024xf32, #layout>
    %c1024_i32 = arith.constant 1024 : i32
    %0 = tt.get_program_id x : i32
    %1 = arith.muli %0, %c1024_i32 : i32
    %2 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #layout>
    %3 = tt.splat %1 : i32 -> tensor<1024xi32, #layout>
    %4 = arith.addi %3, %2 : tensor<1024xi32, #layout>
    %5 = tt.splat %arg3 : i32 -> tensor<1024xi32, #layout>
    %6 = arith.cmpi slt, %4, %5 : tensor<1024xi32, #layout>
    %7 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #layout>
    %8 = tt.addptr %7, %4 : tensor<1024x!tt.ptr<f32>, #layout>, tensor<1024xi32, #layout>
    %9 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #layout>
    %10 = tt.addptr %9, %4 : tensor<1024x!tt.ptr<f32>, #layout>, tensor<1024xi32, #layout>
    %11 = tt.load %10, %6 : tensor<1024x!tt.ptr<f32>, #layout>
    %12 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #layout>
    %13 = tt.addptr %12, %4 : tensor<1024x!tt.ptr<f32>, #layout>, tensor<1024xi32, #layout>
    %14 = tt.load %13, %6, %cst : tensor<1024x!tt.ptr<f32>, #layout>
    %15 = arith.addf %11, %14 : tensor<1024xf32, #layout>
    tt.store %8, %15, %6 : tensor<1024x!tt.ptr<f32>, #layout>
    tt.return
  }
}


#layout = #ttg.linear<{register = [[64], [128], [256], [512]], lane = [[1], [2], [4], [8], [16]], warp = [[32]], block = []} -> {dim0 = 1024}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, ttg.target = "sm_90"} {
  tt.func public @softmax_kernel(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: i32, %arg3: i32, %arg4: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0xFF800000> : tensor<1024xf32, #layout>
    %0 = tt.get_program_id x : i32
    %1 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #layout>
    %2 = tt.splat %arg4 : i32 -> tensor<1024xi32, #layout>
    %3 = arith.cmpi slt, %1, %2 : tensor<1024xi32, #layout>
    %4 = arith.muli %0, %arg2 : i32
    %5 = tt.addptr %arg1, %4 : !tt.ptr<f32>, i32
    %6 = tt.splat %5 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #layout>
    %7 = tt.addptr %6, %1 : tensor<1024x!tt.ptr<f32>, #layout>, tensor<1024xi32, #layout>
    %8 = tt.load %7, %3, %cst : tensor<1024x!tt.ptr<f32>, #layout>
    %9 = "tt.reduce"(%8) <{axis = 0 : i32}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      %20 = arith.maxnumf %arg5, %arg6 : f32
      tt.reduce.return %20 : f32
    }) : (tensor<1024xf32, #layout>) -> f32
    %10 = tt.splat %9 : f32 -> tensor<1024xf32, #layout>
    %11 = arith.subf %8, %10 : tensor<1024xf32, #layout>
    %12 = math.exp %11 : tensor<1024xf32, #layout>
    %13 = arith.muli %0, %arg3 : i32
    %14 = tt.addptr %arg0, %13 : !tt.ptr<f32>, i32
    %15 = tt.splat %14 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #layout>
    %16 = tt.addptr %15, %1 : tensor<1024x!tt.ptr<f32>, #layout>, tensor<1024xi32, #layout>
    %17 = "tt.reduce"(%12) <{axis = 0 : i32}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      %20 = arith.addf %arg5, %arg6 : f32
      tt.reduce.return %20 : f32
    }) : (tensor<1024xf32, #layout>) -> f32
    %18 = tt.splat %17 : f32 -> tensor<1024xf32, #layout>
    %19 = arith.divf %12, %18 : tensor<1024xf32, #layout>
    tt.store %16, %19, %3 : tensor<1024x!tt.ptr<f32>, #layout>
    tt.return
  }
}


#layout = #ttg.linear<{register = [[0, 1], [0, 2], [2, 0], [4, 0], [8, 0], [16, 0], [32, 0]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = [], block = []} -> {dim0 = 64, dim1 = 64}>
#layout1 = #ttg.linear<{register = [[1, 0], [2, 0], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[4, 0], [8, 0], [16, 0], [32, 0], [0, 1]], warp = [], block = []} -> {dim0 = 64, dim1 = 64}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "sm_90"} {
  tt.func public @carried(%arg0: tensor<64x64x!tt.ptr<f32>, #layout>, %arg1: i1, %arg2: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %cst = arith.constant dense<1.000000e+00> : tensor<64x64xf32, #layout>
    %0 = tt.load %arg0 : tensor<64x64x!tt.ptr<f32>, #layout>
    %1 = scf.if %arg1 -> (tensor<64x64xf32, #layout>) {
      %4 = tt.trans %0 {order = array<i32: 1, 0>} : tensor<64x64xf32, #layout> -> tensor<64x64xf32, #layout1>
      %5 = ttg.convert_layout %4 : tensor<64x64xf32, #layout1> -> tensor<64x64xf32, #layout>
      scf.yield %5 : tensor<64x64xf32, #layout>
    } else {
      scf.yield %cst : tensor<64x64xf32, #layout>
    }
    %2:2 = scf.while (%arg3 = %c0_i32, %arg4 = %1) : (i32, tensor<64x64xf32, #layout>) -> (i32, tensor<64x64xf32, #layout>) {
      %4 = arith.cmpi slt, %arg3, %arg2 : i32
      scf.condition(%4) %arg3, %arg4 : i32, tensor<64x64xf32, #layout>
    } do {
    ^bb0(%arg3: i32, %arg4: tensor<64x64xf32, #layout>):
      %4 = arith.addi %arg3, %c1_i32 : i32
      %5 = arith.addf %arg4, %0 : tensor<64x64xf32, #layout>
      scf.yield %4, %5 : i32, tensor<64x64xf32, #layout>
    }
    cf.cond_br %arg1, ^bb1(%2#1 : tensor<64x64xf32, #layout>), ^bb2
  ^bb1(%3: tensor<64x64xf32, #layout>):  // pred: ^bb0
    tt.store %arg0, %3 : tensor<64x64x!tt.ptr<f32>, #layout>
    cf.br ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    tt.return
  }
}

#layout = #ttg.linear<{register = [[0, 1]], lane = [[0, 2], [1, 0], [2, 0], [4, 0], [8, 0]], warp = [], block = []} -> {dim0 = 16, dim1 = 4}>
#layout1 = #ttg.linear<{register = [[0, 1], [0, 2]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [0, 0]], warp = [], block = []} -> {dim0 = 16, dim1 = 4}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "sm_90"} {
  tt.func public @packed(%arg0: tensor<16x4xi32, #layout>) -> tensor<16x4xi32, #layout> {
    %0 = ttg.convert_layout %arg0 : tensor<16x4xi32, #layout> -> tensor<16x4xi32, #layout1>
    %1 = "tt.map_elementwise"(%0) <{pack = 4 : i32}> ({
    ^bb0(%arg1: i32, %arg2: i32, %arg3: i32, %arg4: i32):
      tt.map_elementwise.return %arg4, %arg3, %arg2, %arg1 : i32, i32, i32, i32
    }) : (tensor<16x4xi32, #layout1>) -> tensor<16x4xi32, #layout1>
    %2 = ttg.convert_layout %1 : tensor<16x4xi32, #layout1> -> tensor<16x4xi32, #layout>
    tt.return %2 : tensor<16x4xi32, #layout>
  }
}

// RUN: txl-opt %s | txl-opt | FileCheck %s
// What TTGIR looks like: layouts by name at the top, buffers, conversions, barriers.

// CHECK-DAG: #[[THREADS:layout[0-9]*]] = #ttg.linear<{register = {{\[\[}}1]], lane = {{\[\[}}2], [4], [8], [16], [32]], warp = {{\[\[}}64], [128]], block = []} -> {dim0 = 256}>
#threads = #ttg.linear<{register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]], block = []} -> {dim0 = 256}>
// CHECK-DAG: #[[OTHER:layout[0-9]*]] = #ttg.linear<{register = {{\[\[}}128]], lane
#other = #ttg.linear<{register = [[128]], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]], block = []} -> {dim0 = 256}>
// CHECK-DAG: #mma = #ttg.linear<
#mma = #ttg.linear<{register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [0, 0]], block = []} -> {dim0 = 16, dim1 = 16}>
// CHECK-DAG: #[[SHARED:shared[0-9]*]] = #ttg.linear<{offset = {{\[\[}}1], [2], [4], [8], [16], [32], [64], [128]]} -> {dim0 = 256}>
#shared = #ttg.linear<{offset = [[1], [2], [4], [8], [16], [32], [64], [128]]} -> {dim0 = 256}>
#matrix = #ttg.linear<{offset = [[0, 1], [0, 2], [1, 0], [2, 1]]} -> {dim0 = 4, dim1 = 4}>
#matrixT = #ttg.linear<{offset = [[1, 0], [2, 0], [0, 1], [1, 2]]} -> {dim0 = 4, dim1 = 4}>

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "sm_90"} {
  // CHECK-LABEL: @convert
  // CHECK-SAME: tensor<256xf32, #[[THREADS]]>
  tt.func @convert(%x: tensor<256xf32, #threads>) -> tensor<256xf32, #other> {
    // CHECK: ttg.convert_layout %{{.*}} : tensor<256xf32, #[[THREADS]]> -> tensor<256xf32, #[[OTHER]]>
    %y = ttg.convert_layout %x : tensor<256xf32, #threads> -> tensor<256xf32, #other>
    tt.return %y : tensor<256xf32, #other>
  }

  // CHECK-LABEL: @buffers
  tt.func @buffers(%x: tensor<256xf32, #threads>, %i: i32) -> tensor<256xf32, #other> {
    // CHECK: ttg.local_alloc %{{.*}} : (tensor<256xf32, #[[THREADS]]>) -> !ttg.memdesc<256xf32, #[[SHARED]]>
    %b = ttg.local_alloc %x : (tensor<256xf32, #threads>) -> !ttg.memdesc<256xf32, #shared>
    // CHECK: ttg.local_alloc : () -> !ttg.memdesc<3x256xf32, #[[SHARED]], mutable>
    %m = ttg.local_alloc : () -> !ttg.memdesc<3x256xf32, #shared, mutable>
    // CHECK: ttg.memdesc_index %{{.*}}[%{{.*}}] : !ttg.memdesc<3x256xf32, #[[SHARED]], mutable> -> !ttg.memdesc<256xf32, #[[SHARED]], mutable>
    %s = ttg.memdesc_index %m[%i] : !ttg.memdesc<3x256xf32, #shared, mutable> -> !ttg.memdesc<256xf32, #shared, mutable>
    // CHECK: ttg.local_store %{{.*}}, %{{.*}} : tensor<256xf32, #[[THREADS]]> -> !ttg.memdesc<256xf32, #[[SHARED]], mutable>
    ttg.local_store %x, %s : tensor<256xf32, #threads> -> !ttg.memdesc<256xf32, #shared, mutable>
    // CHECK: ttg.barrier local
    ttg.barrier local
    // CHECK: ttg.local_load %{{.*}} : !ttg.memdesc<256xf32, #[[SHARED]]> -> tensor<256xf32, #[[OTHER]]>
    %y = ttg.local_load %b : !ttg.memdesc<256xf32, #shared> -> tensor<256xf32, #other>
    // CHECK: ttg.local_dealloc
    ttg.local_dealloc %m : !ttg.memdesc<3x256xf32, #shared, mutable>
    tt.return %y : tensor<256xf32, #other>
  }

  // CHECK-LABEL: @views
  tt.func @views(%m: !ttg.memdesc<4x4xf16, #matrix, mutable>, %t: !ttg.async.token, %a: tensor<16x16xf32, #mma>) {
    // CHECK: ttg.memdesc_subslice %{{.*}}[0, 2] : {{.*}} -> !ttg.memdesc<4x2xf16, #{{shared[0-9]*}}, mutable, 4x4>
    %p = ttg.memdesc_subslice %m[0, 2] : !ttg.memdesc<4x4xf16, #matrix, mutable> -> !ttg.memdesc<4x2xf16, #matrix, mutable, 4x4>
    // CHECK: ttg.memdesc_trans %{{.*}} {order = array<i32: 1, 0>}
    %r = ttg.memdesc_trans %m {order = array<i32: 1, 0>} : !ttg.memdesc<4x4xf16, #matrix, mutable> -> !ttg.memdesc<4x4xf16, #matrixT, mutable>
    %q = ttg.memdesc_reshape %m : !ttg.memdesc<4x4xf16, #matrix, mutable> -> !ttg.memdesc<2x2x4xf16, #ttg.linear<{offset = [[0, 0, 1], [0, 0, 2], [0, 1, 0], [1, 0, 1]]} -> {dim0 = 2, dim1 = 2, dim2 = 4}>, mutable>
    tt.return
  }
}

// RUN: txl-opt --txl-print-layouts %s -o /dev/null | FileCheck %s
// Layouts as people see them.

#row = #ttg.linear<{register = [[0, 1]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [], block = []} -> {dim0 = 8, dim1 = 8}>
#shared = #ttg.linear<{offset = [[0, 1], [0, 2], [0, 4], [1, 1], [2, 2], [4, 4]]} -> {dim0 = 8, dim1 = 8}>

module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_90"} {
  // CHECK: blocked([8, 8], perThread = [1, 2], lanes = [8, 4], warps = [1, 1], order = [1, 0])
  // CHECK-NEXT: {register = {{\[\[}}0, 1]], lane =
  // CHECK-NEXT: %{{.*}} of f16
  // CHECK-NEXT: %{{.*}} of f16, ttg.local_load, print-layouts.mlir:{{[0-9]+}}
  // CHECK-NEXT: {{^}}  |      0      1
  // CHECK-NEXT: -
  // CHECK-NEXT: 0 |  t0 r0  t0 r1  t1 r0
  // CHECK: {offset = {{\[\[}}0, 1]
  // CHECK-NEXT: %{{.*}} of f16, ttg.local_alloc
  // CHECK: 1 |  9  8 11 10
  tt.func @f(%x: tensor<8x8xf16, #row>) {
    %b = ttg.local_alloc %x : (tensor<8x8xf16, #row>) -> !ttg.memdesc<8x8xf16, #shared>
    %y = ttg.local_load %b : !ttg.memdesc<8x8xf16, #shared> -> tensor<8x8xf16, #row>
    tt.return
  }
}

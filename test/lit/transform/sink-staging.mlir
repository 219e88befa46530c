// RUN: txl-opt --txl-sink-staging --txl-insert-barriers %s | FileCheck %s
// Both operands are loaded before either is stored; one barrier serves both stores.

#l = #ttg.linear<{register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = [[8, 0]], block = []} -> {dim0 = 16, dim1 = 16}>
#a = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 0]], block = []} -> {dim0 = 16, dim1 = 16}>
#b = #ttg.linear<{register = [[1, 0], [8, 0]], lane = [[2, 0], [4, 0], [0, 1], [0, 2], [0, 4]], warp = [[0, 8]], block = []} -> {dim0 = 16, dim1 = 16}>
#c = #ttg.linear<{register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8]], block = []} -> {dim0 = 16, dim1 = 16}>
#s = #ttg.linear<{offset = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 0], [2, 0], [4, 0], [8, 0]]} -> {dim0 = 16, dim1 = 16}>
!p = tensor<16x16x!tt.ptr<f16>, #l>
!m = !ttg.memdesc<16x16xf16, #s>

module attributes {"ttg.num-warps" = 2 : i32} {
  // CHECK-LABEL: @staged
  // CHECK: tt.load
  // CHECK-NEXT: tt.load
  // CHECK-NEXT: ttg.local_alloc
  // CHECK-NEXT: ttg.local_alloc
  // CHECK-NEXT: ttg.barrier local
  // CHECK-NEXT: ttg.local_load
  // CHECK-NEXT: ttg.local_load
  // CHECK-NEXT: tt.dot
  tt.func @staged(%p: !p, %q: !p, %c: tensor<16x16xf32, #c>) -> tensor<16x16xf32, #c> {
    %x = tt.load %p : !p
    %xb = ttg.local_alloc %x : (tensor<16x16xf16, #l>) -> !m
    %xr = ttg.local_load %xb : !m -> tensor<16x16xf16, #a>
    %y = tt.load %q : !p
    %yb = ttg.local_alloc %y : (tensor<16x16xf16, #l>) -> !m
    %yr = ttg.local_load %yb : !m -> tensor<16x16xf16, #b>
    %d = tt.dot %xr, %yr, %c : tensor<16x16xf16, #a> * tensor<16x16xf16, #b> -> tensor<16x16xf32, #c>
    tt.return %d : tensor<16x16xf32, #c>
  }
}

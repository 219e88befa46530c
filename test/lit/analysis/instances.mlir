// A group of several warpgroups has scratch and buffers once for each. Those that share memory have the same bytes for
// an instance, so that none overlaps a buffer of another instance.
// RUN: txl-opt --txl-print-allocation %s -o /dev/null 2>&1 | FileCheck %s

#a = #ttg.linear<{register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]], block = []} -> {dim0 = 256}>
#b = #ttg.linear<{register = [[128]], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]], block = []} -> {dim0 = 256}>
#s = #ttg.linear<{offset = [[1], [2], [4], [8], [16], [32], [64], [128]]} -> {dim0 = 256}>
#h = #ttg.linear<{offset = [[1], [2], [4], [8], [16], [32], [64]]} -> {dim0 = 128}>
#c = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]], block = []} -> {dim0 = 128}>

module attributes {"ttg.num-warps" = 4 : i32, "txl.num-warpgroups" = 3 : i32, "txl.warpgroup-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // CHECK: name=instances bytes=5120 buffers=4
  // CHECK-DAG: operation=ttg.local_alloc offset=[[FREE:[0-9]+]] bytes=1024 alignment=128 instances=2
  // CHECK-DAG: operation=ttg.local_alloc offset=[[SHARED:[0-9]+]] bytes=2048 alignment=128 instances=2
  // CHECK-DAG: operation=ttg.local_alloc offset=[[SHARED]] bytes=2048 alignment=128 instances=2
  // CHECK-DAG: operation=ttg.convert_layout offset={{[0-9]+}} bytes=2048 alignment=128 instances=2
  tt.func public @instances(%x: tensor<256xf32, #a>, %z: tensor<128xf32, #c>) {
    txl.group warpgroups [1, 2] {
      %free = ttg.local_alloc : () -> !ttg.memdesc<128xf32, #h, mutable>
      ttg.local_store %z, %free : tensor<128xf32, #c> -> !ttg.memdesc<128xf32, #h, mutable>
      %first = ttg.local_alloc %x : (tensor<256xf32, #a>) -> !ttg.memdesc<256xf32, #s, mutable>
      %y = ttg.convert_layout %x : tensor<256xf32, #a> -> tensor<256xf32, #b>
      %v = ttg.local_load %first : !ttg.memdesc<256xf32, #s, mutable> -> tensor<256xf32, #b>
      ttg.local_store %v, %first : tensor<256xf32, #b> -> !ttg.memdesc<256xf32, #s, mutable>
      %second = ttg.local_alloc %z : (tensor<128xf32, #c>) -> !ttg.memdesc<128xf32, #h, mutable>
      %w = ttg.local_load %second : !ttg.memdesc<128xf32, #h, mutable> -> tensor<128xf32, #c>
      ttg.local_store %w, %free : tensor<128xf32, #c> -> !ttg.memdesc<128xf32, #h, mutable>
    }
    tt.return
  }
}

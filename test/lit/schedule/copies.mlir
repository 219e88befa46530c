// A loop that loads tiles for a product: its copies begin two iterations ahead.
// RUN: txl-opt %s --txl-schedule-loops --txl-pipeline-loops 2>&1 | FileCheck %s
// RUN: txl-opt %s --txl-schedule-loops | FileCheck %s --check-prefix=SCHEDULE
// RUN: txl-opt %s --txl-schedule-loops | txl-opt --txl-pipeline-loops | FileCheck %s --check-prefix=EXPANDED

// SCHEDULE: tt.load {{.*}} {txl.channel = 0 : i32, txl.stage = 0 : i32}
// SCHEDULE: tt.load {{.*}} {txl.channel = 1 : i32, txl.stage = 0 : i32}
// SCHEDULE: tt.dot {{.*}} {txl.stage = 2 : i32}
// SCHEDULE: } {txl.schedule = #txl.schedule<channels = [#txl.channel<home = shared, depth = 3, producer = cp_async, protocol = group>, #txl.channel<home = shared, depth = 3, producer = cp_async, protocol = group>], reserved_bytes = {{[0-9]+}}>}
// EXPANDED-NOT: txl.schedule
// EXPANDED: txl.async_wait 1
// EXPANDED-NOT: txl.stage

// CHECK: loop={{.*}}:{{[0-9]+}} pipelined=yes {{.*}} loads=2xcp.async stages=3 ring_bytes=49152
// CHECK-LABEL: @matmul
tt.func public @matmul(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32>, %n: i32) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %acc = arith.constant dense<0.0> : tensor<128x128xf32>
  %rows = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %ks = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %r2 = tt.expand_dims %rows {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %k2 = tt.expand_dims %ks {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %w = arith.constant dense<64> : tensor<128x1xi32>
  %rw = arith.muli %r2, %w : tensor<128x1xi32>
  %ro = tt.broadcast %rw : tensor<128x1xi32> -> tensor<128x32xi32>
  %ko = tt.broadcast %k2 : tensor<1x32xi32> -> tensor<128x32xi32>
  %off = arith.addi %ro, %ko : tensor<128x32xi32>
  %as = tt.splat %a : !tt.ptr<f16> -> tensor<128x32x!tt.ptr<f16>>
  %bs = tt.splat %b : !tt.ptr<f16> -> tensor<128x32x!tt.ptr<f16>>
  %ap = tt.addptr %as, %off : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
  %bp = tt.addptr %bs, %off : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
  %adv = arith.constant dense<32> : tensor<128x32xi32>
  // CHECK: %[[RINGA:.*]] = ttg.local_alloc : () -> !ttg.memdesc<3x128x32xf16, row, mutable>
  // CHECK: %[[RINGB:.*]] = ttg.local_alloc : () -> !ttg.memdesc<3x128x32xf16, row, mutable>
  // CHECK-COUNT-2: txl.async_copy
  // CHECK: txl.async_commit
  // CHECK-COUNT-2: txl.async_copy
  // CHECK: txl.async_commit
  // CHECK: scf.for
  // CHECK-NEXT: txl.async_wait 1
  // CHECK-COUNT-2: txl.async_copy
  // CHECK: txl.async_commit
  // CHECK: %[[SA:.*]] = ttg.memdesc_index %[[RINGA]]
  // CHECK: %[[SB:.*]] = ttg.memdesc_index %[[RINGB]]
  // CHECK: ttg.local_load %[[SA]]
  // CHECK: ttg.local_load %[[SB]]
  // CHECK: tt.dot
  // CHECK-NOT: txl.async_copy
  // CHECK: scf.yield
  // CHECK: txl.async_wait 0
  %r:3 = scf.for %k = %zero to %n step %step iter_args(%sum = %acc, %pa = %ap, %pb = %bp)
      -> (tensor<128x128xf32>, tensor<128x32x!tt.ptr<f16>>, tensor<128x32x!tt.ptr<f16>>) : i32 {
    %x = tt.load %pa : tensor<128x32x!tt.ptr<f16>>
    %y = tt.load %pb : tensor<128x32x!tt.ptr<f16>>
    %yt = tt.trans %y {order = array<i32: 1, 0>} : tensor<128x32xf16> -> tensor<32x128xf16>
    %d = tt.dot %x, %yt, %sum : tensor<128x32xf16> * tensor<32x128xf16> -> tensor<128x128xf32>
    %na = tt.addptr %pa, %adv : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
    %nb = tt.addptr %pb, %adv : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
    scf.yield %d, %na, %nb : tensor<128x128xf32>, tensor<128x32x!tt.ptr<f16>>, tensor<128x32x!tt.ptr<f16>>
  }
  %cs = tt.splat %c : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
  tt.store %cs, %r#0 : tensor<128x128x!tt.ptr<f32>>
  tt.return
}

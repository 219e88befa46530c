// A reduction of a descriptor's tile by TMA: through a buffer, fenced, where the box is what the pointers write; the
// second store of a tile waits until the first has been read, because both are in a loop.
// RUN: txl-opt %s --txl-ttgir='target=sm_90a schedule-candidate=2 print-schedule' 2>&1 | FileCheck %s
// RUN: txl-opt %s --txl-ttgir='target=sm_90a schedule-candidate=1' | FileCheck %s --check-prefix=THREADS
// RUN: txl-opt %s --txl-ttgir='target=sm_90 schedule-candidate=2' | FileCheck %s --check-prefix=PLAIN
// RUN: txl-opt %s --txl-ttgir='target=sm_80 schedule-candidate=2' | FileCheck %s --check-prefix=THREADS

// CHECK: store={{.*}} via=tma bytes=8192 box=64x32 reduction=add thread_cycles={{[0-9]+}} tma_cycles={{[0-9]+}}
// CHECK-LABEL: @add
// CHECK: %[[BUFFER:.*]] = ttg.local_alloc
// CHECK: scf.for
// CHECK: txl.tensor_store_wait 0
// CHECK: ttg.local_store {{.*}}, %[[BUFFER]]
// CHECK: txl.fence_async
// CHECK: txl.tensor_store %[[BUFFER]], {{.*}} reduce add
// THREADS-LABEL: @add
// THREADS-NOT: txl.tensor_store
// THREADS: tt.atomic_rmw add
// PLAIN: txl.tensor_store
tt.func public @add(%p: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %tall = arith.constant 64 : i32
  %width = arith.constant dense<32> : tensor<64x1xi32>
  %x = arith.constant dense<7> : tensor<64x32xi32>
  %all = arith.constant dense<true> : tensor<64x32xi1>
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %rows = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %columns = tt.expand_dims %c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %across = tt.broadcast %columns : tensor<1x32xi32> -> tensor<64x32xi32>
  scf.for %i = %zero to %n step %one : i32 {
    %first = arith.muli %i, %tall : i32
    %begin = tt.splat %first : i32 -> tensor<64x1xi32>
    %row = arith.addi %begin, %rows : tensor<64x1xi32>
    %offset = arith.muli %row, %width : tensor<64x1xi32>
    %base = tt.splat %p : !tt.ptr<i32> -> tensor<64x1x!tt.ptr<i32>>
    %at = tt.addptr %base, %offset : tensor<64x1x!tt.ptr<i32>>, tensor<64x1xi32>
    %wide = tt.broadcast %at : tensor<64x1x!tt.ptr<i32>> -> tensor<64x32x!tt.ptr<i32>>
    %to = tt.addptr %wide, %across : tensor<64x32x!tt.ptr<i32>>, tensor<64x32xi32>
    %old = tt.atomic_rmw add, relaxed, gpu, %to, %x, %all {tt.of_descriptor} : (tensor<64x32x!tt.ptr<i32>>, tensor<64x32xi32>, tensor<64x32xi1>) -> tensor<64x32xi32>
  }
  tt.return
}

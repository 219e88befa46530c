// Tensor memory is read where the tile is used.
// RUN: txl-opt --txl-sink-tmem-loads %s | FileCheck %s

!t = !ttg.memdesc<128x64xf32, tensor, mutable>
!s = !ttg.memdesc<128x64xf32, mutable>

// CHECK-LABEL: @late
// CHECK: txl.mbarrier_wait
// CHECK-NEXT: %[[X:.*]] = ttg.local_load
// CHECK-NEXT: arith.addf %[[X]], %[[X]]
tt.func @late(%t: !t, %bar: !ttg.memdesc<1xi64, mutable>, %p: i32) -> tensor<128x64xf32> {
  %x = ttg.local_load %t : !t -> tensor<128x64xf32>
  txl.mbarrier_wait %bar, %p : !ttg.memdesc<1xi64, mutable>
  %y = arith.addf %x, %x : tensor<128x64xf32>
  tt.return %y : tensor<128x64xf32>
}

// Before the region that uses it; an unused load stays; shared memory is read where it stands.
// CHECK-LABEL: @elsewhere
// CHECK: ttg.local_load %arg0
// CHECK-NEXT: ttg.local_load %arg1
// CHECK-NEXT: txl.mbarrier_wait
// CHECK-NEXT: %[[X:.*]] = ttg.local_load %arg0
// CHECK-NEXT: scf.if
// CHECK-NEXT: ttg.local_store %[[X]]
tt.func @elsewhere(%t: !t, %s: !s, %bar: !ttg.memdesc<1xi64, mutable>, %p: i32, %c: i1) {
  %unused = ttg.local_load %t : !t -> tensor<128x64xf32>
  %x = ttg.local_load %t : !t -> tensor<128x64xf32>
  %y = ttg.local_load %s : !s -> tensor<128x64xf32>
  txl.mbarrier_wait %bar, %p : !ttg.memdesc<1xi64, mutable>
  scf.if %c {
    ttg.local_store %x, %s : tensor<128x64xf32> -> !s
  }
  ttg.local_store %y, %s : tensor<128x64xf32> -> !s
  tt.return
}

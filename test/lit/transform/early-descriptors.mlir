// Descriptors that the program makes stand beside each other, behind what they are made of and what may be waited for.
// RUN: txl-opt --txl-early-descriptors %s | FileCheck %s

!x = !ttg.memdesc<8x4xf32, mutable>
!bar = !ttg.memdesc<1xi64, mutable>

// CHECK-LABEL: @copies
// CHECK: txl.mbarrier_wait
// CHECK-NEXT: arith.extsi
// CHECK-NEXT: %[[FIRST:.*]] = tt.make_tensor_descriptor %arg0
// CHECK-NEXT: %[[SECOND:.*]] = tt.make_tensor_descriptor %arg1
// CHECK-NEXT: arith.cmpi
// CHECK-NEXT: txl.mbarrier_expect
// CHECK-NEXT: txl.tensor_load %[[FIRST]]
// CHECK-NEXT: txl.tensor_load %[[SECOND]]
// CHECK: %[[OTHER:.*]] = tt.make_tensor_descriptor %arg0{{.*}}tt.optional
// CHECK-NEXT: txl.tensor_load %[[OTHER]]
tt.func @copies(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32, %phase: i32, %x: !x, %y: !x, %bar: !bar) {
  %zero = arith.constant 0 : i32
  %bytes = arith.constant 256 : i32
  %one = arith.constant 1 : i64
  txl.mbarrier_wait %bar, %phase : !bar
  %pitch = arith.extsi %n : i32 to i64
  %any = arith.cmpi ne, %n, %zero : i32
  txl.mbarrier_expect %bar, %bytes if %any : !bar
  %d = tt.make_tensor_descriptor %p, [%n, %n], [%pitch, %one] {tt.landed} : <f32>, <8x4xf32>
  txl.tensor_load %d[%zero, %zero], %x, %bar if %any : !tt.tensordesc<8x4xf32> -> !x, !bar
  %e = tt.make_tensor_descriptor %q, [%n, %n], [%pitch, %one] {tt.landed} : <f32>, <8x4xf32>
  txl.tensor_load %e[%zero, %zero], %y, %bar if %any : !tt.tensordesc<8x4xf32> -> !x, !bar
  %f = tt.make_tensor_descriptor %p, [%n, %n], [%one, %one] {tt.optional} : <f32>, <8x4xf32>
  txl.tensor_load %f[%zero, %zero], %x, %bar if %any : !tt.tensordesc<8x4xf32> -> !x, !bar
  tt.return
}

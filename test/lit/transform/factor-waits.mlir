// Products whose factor `a` is in registers end in the block in which they start.
// RUN: txl-opt --txl-factor-waits %s | FileCheck %s

!b = !ttg.memdesc<64x64xf16, mutable>
!x = tensor<64x64xf16>
!t = tensor<64x64xf32>

// CHECK-LABEL: @turns
// CHECK: txl.dot_async
// CHECK-NEXT: txl.dot_wait 1
// CHECK: txl.dot_wait 0{{$| loc}}
// CHECK-NEXT: scf.yield
tt.func @turns(%b: !b, %c: !t, %x: !x, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%s = %c, %p = %x) -> (!t, !x) : i32 {
    %d = txl.dot_async %p, %b, %s : !x * !b -> !t
    %w = txl.dot_wait 1, %d : !t
    %q = arith.addf %p, %p : !x
    scf.yield %w, %q : !t, !x
  }
  %e = txl.dot_wait 0, %r#0 : !t
  tt.return
}

// What was started behind it may go on; a product of buffers may, and one that was waited for is over.
// CHECK-LABEL: @younger
// CHECK: txl.dot_wait 2
// CHECK: txl.dot_wait 1{{$| loc}}
// CHECK-NEXT: scf.yield
// CHECK: txl.dot_wait 0, %{{.*}} : tensor
// CHECK-NEXT: scf.yield
tt.func @younger(%b: !b, %c: !t, %x: !x, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%s = %c, %u = %c) -> (!t, !t) : i32 {
    %d = txl.dot_async %x, %b, %s : !x * !b -> !t
    %e = txl.dot_async %b, %b, %u : !b * !b -> !t
    %w:2 = txl.dot_wait 2, %d, %e : !t, !t
    scf.yield %w#0, %w#1 : !t, !t
  }
  %f = scf.for %i = %zero to %n step %one iter_args(%s = %r#0) -> (!t) : i32 {
    %d = txl.dot_async %x, %b, %s : !x * !b -> !t
    %e = txl.dot_wait 0, %d : !t
    scf.yield %e : !t
  }
  %g = scf.for %i = %zero to %n step %one iter_args(%s = %r#1) -> (!t) : i32 {
    %d = txl.dot_async %b, %b, %s : !b * !b -> !t
    scf.yield %d : !t
  }
  // CHECK: txl.dot_async
  // CHECK-NEXT: scf.yield
  tt.return
}

// Products whose factor `a` is in registers end in the block in which they start.
// RUN: txl-opt --txl-dot-waits=registers %s | FileCheck %s

!b = !ttg.memdesc<64x64xf16, mutable>
!x = tensor<64x64xf16>
!t = tensor<64x64xf32>

// CHECK-LABEL: @iterations
// CHECK: txl.dot_async
// CHECK-NEXT: txl.dot_wait 1
// CHECK: txl.dot_wait 0{{$| loc}}
// CHECK-NEXT: scf.yield
tt.func @iterations(%b: !b, %c: !t, %x: !x, %n: i32) {
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

// What was started after it may stay in flight; a product of buffers may, and one that was waited for is over.
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

// A wait of the next iteration is enough if the registers are written after it, as those are that are computed of what it gives; by each
// way to the factor.
// CHECK-LABEL: @next_iteration
// CHECK: txl.dot_wait 0, %{{.*}} : tensor
// CHECK: txl.dot_async
// CHECK-NEXT: scf.yield
// CHECK: txl.dot_wait 0, %{{.*}} : tensor
// CHECK: scf.if
// CHECK: txl.dot_async
// CHECK-NEXT: scf.yield
tt.func @next_iteration(%b: !b, %c: !t, %x: !x, %is: i1, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %c) -> (!t) : i32 {
    %d = txl.dot_async %b, %b, %c : !b * !b -> !t
    %w = txl.dot_wait 0, %d : !t
    %p = arith.mulf %w, %c : !t
    %q = arith.truncf %p : !t to !x
    %e = txl.dot_async %q, %b, %s : !x * !b -> !t
    scf.yield %e : !t
  }
  %f = scf.for %i = %zero to %n step %one iter_args(%s = %r) -> (!t) : i32 {
    %d = txl.dot_async %b, %b, %c : !b * !b -> !t
    %w = txl.dot_wait 0, %d : !t
    %p = scf.if %is -> !t {
      scf.yield %w : !t
    } else {
      %m = arith.addf %w, %c : !t
      scf.yield %m : !t
    }
    %q = arith.truncf %p : !t to !x
    %e = txl.dot_async %q, %b, %s : !x * !b -> !t
    scf.yield %e : !t
  }
  tt.return
}

// It is not where one branch needs none of it, or where an earlier wait, which leaves the MMA in flight, completed what
// the operand is computed from.
// CHECK-LABEL: @too_late
// CHECK: scf.if
// CHECK: txl.dot_async
// CHECK: txl.dot_wait 0{{$| loc}}
// CHECK-NEXT: scf.yield
// CHECK: txl.dot_wait 1, %{{.*}} : tensor
// CHECK-NEXT: arith.truncf
// CHECK-NEXT: txl.dot_wait 0, %{{.*}} : tensor
// CHECK: txl.dot_async
// CHECK: txl.dot_async
// CHECK-NEXT: txl.dot_wait 0{{$| loc}}
// CHECK-NEXT: scf.yield
tt.func @too_late(%b: !b, %c: !t, %x: !x, %is: i1, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %c) -> (!t) : i32 {
    %d = txl.dot_async %b, %b, %c : !b * !b -> !t
    %w = txl.dot_wait 0, %d : !t
    %p = scf.if %is -> !t {
      scf.yield %w : !t
    } else {
      scf.yield %c : !t
    }
    %q = arith.truncf %p : !t to !x
    %e = txl.dot_async %q, %b, %s : !x * !b -> !t
    scf.yield %e : !t
  }
  %f:2 = scf.for %i = %zero to %n step %one iter_args(%s = %r, %t = %c) -> (!t, !t) : i32 {
    %w = txl.dot_wait 1, %t : !t
    %q = arith.truncf %w : !t to !x
    %u = txl.dot_wait 0, %s : !t
    %d = txl.dot_async %b, %b, %c : !b * !b -> !t
    %e = txl.dot_async %q, %b, %u : !x * !b -> !t
    scf.yield %e, %d : !t, !t
  }
  tt.return
}

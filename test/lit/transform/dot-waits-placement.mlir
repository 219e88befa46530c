// Waits that a pass requires without a number: the placement gives each the number of MMAs that may stay in flight.
// RUN: txl-opt --txl-dot-waits=registers %s | FileCheck %s

!a = !ttg.memdesc<64x64xf16, mutable>
!x = tensor<64x64xf16>
!t = tensor<64x64xf32>

// The MMAs of an iteration stay in flight; the next iteration, after it has issued its own, waits for them. The first
// iteration has none to wait for, and the loop may have no iteration.
// CHECK-LABEL: @in_flight
// CHECK: %[[L:.*]] = scf.for {{.*}} iter_args(%[[S:.*]] = %{{.*}})
// CHECK-NEXT: %[[D:.*]] = txl.dot_async %{{.*}}, %{{.*}}, %[[S]]
// CHECK-NEXT: %[[E:.*]] = txl.dot_async %{{.*}}, %{{.*}}, %[[D]]
// CHECK-NEXT: %[[W:.*]] = txl.dot_wait 2, %[[E]] :
// CHECK-NEXT: scf.yield %[[W]]
// CHECK: %[[R:.*]] = txl.dot_wait 0, %[[L]]
// CHECK-NEXT: tt.return %[[R]]
tt.func @in_flight(%a: !a, %c: !t, %n: i32) -> !t {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %l = scf.for %i = %zero to %n step %one iter_args(%s = %c) -> (!t) : i32 {
    %d = txl.dot_async %a, %a, %s : !a * !a -> !t
    %e = txl.dot_async %a, %a, %d : !a * !a -> !t
    %w = txl.dot_wait %s : !t
    scf.yield %e : !t
  }
  %r = txl.dot_wait %l : !t
  tt.return %r : !t
}

// With two accumulators the wait is for both MMAs of the previous iteration, so it leaves two.
// CHECK-LABEL: @two_accumulators
// CHECK: scf.for
// CHECK-NEXT: %[[D:.*]] = txl.dot_async
// CHECK-NEXT: %[[E:.*]] = txl.dot_async
// CHECK-NEXT: %[[W:.*]]:2 = txl.dot_wait 2, %[[D]], %[[E]]
// CHECK-NEXT: scf.yield %[[W]]#0, %[[W]]#1
// CHECK: %[[V:.*]]:2 = txl.dot_wait 1, %{{.*}}#0, %{{.*}}#1
// CHECK-NEXT: %[[U:.*]] = txl.dot_wait 0, %[[V]]#1
// CHECK-NEXT: arith.addf %[[V]]#0, %[[U]]
tt.func @two_accumulators(%a: !a, %c: !t, %n: i32) -> !t {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %l:2 = scf.for %i = %zero to %n step %one iter_args(%s = %c, %u = %c) -> (!t, !t) : i32 {
    %d = txl.dot_async %a, %a, %s : !a * !a -> !t
    %e = txl.dot_async %a, %a, %u : !a * !a -> !t
    %w:2 = txl.dot_wait %s, %u : !t, !t
    scf.yield %d, %e : !t, !t
  }
  %sum = arith.addf %l#0, %l#1 : !t
  tt.return %sum : !t
}

// A wait for the older of two MMAs leaves the younger; a wait for what an earlier one covers is dropped.
// CHECK-LABEL: @covered
// CHECK: %[[D:.*]] = txl.dot_async
// CHECK-NEXT: %[[E:.*]] = txl.dot_async
// CHECK-NEXT: %[[W:.*]]:2 = txl.dot_wait 1, %[[D]], %[[E]]
// CHECK-NEXT: arith.mulf %[[W]]#0, %[[W]]#0
// CHECK-NEXT: %[[V:.*]] = txl.dot_wait 0, %[[W]]#1
// CHECK-NEXT: arith.addf %[[W]]#0, %[[V]]
// CHECK-NOT: txl.dot_wait
tt.func @covered(%a: !a, %c: !t) -> (!t, !t) {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %e = txl.dot_async %a, %a, %c : !a * !a -> !t
  %x = txl.dot_wait %d : !t
  %m = arith.mulf %x, %x : !t
  %y = txl.dot_wait %e : !t
  %z = txl.dot_wait %d : !t
  %s = arith.addf %z, %y : !t
  tt.return %m, %s : !t, !t
}

// Operand A in registers: the MMA is complete before the iteration ends, as the next one overwrites the registers.
// CHECK-LABEL: @register_operand
// CHECK: txl.dot_async
// CHECK-NEXT: arith.addf
// CHECK-NEXT: txl.dot_wait 0{{$| loc}}
// CHECK-NEXT: scf.yield
tt.func @register_operand(%a: !a, %c: !t, %x: !x, %n: i32) -> !t {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %l:2 = scf.for %i = %zero to %n step %one iter_args(%s = %c, %p = %x) -> (!t, !x) : i32 {
    %d = txl.dot_async %p, %a, %s : !x * !a -> !t
    %q = arith.addf %p, %p : !x
    scf.yield %d, %q : !t, !x
  }
  tt.return %l#0 : !t
}

// The buffer that an MMA reads is filled again only after the MMA is complete.
// CHECK-LABEL: @buffer
// CHECK: %[[D:.*]] = txl.dot_async
// CHECK-NEXT: %[[W:.*]] = txl.dot_wait 0, %[[D]]
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: %[[E:.*]] = txl.dot_async %{{.*}}, %{{.*}}, %[[W]]
tt.func @buffer(%a: !a, %c: !t, %x: !x) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %w = txl.dot_wait %d : !t
  ttg.local_store %x, %a : !x -> !a
  %e = txl.dot_async %a, %a, %w : !a * !a -> !t
  tt.return %e : !t
}

// An MMA in a branch: after it, what was in flight before still is.
// CHECK-LABEL: @branch
// CHECK: %[[D:.*]] = txl.dot_async
// CHECK: %[[I:.*]] = scf.if
// CHECK-NEXT: %[[E:.*]] = txl.dot_async
// CHECK-NEXT: scf.yield %[[E]]
// CHECK: %[[W:.*]]:2 = txl.dot_wait 0, %[[D]], %[[I]]
// CHECK-NEXT: arith.addf %[[W]]#0, %[[W]]#1
tt.func @branch(%a: !a, %c: !t, %p: i1) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %i = scf.if %p -> !t {
    %e = txl.dot_async %a, %a, %c : !a * !a -> !t
    scf.yield %e : !t
  } else {
    scf.yield %c : !t
  }
  %x = txl.dot_wait %d : !t
  %y = txl.dot_wait %i : !t
  %s = arith.addf %x, %y : !t
  tt.return %s : !t
}

// A wait in a nested loop for an MMA whose result a later one has accumulated to is before that loop.
// CHECK-LABEL: @nested
// CHECK: scf.for
// CHECK-NEXT: %[[D:.*]] = txl.dot_async
// CHECK-NEXT: %[[W:.*]] = txl.dot_wait 1, %[[D]]
// CHECK-NEXT: scf.for
// CHECK-NOT: txl.dot_wait
// CHECK: scf.yield %[[W]]
tt.func @nested(%a: !a, %c: !t, %n: i32) -> !t {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %l = scf.for %i = %zero to %n step %one iter_args(%s = %c) -> (!t) : i32 {
    %d = txl.dot_async %a, %a, %s : !a * !a -> !t
    scf.for %j = %zero to %n step %one : i32 {
      %w = txl.dot_wait %s : !t
    }
    scf.yield %d : !t
  }
  tt.return %l : !t
}

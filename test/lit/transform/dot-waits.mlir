// Waits for MMAs in flight: where none is written, and through those that are.
// RUN: txl-opt --txl-dot-waits %s | FileCheck %s

!a = !ttg.memdesc<64x64xf16, mutable>
!t = tensor<64x64xf32>

// What is computed with is waited for, once.
// CHECK-LABEL: @use
// CHECK: %[[D:.*]] = txl.dot_async
// CHECK: %[[S:.*]] = txl.dot_wait 0, %[[D]]
// CHECK: %[[M:.*]] = arith.mulf %[[S]], %[[S]]
// CHECK: arith.addf %[[M]], %[[S]]
tt.func @use(%a: !a, %c: !t) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %m = arith.mulf %d, %d : !t
  %s = arith.addf %m, %d : !t
  tt.return %s : !t
}

// The sum of the next product is not waited for; the result of a function is.
// CHECK-LABEL: @chain
// CHECK: %[[D:.*]] = txl.dot_async
// CHECK-NEXT: %[[E:.*]] = txl.dot_async %{{.*}}, %{{.*}}, %[[D]]
// CHECK-NEXT: %[[S:.*]] = txl.dot_wait 0, %[[E]]
// CHECK-NEXT: tt.return %[[S]]
tt.func @chain(%a: !a, %c: !t) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %e = txl.dot_async %a, %a, %d : !a * !a -> !t
  tt.return %e : !t
}

// A sum that is wanted as it was has to be there before it goes on.
// CHECK-LABEL: @kept
// CHECK: %[[D:.*]] = txl.dot_async
// CHECK-NEXT: %[[S:.*]] = txl.dot_wait 0, %[[D]]
// CHECK-NEXT: %[[E:.*]] = txl.dot_async %{{.*}}, %{{.*}}, %[[S]]
// CHECK-NEXT: %[[W:.*]] = txl.dot_wait 0, %[[E]]
// CHECK-NEXT: arith.mulf %[[S]], %[[W]]
tt.func @kept(%a: !a, %c: !t) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %e = txl.dot_async %a, %a, %d : !a * !a -> !t
  %m = arith.mulf %d, %e : !t
  tt.return %m : !t
}

// A wait that is written takes what is in flight; what it leaves is waited for where it is used, and only there.
// CHECK-LABEL: @pending
// CHECK: %[[D:.*]] = txl.dot_async
// CHECK: %[[E:.*]] = txl.dot_async
// CHECK-NEXT: %[[W:.*]]:2 = txl.dot_wait 1, %[[D]], %[[E]]
// CHECK-NEXT: %[[M:.*]] = arith.mulf %[[W]]#0, %[[W]]#0
// CHECK-NEXT: %[[V:.*]] = txl.dot_wait 0, %[[W]]#1
// CHECK-NEXT: arith.mulf %[[M]], %[[V]]
tt.func @pending(%a: !a, %c: !t) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %e = txl.dot_async %a, %a, %c : !a * !a -> !t
  txl.dot_wait 1
  %m = arith.mulf %d, %d : !t
  %n = arith.mulf %m, %e : !t
  tt.return %n : !t
}

// The wait for the older of two leaves the younger.
// CHECK-LABEL: @older
// CHECK: %[[W:.*]]:2 = txl.dot_wait 1, %[[D:.*]], %[[E:.*]] :
// CHECK-NEXT: arith.mulf %[[W]]#0, %[[W]]#0
// CHECK-NEXT: txl.dot_wait 0, %[[W]]#1
tt.func @older(%a: !a, %c: !t) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %e = txl.dot_async %a, %a, %c : !a * !a -> !t
  %m = arith.mulf %d, %d : !t
  %n = arith.mulf %m, %e : !t
  tt.return %n : !t
}

// A loop carries a sum in flight.
// CHECK-LABEL: @loop
// CHECK: %[[L:.*]] = scf.for {{.*}} iter_args(%[[X:.*]] = %{{.*}})
// CHECK-NEXT: %[[D:.*]] = txl.dot_async %{{.*}}, %{{.*}}, %[[X]]
// CHECK-NEXT: %[[W:.*]] = txl.dot_wait 1, %[[D]]
// CHECK-NEXT: scf.yield %[[W]]
// CHECK: %[[R:.*]] = txl.dot_wait 0, %[[L]]
// CHECK-NEXT: tt.return %[[R]]
tt.func @loop(%a: !a, %c: !t, %n: i32) -> !t {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c) -> (!t) : i32 {
    %d = txl.dot_async %a, %a, %x : !a * !a -> !t
    txl.dot_wait 1
    scf.yield %d : !t
  }
  tt.return %l : !t
}

// One that the body computes with is waited for in the body, with the number that holds in every iteration.
// CHECK-LABEL: @rotated
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %{{.*}}, %[[Y:.*]] = %{{.*}})
// CHECK-NEXT: %[[D:.*]] = txl.dot_async
// CHECK-NEXT: %[[W:.*]]:2 = txl.dot_wait 1, %[[Y]], %[[D]]
// CHECK-NEXT: arith.addf %[[X]], %[[W]]#0
// CHECK-NEXT: scf.yield %{{.*}}, %[[W]]#1
tt.func @rotated(%a: !a, %c: !t, %n: i32) -> !t {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !t
  %first = txl.dot_async %a, %a, %zero : !a * !a -> !t
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c, %y = %first) -> (!t, !t) : i32 {
    %d = txl.dot_async %a, %a, %zero : !a * !a -> !t
    %s = arith.addf %x, %y : !t
    scf.yield %s, %d : !t, !t
  }
  tt.return %l#0 : !t
}

// What a loop takes from outside is there before it.
// CHECK-LABEL: @captured
// CHECK: %[[D:.*]] = txl.dot_async
// CHECK: %[[W:.*]] = txl.dot_wait 0, %[[D]]
// CHECK-NEXT: scf.for
// CHECK-NEXT: arith.addf %{{.*}}, %[[W]]
tt.func @captured(%a: !a, %c: !t, %n: i32) -> !t {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c) -> (!t) : i32 {
    %s = arith.addf %x, %d : !t
    scf.yield %s : !t
  }
  tt.return %l : !t
}

// A branch waits for itself; after it nothing is known.
// CHECK-LABEL: @branch
// CHECK: %[[D:.*]] = txl.dot_async
// CHECK: %[[I:.*]] = scf.if
// CHECK-NEXT: %[[V:.*]] = txl.dot_wait 0, %[[D]]
// CHECK-NEXT: arith.mulf %[[V]], %[[V]]
// CHECK: } else {
// CHECK-NEXT: scf.yield %[[D]]
// CHECK: %[[W:.*]] = txl.dot_wait 0, %[[I]]
// CHECK-NEXT: tt.return %[[W]]
tt.func @branch(%a: !a, %c: !t, %p: i1) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %i = scf.if %p -> (!t) {
    %m = arith.mulf %d, %d : !t
    scf.yield %m : !t
  } else {
    scf.yield %d : !t
  }
  tt.return %i : !t
}

// `s += dot(a, b)` is a product whose sum begins at s.
// CHECK-LABEL: @sum
// CHECK-NOT: arith.addf
// CHECK: %[[D:.*]] = txl.dot_async %{{.*}}, %{{.*}}, %arg1
// CHECK-NEXT: %[[W:.*]] = txl.dot_wait 0, %[[D]]
// CHECK-NEXT: tt.return %[[W]]
tt.func @sum(%a: !a, %c: !t) -> !t {
  %zero = arith.constant dense<0.0> : !t
  %d = txl.dot_async %a, %a, %zero : !a * !a -> !t
  %s = arith.addf %c, %d : !t
  tt.return %s : !t
}

// A while loop carries sums in flight.
// CHECK-LABEL: @while
// CHECK: %[[D:.*]] = txl.dot_async
// CHECK-NEXT: %[[L:.*]] = scf.while (%{{.*}} = %[[D]])
// CHECK: %[[E:.*]] = txl.dot_async
// CHECK-NEXT: scf.yield %[[E]]
// CHECK: %[[S:.*]] = txl.dot_wait 0, %[[L]]
// CHECK-NEXT: tt.return %[[S]]
tt.func @while(%a: !a, %c: !t, %p: i1) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %l = scf.while (%x = %d) : (!t) -> !t {
    scf.condition(%p) %x : !t
  } do {
  ^bb0(%y: !t):
    %e = txl.dot_async %a, %a, %y : !a * !a -> !t
    scf.yield %e : !t
  }
  tt.return %l : !t
}

// A wait in it takes what it carries, as in other loops.
// CHECK-LABEL: @counted
// CHECK: scf.while (%[[X:.*]] = %{{.*}}, %{{.*}})
// CHECK-NEXT: arith.cmpi
// CHECK-NEXT: scf.condition(%{{.*}}) %[[X]]
// CHECK: ^bb0(%[[Y:.*]]: tensor<64x64xf32>, %{{.*}}):
// CHECK-NEXT: %[[D:.*]] = txl.dot_async %{{.*}}, %{{.*}}, %[[Y]]
// CHECK-NEXT: %[[W:.*]] = txl.dot_wait 1, %[[D]]
// CHECK: scf.yield %[[W]]
// CHECK: }
// CHECK-NEXT: %[[S:.*]] = txl.dot_wait 0, %{{.*}}#0
// CHECK-NEXT: tt.return %[[S]]
tt.func @counted(%a: !a, %c: !t, %n: i32) -> !t {
  %one = arith.constant 1 : i32
  %r:2 = scf.while (%x = %c, %i = %n) : (!t, i32) -> (!t, i32) {
    %more = arith.cmpi sgt, %i, %one : i32
    scf.condition(%more) %x, %i : !t, i32
  } do {
  ^bb0(%y: !t, %i: i32):
    %d = txl.dot_async %a, %a, %y : !a * !a -> !t
    txl.dot_wait 1
    %next = arith.subi %i, %one : i32
    scf.yield %d, %next : !t, i32
  }
  tt.return %r#0 : !t
}

// RUN: txl-opt --txl-spin-loop-loads --canonicalize --cse %s | FileCheck %s

// CHECK-LABEL: @wait
// CHECK: scf.while
// CHECK: tt.load %{{.*}} {isVolatile = true}
tt.func public @wait(%flag: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  scf.while : () -> () {
    %x = tt.load %flag : !tt.ptr<i32>
    %go = arith.cmpi eq, %x, %c0 : i32
    scf.condition(%go)
  } do {
    scf.yield
  }
  tt.return
}

// The body loads again what the condition gets through a branch; another load in the body does not matter to the condition.
// CHECK-LABEL: @carried
// CHECK: scf.while
// CHECK: tt.load %arg0 {isVolatile = true}
// CHECK: tt.load %arg1 :
tt.func public @carried(%flag: !tt.ptr<i32>, %p: !tt.ptr<i32>, %some: i1) -> i32 {
  %c0 = arith.constant 0 : i32
  %r:2 = scf.while (%x = %c0, %sum = %c0) : (i32, i32) -> (i32, i32) {
    %go = arith.cmpi eq, %x, %c0 : i32
    scf.condition(%go) %x, %sum : i32, i32
  } do {
  ^bb0(%x: i32, %sum: i32):
    %next = scf.if %some -> i32 {
      %y = tt.load %flag : !tt.ptr<i32>
      scf.yield %y : i32
    } else {
      scf.yield %x : i32
    }
    %z = tt.load %p : !tt.ptr<i32>
    %more = arith.addi %sum, %z : i32
    scf.yield %next, %more : i32, i32
  }
  tt.return %r#1 : i32
}

// Another address in every iteration.
// CHECK-LABEL: @search
// CHECK-NOT: isVolatile
tt.func public @search(%p: !tt.ptr<i32>) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %at = tt.addptr %p, %i : !tt.ptr<i32>, i32
    %x = tt.load %at : !tt.ptr<i32>
    %go = arith.cmpi ne, %x, %c0 : i32
    scf.condition(%go) %i : i32
  } do {
  ^bb0(%i: i32):
    %j = arith.addi %i, %c1 : i32
    scf.yield %j : i32
  }
  tt.return %r : i32
}

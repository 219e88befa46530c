// RUN: txl-opt --txl-inline --mlir-print-debuginfo %s | FileCheck %s

// CHECK-LABEL: @kernel
// CHECK: arith.addf {{.*}} loc(#[[CALLED:.*]])
// CHECK: tt.call @kept
// CHECK-NOT: @twice
// CHECK: tt.func private @kept
tt.func public @kernel(%x: f32) -> f32 {
  %0 = tt.call @twice(%x) : (f32) -> f32 loc("caller.py":9:4)
  %1 = tt.call @kept(%0) : (f32) -> f32
  tt.return %1 : f32
}
tt.func private @twice(%x: f32) -> f32 attributes {noinline = false} {
  %0 = arith.addf %x, %x : f32 loc("callee.py":2:0)
  tt.return %0 : f32
}
tt.func private @kept(%x: f32) -> f32 attributes {noinline = true} {
  tt.return %x : f32
}

// A call inside of another operation's region, in a function that is inlined itself.
// CHECK-LABEL: @reduces
// CHECK: "tt.reduce"
// CHECK-NOT: tt.call
// CHECK: tt.return
tt.func public @reduces(%x: tensor<4xf32>) -> f32 {
  %0 = tt.call @sum(%x) : (tensor<4xf32>) -> f32
  tt.return %0 : f32
}
tt.func private @sum(%x: tensor<4xf32>) -> f32 {
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = tt.call @add(%a, %b) : (f32, f32) -> f32
    tt.reduce.return %s : f32
  }) : (tensor<4xf32>) -> f32
  tt.return %0 : f32
}
tt.func private @add(%a: f32, %b: f32) -> f32 attributes {noinline = false} {
  %0 = arith.addf %a, %b : f32
  tt.return %0 : f32
}

// An unreachable block after the return does not keep a body out of a region that has one block only.
// CHECK-LABEL: @unreachable
// CHECK-NOT: tt.call
// CHECK: tt.return
tt.func public @unreachable(%x: tensor<4xi32>) -> i32 {
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %s = tt.call @xor(%a, %b) : (i32, i32) -> i32
    tt.reduce.return %s : i32
  }) : (tensor<4xi32>) -> i32
  tt.return %0 : i32
}
tt.func private @xor(%a: i32, %b: i32) -> i32 attributes {noinline = false} {
  %0 = arith.xori %a, %b : i32
  tt.return %0 : i32
^bb1:
  %1 = ub.poison : i32
  tt.return %1 : i32
}

// CHECK-DAG: #[[CALLEE:.*]] = loc("callee.py":2:0)
// CHECK-DAG: #[[CALLER:.*]] = loc("caller.py":9:4)
// CHECK-DAG: #[[CALLED]] = loc(callsite(#[[CALLEE]] at #[[CALLER]]))

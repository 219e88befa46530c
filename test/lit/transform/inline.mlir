// RUN: txl-opt --txl-inline --mlir-print-debuginfo %s | FileCheck %s

// CHECK-LABEL: @kernel
// CHECK: arith.addf {{.*}} loc(#[[CALLED:.*]])
// CHECK: tt.call @kept
// CHECK-NOT: @twice
// CHECK: tt.func private @kept
// CHECK-DAG: #[[CALLEE:.*]] = loc("callee.py":2:0)
// CHECK-DAG: #[[CALLER:.*]] = loc("caller.py":9:4)
// CHECK-DAG: #[[CALLED]] = loc(callsite(#[[CALLEE]] at #[[CALLER]]))
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

// Functions without a caller are removed, the others stand in the order in which their calls are read.
// RUN: txl-opt %s --txl-callee-order | FileCheck %s

// CHECK: tt.func public @kernel
// CHECK: tt.func private @first
// CHECK: tt.func private @inner
// CHECK: tt.func private @second
// CHECK-NOT: tt.func
module {
  tt.func private @unused(%x: i32) -> i32 attributes {noinline = true} {
    %r = tt.call @also_unused(%x) : (i32) -> i32
    tt.return %r : i32
  }
  tt.func private @also_unused(%x: i32) -> i32 attributes {noinline = true} {
    tt.return %x : i32
  }
  tt.func private @second(%x: i32) -> i32 attributes {noinline = true} {
    %r = tt.call @inner(%x) : (i32) -> i32
    tt.return %r : i32
  }
  tt.func private @inner(%x: i32) -> i32 attributes {noinline = true} {
    tt.return %x : i32
  }
  tt.func private @first(%x: i32) -> i32 attributes {noinline = true} {
    %r = tt.call @inner(%x) : (i32) -> i32
    tt.return %r : i32
  }
  tt.func public @kernel(%p: !tt.ptr<i32>, %n: i32) {
    %a = tt.call @first(%n) : (i32) -> i32
    %b = tt.call @second(%a) : (i32) -> i32
    tt.store %p, %b : !tt.ptr<i32>
    tt.return
  }
}

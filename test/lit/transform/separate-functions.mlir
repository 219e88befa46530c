// A function that is compiled separately is a nested symbol. Its module keeps it without a caller; the module of a kernel
// keeps its declaration only if it is called.
// RUN: txl-opt %s --split-input-file --txl-inline --txl-callee-order | FileCheck %s

// CHECK: tt.func nested @separate
// CHECK-NOT: tt.func private
module {
  tt.func private @inlined(%x: i32) -> i32 attributes {noinline = false} {
    tt.return %x : i32
  }
  tt.func nested @separate(%x: i32) -> i32 attributes {noinline = true} {
    %r = tt.call @inlined(%x) : (i32) -> i32
    tt.return %r : i32
  }
}

// -----

// CHECK: tt.func public @kernel
// CHECK: tt.func nested @called(i32) -> i32
// CHECK-NOT: @uncalled
module {
  tt.func nested @uncalled(i32) -> i32 attributes {noinline = true}
  tt.func nested @called(i32) -> i32 attributes {noinline = true}
  tt.func public @kernel(%p: !tt.ptr<i32>, %n: i32) {
    %a = tt.call @called(%n) : (i32) -> i32
    tt.store %p, %a : !tt.ptr<i32>
    tt.return
  }
}

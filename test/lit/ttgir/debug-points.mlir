// A text that was compiled for the debugger compiles for a GPU: it has no statements to stop at there.
// RUN: txlc %s -t sm_90a -e ttgir | FileCheck %s
// RUN: txl-opt %s --txl-ttgir=target=sm_90a | FileCheck %s --check-prefix=PASS

// CHECK-NOT: dbg.point(
// CHECK-NOT: dbg.value
// CHECK: = arith.addf
// CHECK-NEXT: tt.store
// PASS: dbg.point(
module attributes {dbg.points} {
  tt.func public @add(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    dbg.point(%x) {frames = [["add", "a.py", 1 : i64, [["x", "pointer<fp32>", 0 : i64, ""]]]]} : !tt.ptr<f32>
    %i = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %0 = dbg.value %i : tensor<128xi32>
    %1 = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %2 = tt.addptr %1, %0 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %3 = tt.load %2 : tensor<128x!tt.ptr<f32>>
    %4 = arith.addf %3, %3 : tensor<128xf32>
    %5 = dbg.value %4 : tensor<128xf32>
    tt.store %2, %5 : tensor<128x!tt.ptr<f32>>
    tt.return
  }
}

// RUN: txl-opt --txl-print-axis-info %s -o /dev/null 2>&1 | FileCheck %s

// A group's results are those of whichever region a warp runs.
module attributes {"txl.num-warpgroups" = 2 : i32} {
tt.func public @groups(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %c32 = arith.constant 32 : i32
  %c48 = arith.constant 48 : i32
  // CHECK: contiguity = [16], divisibility = [16], constancy = [1]
  // CHECK-NEXT: %at = tt.addptr
  // CHECK: contiguity = [1], divisibility = [16], constancy = [1]
  // CHECK-NEXT: %n = txl.group
  %n = txl.group warpgroups [1] -> (i32) {
    %range = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
    %row = tt.splat %p : !tt.ptr<f16> -> tensor<16x!tt.ptr<f16>>
    %at = tt.addptr %row, %range : tensor<16x!tt.ptr<f16>>, tensor<16xi32>
    txl.yield %c32 : i32
  } else {
    txl.yield %c48 : i32
  }
  tt.return
}
}

// RUN: txl-opt --txl-print-axis-info %s -o /dev/null 2>&1 | FileCheck %s

// What a group of warps runs is known as well; a result of it is what either region says.
module attributes {"txl.num-warpgroups" = 2 : i32} {
tt.func public @group(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) {
  %c8 = arith.constant 8 : i32
  %pid = tt.get_program_id x : i32
  %chosen = txl.group warpgroups [0] -> (i32) {
    // CHECK: contiguity = [32], divisibility = [any], constancy = [1]
    // CHECK: tt.make_range
    %r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %q = tt.splat %p : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    // CHECK: contiguity = [32], divisibility = [16], constancy = [1]
    // CHECK: tt.addptr
    %a = tt.addptr %q, %r : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %i = arith.muli %n, %c8 : i32
    txl.yield %i : i32
  } else {
    %j = arith.muli %pid, %c8 : i32
    txl.yield %j : i32
  }
  // CHECK: contiguity = [1], divisibility = [8], constancy = [1]
  // CHECK: arith.addi
  %k = arith.addi %chosen, %chosen : i32
  tt.return
}
}

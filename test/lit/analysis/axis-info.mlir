// RUN: txl-opt --txl-print-axis-info %s -o /dev/null 2>&1 | FileCheck %s

// The addresses of a row: aligned pieces of 128, and a mask that n's divisibility makes constant in pieces of 16.
tt.func public @row(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) {
  // CHECK: contiguity = [1], divisibility = [128], constancy = [1], value = 128
  %c128 = arith.constant 128 : i32
  %pid = tt.get_program_id x : i32
  // CHECK: contiguity = [128], divisibility = [any], constancy = [1]
  %i = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  // CHECK: contiguity = [1], divisibility = [128], constancy = [1]
  %y = arith.muli %pid, %c128 : i32
  // CHECK: contiguity = [1], divisibility = [128], constancy = [128]
  %s = tt.splat %y : i32 -> tensor<128xi32>
  // CHECK: contiguity = [128], divisibility = [128], constancy = [1]
  %o = arith.addi %s, %i : tensor<128xi32>
  // CHECK: contiguity = [1], divisibility = [16], constancy = [128]
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  // CHECK: contiguity = [128], divisibility = [16], constancy = [1]
  %q = tt.addptr %ps, %o : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %ns = tt.splat %n : i32 -> tensor<128xi32>
  // CHECK: tt.splat
  // CHECK: contiguity = [1], divisibility = [1], constancy = [16]
  %m = arith.cmpi slt, %o, %ns : tensor<128xi32>
  %x = tt.load %q, %m : tensor<128x!tt.ptr<f32>>
  tt.return
}

// A pointer that a loop moves keeps what its step keeps; a promise adds to what is known.
tt.func public @loop(%p: tensor<8x16x!tt.ptr<f16>> {tt.contiguity = dense<[1, 16]> : tensor<2xi32>, tt.divisibility = dense<[2, 32]> : tensor<2xi32>}, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %step = arith.constant dense<8> : tensor<8x16xi32>
  %a = tt.call @callee(%c8) : (i32) -> i32
  // CHECK: %next = tt.addptr
  // CHECK: contiguity = [1, 16], divisibility = [2, 16], constancy = [1, 1]
  // CHECK-NEXT: scf.for
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%q = %p) -> (tensor<8x16x!tt.ptr<f16>>) : i32 {
    %next = tt.addptr %q, %step : tensor<8x16x!tt.ptr<f16>>, tensor<8x16xi32>
    scf.yield %next : tensor<8x16x!tt.ptr<f16>>
  }
  %c24 = arith.constant 24 : i32
  %b = tt.call @callee(%c24) : (i32) -> i32
  %c = tt.call @promised(%n) : (i32) -> i32
  tt.return
}

// What both callers pass is a multiple of 8.
tt.func private @callee(%x: i32) -> i32 attributes {noinline = true} {
  %c1 = arith.constant 1 : i32
  // CHECK: arith.constant 1 : i32
  // CHECK: contiguity = [1], divisibility = [16], constancy = [1]
  %y = arith.shli %x, %c1 : i32
  tt.return %y : i32
}

tt.func private @promised(%x: i32) -> i32 attributes {noinline = true} {
  // CHECK: contiguity = [1], divisibility = [16], constancy = [1]
  %y = arith.addi %x, %x {tt.divisibility = dense<16> : tensor<1xi32>} : i32
  tt.return %y : i32
}

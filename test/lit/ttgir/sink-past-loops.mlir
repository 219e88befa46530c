// RUN: txl-opt %s -split-input-file --txl-ttgir=num-warps=4 | FileCheck %s
// The epilogue's indices are computed after the loop, whether or not CSE has merged them with those of the first loads.

// The store is transposed: its row and column indices in its own layout are copies, computed after the loop. Of them
// only the scalar is live during the loop.
// CHECK-LABEL: @epilogue
// CHECK-COUNT-2: tt.make_range
// CHECK-NOT: tt.make_range
// CHECK: scf.for
// CHECK: scf.yield
// CHECK-COUNT-2: tt.make_range
// CHECK: arith.cmpi slt
// CHECK: tt.store
tt.func public @epilogue(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64x16xf32>
  %wide = arith.constant dense<16> : tensor<64x1xi32>
  %pitch = arith.constant dense<64> : tensor<1x16xi32>
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %begin = tt.splat %first : i32 -> tensor<64xi32>
  %rows = arith.addi %begin, %range : tensor<64xi32>
  %columns = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %r = tt.expand_dims %rows {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %c = tt.expand_dims %columns {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %rw = arith.muli %r, %wide : tensor<64x1xi32>
  %rb = tt.broadcast %rw : tensor<64x1xi32> -> tensor<64x16xi32>
  %cb = tt.broadcast %c : tensor<1x16xi32> -> tensor<64x16xi32>
  %offsets = arith.addi %rb, %cb : tensor<64x16xi32>
  %px = tt.splat %x : !tt.ptr<f32> -> tensor<64x16x!tt.ptr<f32>>
  %p = tt.addptr %px, %offsets : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
  %limit = tt.splat %n : i32 -> tensor<64x1xi32>
  %low = arith.cmpi slt, %r, %limit : tensor<64x1xi32>
  %inside = tt.broadcast %low : tensor<64x1xi1> -> tensor<64x16xi1>
  %cw = arith.muli %c, %pitch : tensor<1x16xi32>
  %cwb = tt.broadcast %cw : tensor<1x16xi32> -> tensor<64x16xi32>
  %rbb = tt.broadcast %r : tensor<64x1xi32> -> tensor<64x16xi32>
  %transposed = arith.addi %rbb, %cwb : tensor<64x16xi32>
  %qy = tt.splat %y : !tt.ptr<f32> -> tensor<64x16x!tt.ptr<f32>>
  %q = tt.addptr %qy, %transposed : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
  %sum = scf.for %k = %c0 to %n step %c1 iter_args(%s = %zero) -> tensor<64x16xf32> : i32 {
    %v = tt.load %p {isVolatile = true} : tensor<64x16x!tt.ptr<f32>>
    %t = arith.addf %s, %v : tensor<64x16xf32>
    scf.yield %t : tensor<64x16xf32>
  }
  tt.store %q, %sum, %inside : tensor<64x16x!tt.ptr<f32>>
  tt.return
}

// -----

// A loaded tile would be live during the loop in the sum's place: nothing that depends on it moves.
// CHECK-LABEL: @loaded
// CHECK: tt.load
// CHECK: arith.addi
// CHECK: scf.for
// CHECK-NOT: arith.addi %{{.*}} : tensor
// CHECK: tt.return
tt.func public @loaded(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %i = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %px = tt.splat %x : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %p = tt.addptr %px, %i : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %v = tt.load %p : tensor<128x!tt.ptr<i32>>
  %sum = arith.addi %v, %i : tensor<128xi32>
  scf.for %k = %c0 to %n step %c1 : i32 {
    tt.store %p, %v : tensor<128x!tt.ptr<i32>>
  }
  %py = tt.splat %y : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %q = tt.addptr %py, %i : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  tt.store %q, %sum : tensor<128x!tt.ptr<i32>>
  tt.return
}

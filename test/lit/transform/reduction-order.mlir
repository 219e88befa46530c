// RUN: txl-opt --txl-reduction-order %s | FileCheck %s
// RUN: txl-opt --txl-ttir=thread-reduction-order=true %s | FileCheck %s
// RUN: txl-opt --txl-ttir %s | FileCheck %s --check-prefix=ROWS

// ROWS-NOT: tt.order = array<i32: 0
// What a thread loads at once comes first, then lanes, highest bit first: here four neighbours, through a loop and another type.
// CHECK-LABEL: @loaded
// CHECK: tt.reduce
// CHECK: {tt.order = array<i32: 0, 1, 6, 5, 4, 3, 2>}
tt.func public @loaded(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) -> f32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<128xf32>
  %i = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %q = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %at = tt.addptr %q, %i : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %sum = scf.for %k = %c0 to %n step %c1 iter_args(%s = %zero) -> (tensor<128xf32>) : i32 {
    %x = tt.load %at {isVolatile = true} : tensor<128x!tt.ptr<f32>>
    %e = math.exp %x : tensor<128xf32>
    %t = arith.addf %s, %e : tensor<128xf32>
    scf.yield %t : tensor<128xf32>
  }
  %r = "tt.reduce"(%sum) <{axis = 0 : i32}> ({
  ^bb0(%u: f32, %v: f32):
    %w = arith.addf %u, %v : f32
    tt.reduce.return %w : f32
  }) : (tensor<128xf32>) -> f32
  tt.return %r : f32
}

// A single row is distributed over all lanes, whatever its addresses are; one of several rows may not be.
// CHECK-LABEL: @gathered
// CHECK: tt.reduce
// CHECK: {tt.order = array<i32: 8, 7, 4, 3, 2, 1, 0, 6, 5>} : (tensor<1x512xf32>)
// CHECK: tt.reduce
// CHECK: }) : (tensor<2x512xf32>)
tt.func public @gathered(%p: tensor<1x512x!tt.ptr<f32>>, %q: tensor<2x512x!tt.ptr<f32>>) -> (tensor<1xf32>, tensor<2xf32>) {
  %x = tt.load %p : tensor<1x512x!tt.ptr<f32>>
  %y = tt.load %q : tensor<2x512x!tt.ptr<f32>>
  %a = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%u: f32, %v: f32):
    %w = arith.addf %u, %v : f32
    tt.reduce.return %w : f32
  }) : (tensor<1x512xf32>) -> tensor<1xf32>
  %b = "tt.reduce"(%y) <{axis = 1 : i32}> ({
  ^bb0(%u: f32, %v: f32):
    %w = arith.addf %u, %v : f32
    tt.reduce.return %w : f32
  }) : (tensor<2x512xf32>) -> tensor<2xf32>
  tt.return %a, %b : tensor<1xf32>, tensor<2xf32>
}

// Neighbours in memory are not neighbours along the axis; the largest has no order; one that is given stays.
// CHECK-LABEL: @others
// CHECK: tt.reduce
// CHECK: }) : (
// CHECK: tt.reduce
// CHECK: }) : (
// CHECK: tt.reduce
// CHECK: {tt.order = array<i32: 2, 0, 1>}
tt.func public @others(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %c8 = arith.constant dense<8> : tensor<8x1xi32>
  %i = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %r = tt.expand_dims %i {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %col = tt.expand_dims %i {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %r8 = arith.muli %r, %c8 : tensor<8x1xi32>
  %rb = tt.broadcast %r8 : tensor<8x1xi32> -> tensor<8x8xi32>
  %cb = tt.broadcast %col : tensor<1x8xi32> -> tensor<8x8xi32>
  %o = arith.addi %rb, %cb : tensor<8x8xi32>
  %q = tt.splat %p : !tt.ptr<f32> -> tensor<8x8x!tt.ptr<f32>>
  %at = tt.addptr %q, %o : tensor<8x8x!tt.ptr<f32>>, tensor<8x8xi32>
  %x = tt.load %at : tensor<8x8x!tt.ptr<f32>>
  %a = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%u: f32, %v: f32):
    %w = arith.addf %u, %v : f32
    tt.reduce.return %w : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %b = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%u: f32, %v: f32):
    %w = arith.maxnumf %u, %v : f32
    tt.reduce.return %w : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %d = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%u: f32, %v: f32):
    %w = arith.addf %u, %v : f32
    tt.reduce.return %w : f32
  }) {tt.order = array<i32: 2, 0, 1>} : (tensor<8x8xf32>) -> tensor<8xf32>
  tt.return %a, %b, %d : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// What a thread has at a large distance comes after its neighbours, then the bits of lanes, then four of warps; also through a branch.
// CHECK-LABEL: @far
// CHECK: tt.reduce
// CHECK: {tt.order = array<i32: 0, 1, 12, 11, 6, 5, 4, 3, 2, 10, 9, 8, 7>}
// The branch with a scalar condition is no hindrance.
// CHECK: tt.reduce
// CHECK: {tt.order = array<i32: 0, 1, 12, 11, 6, 5, 4, 3, 2, 10, 9, 8, 7>}
tt.func public @far(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %first: i1) -> (f32, f32) {
  %zero = arith.constant dense<0.0> : tensor<8192xf32>
  %i = tt.make_range {start = 0 : i32, end = 8192 : i32} : tensor<8192xi32>
  %q = tt.splat %p : !tt.ptr<f32> -> tensor<8192x!tt.ptr<f32>>
  %at = tt.addptr %q, %i : tensor<8192x!tt.ptr<f32>>, tensor<8192xi32>
  %x = tt.load %at : tensor<8192x!tt.ptr<f32>>
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%u: f32, %v: f32):
    %w = arith.addf %u, %v : f32
    tt.reduce.return %w : f32
  }) : (tensor<8192xf32>) -> f32
  %y = scf.if %first -> (tensor<8192xf32>) {
    %e = math.exp %x : tensor<8192xf32>
    scf.yield %e : tensor<8192xf32>
  } else {
    tt.store %at, %zero : tensor<8192x!tt.ptr<f32>>
    scf.yield %zero : tensor<8192xf32>
  }
  %s = "tt.reduce"(%y) <{axis = 0 : i32}> ({
  ^bb0(%u: f32, %v: f32):
    %w = arith.addf %u, %v : f32
    tt.reduce.return %w : f32
  }) : (tensor<8192xf32>) -> f32
  tt.return %r, %s : f32, f32
}

// Where a tile has several rows they are the warps', and a thread's registers come before lanes. What is only computed is spread by its last axis.
// CHECK-LABEL: @rows
// CHECK: tt.reduce
// CHECK: {tt.order = array<i32: 0, 1, 7, 6, 5, 4, 3, 2>}
// CHECK: tt.reduce
// CHECK: {tt.order = array<i32: 8, 7, 4, 3, 2, 1, 0, 6, 5>}
tt.func public @rows(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %a: tensor<512xf32>) -> (tensor<16xf32>, f32) {
  %c256 = arith.constant dense<256> : tensor<16x1xi32>
  %i = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %j = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %row = tt.expand_dims %i {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %col = tt.expand_dims %j {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
  %from = arith.muli %row, %c256 : tensor<16x1xi32>
  %rb = tt.broadcast %from : tensor<16x1xi32> -> tensor<16x256xi32>
  %cb = tt.broadcast %col : tensor<1x256xi32> -> tensor<16x256xi32>
  %o = arith.addi %rb, %cb : tensor<16x256xi32>
  %q = tt.splat %p : !tt.ptr<f32> -> tensor<16x256x!tt.ptr<f32>>
  %at = tt.addptr %q, %o : tensor<16x256x!tt.ptr<f32>>, tensor<16x256xi32>
  %x = tt.load %at : tensor<16x256x!tt.ptr<f32>>
  %r = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%u: f32, %v: f32):
    %w = arith.addf %u, %v : f32
    tt.reduce.return %w : f32
  }) : (tensor<16x256xf32>) -> tensor<16xf32>
  %s = "tt.reduce"(%a) <{axis = 0 : i32}> ({
  ^bb0(%u: f32, %v: f32):
    %w = arith.addf %u, %v : f32
    tt.reduce.return %w : f32
  }) : (tensor<512xf32>) -> f32
  tt.return %r, %s : tensor<16xf32>, f32
}

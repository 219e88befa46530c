// RUN: txl-opt --txl-reduction-order %s | FileCheck %s
// RUN: txl-opt --txl-ttir=reductions-of-threads=true %s | FileCheck %s
// RUN: txl-opt --txl-ttir %s | FileCheck %s --check-prefix=ROWS

// ROWS-NOT: tt.order = array<i32: 0
// What a thread loads at once comes first, then the highest bit: here four neighbours, through a loop and another type.
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

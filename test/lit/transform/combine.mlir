// RUN: txl-opt --txl-combine %s | FileCheck %s

// CHECK-LABEL: @dot_plus
// CHECK: tt.dot %arg0, %arg1, %arg2
// CHECK-NOT: arith.addf
tt.func public @dot_plus(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %d = tt.dot %a, %b, %zero, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %s = arith.addf %d, %c : tensor<16x16xf32>
  tt.return %s : tensor<16x16xf32>
}

// A product that starts elsewhere than at zero, and one with a second use, keep their sums.
// CHECK-LABEL: @dot_plus_not
// CHECK-COUNT-2: arith.addf
tt.func public @dot_plus_not(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %c: tensor<16x16xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) {
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %one = arith.constant dense<1.0> : tensor<16x16xf32>
  %d = tt.dot %a, %b, %one : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %s = arith.addf %d, %c : tensor<16x16xf32>
  %e = tt.dot %a, %b, %zero : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %t = arith.addf %e, %c : tensor<16x16xf32>
  tt.return %s, %t, %e : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>
}

// CHECK-LABEL: @nested_pointers
// CHECK: %[[SUM:.*]] = arith.addi %arg1, %arg2 : i64
// CHECK: %[[P:.*]] = tt.addptr %arg0, %[[SUM]] : !tt.ptr<f32>, i64
// CHECK: %[[Q:.*]] = tt.addptr %arg0, %arg3 : !tt.ptr<f32>, i32
// CHECK: tt.addptr %[[Q]], %arg3 : !tt.ptr<f32>, i32
tt.func public @nested_pointers(%p: !tt.ptr<f32>, %i: i64, %j: i64, %k: i32) -> (!tt.ptr<f32>, !tt.ptr<f32>) {
  %0 = tt.addptr %p, %i : !tt.ptr<f32>, i64
  %1 = tt.addptr %0, %j : !tt.ptr<f32>, i64
  %2 = tt.addptr %p, %k : !tt.ptr<f32>, i32
  %3 = tt.addptr %2, %k : !tt.ptr<f32>, i32
  tt.return %1, %3 : !tt.ptr<f32>, !tt.ptr<f32>
}

// CHECK-LABEL: @select_of_load
// CHECK: %[[X:.*]] = tt.load %arg0, %arg1, %arg2
// CHECK-NEXT: tt.return %[[X]]
tt.func public @select_of_load(%p: tensor<8x!tt.ptr<f32>>, %m: tensor<8xi1>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %x = tt.load %p, %m : tensor<8x!tt.ptr<f32>>
  %s = arith.select %m, %x, %y : tensor<8xi1>, tensor<8xf32>
  tt.return %s : tensor<8xf32>
}

// CHECK-LABEL: @constant_masks
// CHECK: %[[X:.*]] = tt.load %arg0 : tensor<8x!tt.ptr<f32>>
// CHECK-NEXT: tt.store %arg0, %[[X]] : tensor<8x!tt.ptr<f32>>
// CHECK-NEXT: tt.return %arg1
tt.func public @constant_masks(%p: tensor<8x!tt.ptr<f32>>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %true = arith.constant dense<true> : tensor<8xi1>
  %false = arith.constant dense<false> : tensor<8xi1>
  %x = tt.load %p, %true, %y : tensor<8x!tt.ptr<f32>>
  tt.store %p, %x, %true : tensor<8x!tt.ptr<f32>>
  %z = tt.load %p, %false, %y : tensor<8x!tt.ptr<f32>>
  tt.store %p, %z, %false : tensor<8x!tt.ptr<f32>>
  tt.return %z : tensor<8xf32>
}

// CHECK-LABEL: @minima
// CHECK-NEXT: arith.minsi %arg0, %arg1
// CHECK-NEXT: arith.maxsi %arg0, %arg1
// CHECK-NEXT: arith.minui %arg0, %arg1
// CHECK-NEXT: arith.maxui %arg0, %arg1
// CHECK-NEXT: tt.return
tt.func public @minima(%a: tensor<4xi32>, %b: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %0 = arith.cmpi slt, %a, %b : tensor<4xi32>
  %1 = arith.select %0, %a, %b : tensor<4xi1>, tensor<4xi32>
  %2 = arith.cmpi sle, %a, %b : tensor<4xi32>
  %3 = arith.select %2, %b, %a : tensor<4xi1>, tensor<4xi32>
  %4 = arith.cmpi uge, %a, %b : tensor<4xi32>
  %5 = arith.select %4, %b, %a : tensor<4xi1>, tensor<4xi32>
  %6 = arith.cmpi ugt, %a, %b : tensor<4xi32>
  %7 = arith.select %6, %a, %b : tensor<4xi1>, tensor<4xi32>
  tt.return %1, %3, %5, %7 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// Equality says nothing of an order, other values are no minimum, and floats have a NaN.
// CHECK-LABEL: @no_minima
// CHECK-COUNT-3: arith.select
tt.func public @no_minima(%a: i32, %b: i32, %c: i32, %x: f32, %y: f32) -> (i32, i32, f32) {
  %0 = arith.cmpi eq, %a, %b : i32
  %1 = arith.select %0, %c, %b : i32
  %2 = arith.cmpi slt, %a, %b : i32
  %3 = arith.select %2, %a, %c : i32
  %4 = arith.cmpf olt, %x, %y : f32
  %5 = arith.select %4, %x, %y : f32
  tt.return %1, %3, %5 : i32, i32, f32
}

// The elements of a tile lie on one side of a bound that only grows, or cannot be above: the comparison is known. What may wrap
// is not.
// CHECK-LABEL: @decided
tt.func public @decided(%out: !tt.ptr<i1>, %n: i32, %m: i64) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero64 = arith.constant 0 : i64
  %step64 = arith.constant 32 : i64
  %tile = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %pointers = tt.splat %out : !tt.ptr<i1> -> tensor<64x!tt.ptr<i1>>
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant dense<true> : tensor<64xi1>
  // CHECK: scf.for %[[I:.*]] = {{.*}} iter_args(%[[WIDE:.*]] = %{{.*}}, %[[NARROW:.*]] = %{{.*}}, %[[ANY:.*]] = %{{.*}})
  %ends:3 = scf.for %i = %zero to %n step %step iter_args(%wide = %zero64, %narrow = %zero, %any = %zero64) -> (i64, i32, i64) : i32 {
    %below = arith.subi %zero, %i : i32
    %first = arith.maxsi %below, %zero : i32
    %bound = tt.splat %first : i32 -> tensor<64xi32>
    %mask = arith.cmpi sge, %tile, %bound : tensor<64xi32>
    // CHECK: tt.store %{{.*}}, %[[TRUE]]
    tt.store %pointers, %mask : tensor<64x!tt.ptr<i1>>
    %inside = arith.cmpi sge, %wide, %zero64 : i64
    %all = tt.splat %inside : i1 -> tensor<64xi1>
    // CHECK: tt.store %{{.*}}, %[[TRUE]]
    tt.store %pointers, %all : tensor<64x!tt.ptr<i1>>
    // CHECK: arith.cmpi sge, %[[NARROW]]
    %unknown = arith.cmpi sge, %narrow, %zero : i32
    %some = tt.splat %unknown : i1 -> tensor<64xi1>
    tt.store %pointers, %some : tensor<64x!tt.ptr<i1>>
    // CHECK: arith.cmpi sge, %[[ANY]]
    %unknown64 = arith.cmpi sge, %any, %zero64 : i64
    %some64 = tt.splat %unknown64 : i1 -> tensor<64xi1>
    tt.store %pointers, %some64 : tensor<64x!tt.ptr<i1>>
    %wider = arith.addi %wide, %step64 : i64
    %next = arith.addi %narrow, %step : i32
    %other = arith.addi %any, %m : i64
    scf.yield %wider, %next, %other : i64, i32, i64
  }
  tt.return
}

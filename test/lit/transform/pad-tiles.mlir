// Extents that are no powers of two are rounded up; masks keep the padding out of memory and of other elements.
// RUN: txl-opt %s --txl-pad-tiles --split-input-file --verify-diagnostics | FileCheck %s

// The mask is computed once, at the entry.
// CHECK-LABEL: @copy
// CHECK: %[[RANGE:.*]] = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
// CHECK: %[[N:.*]] = arith.constant dense<48> : tensor<64xi32>
// CHECK: %[[VALID:.*]] = arith.cmpi slt, %[[RANGE]], %[[N]] : tensor<64xi32>
// CHECK: tt.load %{{.*}}, %[[VALID]] : tensor<64x!tt.ptr<f32>>
// CHECK: %[[BOTH:.*]] = arith.andi %{{.*}}, %[[VALID]] : tensor<64xi1>
// CHECK: tt.store %{{.*}}, %{{.*}}, %[[BOTH]] : tensor<64x!tt.ptr<f32>>
tt.func public @copy(%p: !tt.ptr<f32>, %m: i1) {
  %i = tt.make_range {end = 48 : i32, start = 0 : i32} : tensor<48xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<48x!tt.ptr<f32>>
  %at = tt.addptr %s, %i : tensor<48x!tt.ptr<f32>>, tensor<48xi32>
  %x = tt.load %at : tensor<48x!tt.ptr<f32>>
  %mask = tt.splat %m : i1 -> tensor<48xi1>
  tt.store %at, %x, %mask : tensor<48x!tt.ptr<f32>>
  tt.return
}

// -----

// Sums take -0.0, which changes no bit of a sum; only along the axis that is reduced.
// CHECK-LABEL: @sums
// CHECK: %[[FILL:.*]] = arith.constant dense<-0.000000e+00> : tensor<4x8xf32>
// CHECK: %[[X:.*]] = arith.select %{{.*}}, %arg0, %[[FILL]] : tensor<4x8xi1>, tensor<4x8xf32>
// CHECK: "tt.reduce"(%[[X]]) <{axis = 1 : i32}>
// CHECK: (tensor<4x8xf32>) -> tensor<4xf32>
tt.func public @sums(%x: tensor<3x5xf32>) -> tensor<3xf32> {
  %s = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<3x5xf32>) -> tensor<3xf32>
  tt.return %s : tensor<3xf32>
}

// -----

// A function without a known neutral element combines elements of the program only.
// CHECK-LABEL: @quotients
// CHECK: "tt.reduce"(%arg0, %{{.*}}) <{axis = 0 : i32}>
// CHECK: ^bb0(%[[A:.*]]: f32, %[[HASA:.*]]: i1, %[[B:.*]]: f32, %[[HASB:.*]]: i1):
// CHECK: %[[C:.*]] = arith.divf %[[A]], %[[B]] : f32
// CHECK: %[[BOTH:.*]] = arith.andi %[[HASA]], %[[HASB]] : i1
// CHECK: %[[ONE:.*]] = arith.select %[[HASA]], %[[A]], %[[B]] : f32
// CHECK: %[[R:.*]] = arith.select %[[BOTH]], %[[C]], %[[ONE]] : f32
// CHECK: %[[HAS:.*]] = arith.ori %[[HASA]], %[[HASB]] : i1
// CHECK: tt.reduce.return %[[R]], %[[HAS]] : f32, i1
tt.func public @quotients(%x: tensor<5xf32>) -> f32 {
  %s = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.divf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<5xf32>) -> f32
  tt.return %s : f32
}

// -----

// A scan from the first element meets the padding last.
// CHECK-LABEL: @scan
// CHECK: "tt.scan"(%arg0) <{axis = 0 : i32, reverse = false}>
tt.func public @scan(%x: tensor<5xf32>) -> tensor<5xf32> {
  %s = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.scan.return %c : f32
  }) : (tensor<5xf32>) -> tensor<5xf32>
  tt.return %s : tensor<5xf32>
}

// -----

// A load along K gives zeros itself; the other operand takes them by a select.
// CHECK-LABEL: @dot
// CHECK: %[[A:.*]] = tt.load %{{.*}}, %{{.*}}, %{{.*}} : tensor<16x64x!tt.ptr<f16>>
// CHECK: %[[B:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<64x32xi1>, tensor<64x32xf16>
// CHECK: tt.dot %[[A]], %[[B]], %{{.*}} : tensor<16x64xf16> * tensor<64x32xf16> -> tensor<16x32xf32>
tt.func public @dot(%p: tensor<16x48x!tt.ptr<f16>>, %b: tensor<48x24xf16>, %c: tensor<16x24xf32>) -> tensor<16x24xf32> {
  %a = tt.load %p : tensor<16x48x!tt.ptr<f16>>
  %d = tt.dot %a, %b, %c : tensor<16x48xf16> * tensor<48x24xf16> -> tensor<16x24xf32>
  tt.return %d : tensor<16x24xf32>
}

// -----

// Elements stay where they are if only the first extent of a group is rounded up; else they are gathered.
// CHECK-LABEL: @reshapes
// CHECK: tt.reshape %arg0 : tensor<64xf32> -> tensor<4x16xf32>
// CHECK-NOT: tt.gather
// CHECK: tt.gather %arg0
// CHECK: tt.reshape %{{.*}} : tensor<64xf32> -> tensor<16x4xf32>
tt.func public @reshapes(%x: tensor<48xf32>) -> (tensor<3x16xf32>, tensor<16x3xf32>) {
  %a = tt.reshape %x : tensor<48xf32> -> tensor<3x16xf32>
  %b = tt.reshape %x : tensor<48xf32> -> tensor<16x3xf32>
  tt.return %a, %b : tensor<3x16xf32>, tensor<16x3xf32>
}

// -----

// CHECK-LABEL: @message
// CHECK: %[[C:.*]] = arith.select %{{.*}}, %arg0, %{{.*}} : tensor<4xi1>, tensor<4xi1>
// CHECK: tt.assert %[[C]], "holds" : tensor<4xi1>
tt.func public @message(%c: tensor<3xi1>) {
  tt.assert %c, "holds" : tensor<3xi1>
  tt.return
}

// -----

// CHECK-LABEL: @powers
// CHECK-NOT: arith.cmpi
tt.func public @powers(%p: tensor<64x!tt.ptr<f32>>) {
  %x = tt.load %p : tensor<64x!tt.ptr<f32>>
  tt.store %p, %x : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

tt.func public @assembly(%x: tensor<5xi32>) {
  // expected-error @below {{`tt.elementwise_inline_asm` has side effects, so the extents of its tiles must be powers of two}}
  %y = tt.elementwise_inline_asm "mov.b32 $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = false} %x : tensor<5xi32> -> tensor<5xi32>
  tt.return
}

// -----

tt.func public @fragment(%x: tensor<6xf32>) {
  // expected-error @below {{`txl.fragment` takes tiles whose extents are powers of two}}
  %y = txl.fragment %x {owners = array<i32: 0, 1, 2, 3, 4, 5>} : tensor<6xf32>
  tt.return
}

// -----

tt.func public @print(%x: tensor<3xi32>) {
  // expected-error @below {{`tt.print` prints tiles whose extents are powers of two}}
  tt.print "x" {hex = false, isSigned = array<i32: 1>} : %x : tensor<3xi32>
  tt.return
}

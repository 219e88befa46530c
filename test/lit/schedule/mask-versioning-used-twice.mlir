// A mask of which each step uses the step before twice is followed back once: one scalar for a step, not two for each of the next step.
// RUN: txl-opt %s --txl-version-masks | FileCheck %s

// CHECK-LABEL: @doubled
// CHECK-COUNT-30: arith.andi %{{.*}} : i1
// CHECK-NOT: arith.andi %{{.*}} : i1
// CHECK: scf.if
tt.func public @doubled(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %n: i32) -> tensor<64x64xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : tensor<64x64xf32>
  %sums = scf.for %i = %zero to %n step %one iter_args(%sum = %none) -> (tensor<64x64xf32>) : i32 {
    %holds = arith.cmpi slt, %i, %one : i32
    %scores = tt.dot %a, %b, %none, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
    %m0 = tt.splat %holds : i1 -> tensor<64x64xi1>
    %m1 = arith.andi %m0, %m0 : tensor<64x64xi1>
    %m2 = arith.andi %m1, %m1 : tensor<64x64xi1>
    %m3 = arith.andi %m2, %m2 : tensor<64x64xi1>
    %m4 = arith.andi %m3, %m3 : tensor<64x64xi1>
    %m5 = arith.andi %m4, %m4 : tensor<64x64xi1>
    %m6 = arith.andi %m5, %m5 : tensor<64x64xi1>
    %m7 = arith.andi %m6, %m6 : tensor<64x64xi1>
    %m8 = arith.andi %m7, %m7 : tensor<64x64xi1>
    %m9 = arith.andi %m8, %m8 : tensor<64x64xi1>
    %m10 = arith.andi %m9, %m9 : tensor<64x64xi1>
    %m11 = arith.andi %m10, %m10 : tensor<64x64xi1>
    %m12 = arith.andi %m11, %m11 : tensor<64x64xi1>
    %m13 = arith.andi %m12, %m12 : tensor<64x64xi1>
    %m14 = arith.andi %m13, %m13 : tensor<64x64xi1>
    %m15 = arith.andi %m14, %m14 : tensor<64x64xi1>
    %m16 = arith.andi %m15, %m15 : tensor<64x64xi1>
    %m17 = arith.andi %m16, %m16 : tensor<64x64xi1>
    %m18 = arith.andi %m17, %m17 : tensor<64x64xi1>
    %m19 = arith.andi %m18, %m18 : tensor<64x64xi1>
    %m20 = arith.andi %m19, %m19 : tensor<64x64xi1>
    %m21 = arith.andi %m20, %m20 : tensor<64x64xi1>
    %m22 = arith.andi %m21, %m21 : tensor<64x64xi1>
    %m23 = arith.andi %m22, %m22 : tensor<64x64xi1>
    %m24 = arith.andi %m23, %m23 : tensor<64x64xi1>
    %m25 = arith.andi %m24, %m24 : tensor<64x64xi1>
    %m26 = arith.andi %m25, %m25 : tensor<64x64xi1>
    %m27 = arith.andi %m26, %m26 : tensor<64x64xi1>
    %m28 = arith.andi %m27, %m27 : tensor<64x64xi1>
    %m29 = arith.andi %m28, %m28 : tensor<64x64xi1>
    %m30 = arith.andi %m29, %m29 : tensor<64x64xi1>
    %masked = arith.select %m30, %scores, %none : tensor<64x64xi1>, tensor<64x64xf32>
    %next = arith.addf %sum, %masked : tensor<64x64xf32>
    scf.yield %next : tensor<64x64xf32>
  }
  tt.return %sums : tensor<64x64xf32>
}

// Neighbours along x that load mostly the same: the even ones do what two do, if there are many.
// RUN: txl-opt %s --txl-cta-coarsening --split-input-file | FileCheck %s

// CHECK-LABEL: @columns
// CHECK-DAG: %[[X:.*]] = tt.get_program_id x
// CHECK-DAG: %[[COUNT:.*]] = tt.get_num_programs x
// CHECK-DAG: %[[MANY:.*]] = arith.constant 4096 : i64
// CHECK: %[[ENOUGH:.*]] = arith.cmpi uge, %{{.*}}, %[[MANY]] : i64
// CHECK: %[[NEIGHBOURS:.*]] = arith.cmpi uge, %[[COUNT]]
// CHECK: %[[ARE:.*]] = arith.andi %[[ENOUGH]], %[[NEIGHBOURS]]
// CHECK: arith.remui %[[X]]
// CHECK: scf.if %[[ARE]] {
// CHECK: scf.if
// CHECK: %[[LAST:.*]] = arith.subi %[[COUNT]]
// CHECK: %[[NEXT:.*]] = arith.minsi %{{.*}}, %[[LAST]]
// CHECK: tt.load %{{.*}} : tensor<32x64x!tt.ptr<f16>>
// CHECK-COUNT-2: tt.load %{{.*}} : tensor<64x16x!tt.ptr<f16>>
// CHECK-COUNT-2: tt.dot
// CHECK-COUNT-2: tt.store
// CHECK: } else {
// CHECK: tt.get_program_id x
// CHECK-COUNT-1: tt.dot
// CHECK: tt.store
// CHECK-NOT: tt.dot
tt.func public @columns(%a: tensor<32x64x!tt.ptr<f16>>, %b: tensor<64x16x!tt.ptr<f16>>, %c: tensor<32x16x!tt.ptr<f32>>) {
  %zero = arith.constant dense<0.000000e+00> : tensor<32x16xf32>
  %c16 = arith.constant 16 : i32
  %left = tt.load %a : tensor<32x64x!tt.ptr<f16>>
  %x = tt.get_program_id x : i32
  %begin = arith.muli %x, %c16 : i32
  %begins = tt.splat %begin : i32 -> tensor<64x16xi32>
  %at = tt.addptr %b, %begins : tensor<64x16x!tt.ptr<f16>>, tensor<64x16xi32>
  %right = tt.load %at : tensor<64x16x!tt.ptr<f16>>
  %sums = tt.dot %left, %right, %zero : tensor<32x64xf16> * tensor<64x16xf16> -> tensor<32x16xf32>
  %outs = tt.splat %begin : i32 -> tensor<32x16xi32>
  %to = tt.addptr %c, %outs : tensor<32x16x!tt.ptr<f32>>, tensor<32x16xi32>
  tt.store %to, %sums : tensor<32x16x!tt.ptr<f32>>
  tt.return
}

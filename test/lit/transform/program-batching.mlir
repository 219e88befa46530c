// What differs between programs gets a leading dimension; what does not is computed once, and broadcast after its definition.
// RUN: txl-opt --txl-program-batching %s | FileCheck %s

// CHECK-LABEL: tt.func public @sums
// CHECK: %[[FIRST:.*]] = tt.get_program_id x : i32
// CHECK: %[[FIRSTS:.*]] = tt.splat %[[FIRST]] : i32 -> tensor<8xi32>
// CHECK: %[[EACH:.*]] = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
// CHECK: %[[PID:.*]] = arith.addi %[[FIRSTS]], %[[EACH]] : tensor<8xi32>
// CHECK: arith.cmpi slt, {{.*}} : tensor<64xi32>
// CHECK: tt.expand_dims {{.*}} {axis = 0 : i32} : tensor<64xi1> -> tensor<1x64xi1>
// CHECK: tt.load {{.*}} : tensor<8x64x!tt.ptr<f32>>
// CHECK: "tt.reduce"{{.*}} <{axis = 1 : i32}>
// CHECK: (tensor<8x64xf32>) -> tensor<8xf32>
// CHECK: tt.store {{.*}} : tensor<8x!tt.ptr<f32>>
tt.func public @sums(%out: !tt.ptr<f32>, %x: !tt.ptr<f32>, %n: i32) {
  %pid = tt.get_program_id x : i32
  %c = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi slt, %c, %ns : tensor<64xi32>
  %o = arith.muli %pid, %n : i32
  %p = tt.addptr %x, %o : !tt.ptr<f32>, i32
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %ps, %c : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %q, %m : tensor<64x!tt.ptr<f32>>
  %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %t = arith.addf %a, %b : f32
    tt.reduce.return %t : f32
  }) : (tensor<64xf32>) -> f32
  %po = tt.addptr %out, %pid : !tt.ptr<f32>, i32
  tt.store %po, %s : !tt.ptr<f32>
  tt.return
}

// A loop whose bounds are the same for all: what it carries has the dimension where it differs. So have the results of a
// branch.
// CHECK-LABEL: tt.func public @carried
// CHECK: scf.for {{.*}} iter_args({{.*}} = %{{.*}}, {{.*}} = %{{.*}}) -> (tensor<8xi32>, i32)
// CHECK: scf.if %{{.*}} -> (tensor<8xi32>)
tt.func public @carried(%x: !tt.ptr<i32>, %n: i32, %c: i1) {
  %pid = tt.get_program_id x : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%a = %zero, %b = %zero) -> (i32, i32) : i32 {
    %s = arith.addi %a, %pid : i32
    %t = arith.addi %b, %i : i32
    scf.yield %s, %t : i32, i32
  }
  %v = scf.if %c -> (i32) {
    scf.yield %r#0 : i32
  } else {
    scf.yield %r#1 : i32
  }
  %p = tt.addptr %x, %pid : !tt.ptr<i32>, i32
  tt.store %p, %v : !tt.ptr<i32>
  tt.return
}

// CHECK-LABEL: tt.func public @shapes
// CHECK: tt.reshape {{.*}} : tensor<8x16xi32> -> tensor<8x4x4xi32>
// CHECK: tt.trans {{.*}} {order = array<i32: 0, 2, 1>} : tensor<8x4x4xi32> -> tensor<8x4x4xi32>
// CHECK: "tt.scan"{{.*}} <{axis = 2 : i32, reverse = false}>
// CHECK: tt.gather {{.*}} {axis = 1 : i32} : (tensor<8x4x4xi32>, tensor<8x4x4xi32>) -> tensor<8x4x4xi32>
// CHECK: tt.broadcast {{.*}} : tensor<8x1x1xi1> -> tensor<8x4x4xi1>
// CHECK: arith.select {{.*}} : tensor<8x4x4xi1>, tensor<8x4x4xi32>
// CHECK: tt.join {{.*}} : tensor<8x4x4xi32> -> tensor<8x4x4x2xi32>
tt.func public @shapes(%x: !tt.ptr<i32>, %w: tensor<4x4x2x!tt.ptr<i32>>) {
  %pid = tt.get_program_id x : i32
  %zero = arith.constant 0 : i32
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ps = tt.splat %pid : i32 -> tensor<16xi32>
  %v = arith.addi %r, %ps : tensor<16xi32>
  %m = tt.reshape %v : tensor<16xi32> -> tensor<4x4xi32>
  %t = tt.trans %m {order = array<i32: 1, 0>} : tensor<4x4xi32> -> tensor<4x4xi32>
  %s = "tt.scan"(%t) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%a: i32, %b: i32):
    %u = arith.addi %a, %b : i32
    tt.scan.return %u : i32
  }) : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %i = arith.constant dense<1> : tensor<4x4xi32>
  %g = tt.gather %s[%i] {axis = 0 : i32} : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  %c = arith.cmpi sgt, %pid, %zero : i32
  %z = arith.select %c, %g, %t : tensor<4x4xi32>
  %j = tt.join %z, %t : tensor<4x4xi32> -> tensor<4x4x2xi32>
  tt.store %w, %j : tensor<4x4x2x!tt.ptr<i32>>
  tt.return
}

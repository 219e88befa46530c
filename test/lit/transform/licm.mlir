// RUN: txl-opt --txl-licm %s | FileCheck %s

// CHECK-LABEL: @pure
// CHECK: math.exp
// CHECK: scf.for
// CHECK-NOT: math.exp
// CHECK: tt.return
tt.func public @pure(%x: f32, %n: i32) -> f32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (f32) : i32 {
    %e = math.exp %x : f32
    %t = arith.addf %s, %e : f32
    scf.yield %t : f32
  }
  tt.return %r : f32
}

// The bounds do not tell whether the loop runs: the load's mask does.
// CHECK-LABEL: @load
// CHECK: %[[RUNS:.*]] = arith.cmpi slt, %c0_i32, %arg1 : i32
// CHECK: %[[MASK:.*]] = tt.splat %[[RUNS]] : i1 -> tensor<8xi1>
// CHECK: tt.load %arg0, %[[MASK]] : tensor<8x!tt.ptr<f32>>
// CHECK: scf.for
// CHECK-NOT: tt.load
// CHECK: tt.return
tt.func public @load(%p: tensor<8x!tt.ptr<f32>>, %n: i32, %x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (tensor<8xf32>) : i32 {
    %l = tt.load %p : tensor<8x!tt.ptr<f32>>
    %t = arith.addf %s, %l : tensor<8xf32>
    scf.yield %t : tensor<8xf32>
  }
  tt.return %r : tensor<8xf32>
}

// A loop that writes may change what it loads.
// CHECK-LABEL: @writes
// CHECK: scf.for
// CHECK: tt.load
// CHECK: tt.store
tt.func public @writes(%p: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %l = tt.load %p : !tt.ptr<f32>
    %t = arith.addf %l, %l : f32
    tt.store %p, %t : !tt.ptr<f32>
  }
  tt.return
}

// CHECK-LABEL: @disabled
// CHECK: scf.for
// CHECK: math.exp
#licm = #llvm.loop_licm<disable = true>
#annotation = #llvm.loop_annotation<licm = #licm>
tt.func public @disabled(%x: f32, %n: i32) -> f32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (f32) : i32 {
    %e = math.exp %x : f32
    %t = arith.addf %s, %e : f32
    scf.yield %t : f32
  } {llvm.loop_annotation = #annotation}
  tt.return %r : f32
}

// A reduction that every iteration repeats leaves the loop; a gather, which may fail, stays.
// CHECK-LABEL: @regions
// CHECK: tt.reduce
// CHECK: scf.for
// CHECK-NOT: tt.reduce
// CHECK: tt.gather
// CHECK: tt.return
tt.func public @regions(%x: tensor<8xf32>, %i: tensor<8xi32>, %n: i32) -> (f32, tensor<8xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%s = %zero, %g = %x) -> (f32, tensor<8xf32>) : i32 {
    %sum = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<8xf32>) -> f32
    %t = arith.addf %s, %sum : f32
    %e = tt.gather %x[%i] {axis = 0 : i32} : (tensor<8xf32>, tensor<8xi32>) -> tensor<8xf32>
    %f = arith.addf %g, %e : tensor<8xf32>
    scf.yield %t, %f : f32, tensor<8xf32>
  }
  tt.return %r#0, %r#1 : f32, tensor<8xf32>
}

// What left the loop and is computed after it, too, is one value.
// CHECK-LABEL: @after
// CHECK-COUNT-1: math.exp
// CHECK-NOT: math.exp
// CHECK: tt.return
tt.func public @after(%x: f32, %n: i32) -> f32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (f32) : i32 {
    %e = math.exp %x : f32
    %t = arith.addf %s, %e : f32
    scf.yield %t : f32
  }
  %again = math.exp %x : f32
  %sum = arith.addf %r, %again : f32
  tt.return %sum : f32
}

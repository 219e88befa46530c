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

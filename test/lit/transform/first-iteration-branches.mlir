// A loop that loads, computes, and branches on whether an iteration is the first, gets its first iteration before it, and no branches.
// RUN: txl-opt %s --txl-peel-first-branches --split-input-file | FileCheck %s

// CHECK-LABEL: @welford
// CHECK: %[[X:.*]] = tt.load
// CHECK: scf.for %{{.*}} = %c64_i32{{.*}} to %c256_i32 step %c64_i32 iter_args(%[[MEAN:.*]] = %[[X]])
// CHECK: %[[Y:.*]] = tt.load
// CHECK-NEXT: %[[D:.*]] = arith.subf %[[Y]], %[[MEAN]]
// CHECK-NEXT: %[[NEXT:.*]] = arith.addf %[[MEAN]], %[[D]]
// CHECK-NEXT: scf.yield %[[NEXT]]
tt.func public @welford(%p: tensor<64x!tt.ptr<f32>>, %o: tensor<64x!tt.ptr<f32>>) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %n = arith.constant 256 : i32
  %zeros = arith.constant dense<0.0> : tensor<64xf32>
  %r = scf.for %i = %zero to %n step %step iter_args(%mean = %zeros) -> (tensor<64xf32>) : i32 {
    %at = tt.splat %i : i32 -> tensor<64xi32>
    %q = tt.addptr %p, %at : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %x = tt.load %q : tensor<64x!tt.ptr<f32>>
    %first = arith.cmpi eq, %i, %zero : i32
    %m = scf.if %first -> (tensor<64xf32>) {
      scf.yield %x : tensor<64xf32>
    } else {
      %d = arith.subf %x, %mean : tensor<64xf32>
      %s = arith.addf %mean, %d : tensor<64xf32>
      scf.yield %s : tensor<64xf32>
    }
    scf.yield %m : tensor<64xf32>
  }
  tt.store %o, %r : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// `i > first`, and a branch without results.
// CHECK-LABEL: @later
// CHECK: tt.load
// CHECK-NOT: scf.if
// CHECK: scf.for
// CHECK: tt.load
// CHECK-NEXT: arith.addf
// CHECK-NEXT: scf.yield
tt.func public @later(%p: tensor<64x!tt.ptr<f32>>, %o: tensor<64x!tt.ptr<f32>>) {
  %two = arith.constant 2 : i32
  %n = arith.constant 6 : i32
  %zeros = arith.constant dense<0.0> : tensor<64xf32>
  %r = scf.for %i = %two to %n step %two iter_args(%sum = %zeros) -> (tensor<64xf32>) : i32 {
    %x = tt.load %p : tensor<64x!tt.ptr<f32>>
    %later = arith.cmpi sgt, %i, %two : i32
    scf.if %later {
    }
    %s = scf.if %later -> (tensor<64xf32>) {
      %t = arith.addf %sum, %x : tensor<64xf32>
      scf.yield %t : tensor<64xf32>
    } else {
      scf.yield %x : tensor<64xf32>
    }
    scf.yield %s : tensor<64xf32>
  }
  tt.store %o, %r : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// Loops that may have no iteration, that store, that compare with another number, and that ask for the second iteration.
// CHECK-LABEL: @left
// CHECK-COUNT-4: scf.if
// CHECK-NOT: scf.if
tt.func public @left(%n: i32, %p: tensor<64x!tt.ptr<f32>>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %four = arith.constant 4 : i32
  %zeros = arith.constant dense<0.0> : tensor<64xf32>
  %a = scf.for %i = %zero to %n step %one iter_args(%sum = %zeros) -> (tensor<64xf32>) : i32 {
    %c = arith.cmpi eq, %i, %zero : i32
    %s = scf.if %c -> (tensor<64xf32>) {
      scf.yield %zeros : tensor<64xf32>
    } else {
      scf.yield %sum : tensor<64xf32>
    }
    scf.yield %s : tensor<64xf32>
  }
  scf.for %i = %zero to %four step %one : i32 {
    %c = arith.cmpi eq, %i, %zero : i32
    scf.if %c {
      tt.store %p, %zeros : tensor<64x!tt.ptr<f32>>
    }
  }
  %b = scf.for %i = %zero to %four step %one iter_args(%sum = %zeros) -> (tensor<64xf32>) : i32 {
    %c = arith.cmpi eq, %i, %one : i32
    %s = scf.if %c -> (tensor<64xf32>) {
      scf.yield %zeros : tensor<64xf32>
    } else {
      scf.yield %sum : tensor<64xf32>
    }
    scf.yield %s : tensor<64xf32>
  }
  %d = scf.for %i = %zero to %four step %one iter_args(%sum = %zeros) -> (tensor<64xf32>) : i32 {
    %c = arith.cmpi sge, %i, %zero : i32
    %s = scf.if %c -> (tensor<64xf32>) {
      scf.yield %zeros : tensor<64xf32>
    } else {
      scf.yield %sum : tensor<64xf32>
    }
    scf.yield %s : tensor<64xf32>
  }
  tt.store %p, %a : tensor<64x!tt.ptr<f32>>
  tt.store %p, %b : tensor<64x!tt.ptr<f32>>
  tt.store %p, %d : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// A step that is not known may be negative: then the loop has no iteration.
// CHECK-LABEL: @unknown_step
// CHECK-NOT: tt.load
// CHECK: scf.for
// CHECK: tt.load
// CHECK: scf.if
tt.func public @unknown_step(%p: tensor<64x!tt.ptr<f32>>, %o: tensor<64x!tt.ptr<f32>>, %step: i32) {
  %zero = arith.constant 0 : i32
  %n = arith.constant 256 : i32
  %zeros = arith.constant dense<0.0> : tensor<64xf32>
  %r = scf.for %i = %zero to %n step %step iter_args(%mean = %zeros) -> (tensor<64xf32>) : i32 {
    %x = tt.load %p : tensor<64x!tt.ptr<f32>>
    %first = arith.cmpi eq, %i, %zero : i32
    %m = scf.if %first -> (tensor<64xf32>) {
      scf.yield %x : tensor<64xf32>
    } else {
      %d = arith.subf %x, %mean : tensor<64xf32>
      %s = arith.addf %mean, %d : tensor<64xf32>
      scf.yield %s : tensor<64xf32>
    }
    scf.yield %m : tensor<64xf32>
  }
  tt.store %o, %r : tensor<64x!tt.ptr<f32>>
  tt.return
}

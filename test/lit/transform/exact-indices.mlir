// Indices in 64 bits: those that no launch can show to fit 32 (first run), and all that a launch tests (second).
// RUN: txl-opt %s --txl-exact-indices --split-input-file | FileCheck %s --check-prefixes=CHECK,SOME
// RUN: txl-opt %s --txl-exact-indices=all=true --split-input-file | FileCheck %s --check-prefixes=CHECK,ALL

// CHECK-LABEL: @flat
// SOME: tt.addptr {{.*}}, tensor<1024xi32>
// ALL: %[[PID:.*]] = tt.get_program_id x
// ALL: %[[WIDE:.*]] = arith.extsi %[[PID]] : i32 to i64
// ALL: %[[FIRST:.*]] = arith.muli %[[WIDE]], %{{.*}} : i64
// ALL: %[[RANGE:.*]] = arith.extsi %{{.*}} : tensor<1024xi32> to tensor<1024xi64>
// ALL: %[[ALL:.*]] = tt.splat %[[FIRST]] : i64
// ALL: %[[INDEX:.*]] = arith.addi %[[ALL]], %[[RANGE]] : tensor<1024xi64>
// ALL: arith.cmpi slt, %[[INDEX]], %{{.*}} : tensor<1024xi64>
// ALL: tt.addptr %{{.*}}, %[[INDEX]] : {{.*}}, tensor<1024xi64>
tt.func public @flat(%x: !tt.ptr<f32>, %n: i32) {
  %c1024 = arith.constant 1024 : i32
  %p = tt.get_program_id x : i32
  %b = arith.muli %p, %c1024 : i32
  %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %s = tt.splat %b : i32 -> tensor<1024xi32>
  %o = arith.addi %s, %r : tensor<1024xi32>
  %ns = tt.splat %n : i32 -> tensor<1024xi32>
  %m = arith.cmpi slt, %o, %ns : tensor<1024xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %q = tt.addptr %xs, %o : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v = tt.load %q, %m : tensor<1024x!tt.ptr<f32>>
  tt.store %q, %v, %m : tensor<1024x!tt.ptr<f32>>
  tt.return
}

// -----

// What a program stores wraps; only the copy that leads to an address does not.
// CHECK-LABEL: @observed
// CHECK: %[[NARROW:.*]] = arith.muli %{{.*}}, %{{.*}} : i32
// ALL: %[[WIDE:.*]] = arith.muli %{{.*}}, %{{.*}} : i64
// ALL: tt.addptr %{{.*}}, %[[WIDE]] : {{.*}}, i64
// CHECK: tt.store %{{.*}}, %[[NARROW]]
tt.func public @observed(%x: !tt.ptr<i32>, %row: i32, %stride: i32) {
  %o = arith.muli %row, %stride : i32
  %q = tt.addptr %x, %o : !tt.ptr<i32>, i32
  tt.store %q, %o : !tt.ptr<i32>
  tt.return
}

// -----

// A remainder is of the integer that wraps: a hash stays one.
// CHECK-LABEL: @hash
// CHECK-NOT: i64
// CHECK: tt.return
tt.func public @hash(%x: !tt.ptr<i32>, %key: i32) {
  %c = arith.constant 1103515245 : i32
  %n = arith.constant 1024 : i32
  %h = arith.muli %key, %c : i32
  %o = arith.remui %h, %n : i32
  %q = tt.addptr %x, %o : !tt.ptr<i32>, i32
  tt.store %q, %key : !tt.ptr<i32>
  tt.return
}

// -----

// CHECK-LABEL: @small
// CHECK-NOT: i64
// CHECK: tt.return
tt.func public @small(%x: !tt.ptr<i32>) {
  %c64 = arith.constant 64 : i32
  %p = tt.get_program_id y : i32
  %o = arith.muli %p, %c64 : i32
  %q = tt.addptr %x, %o : !tt.ptr<i32>, i32
  tt.store %q, %p : !tt.ptr<i32>
  tt.return
}

// -----

// An offset that a loop carries, also after the loop.
// CHECK-LABEL: @carried
// ALL: %[[WIDE:.*]] = arith.extsi %{{.*}} : i32 to i64
// ALL: %[[LOOP:.*]]:2 = scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[OFFSET:.*]] = %{{.*}}) -> (i32, i64)
// ALL: tt.addptr %{{.*}}, %[[OFFSET]] : {{.*}}, i64
// ALL: %[[NEXT:.*]] = arith.addi %[[OFFSET]], %[[WIDE]] : i64
// ALL: scf.yield %{{.*}}, %[[NEXT]] : i32, i64
// ALL: tt.addptr %{{.*}}, %[[LOOP]]#1 : {{.*}}, i64
tt.func public @carried(%x: !tt.ptr<i32>, %n: i32, %stride: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%o = %c0) -> (i32) : i32 {
    %q = tt.addptr %x, %o : !tt.ptr<i32>, i32
    tt.store %q, %i : !tt.ptr<i32>
    %next = arith.addi %o, %stride : i32
    scf.yield %next : i32
  }
  %q = tt.addptr %x, %last : !tt.ptr<i32>, i32
  tt.store %q, %c1 : !tt.ptr<i32>
  tt.return
}

// -----

// An index from memory times a stride, from an address from memory: in every version.
// CHECK-LABEL: @table
// CHECK: %[[WIDE:.*]] = arith.muli %{{.*}}, %{{.*}} : i64
// CHECK: tt.addptr %{{.*}}, %[[WIDE]] : {{.*}}, i64
tt.func public @table(%table: !tt.ptr<i64>, %rows: !tt.ptr<i32>) {
  %c1024 = arith.constant 1024 : i32
  %row = tt.load %rows : !tt.ptr<i32>
  %o = arith.muli %row, %c1024 : i32
  %a = tt.load %table : !tt.ptr<i64>
  %p = tt.int_to_ptr %a : i64 -> !tt.ptr<i32>
  %q = tt.addptr %p, %o : !tt.ptr<i32>, i32
  tt.store %q, %row : !tt.ptr<i32>
  tt.return
}

// -----

// Narrower integers, read as unsigned, and a minimum of them.
// CHECK-LABEL: @unsigned
// ALL: arith.extui %{{.*}} : i16 to i64
// ALL: %[[WIDE:.*]] = arith.muli %{{.*}}, %{{.*}} : i64
// ALL: %[[LEAST:.*]] = arith.minsi %[[WIDE]], %{{.*}} : i64
// ALL: tt.addptr %{{.*}}, %[[LEAST]] : {{.*}}, i64
tt.func public @unsigned(%x: !tt.ptr<i32>, %rows: !tt.ptr<i16>, %most: i16) {
  %c1000 = arith.constant 1000 : i16
  %row = tt.load %rows : !tt.ptr<i16>
  %o = arith.muli %row, %c1000 : i16
  %l = arith.minui %o, %most : i16
  %e = arith.extui %l : i16 to i64
  %q = tt.addptr %x, %e : !tt.ptr<i32>, i64
  %c1 = arith.constant 1 : i32
  tt.store %q, %c1 : !tt.ptr<i32>
  tt.return
}

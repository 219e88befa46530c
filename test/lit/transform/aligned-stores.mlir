// A store whose alignment follows from numbers that are loaded asks them: each for no more than the store gains by it.
// RUN: txl-opt %s --txl-aligned-stores --split-input-file | FileCheck %s

// The base, and the pitch in elements; whose rows these are has no say.
// CHECK-LABEL: @rows
// CHECK-SAME: %[[TABLE:.*]]: !tt.ptr<i64>, %[[NUMBERS:.*]]: !tt.ptr<i32>, %[[TILE:.*]]: tensor<64x64xf16>
// CHECK: %[[ADDRESS:.*]] = tt.load %[[TABLE]]
// CHECK: %[[PITCH:.*]] = tt.load %[[NUMBERS]]
// CHECK-DAG: %[[BASE15:.*]] = arith.andi %[[ADDRESS]], %c15_i64 : i64
// CHECK-DAG: %[[BASE:.*]] = arith.cmpi eq, %[[BASE15]], %c0_i64
// CHECK-DAG: %[[PITCH7:.*]] = arith.andi %[[PITCH]], %c7_i32 : i32
// CHECK-DAG: %[[ROWS:.*]] = arith.cmpi eq, %[[PITCH7]], %c0_i32
// CHECK: %[[BOTH:.*]] = arith.andi
// CHECK-NOT: arith.cmpi
// CHECK: scf.if %[[BOTH]]
// CHECK-DAG: tt.bitcast %[[ADDRESS]] {tt.divisibility = 16 : i32} : i64 -> i64
// CHECK-DAG: tt.bitcast %[[PITCH]] {tt.divisibility = 8 : i32} : i32 -> i32
// CHECK: tt.store %{{.*}}, %[[TILE]]
// CHECK: } else {
// CHECK-NOT: tt.divisibility
// CHECK: tt.store %{{.*}}, %[[TILE]]
tt.func public @rows(%table: !tt.ptr<i64>, %numbers: !tt.ptr<i32>, %tile: tensor<64x64xf16>) {
  %one = arith.constant 1 : i32
  %address = tt.load %table : !tt.ptr<i64>
  %pitch = tt.load %numbers : !tt.ptr<i32>
  %at = tt.addptr %numbers, %one : !tt.ptr<i32>, i32
  %row = tt.load %at : !tt.ptr<i32>
  %base = tt.int_to_ptr %address : i64 -> !tt.ptr<f16>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %first = tt.splat %row : i32 -> tensor<64xi32>
  %rows = arith.addi %first, %range : tensor<64xi32>
  %down = tt.expand_dims %rows {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %pitches = tt.splat %pitch : i32 -> tensor<64x1xi32>
  %begins = arith.muli %down, %pitches : tensor<64x1xi32>
  %bases = tt.splat %base : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
  %rowPointers = tt.addptr %bases, %begins : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
  %wide = tt.broadcast %rowPointers : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
  %columns = tt.expand_dims %range {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %across = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %pointers = tt.addptr %wide, %across : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  tt.store %pointers, %tile : tensor<64x64x!tt.ptr<f16>>
  tt.return
}

// -----

// Nothing that is loaded makes columns that are not neighbours wider.
// CHECK-LABEL: @turned
// CHECK-NOT: scf.if
tt.func public @turned(%table: !tt.ptr<i64>, %pitch: i32, %tile: tensor<64x64xf16>) {
  %address = tt.load %table : !tt.ptr<i64>
  %base = tt.int_to_ptr %address : i64 -> !tt.ptr<f16>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %down = tt.expand_dims %range {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %pitches = tt.splat %pitch : i32 -> tensor<64x1xi32>
  %begins = arith.muli %down, %pitches : tensor<64x1xi32>
  %bases = tt.splat %base : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
  %rowPointers = tt.addptr %bases, %begins : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
  %wide = tt.broadcast %rowPointers : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
  %columns = tt.expand_dims %range {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %across = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %pointers = tt.addptr %wide, %across : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  tt.store %pointers, %tile : tensor<64x64x!tt.ptr<f16>>
  tt.return
}

// -----

// What a launch gives it says itself, and few elements are worth no branch.
// CHECK-LABEL: @given
// CHECK-NOT: scf.if
tt.func public @given(%base: !tt.ptr<f16>, %table: !tt.ptr<i64>, %tile: tensor<4096xf16>, %few: tensor<64xf16>) {
  %all = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32>
  %bases = tt.splat %base : !tt.ptr<f16> -> tensor<4096x!tt.ptr<f16>>
  %pointers = tt.addptr %bases, %all : tensor<4096x!tt.ptr<f16>>, tensor<4096xi32>
  tt.store %pointers, %tile : tensor<4096x!tt.ptr<f16>>
  %address = tt.load %table : !tt.ptr<i64>
  %other = tt.int_to_ptr %address : i64 -> !tt.ptr<f16>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %others = tt.splat %other : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
  %small = tt.addptr %others, %range : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
  tt.store %small, %few : tensor<64x!tt.ptr<f16>>
  tt.return
}

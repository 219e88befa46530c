// Fields of records that are loaded one by one are loaded with their records, which lie side by side in one row where that is known.
// RUN: txl-opt %s --txl-interleaved-loads --split-input-file | FileCheck %s

// Four neighbours of 2 bytes for each of 64 channels: 256 in a row, whose mask holds for four rows of 16 at once.
// CHECK-LABEL: @taps
// CHECK-SAME: %[[WEIGHTS:.*]]: !tt.ptr<bf16>
// CHECK: %[[FIRST:.*]] = tt.addptr %{{.*}} : tensor<64x!tt.ptr<bf16>>
// CHECK: %[[ROW:.*]] = tt.reshape %{{.*}} {tt.contiguity = dense<256> : tensor<1xi32>, tt.divisibility = dense<16> : tensor<1xi32>} : tensor<64x4x!tt.ptr<bf16>> -> tensor<256x!tt.ptr<bf16>>
// CHECK: %[[MASK:.*]] = tt.reshape %{{.*}} {tt.constancy = dense<64> : tensor<1xi32>} : tensor<64x4xi1> -> tensor<256xi1>
// CHECK: %[[ALL:.*]] = tt.load %[[ROW]], %[[MASK]] : tensor<256x!tt.ptr<bf16>>
// CHECK: %[[RECORDS:.*]] = tt.reshape %[[ALL]] : tensor<256xbf16> -> tensor<64x4xbf16>
// CHECK: %[[PAIRS:.*]] = tt.reshape %[[RECORDS]] : tensor<64x4xbf16> -> tensor<64x2x2xbf16>
// CHECK: %[[EVEN:.*]], %[[ODD:.*]] = tt.split %[[PAIRS]]
// CHECK: %[[ZERO:.*]], %[[TWO:.*]] = tt.split %[[EVEN]]
// CHECK: %[[ONE:.*]], %[[THREE:.*]] = tt.split %[[ODD]]
// CHECK-NOT: tt.load
// CHECK: tt.return %[[ZERO]], %[[ONE]], %[[TWO]], %[[THREE]]
tt.func public @taps(%weights: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %channels: i32 {tt.divisibility = 16 : i32})
    -> (tensor<64xbf16>, tensor<64xbf16>, tensor<64xbf16>, tensor<64xbf16>) {
  %c1 = arith.constant dense<1> : tensor<64xi32>
  %c2 = arith.constant dense<2> : tensor<64xi32>
  %c3 = arith.constant dense<3> : tensor<64xi32>
  %c4 = arith.constant dense<4> : tensor<64xi32>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %bound = tt.splat %channels : i32 -> tensor<64xi32>
  %mask = arith.cmpi slt, %range, %bound : tensor<64xi32>
  %base = tt.splat %weights : !tt.ptr<bf16> -> tensor<64x!tt.ptr<bf16>>
  %records = arith.muli %range, %c4 : tensor<64xi32>
  %first = tt.addptr %base, %records : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
  %a = tt.load %first, %mask : tensor<64x!tt.ptr<bf16>>
  %second = arith.addi %records, %c1 : tensor<64xi32>
  %secondPointer = tt.addptr %base, %second : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
  %b = tt.load %secondPointer, %mask : tensor<64x!tt.ptr<bf16>>
  %third = tt.addptr %first, %c2 : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
  %c = tt.load %third, %mask : tensor<64x!tt.ptr<bf16>>
  %fourth = tt.addptr %first, %c3 : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
  %d = tt.load %fourth, %mask : tensor<64x!tt.ptr<bf16>>
  tt.return %a, %b, %c, %d : tensor<64xbf16>, tensor<64xbf16>, tensor<64xbf16>, tensor<64xbf16>
}

// -----

// Records anywhere: an axis of their own. The second field is loaded first; the address of the first is made before it.
// CHECK-LABEL: @anywhere
// CHECK: %[[FIRST:.*]] = tt.addptr %{{.*}}, %arg1
// CHECK: %[[COLUMN:.*]] = tt.expand_dims %[[FIRST]] {axis = 1 : i32}
// CHECK-NOT: tt.contiguity
// CHECK: %[[RECORDS:.*]] = tt.load %{{.*}} : tensor<64x2x!tt.ptr<i32>>
// CHECK: %[[LOW:.*]], %[[HIGH:.*]] = tt.split %[[RECORDS]]
// CHECK: tt.return %[[LOW]], %[[HIGH]]
tt.func public @anywhere(%table: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %where: tensor<64xi32> {tt.divisibility = 2 : i32}) -> (tensor<64xi32>, tensor<64xi32>) {
  %c1 = arith.constant dense<1> : tensor<64xi32>
  %base = tt.splat %table : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %next = arith.addi %where, %c1 : tensor<64xi32>
  %second = tt.addptr %base, %next : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %b = tt.load %second : tensor<64x!tt.ptr<i32>>
  %first = tt.addptr %base, %where : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %a = tt.load %first : tensor<64x!tt.ptr<i32>>
  tt.return %a, %b : tensor<64xi32>, tensor<64xi32>
}

// -----

// What is stored between may be what is loaded; a store elsewhere is none of theirs.
// CHECK-LABEL: @stored
// CHECK-COUNT-2: tt.load %{{.*}} : tensor<64x!tt.ptr<i32>>
// CHECK-NOT: tt.split
tt.func public @stored(%table: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %where: tensor<64xi32> {tt.divisibility = 2 : i32}) -> (tensor<64xi32>, tensor<64xi32>) {
  %c1 = arith.constant dense<1> : tensor<64xi32>
  %base = tt.splat %table : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %first = tt.addptr %base, %where : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %a = tt.load %first : tensor<64x!tt.ptr<i32>>
  %second = tt.addptr %first, %c1 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %second, %a : tensor<64x!tt.ptr<i32>>
  %b = tt.load %second : tensor<64x!tt.ptr<i32>>
  tt.return %a, %b : tensor<64xi32>, tensor<64xi32>
}

// -----

// CHECK-LABEL: @elsewhere
// CHECK: tt.load %{{.*}} : tensor<64x2x!tt.ptr<i32>>
// CHECK: tt.store
// CHECK-NOT: tt.load
tt.func public @elsewhere(%table: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %other: !tt.ptr<i32>, %where: tensor<64xi32> {tt.divisibility = 2 : i32}) -> (tensor<64xi32>, tensor<64xi32>) {
  %c1 = arith.constant dense<1> : tensor<64xi32>
  %base = tt.splat %table : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %first = tt.addptr %base, %where : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %a = tt.load %first : tensor<64x!tt.ptr<i32>>
  %second = tt.addptr %first, %c1 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %out = tt.splat %other : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %outs = tt.addptr %out, %where : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %outs, %a : tensor<64x!tt.ptr<i32>>
  %b = tt.load %second : tensor<64x!tt.ptr<i32>>
  tt.return %a, %b : tensor<64xi32>, tensor<64xi32>
}

// -----

// Neighbours that a thread loads at once anyway, and records that need not begin at multiples of their size.
// CHECK-LABEL: @alone
// CHECK-NOT: tt.split
tt.func public @alone(%table: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %where: tensor<64xi32>)
    -> (tensor<64xi32>, tensor<64xi32>, tensor<64xi32>, tensor<64xi32>) {
  %c1 = arith.constant dense<1> : tensor<64xi32>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %base = tt.splat %table : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %row = tt.addptr %base, %range : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %a = tt.load %row : tensor<64x!tt.ptr<i32>>
  %rowNext = tt.addptr %row, %c1 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %b = tt.load %rowNext : tensor<64x!tt.ptr<i32>>
  %first = tt.addptr %base, %where : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %c = tt.load %first : tensor<64x!tt.ptr<i32>>
  %second = tt.addptr %first, %c1 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %d = tt.load %second : tensor<64x!tt.ptr<i32>>
  tt.return %a, %b, %c, %d : tensor<64xi32>, tensor<64xi32>, tensor<64xi32>, tensor<64xi32>
}

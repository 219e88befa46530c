// RUN: txl-opt %s -split-input-file -verify-diagnostics
// The constraints of the family, by their numbers in src/ir/ops/Shape.td.

tt.func @make_range_1() {
  // expected-error @below {{'tt.make_range' op 1: the result must have one dimension, not 2}}
  %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<2x2xi32>
  tt.return
}

// -----

tt.func @make_range_2() {
  // expected-error @below {{'tt.make_range' op 2: `start` (4) must be less than `end` (4)}}
  %0 = tt.make_range {end = 4 : i32, start = 4 : i32} : tensor<4xi32>
  tt.return
}

// -----

tt.func @make_range_3() {
  // expected-error @below {{'tt.make_range' op 3: the result has 4 elements, the interval has 8}}
  %0 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<4xi32>
  tt.return
}

// -----

tt.func @splat_1(%x: f32) {
  // expected-error @below {{'tt.splat' op 1: the elements of the result have type 'f16', the operand has type 'f32'}}
  %0 = tt.splat %x : f32 -> tensor<4xf16>
  tt.return
}

// -----

tt.func @unsplat_1(%x: tensor<2xf32>) {
  // expected-error @below {{'tt.unsplat' op 1: the operand must have exactly one element, its type is 'tensor<2xf32>'}}
  %0 = tt.unsplat %x : tensor<2xf32>
  tt.return
}

// -----

tt.func @expand_dims_1(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.expand_dims' op 1: axis 2 is not within the rank 1}}
  // expected-error @below {{'tt.expand_dims' op failed to infer returned types}}
  %0 = tt.expand_dims %x {axis = 2 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  tt.return
}

// -----

tt.func @expand_dims_2(%x: tensor<4xf32>) {
  // expected-error @below {{inferred type(s) 'tensor<1x4xf32>' are incompatible with return type(s) of operation 'tensor<4x1xf32>'}}
  // expected-error @below {{'tt.expand_dims' op failed to infer returned types}}
  %0 = tt.expand_dims %x {axis = 0 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  tt.return
}

// -----

tt.func @broadcast_1(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.broadcast' op 1: 'tensor<4xf32>' and 'tensor<4x4xf32>' differ in rank or element type}}
  %0 = tt.broadcast %x : tensor<4xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @broadcast_2(%x: tensor<1x2xf32>) {
  // expected-error @below {{'tt.broadcast' op 2: dimension 1 has extent 2 and cannot become 4}}
  %0 = tt.broadcast %x : tensor<1x2xf32> -> tensor<8x4xf32>
  tt.return
}

// -----

tt.func @reshape_elements(%x: tensor<8xf32>) {
  // expected-error @below {{'tt.reshape' op 1: 'tensor<8xf32>' and 'tensor<8xi32>' differ in element type}}
  %0 = tt.reshape %x : tensor<8xf32> -> tensor<8xi32>
  tt.return
}

// -----

tt.func @reshape_count(%x: tensor<8xf32>) {
  // expected-error @below {{'tt.reshape' op 1: 'tensor<8xf32>' and 'tensor<4x4xf32>' differ in the number of elements}}
  %0 = tt.reshape %x : tensor<8xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @trans_1(%x: tensor<2x4xf32>) {
  // expected-error @below {{'tt.trans' op 1: `order` is not a permutation of the operand's dimensions}}
  // expected-error @below {{'tt.trans' op failed to infer returned types}}
  %0 = tt.trans %x {order = array<i32: 1, 1>} : tensor<2x4xf32> -> tensor<4x2xf32>
  tt.return
}

// -----

tt.func @trans_2(%x: tensor<2x4xf32>) {
  // expected-error @below {{inferred type(s) 'tensor<4x2xf32>' are incompatible}}
  // expected-error @below {{'tt.trans' op failed to infer returned types}}
  %0 = tt.trans %x {order = array<i32: 1, 0>} : tensor<2x4xf32> -> tensor<2x4xf32>
  tt.return
}

// -----

tt.func @join_1(%x: tensor<4xf32>) {
  // expected-error @below {{inferred type(s) 'tensor<4x2xf32>' are incompatible}}
  // expected-error @below {{'tt.join' op failed to infer returned types}}
  %0 = tt.join %x, %x : tensor<4xf32> -> tensor<2x4xf32>
  tt.return
}

// -----

tt.func @split_1(%x: tensor<2x4xf32>) {
  // expected-error @below {{'tt.split' op 1: the last extent of the operand must be 2}}
  // expected-error @below {{'tt.split' op failed to infer returned types}}
  %a, %b = tt.split %x : tensor<2x4xf32> -> tensor<2xf32>
  tt.return
}

// -----

tt.func @cat_1(%x: tensor<2x4xf32>) {
  // expected-error @below {{'tt.cat' op 1: the operands must have rank 1, not 2}}
  %0 = tt.cat %x, %x : tensor<2x4xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @cat_2(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.cat' op 2: the result must have the operands' element type and twice their extent, not 'tensor<4xf32>'}}
  %0 = tt.cat %x, %x : tensor<4xf32> -> tensor<4xf32>
  tt.return
}

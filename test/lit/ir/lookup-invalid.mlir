// RUN: txl-opt %s -split-input-file -verify-diagnostics
// The constraints of the family, by their numbers in src/ir/ops/Lookup.td.

tt.func @gather_1(%x: tensor<4x4xf32>, %i: tensor<4xi32>) {
  // expected-error @below {{'tt.gather' op 1: `src` has rank 2, `indices` has 1}}
  %0 = tt.gather %x[%i] {axis = 0 : i32} : (tensor<4x4xf32>, tensor<4xi32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @gather_1b(%x: tensor<4x4xf32>, %i: tensor<4x2xi32>) {
  // expected-error @below {{'tt.gather' op 1: `src` and `indices` differ in dimension 1}}
  %0 = tt.gather %x[%i] {axis = 0 : i32} : (tensor<4x4xf32>, tensor<4x2xi32>) -> tensor<4x2xf32>
  tt.return
}

// -----

tt.func @gather_2(%x: tensor<4xf32>, %i: tensor<8xi32>) {
  // expected-error @below {{'tt.gather' op 2: the result must have the shape of `indices` and the elements of `src`}}
  %0 = tt.gather %x[%i] {axis = 0 : i32} : (tensor<4xf32>, tensor<8xi32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @gather_3(%x: tensor<4xf32>, %i: tensor<8xi32>) {
  // expected-error @below {{'tt.gather' op 3: axis 1 is not a dimension of `src`}}
  %0 = tt.gather %x[%i] {axis = 1 : i32} : (tensor<4xf32>, tensor<8xi32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @histogram_1(%x: tensor<4x4xi32>) {
  // expected-error @below {{'tt.histogram' op 1: operand and result must have rank 1}}
  %0 = tt.histogram %x : tensor<4x4xi32> -> tensor<8xi32>
  tt.return
}

// RUN: txl-opt %s -split-input-file -verify-diagnostics
// The constraints of the family, by their numbers in src/ir/ops/Reduction.td.

tt.func @reduce_1(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.reduce' op 1: axis 1 is not a dimension of a tile of rank 1}}
  %0 = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_2(%x: tensor<4x8xf32>) {
  // expected-error @below {{inferred type(s) 'tensor<8xf32>' are incompatible with return type(s) of operation 'tensor<4xf32>'}}
  // expected-error @below {{'tt.reduce' op failed to infer returned types}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @reduce_3(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.reduce' op 3: the block must take the 2 scalars of two groups of elements}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32):
    tt.reduce.return %a : f32
  }) : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_3b(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.reduce' op 3: the block must return one scalar of each element type}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a, %b : f32, f32
  }) : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @scan_1(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.scan' op 1: axis 3 is not a dimension of a tile of rank 1}}
  %0 = "tt.scan"(%x) <{axis = 3 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    tt.scan.return %a : f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @reduce_1_number(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.reduce' op 1: there are at most 32 operands}}
  %0:33 = "tt.reduce"(%x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x) <{axis = 0 : i32}> ({
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32, %a5: f32, %a6: f32, %a7: f32, %a8: f32, %a9: f32, %a10: f32, %a11: f32, %a12: f32, %a13: f32, %a14: f32, %a15: f32, %a16: f32, %a17: f32, %a18: f32, %a19: f32, %a20: f32, %a21: f32, %a22: f32, %a23: f32, %a24: f32, %a25: f32, %a26: f32, %a27: f32, %a28: f32, %a29: f32, %a30: f32, %a31: f32, %a32: f32, %a33: f32, %a34: f32, %a35: f32, %a36: f32, %a37: f32, %a38: f32, %a39: f32, %a40: f32, %a41: f32, %a42: f32, %a43: f32, %a44: f32, %a45: f32, %a46: f32, %a47: f32, %a48: f32, %a49: f32, %a50: f32, %a51: f32, %a52: f32, %a53: f32, %a54: f32, %a55: f32, %a56: f32, %a57: f32, %a58: f32, %a59: f32, %a60: f32, %a61: f32, %a62: f32, %a63: f32, %a64: f32, %a65: f32):
    tt.reduce.return %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)
  tt.return
}

// -----

tt.func @reduce_order_length(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.reduce' op `tt.order` must have the index of each bit of a position below 4 once}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) {tt.order = array<i32: 0>} : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_order_twice(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.reduce' op `tt.order` must have the index of each bit of a position below 4 once}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) {tt.order = array<i32: 1, 1>} : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_order_negative(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.reduce' op `tt.order` must have the index of each bit of a position below 4 once}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) {tt.order = array<i32: -1, 0>} : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_order_many(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.reduce' op `tt.order` must have the index of each bit of a position below 4 once}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) {tt.order = array<i32: 0, 1, 2>} : (tensor<4xf32>) -> f32
  tt.return
}

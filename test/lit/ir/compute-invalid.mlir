// RUN: txl-opt %s -split-input-file -verify-diagnostics
// The constraints of the operations that compute, by their numbers in src/ir/TTOpsCompute.td.

tt.func @fp_to_fp_1(%x: f32) {
  // expected-error @below {{'tt.fp_to_fp' op 1: the conversion of 'f32' to 'f16' does not state its rounding}}
  %0 = tt.fp_to_fp %x : f32 -> f16
  tt.return
}

// -----

tt.func @dot_1(%a: tensor<16x16xf16>, %b: tensor<2x16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{'tt.dot' op 1: operands must all have rank 2, or all 3, not 2, 3 and 2}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<2x16x16xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_1b(%a: tensor<4x16x16xf16>, %b: tensor<2x16x16xf16>, %c: tensor<2x16x16xf32>) {
  // expected-error @below {{'tt.dot' op 1: the leading extents of `a`, `b` and `c` differ}}
  %0 = tt.dot %a, %b, %c : tensor<4x16x16xf16> * tensor<2x16x16xf16> -> tensor<2x16x16xf32>
  tt.return
}

// -----

tt.func @dot_2(%a: tensor<16x16xf16>, %b: tensor<32x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{'tt.dot' op 2: 'tensor<16x16xf16>' times 'tensor<32x16xf16>' is no 'tensor<16x16xf32>'}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<32x16xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_3(%a: tensor<16x16xf16>, %b: tensor<16x16xi8>, %c: tensor<16x16xf32>) {
  // expected-error @below {{'tt.dot' op 3: cannot multiply 'f16' and 'i8'}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<16x16xi8> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_4(%a: tensor<16x16xi8>, %b: tensor<16x16xi8>, %c: tensor<16x16xf32>) {
  // expected-error @below {{'tt.dot' op 4: products of 'i8' cannot be summed as 'f32'}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xi8> * tensor<16x16xi8> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_5(%a: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{'tt.dot' op 5: `maxNumImpreciseAcc` is negative}}
  %0 = tt.dot %a, %a, %c {maxNumImpreciseAcc = -1 : i32} : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

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
  // expected-error @below {{'tt.gather' op 3: axis 1 is no dimension of `src`}}
  %0 = tt.gather %x[%i] {axis = 1 : i32} : (tensor<4xf32>, tensor<8xi32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @histogram_1(%x: tensor<4x4xi32>) {
  // expected-error @below {{'tt.histogram' op 1: operand and result must have rank 1}}
  %0 = tt.histogram %x : tensor<4x4xi32> -> tensor<8xi32>
  tt.return
}

// -----

tt.func @reduce_1(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.reduce' op 1: axis 1 is no dimension of a tile of rank 1}}
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
  // expected-error @below {{'tt.scan' op 1: axis 3 is no dimension of a tile of rank 1}}
  %0 = "tt.scan"(%x) <{axis = 3 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    tt.scan.return %a : f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @map_elementwise_2(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.map_elementwise' op 2: `pack` must be a power of two and at most the number of elements, not 8}}
  %0 = "tt.map_elementwise"(%x) <{pack = 8 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a : f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @map_elementwise_3(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.map_elementwise' op 3: the entry block must take `pack` scalars of each operand}}
  %0 = "tt.map_elementwise"(%x) <{pack = 2 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a : f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @inline_asm_1(%x: i32) {
  // expected-error @below {{'tt.elementwise_inline_asm' op 1: `packed_element` must be at least 1}}
  %0 = tt.elementwise_inline_asm "mov" {constraints = "=r,r", packed_element = 0 : i32, pure = true} %x : i32 -> i32
  tt.return
}

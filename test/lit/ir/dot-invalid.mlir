// RUN: txl-opt %s -split-input-file -verify-diagnostics
// The constraints of the family, by their numbers in src/ir/ops/Dot.td.

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
  // expected-error @below {{'tt.dot' op 4: MMAs of 'i8' cannot accumulate in 'f32'}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xi8> * tensor<16x16xi8> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_5(%a: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{'tt.dot' op 5: `maxNumImpreciseAcc` is negative}}
  %0 = tt.dot %a, %a, %c {maxNumImpreciseAcc = -1 : i32} : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  tt.return
}

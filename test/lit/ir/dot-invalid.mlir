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

// -----

tt.func @dot_6_one(%a: tensor<16x32xf8E4M3FN>, %b: tensor<32x8xf8E4M3FN>, %c: tensor<16x8xf32>, %s: tensor<16x1xi8>) {
  // expected-error @below {{'tt.dot' op 6: the scales are those of `a` and of `b`, which have rank 2}}
  %0 = tt.dot %a, %b, %c scales(%s : tensor<16x1xi8>) : tensor<16x32xf8E4M3FN> * tensor<32x8xf8E4M3FN> -> tensor<16x8xf32>
  tt.return
}

// -----

tt.func @dot_6_types(%a: tensor<16x32xf16>, %b: tensor<32x8xf16>, %c: tensor<16x8xf32>, %s: tensor<16x1xi8>, %t: tensor<1x8xi8>) {
  // expected-error @below {{'tt.dot' op 6: no MMA with scales multiplies 'f16' and 'f16' into 'f32'}}
  %0 = tt.dot %a, %b, %c scales(%s, %t : tensor<16x1xi8>, tensor<1x8xi8>) : tensor<16x32xf16> * tensor<32x8xf16> -> tensor<16x8xf32>
  tt.return
}

// -----

tt.func @dot_6_pair(%a: tensor<16x32xi8>, %b: tensor<32x8xf8E4M3FN>, %c: tensor<16x8xf32>, %s: tensor<16x2xi8>, %t: tensor<2x8xi8>) {
  // expected-error @below {{'tt.dot' op 6: no MMA with scales multiplies 'i8' and 'f8E4M3FN' into 'f32'}}
  %0 = tt.dot %a, %b, %c scales(%s, %t : tensor<16x2xi8>, tensor<2x8xi8>) : tensor<16x32xi8> * tensor<32x8xf8E4M3FN> -> tensor<16x8xf32>
  tt.return
}

// -----

tt.func @dot_6_result(%a: tensor<16x32xf8E5M2>, %b: tensor<32x8xf8E5M2>, %c: tensor<16x8xf16>, %s: tensor<16x1xi8>, %t: tensor<1x8xi8>) {
  // expected-error @below {{'tt.dot' op 6: no MMA with scales multiplies 'f8E5M2' and 'f8E5M2' into 'f16'}}
  %0 = tt.dot %a, %b, %c scales(%s, %t : tensor<16x1xi8>, tensor<1x8xi8>) : tensor<16x32xf8E5M2> * tensor<32x8xf8E5M2> -> tensor<16x8xf16>
  tt.return
}

// -----

tt.func @dot_6_blocks(%a: tensor<16x32xi8>, %b: tensor<32x8xi8>, %c: tensor<16x8xf32>, %s: tensor<16x2xf8E4M3FN>, %t: tensor<2x8xf8E4M3FN>) {
  // expected-error @below {{'tt.dot' op 6: 'tensor<16x2xf8E4M3FN>' and 'tensor<2x8xf8E4M3FN>' are no scales of 'tensor<16x32xi8>' and 'tensor<32x8xi8>'}}
  %0 = tt.dot %a, %b, %c scales(%s, %t : tensor<16x2xf8E4M3FN>, tensor<2x8xf8E4M3FN>) : tensor<16x32xi8> * tensor<32x8xi8> -> tensor<16x8xf32>
  tt.return
}

// -----

tt.func @dot_6_floats(%a: tensor<16x32xf8E4M3FN>, %b: tensor<32x8xf8E4M3FN>, %c: tensor<16x8xf32>, %s: tensor<16x2xf8E4M3FN>, %t: tensor<2x8xf8E4M3FN>) {
  // expected-error @below {{'tt.dot' op 6: 'tensor<16x2xf8E4M3FN>' and 'tensor<2x8xf8E4M3FN>' are no scales of 'tensor<16x32xf8E4M3FN>' and 'tensor<32x8xf8E4M3FN>'}}
  %0 = tt.dot %a, %b, %c scales(%s, %t : tensor<16x2xf8E4M3FN>, tensor<2x8xf8E4M3FN>) : tensor<16x32xf8E4M3FN> * tensor<32x8xf8E4M3FN> -> tensor<16x8xf32>
  tt.return
}

// RUN: txl-opt %s -split-input-file -verify-diagnostics
// The constraints of the family, by their numbers in src/ir/ops/Cast.td.

tt.func @fp_to_fp_1(%x: f32) {
  // expected-error @below {{'tt.fp_to_fp' op 1: the conversion of 'f32' to 'f16' does not state its rounding}}
  %0 = tt.fp_to_fp %x : f32 -> f16
  tt.return
}

// -----

tt.func @bitcast_1(%p: !tt.ptr<f32>) {
  // expected-error @below {{'tt.bitcast' op 1: '!tt.ptr<f32>' and 'i64' are not both pointers}}
  %0 = tt.bitcast %p : !tt.ptr<f32> -> i64
  tt.return
}

// -----

tt.func @bitcast_2(%x: f32) {
  // expected-error @below {{'tt.bitcast' op 2: 'f32' and 'i16' differ in width}}
  %0 = tt.bitcast %x : f32 -> i16
  tt.return
}

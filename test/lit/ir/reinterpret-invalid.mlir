// RUN: txl-opt %s --split-input-file --verify-diagnostics
// Views of tensor memory with other elements: each numbered constraint of the description, refused.

tt.func @fits(%b: !ttg.memdesc<128x64xf32, tensor, mutable, 128x128>) {
  %p = ttg.memdesc_reinterpret %b
      : !ttg.memdesc<128x64xf32, tensor, mutable, 128x128> -> !ttg.memdesc<128x128xf16, tensor, mutable>
  tt.return
}

// -----

tt.func @reinterpret_1_shared(%b: !ttg.memdesc<128x64xf32, mutable>) {
  // expected-error-re @below {{'ttg.memdesc_reinterpret' op 1: {{.*}} is no buffer in tensor memory with the rows of {{.*}}}}
  %p = ttg.memdesc_reinterpret %b : !ttg.memdesc<128x64xf32, mutable> -> !ttg.memdesc<128x128xf16, mutable>
  tt.return
}

// -----

tt.func @reinterpret_1_rows(%b: !ttg.memdesc<128x64xf32, tensor, mutable>) {
  // expected-error-re @below {{'ttg.memdesc_reinterpret' op 1: {{.*}} is no buffer in tensor memory with the rows of {{.*}}}}
  %p = ttg.memdesc_reinterpret %b : !ttg.memdesc<128x64xf32, tensor, mutable> -> !ttg.memdesc<64x128xf32, tensor, mutable>
  tt.return
}

// -----

tt.func @reinterpret_1_ring(%b: !ttg.memdesc<2x128x64xf32, row, tensor, mutable>) {
  // expected-error-re @below {{'ttg.memdesc_reinterpret' op 1: {{.*}} is no buffer in tensor memory with the rows of {{.*}}}}
  %p = ttg.memdesc_reinterpret %b : !ttg.memdesc<2x128x64xf32, row, tensor, mutable> -> !ttg.memdesc<128x128xf16, tensor, mutable>
  tt.return
}

// -----

tt.func @reinterpret_2(%b: !ttg.memdesc<128x64xf32, tensor, mutable>) {
  // expected-error-re @below {{'ttg.memdesc_reinterpret' op 2: a row of {{.*}} has other bits than one of {{.*}}, or is no whole number of 32 bits}}
  %p = ttg.memdesc_reinterpret %b : !ttg.memdesc<128x64xf32, tensor, mutable> -> !ttg.memdesc<128x64xf16, tensor, mutable>
  tt.return
}

// -----

tt.func @reinterpret_2_column(%b: !ttg.memdesc<128x1xf16, tensor, mutable>) {
  // expected-error-re @below {{'ttg.memdesc_reinterpret' op 2: a row of {{.*}} has other bits than one of {{.*}}, or is no whole number of 32 bits}}
  %p = ttg.memdesc_reinterpret %b : !ttg.memdesc<128x1xf16, tensor, mutable> -> !ttg.memdesc<128x1xbf16, tensor, mutable>
  tt.return
}

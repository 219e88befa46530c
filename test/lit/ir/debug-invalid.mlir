// RUN: txl-opt %s -split-input-file -verify-diagnostics
// The constraints of the family, by their numbers in src/ir/ops/Debug.td.

tt.func @print_1(%x: i32) {
  // expected-error @below {{'tt.print' op 1: `isSigned` has 0 entries for 1 operands}}
  tt.print " x: " {hex = false, isSigned = array<i32>} : %x : i32
  tt.return
}

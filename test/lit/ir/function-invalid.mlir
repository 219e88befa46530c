// RUN: txl-opt %s -split-input-file -verify-diagnostics
// The constraints of the family, by their numbers in src/ir/ops/Function.td.

// expected-error @below {{'tensor<0xf32>' is not a type of a tile program}}
tt.func @argument(%x: tensor<0xf32>) { tt.return }

// -----

tt.func @rank() {
  // expected-error @below {{is not a type of a tile program: values are integers of 1, 8, 16, 32 or 64 bits, floats, pointers, and tiles of these of at most 32 axes}}
  %0 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xi32>
  tt.return
}

// -----

tt.func @huge() {
  // expected-error @below {{'tensor<4194304xf32>' is not a type of a tile program}}
  %0 = arith.constant dense<0.0> : tensor<4194304xf32>
  tt.return
}

// -----

tt.func @index() {
  // expected-error @below {{'index' is not a type of a tile program}}
  %0 = arith.constant 0 : index
  tt.return
}

// -----

tt.func @in_loop(%n: i32) {
  // expected-error @below {{'tensor<?xf32>' is not a type of a tile program}}
  %0 = ub.poison : tensor<?xf32>
  tt.return
}

// -----

tt.func @call_unknown() {
  // expected-error @below {{'tt.call' op 1: the module has no function `f`}}
  tt.call @f() : () -> ()
  tt.return
}

// -----

tt.func private @f(%x: i32) -> f32 {
  %0 = arith.sitofp %x : i32 to f32
  tt.return %0 : f32
}
tt.func @call_types(%x: f32) {
  // expected-error @below {{'tt.call' op 1: operands and results differ from those of `f`, which has type '(i32) -> f32'}}
  %0 = tt.call @f(%x) : (f32) -> f32
  tt.return
}

// -----

tt.func @return_types(%x: f32) -> i32 {
  // expected-error @below {{'tt.return' op 1: operands differ from the results of the function, which has type '(f32) -> i32'}}
  tt.return %x : f32
}

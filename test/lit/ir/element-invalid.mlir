// RUN: txl-opt %s -split-input-file -verify-diagnostics
// The constraints of the family, by their numbers in src/ir/ops/Element.td.

tt.func @map_elementwise_2(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.map_elementwise' op 2: `pack` must be a power of two and at most the number of elements, not 8}}
  %0 = "tt.map_elementwise"(%x) <{pack = 8 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a : f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @map_elementwise_2_of_any_extent(%x: tensor<5x6xf32>) {
  // expected-error @below {{'tt.map_elementwise' op 2: `pack` (4) must divide the last extent of 'tensor<5x6xf32>'}}
  %0 = "tt.map_elementwise"(%x) <{pack = 4 : i32}> ({
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    tt.map_elementwise.return %a, %b, %c, %d : f32, f32, f32, f32
  }) : (tensor<5x6xf32>) -> tensor<5x6xf32>
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

// -----

tt.func @addptr_1(%p: tensor<4x!tt.ptr<f32>>, %i: tensor<8xi32>) {
  // expected-error @below {{'tt.addptr' op requires the same shape for all operands and results}}
  %0 = tt.addptr %p, %i : tensor<4x!tt.ptr<f32>>, tensor<8xi32>
  tt.return
}

// -----

tt.func @map_elementwise_1_number(%x: tensor<4xf32>) {
  // expected-error @below {{'tt.map_elementwise' op 1: there are at most 32 operands and as many results}}
  %0:33 = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a0: f32):
    tt.map_elementwise.return %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0, %a0 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
  }) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  tt.return
}

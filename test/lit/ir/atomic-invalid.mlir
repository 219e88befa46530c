// RUN: txl-opt %s -split-input-file -verify-diagnostics
// The constraints of the family, by their numbers in src/ir/ops/Atomic.td.

tt.func @atomic_rmw_2(%p: !tt.ptr<f32>, %x: f32) {
  // expected-error @below {{'tt.atomic_rmw' op 2: `max` takes integers of 16 bits and more, not 'f32'}}
  %0 = tt.atomic_rmw max, relaxed, gpu, %p, %x : (!tt.ptr<f32>, f32) -> f32
  tt.return
}

// -----

tt.func @atomic_rmw_bits(%p: !tt.ptr<f16>, %x: f16) {
  // expected-error @below {{'tt.atomic_rmw' op 2: `xor` takes elements of 32 or 64 bits, not 'f16'}}
  %0 = tt.atomic_rmw xor, relaxed, gpu, %p, %x : (!tt.ptr<f16>, f16) -> f16
  tt.return
}

// -----

tt.func @atomic_rmw_fadd(%p: !tt.ptr<i32>, %x: i32) {
  // expected-error @below {{'tt.atomic_rmw' op 2: `fadd` takes floats of 16 bits and more, not 'i32'}}
  %0 = tt.atomic_rmw fadd, relaxed, gpu, %p, %x : (!tt.ptr<i32>, i32) -> i32
  tt.return
}

// -----

tt.func @atomic_rmw_bytes(%p: !tt.ptr<i8>, %x: i8) {
  // expected-error @below {{'tt.atomic_rmw' op 2: `add` takes integers of 16 bits and more, not 'i8'}}
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %x : (!tt.ptr<i8>, i8) -> i8
  tt.return
}

// -----

tt.func @atomic_rmw_3(%p: !tt.ptr<i32, "constant">, %x: i32) {
  // expected-error @below {{'tt.atomic_rmw' op 3: memory of the constant address space cannot be written}}
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %x : (!tt.ptr<i32, "constant">, i32) -> i32
  tt.return
}

// -----

tt.func @atomic_cas_2(%p: !tt.ptr<i8>, %x: i8) {
  // expected-error @below {{'tt.atomic_cas' op 2: elements have 16, 32 or 64 bits, not 8}}
  %0 = tt.atomic_cas relaxed, gpu, %p, %x, %x : (!tt.ptr<i8>, i8, i8) -> i8
  tt.return
}

// -----

tt.func @atomic_load_2(%p: !tt.ptr<i32>) {
  // expected-error @below {{'tt.atomic_load' op 2: a load is `acquire` or `relaxed`, not `release`}}
  %0 = tt.atomic_load release, gpu, %p : (!tt.ptr<i32>) -> i32
  tt.return
}

// -----

tt.func @atomic_store_2(%p: !tt.ptr<i32>, %x: i32) {
  // expected-error @below {{'tt.atomic_store' op 2: a store is `release` or `relaxed`, not `acquire`}}
  tt.atomic_store acquire, gpu, %p, %x : !tt.ptr<i32>
  tt.return
}

// -----

tt.func @atomic_poll_2(%p: !tt.ptr<i32>, %x: i32) {
  // expected-error @below {{'tt.atomic_poll' op 2: a poll is `acquire` or `relaxed`, not `release`}}
  %0 = tt.atomic_poll release, gpu, %p, %x : !tt.ptr<i32>, i32 -> i1
  tt.return
}

// -----

tt.func @atomic_rmw_1(%p: tensor<4x!tt.ptr<i32>>, %x: tensor<4xi32>, %m: i1) {
  // expected-error @below {{'tt.atomic_rmw' op 1: the mask has type 'i1', not 'tensor<4xi1>'}}
  %0 = "tt.atomic_rmw"(%p, %x, %m) <{atomic_rmw_op = 4 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>, scope = 1 : i32, sem = 1 : i32}> : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>, i1) -> tensor<4xi32>
  tt.return
}

// -----

tt.func @atomic_load_1(%p: tensor<4x!tt.ptr<i32>>, %x: tensor<4xi32>, %m: i1) {
  // expected-error @below {{'tt.atomic_load' op 1: the mask has type 'i1', not 'tensor<4xi1>'}}
  %0 = "tt.atomic_load"(%p, %m) <{operandSegmentSizes = array<i32: 1, 1, 0>, scope = 1 : i32, sem = 1 : i32}> : (tensor<4x!tt.ptr<i32>>, i1) -> tensor<4xi32>
  tt.return
}

// -----

tt.func @atomic_store_1(%p: tensor<4x!tt.ptr<i32>>, %x: tensor<4xi32>, %m: i1) {
  // expected-error @below {{'tt.atomic_store' op 1: the mask has type 'i1', not 'tensor<4xi1>'}}
  "tt.atomic_store"(%p, %x, %m) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, scope = 1 : i32, sem = 1 : i32}> : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>, i1) -> ()
  tt.return
}

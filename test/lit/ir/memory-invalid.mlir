// RUN: txl-opt %s -split-input-file -verify-diagnostics
// The constraints of the operations on memory, by their numbers in src/ir/TTOpsMemory.td.

// expected-error @below {{a pointer cannot point to 'index'}}
tt.func @pointee(%p: !tt.ptr<index>) { tt.return }

// -----

// expected-error @below {{expected an address space, "global" or "constant"}}
tt.func @space(%p: !tt.ptr<f32, "shared">) { tt.return }

// -----

tt.func @addptr_1(%p: tensor<4x!tt.ptr<f32>>, %i: tensor<8xi32>) {
  // expected-error @below {{'tt.addptr' op requires the same shape for all operands and results}}
  %0 = tt.addptr %p, %i : tensor<4x!tt.ptr<f32>>, tensor<8xi32>
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

// -----

tt.func @load_1(%x: f32) {
  // expected-error @below {{expected the type of a pointer or of a tile of pointers, not 'f32'}}
  %0 = tt.load %x : f32
  tt.return
}

// -----

tt.func @load_2(%p: !tt.ptr<f32>, %m: i1, %o: i32) {
  // expected-note @above {{prior use here}}
  // expected-error @below {{use of value '%o' expects different type than prior uses: 'f32' vs 'i32'}}
  %0 = tt.load %p, %m, %o : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @load_3(%p: !tt.ptr<f32>, %o: f32) {
  // expected-error @below {{'tt.load' op 3: `other` is given without a mask}}
  %0 = "tt.load"(%p, %o) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!tt.ptr<f32>, f32) -> f32
  tt.return
}

// -----

tt.func @load_hint(%p: !tt.ptr<f32>) {
  // expected-error @below {{unknown cache hint `cx`}}
  %0 = tt.load %p cacheModifier = cx : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @policy(%p: !tt.ptr<f32>) {
  // expected-error @below {{`first` is no value of `eviction_policy`}}
  %0 = tt.load %p {cachePolicy = #tt.cache_policy<eviction_policy = first>} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @store_1(%p: !tt.ptr<f32>, %x: i32) {
  // expected-error @below {{'tt.store' op failed to verify that type of `value` is what `ptr` points to}}
  "tt.store"(%p, %x) : (!tt.ptr<f32>, i32) -> ()
  tt.return
}

// -----

tt.func @store_3(%p: !tt.ptr<f32, "constant">, %x: f32) {
  // expected-error @below {{'tt.store' op 3: memory of the constant address space cannot be written}}
  tt.store %p, %x : !tt.ptr<f32, "constant">
  tt.return
}

// -----

tt.func @atomic_rmw_2(%p: !tt.ptr<f32>, %x: f32) {
  // expected-error @below {{'tt.atomic_rmw' op 2: `max` takes integers, not 'f32'}}
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
  // expected-error @below {{'tt.atomic_rmw' op 2: `fadd` takes floats, not 'i32'}}
  %0 = tt.atomic_rmw fadd, relaxed, gpu, %p, %x : (!tt.ptr<i32>, i32) -> i32
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

tt.func @print_1(%x: i32) {
  // expected-error @below {{'tt.print' op 1: `isSigned` has 0 entries for 1 operands}}
  tt.print " x: " {hex = false, isSigned = array<i32>} : %x : i32
  tt.return
}

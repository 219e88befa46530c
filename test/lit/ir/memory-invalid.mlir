// RUN: txl-opt %s -split-input-file -verify-diagnostics
// The constraints of the family, by their numbers in src/ir/ops/Memory.td.

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

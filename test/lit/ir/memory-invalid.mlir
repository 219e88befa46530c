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

tt.func @load_2_mask(%p: tensor<4x!tt.ptr<f32>>, %m: i1) {
  // expected-error @below {{'tt.load' op 2: the mask has type 'i1', not 'tensor<4xi1>'}}
  %0 = "tt.load"(%p, %m) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<4x!tt.ptr<f32>>, i1) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @load_3(%p: !tt.ptr<f32>, %o: f32) {
  // expected-error @below {{'tt.load' op 3: `other` is given without a mask}}
  %0 = "tt.load"(%p, %o) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>}> : (!tt.ptr<f32>, f32) -> f32
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
  "tt.store"(%p, %x) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!tt.ptr<f32>, i32) -> ()
  tt.return
}

// -----

tt.func @store_3(%p: !tt.ptr<f32, "constant">, %x: f32) {
  // expected-error @below {{'tt.store' op 3: memory of the constant address space cannot be written}}
  tt.store %p, %x : !tt.ptr<f32, "constant">
  tt.return
}

// -----

tt.func @store_2(%p: tensor<4x!tt.ptr<f32>>, %x: tensor<4xf32>, %m: i1) {
  // expected-error @below {{'tt.store' op 2: the mask has type 'i1', not 'tensor<4xi1>'}}
  "tt.store"(%p, %x, %m) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<4x!tt.ptr<f32>>, tensor<4xf32>, i1) -> ()
  tt.return
}

// -----

tt.func @l2_policy_1() {
  // expected-error @below {{'tt.l2_policy' op 1: `primary` is `evict_last`, `evict_normal`, `evict_first` or `evict_unchanged`, not `evict_never`}}
  %0 = tt.l2_policy "evict_never", "evict_first" {fraction = 1.0 : f32}
  tt.return
}

// -----

tt.func @l2_policy_1_secondary() {
  // expected-error @below {{'tt.l2_policy' op 1: `secondary` is `evict_first` or `evict_unchanged`, not `evict_last`}}
  %0 = tt.l2_policy "evict_last", "evict_last" {fraction = 1.0 : f32}
  tt.return
}

// -----

tt.func @l2_policy_2() {
  // expected-error @below {{'tt.l2_policy' op 2: there is either a fraction, or a range with both of its sizes}}
  %0 = tt.l2_policy "evict_last", "evict_first"
  tt.return
}

// -----

tt.func @l2_policy_2_fraction() {
  // expected-error @below {{'tt.l2_policy' op 2: the fraction is greater than 0 and at most 1, not 1.5}}
  %0 = tt.l2_policy "evict_last", "evict_first" {fraction = 1.5 : f32}
  tt.return
}

// RUN: txl-opt %s -split-input-file -verify-diagnostics
// What the reader refuses before there is an operation, and constraints that only the generic form can break.

tt.func @f(%x: tensor<8xi32>, %m: tensor<4xi1>) { // expected-note {{prior use here}}
  // expected-error @below {{use of value '%m' expects different type than prior uses: 'tensor<8xi1>' vs 'tensor<4xi1>'}}
  %h = tt.histogram %x, %m : tensor<8xi32> -> tensor<4xi32>
  tt.return
}

// -----

tt.func @f(%x: tensor<8xi32>, %m: tensor<4xi1>) {
  // expected-error @below {{'tt.histogram' op 1: the mask must have the operand's shape}}
  %h = "tt.histogram"(%x, %m) : (tensor<8xi32>, tensor<4xi1>) -> tensor<4xi32>
  tt.return
}

// -----

tt.func @f(%x: tensor<8xi32>) {
  // expected-error @below {{expected a tile and at most a mask}}
  %h = tt.histogram %x, %x, %x : tensor<8xi32> -> tensor<4xi32>
  tt.return
}

// -----

tt.func @f() {
  // expected-error @below {{'tt.reduce' op expected 1 or more operands, but found 0}}
  "tt.reduce"() <{axis = 0 : i32}> ({
    "tt.reduce.return"() : () -> ()
  }) : () -> ()
  tt.return
}

// -----

tt.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{'tt.map_elementwise' op expected 1 or more results}}
  "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return
  }) : (tensor<8xf32>) -> ()
  tt.return
}

// -----

tt.func @f(%x: tensor<8xf32>) {
  %r = "tt.map_elementwise"(%x) <{pack = 2 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    // expected-error @below {{'tt.map_elementwise.return' op 3: `pack` scalars of each result must be returned}}
    tt.map_elementwise.return %a : f32
  }) : (tensor<8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>, %m: i1, %x: f32) {
  // expected-error @below {{expected pointers and at most a mask and a tile of other values}}
  %v = tt.load %p, %m, %x, %x : !tt.ptr<f32>
  tt.return
}

// -----


tt.func @f(%p: !tt.ptr<f32>, %m: i1, %x: f16) {
  // expected-error @below {{'tt.load' op 2: `other` has type 'f16', the result 'f32'}}
  %v = "tt.load"(%p, %m, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!tt.ptr<f32>, i1, f16) -> f32
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @below {{unknown field `l1` of a cache policy}}
  %v = tt.load %p {cachePolicy = #tt.cache_policy<l1 = cg>} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @below {{expected pointers, values and at most a mask}}
  tt.store %p : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<i8>, %v: i8, %m: i1) {
  // expected-error @below {{'tt.atomic_rmw' op 2: `exch` takes elements of 32 or 64 bits, not 'i8'}}
  %old = tt.atomic_rmw exch, relaxed, gpu, %p, %v, %m : (!tt.ptr<i8>, i8, i1) -> i8
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<i32>, %v: i32) {
  // expected-error @below {{unknown keyword `quickly`}}
  tt.atomic_store quickly, gpu, %p, %v : !tt.ptr<i32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<i32>) {
  // expected-error @below {{expected pointers, values and at most a mask, and the type of the pointers}}
  tt.atomic_store release, gpu, %p : !tt.ptr<i32>
  tt.return
}

// -----

tt.func @f(%x: tensor<1xf32>) {
  // expected-error @below {{'tt.unsplat' op 1: the result must have the operand's element type}}
  %v = "tt.unsplat"(%x) : (tensor<1xf32>) -> i32
  tt.return
}

// -----

tt.func @f(%x: tensor<2x4xf32>) {
  // expected-error @below {{'tt.trans' op 1: `order` names 1 of 2 dimensions}}
  // expected-error @below {{'tt.trans' op failed to infer returned types}}
  %v = "tt.trans"(%x) <{order = array<i32: 0>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @below {{'tt.load' op attribute 'isVolatile' failed to satisfy constraint: bool attribute}}
  %v = tt.load %p {isVolatile = 1048576} : !tt.ptr<f32>
  tt.return
}

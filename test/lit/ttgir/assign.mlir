// RUN: txl-opt %s -split-input-file --txl-ttgir=num-warps=4 | FileCheck %s
// What is decided: coalesced accesses in pieces of 16 bytes, fragments for dots, no conversion where none is needed.

// A copy: eight float16 a thread, consecutive, and one layout for everything.
// CHECK: #layout = #ttg.linear<{register = {{\[\[}}1], [2], [4]], lane = {{\[\[}}8], [16], [32], [64], [128]], warp = {{\[\[}}256], [512]], block = []} -> {dim0 = 1024}>
// CHECK-LABEL: @copy
// CHECK-NOT: convert_layout
tt.func public @copy(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %i = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %px = tt.splat %x : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %p = tt.addptr %px, %i : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  // CHECK: tt.load {{.*}} : tensor<1024x!tt.ptr<f16>, #layout>
  %v = tt.load %p : tensor<1024x!tt.ptr<f16>>
  %py = tt.splat %y : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %q = tt.addptr %py, %i : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  // CHECK: tt.store {{.*}} : tensor<1024x!tt.ptr<f16>, #layout>
  tt.store %q, %v : tensor<1024x!tt.ptr<f16>>
  tt.return
}

// -----

// Loads of 16 and 32 bits that meet: one layout, no conversion; the narrower load keeps its width.
// CHECK-LABEL: @mixed
// CHECK-NOT: convert_layout
// CHECK: tt.return
tt.func public @mixed(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %i = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32>
  %px = tt.splat %x : !tt.ptr<f16> -> tensor<4096x!tt.ptr<f16>>
  %p = tt.addptr %px, %i : tensor<4096x!tt.ptr<f16>>, tensor<4096xi32>
  %v = tt.load %p : tensor<4096x!tt.ptr<f16>>
  %w = arith.extf %v : tensor<4096xf16> to tensor<4096xf32>
  %py = tt.splat %y : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
  %q = tt.addptr %py, %i : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
  tt.store %q, %w : tensor<4096x!tt.ptr<f32>>
  tt.return
}

// -----

// Transposing: one conversion, whichever side it stands on, because both accesses are wide.
// CHECK-LABEL: @transpose
// CHECK-COUNT-1: ttg.convert_layout
// CHECK-NOT: convert_layout
// CHECK: tt.return
tt.func public @transpose(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %c64 = arith.constant dense<64> : tensor<64x1xi32>
  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %r = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %c = tt.expand_dims %i {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %rs = arith.muli %r, %c64 : tensor<64x1xi32>
  %rb = tt.broadcast %rs : tensor<64x1xi32> -> tensor<64x64xi32>
  %cb = tt.broadcast %c : tensor<1x64xi32> -> tensor<64x64xi32>
  %o = arith.addi %rb, %cb : tensor<64x64xi32>
  %px = tt.splat %x : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %p = tt.addptr %px, %o : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  %v = tt.load %p : tensor<64x64x!tt.ptr<f32>>
  %t = tt.trans %v {order = array<i32: 1, 0>} : tensor<64x64xf32> -> tensor<64x64xf32>
  %py = tt.splat %y : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %q = tt.addptr %py, %o : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %q, %t : tensor<64x64x!tt.ptr<f32>>
  tt.return
}

// -----

// The loaded operands of a matrix instruction go through buffers with a swizzle; the sum stays in fragments.
// CHECK-DAG: #[[A:shared[0-9]*]] = #ttg.linear<{offset = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [1, 8], [2, 16], [4, 32], [8, 0], [16, 0], [32, 0]]} -> {dim0 = 64, dim1 = 64}>
// CHECK-DAG: #mma = #ttg.linear<
// CHECK-LABEL: @matmul
tt.func public @matmul(%a: tensor<64x64x!tt.ptr<f16>> {tt.contiguity = dense<[1, 64]> : tensor<2xi32>, tt.divisibility = dense<[16, 16]> : tensor<2xi32>},
                       %b: tensor<64x64x!tt.ptr<f16>> {tt.contiguity = dense<[1, 64]> : tensor<2xi32>, tt.divisibility = dense<[16, 16]> : tensor<2xi32>},
                       %c: tensor<64x64x!tt.ptr<f32>>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  // CHECK: %[[A0:.*]] = tt.load
  %x = tt.load %a : tensor<64x64x!tt.ptr<f16>>
  %y = tt.load %b : tensor<64x64x!tt.ptr<f16>>
  // CHECK: scf.for {{.*}} iter_args({{.*}}) -> (tensor<64x64xf32, #mma>)
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32>) : i32 {
    // CHECK-NOT: convert_layout
    // CHECK: tt.dot {{.*}} -> tensor<64x64xf32, #mma>
    %d = tt.dot %x, %y, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.store %c, %s : tensor<64x64x!tt.ptr<f32>>
  tt.return
}

// -----

// A chain of two dots with a softmax between them: the warps are all along M, and P is converted in registers.
// CHECK-LABEL: @chain
// CHECK: tt.dot
// CHECK-NOT: ttg.local_alloc
// CHECK: tt.dot
tt.func public @chain(%q: tensor<64x64xf16>, %k: tensor<64x64xf16>, %v: tensor<64x64xf16>) -> tensor<64x64xf32> {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %s = tt.dot %q, %k, %zero : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  %m = "tt.reduce"(%s) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %z = arith.maxnumf %x, %y : f32
    tt.reduce.return %z : f32
  }) : (tensor<64x64xf32>) -> tensor<64xf32>
  %me = tt.expand_dims %m {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  %mb = tt.broadcast %me : tensor<64x1xf32> -> tensor<64x64xf32>
  %e = arith.subf %s, %mb : tensor<64x64xf32>
  %p = arith.truncf %e : tensor<64x64xf32> to tensor<64x64xf16>
  %o = tt.dot %p, %v, %zero : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  tt.return %o : tensor<64x64xf32>
}

// -----

// Every way in which control flow carries a tile.
// CHECK-LABEL: @carried
tt.func public @carried(%p: tensor<64x64x!tt.ptr<f32>>, %c: i1, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %one = arith.constant dense<1.0> : tensor<64x64xf32>
  %x = tt.load %p : tensor<64x64x!tt.ptr<f32>>
  %i = scf.if %c -> (tensor<64x64xf32>) {
    %t = tt.trans %x {order = array<i32: 1, 0>} : tensor<64x64xf32> -> tensor<64x64xf32>
    scf.yield %t : tensor<64x64xf32>
  } else {
    scf.yield %one : tensor<64x64xf32>
  }
  %w:2 = scf.while (%k = %c0, %y = %i) : (i32, tensor<64x64xf32>) -> (i32, tensor<64x64xf32>) {
    %go = arith.cmpi slt, %k, %n : i32
    scf.condition(%go) %k, %y : i32, tensor<64x64xf32>
  } do {
  ^bb0(%k: i32, %y: tensor<64x64xf32>):
    %next = arith.addi %k, %c1 : i32
    %sum = arith.addf %y, %x : tensor<64x64xf32>
    scf.yield %next, %sum : i32, tensor<64x64xf32>
  }
  cf.cond_br %c, ^left(%w#1 : tensor<64x64xf32>), ^right
^left(%l: tensor<64x64xf32>):
  tt.store %p, %l : tensor<64x64x!tt.ptr<f32>>
  cf.br ^right
^right:
  tt.return
}

// -----

// Halves of pairs, concatenation, calls.
// CHECK-LABEL: @shapes
tt.func public @shapes(%p: tensor<128x!tt.ptr<f32>>, %q: tensor<64x!tt.ptr<f32>>, %r: tensor<128x!tt.ptr<f32>>) {
  %x = tt.load %p : tensor<128x!tt.ptr<f32>>
  %m = tt.reshape %x : tensor<128xf32> -> tensor<64x2xf32>
  // CHECK: tt.split
  %a, %b = tt.split %m : tensor<64x2xf32> -> tensor<64xf32>
  %s = arith.addf %a, %b : tensor<64xf32>
  tt.store %q, %s : tensor<64x!tt.ptr<f32>>
  // CHECK: tt.join
  %j = tt.join %b, %a : tensor<64xf32> -> tensor<64x2xf32>
  %f = tt.reshape %j : tensor<64x2xf32> -> tensor<128xf32>
  tt.store %r, %f : tensor<128x!tt.ptr<f32>>
  // CHECK: tt.cat
  %c = tt.cat %a, %b : tensor<64xf32> -> tensor<128xf32>
  // CHECK: tt.call @twice(%{{.*}}) : (tensor<128xf32, #[[L:layout[0-9]*]]>) -> tensor<128xf32, #[[L]]>
  %d = tt.call @twice(%c) : (tensor<128xf32>) -> tensor<128xf32>
  tt.store %r, %d : tensor<128x!tt.ptr<f32>>
  tt.return
}
// CHECK: @twice(%{{.*}}: tensor<128xf32, #[[L]]>) -> tensor<128xf32, #[[L]]>
tt.func private @twice(%x: tensor<128xf32>) -> tensor<128xf32> attributes {noinline = true} {
  %y = arith.addf %x, %x : tensor<128xf32>
  tt.return %y : tensor<128xf32>
}

// -----

// Elements that one execution of the region takes together are in one thread.
// CHECK: #[[PACK:layout[0-9]*]] = #ttg.linear<{register = {{\[\[}}0, 1], [0, 2]
// CHECK-LABEL: @packed
tt.func public @packed(%x: tensor<16x4xi32>) -> tensor<16x4xi32> {
  // CHECK: (tensor<16x4xi32, #[[PACK]]>) -> tensor<16x4xi32, #[[PACK]]>
  %y = "tt.map_elementwise"(%x) <{pack = 4 : i32}> ({
  ^bb0(%a: i32, %b: i32, %c: i32, %d: i32):
    tt.map_elementwise.return %d, %c, %b, %a : i32, i32, i32, i32
  }) : (tensor<16x4xi32>) -> tensor<16x4xi32>
  tt.return %y : tensor<16x4xi32>
}

// RUN: txl-opt %s -split-input-file -verify-diagnostics
// The constraints of layouts, buffers and the operations of ttg, by their numbers in src/ir/ops; and the rules of
// exact layouts.

// expected-error @below {{1: the inputs of a layout are `register`, `lane`, `warp` and `block`, or `offset`}}
#bad = #ttg.linear<{lane = [[1]], register = [[2]]} -> {dim0 = 4}>

// -----

// expected-error @below {{1: the outputs of a layout are `dim0`, `dim1` and so on}}
#bad = #ttg.linear<{offset = [[1, 0]]} -> {dim1 = 2, dim0 = 1}>

// -----

// expected-error @below {{2: the layout does not cover all elements}}
#bad = #ttg.linear<{offset = [[1]]} -> {dim0 = 4}>

// -----

// expected-error @below {{a coordinate of a basis is not within its axis}}
#bad = #ttg.linear<{offset = [[4]]} -> {dim0 = 4}>

// -----

// expected-error @below {{a basis has a coordinate for each output}}
#bad = #ttg.linear<{offset = [[1, 1]]} -> {dim0 = 4}>

// -----

// expected-error @below {{the size of an axis is a power of two up to 1048576}}
#bad = #ttg.linear<{offset = [[1]]} -> {dim0 = 3}>

// -----

#shared = #ttg.linear<{offset = [[1]]} -> {dim0 = 2}>
// expected-error @below {{3: the layout of a tile has the inputs `register`, `lane`, `warp` and `block`}}
tt.func @tile(%x: tensor<2xf32, #shared>)

// -----

#l = #ttg.linear<{register = [], lane = [[1]], warp = [], block = []} -> {dim0 = 2}>
// expected-error @below {{3: a warp has 32 lanes, the layout has 2}}
tt.func @tile(%x: tensor<2xf32, #l>)

// -----

#l = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
// expected-error @below {{3: the outputs of the layout have other extents than the tile}}
tt.func @tile(%x: tensor<64xf32, #l>)

// -----

#l = #ttg.linear<{register = [[0]], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
// expected-error @below {{4: registers of a thread hold the same element}}
tt.func @tile(%x: tensor<32xf32, #l>)

// -----

#l = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
// expected-error @below {{occurs only in a module with `ttg.num-warps`}}
tt.func @outside(%x: tensor<32xf32, #l>) {
  tt.return
}

// -----

module attributes {"ttg.num-warps" = 1 : i32} {
  // expected-error @below {{'tensor<32xf32>' has no layout, but the module has `ttg.num-warps`}}
  tt.func @without(%x: tensor<32xf32>) {
    tt.return
  }
}

// -----

#l = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
module attributes {"ttg.num-warps" = 2 : i32} {
  // expected-error @below {{is spread over 1 warps, but runs on 2}}
  tt.func @warps(%x: tensor<32xf32, #l>) {
    tt.return
  }
}

// -----

#l = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.num-ctas" = 2 : i32} {
  // expected-error @below {{is spread over 1 CTAs, but runs on 2}}
  tt.func @ctas(%x: tensor<32xf32, #l>) {
    tt.return
  }
}

// -----

// expected-error @below {{1: the layout of a buffer maps `offset` to elements, one to one}}
tt.func @buffer(%m: !ttg.memdesc<2xf32, #ttg.linear<{offset = [[1], [0]]} -> {dim0 = 2}>>)

// -----

// expected-error @below {{1: a buffer holds a tile}}
tt.func @buffer(%m: !ttg.memdesc<2xi3, #ttg.linear<{offset = [[1]]} -> {dim0 = 2}>>)

// -----

// expected-error @below {{2: the outputs of the layout have other extents than the whole buffer}}
tt.func @buffer(%m: !ttg.memdesc<4xf32, #ttg.linear<{offset = [[1]]} -> {dim0 = 2}>>)

// -----

// expected-error @below {{2: there are 1 to 1048576 slots in a multi-buffer}}
tt.func @buffer(%m: !ttg.memdesc<0x2xf32, #ttg.linear<{offset = [[1]]} -> {dim0 = 2}>>)

// -----

// expected-error @below {{3: a slice has the rank of the whole buffer and no larger extent}}
tt.func @buffer(%m: !ttg.memdesc<4xf32, #ttg.linear<{offset = [[1]]} -> {dim0 = 2}>, 2>)

// -----

#s = #ttg.linear<{offset = [[1], [2]]} -> {dim0 = 4}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @alloc_1() {
    // expected-error @below {{'ttg.local_alloc' op 1: a buffer without a source must be mutable}}
    %m = ttg.local_alloc : () -> !ttg.memdesc<4xf32, #s>
    tt.return
  }
}

// -----

#s = #ttg.linear<{offset = [[1], [2]]} -> {dim0 = 4}>
#l = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @alloc_2(%x: tensor<32xf32, #l>) {
    // expected-error-re @below {{'ttg.local_alloc' op 2: {{.*}} cannot hold {{.*}}}}
    %m = ttg.local_alloc %x : (tensor<32xf32, #l>) -> !ttg.memdesc<4xf32, #s>
    tt.return
  }
}

// -----

#s = #ttg.linear<{offset = [[1], [2]]} -> {dim0 = 4}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @alloc_3() {
    // expected-error-re @below {{'ttg.local_alloc' op 3: {{.*}} is a slice of a buffer}}
    %m = ttg.local_alloc : () -> !ttg.memdesc<2xf32, #s, mutable, 4>
    tt.return
  }
}

// -----

#s = #ttg.linear<{offset = [[1], [2], [4], [8], [16]]} -> {dim0 = 32}>
#l = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @store_2(%x: tensor<32xf32, #l>, %m: !ttg.memdesc<32xf32, #s>) {
    // expected-error-re @below {{'ttg.local_store' op 2: {{.*}} is not mutable}}
    ttg.local_store %x, %m : tensor<32xf32, #l> -> !ttg.memdesc<32xf32, #s>
    tt.return
  }
}

// -----

#s = #ttg.linear<{offset = [[1], [2]]} -> {dim0 = 4}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @dealloc_1(%m: !ttg.memdesc<4xf32, #s>) {
    // expected-error @below {{'ttg.local_dealloc' op 1: the operand is not the result of `ttg.local_alloc`}}
    ttg.local_dealloc %m : !ttg.memdesc<4xf32, #s>
    tt.return
  }
}

// -----

#s = #ttg.linear<{offset = [[1], [2]]} -> {dim0 = 4}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @index_1(%m: !ttg.memdesc<4xf32, #s>, %i: i32) {
    // expected-error-re @below {{'ttg.memdesc_index' op 1: {{.*}} is not the slot type of {{.*}}}}
    %p = ttg.memdesc_index %m[%i] : !ttg.memdesc<4xf32, #s> -> !ttg.memdesc<4xf32, #s>
    tt.return
  }
}

// -----

#s = #ttg.linear<{offset = [[1], [2]]} -> {dim0 = 4}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @subslice_1(%m: !ttg.memdesc<4xf32, #s>) {
    // expected-error @below {{'ttg.memdesc_subslice' op 1: offset 1 is not a multiple of the extent 2}}
    %p = ttg.memdesc_subslice %m[1] : !ttg.memdesc<4xf32, #s> -> !ttg.memdesc<2xf32, #s, 4>
    tt.return
  }
}

// -----

#s = #ttg.linear<{offset = [[1], [2]]} -> {dim0 = 4}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @subslice_2(%m: !ttg.memdesc<4xf32, #s>) {
    // expected-error @below {{'ttg.memdesc_subslice' op 2: the slice from 4 to 6 is not within 4}}
    %p = ttg.memdesc_subslice %m[4] : !ttg.memdesc<4xf32, #s> -> !ttg.memdesc<2xf32, #s, 4>
    tt.return
  }
}

// -----

#s = #ttg.linear<{offset = [[1], [2]]} -> {dim0 = 4}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @subslice_3(%m: !ttg.memdesc<4xf32, #s>) {
    // expected-error-re @below {{'ttg.memdesc_subslice' op 3: {{.*}} is not a slice of {{.*}}}}
    %p = ttg.memdesc_subslice %m[0] : !ttg.memdesc<4xf32, #s> -> !ttg.memdesc<2xf16, #s, 4>
    tt.return
  }
}

// -----

#s = #ttg.linear<{offset = [[1], [2]]} -> {dim0 = 4}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @trans_1(%m: !ttg.memdesc<4xf32, #s>) {
    // expected-error @below {{failed to infer returned types}}
    // expected-error @below {{'ttg.memdesc_trans' op 1: `order` is not a permutation of the operand's dimensions}}
    %p = ttg.memdesc_trans %m {order = array<i32: 1>} : !ttg.memdesc<4xf32, #s> -> !ttg.memdesc<4xf32, #s>
    tt.return
  }
}

// -----

#s = #ttg.linear<{offset = [[1], [2]]} -> {dim0 = 4}>
#t = #ttg.linear<{offset = [[2], [1]]} -> {dim0 = 4}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @reshape_2(%m: !ttg.memdesc<4xf32, #s>) {
    // expected-error @below {{'ttg.memdesc_reshape' op 2: the layout of the result moves elements}}
    %p = ttg.memdesc_reshape %m : !ttg.memdesc<4xf32, #s> -> !ttg.memdesc<4xf32, #t>
    tt.return
  }
}

// -----

#s = #ttg.linear<{offset = [[1], [2]]} -> {dim0 = 4}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @reshape_1(%m: !ttg.memdesc<4xf32, #s>) {
    // expected-error-re @below {{'ttg.memdesc_reshape' op 1: {{.*}} cannot be reinterpreted as {{.*}}}}
    %p = ttg.memdesc_reshape %m : !ttg.memdesc<4xf32, #s> -> !ttg.memdesc<4xf16, #s>
    tt.return
  }
}

// -----

tt.func @barrier_of_ttgir() {
  // expected-error @below {{'ttg.barrier' op orders shared memory, which only a module with `ttg.num-warps` has; write `all`}}
  ttg.barrier local
  tt.return
}

// -----

#l = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
#m = #ttg.linear<{register = [], lane = [[2], [1], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @convert_1(%x: tensor<32xf32, #l>) {
    // expected-error-re @below {{'ttg.convert_layout' op 1: {{.*}} must differ in their layouts only}}
    %y = ttg.convert_layout %x : tensor<32xf32, #l> -> tensor<32xf16, #m>
    tt.return
  }
}

// -----

#l = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
#m = #ttg.linear<{register = [], lane = [[2], [1], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @elementwise(%x: tensor<32xf32, #l>) {
    // expected-error @below {{'tt.fp_to_fp' op layouts do not fit: its tiles must have one layout}}
    %y = tt.fp_to_fp %x, rounding = rtne : tensor<32xf32, #l> -> tensor<32xf16, #m>
    tt.return
  }
}

// -----

#l = #ttg.linear<{register = [[0, 1]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [], block = []} -> {dim0 = 8, dim1 = 8}>
#c = #ttg.linear<{register = [], lane = [[0, 0], [0, 0], [2, 0], [1, 0], [4, 0]], warp = [], block = []} -> {dim0 = 8, dim1 = 1}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @broadcast(%x: tensor<8x1xf32, #c>) {
    // expected-error @below {{'tt.broadcast' op layouts do not fit: the operand must have the result's layout without the repeated dimensions}}
    %y = tt.broadcast %x : tensor<8x1xf32, #c> -> tensor<8x8xf32, #l>
    tt.return
  }
}

// -----

#l = #ttg.linear<{register = [[0, 1]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [], block = []} -> {dim0 = 8, dim1 = 8}>
#f = #ttg.linear<{register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [], block = []} -> {dim0 = 64}>
#g = #ttg.linear<{register = [[2]], lane = [[1], [4], [8], [16], [32]], warp = [], block = []} -> {dim0 = 64}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @reshape(%x: tensor<8x8xf32, #l>) {
    %y = tt.reshape %x : tensor<8x8xf32, #l> -> tensor<64xf32, #f>
    // expected-error @below {{'tt.reshape' op layouts do not fit: the result has the operand's layout with other dimensions}}
    %z = tt.reshape %x : tensor<8x8xf32, #l> -> tensor<64xf32, #g>
    tt.return
  }
}

// -----

#f = #ttg.linear<{register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [], block = []} -> {dim0 = 64}>
#h = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @cat(%x: tensor<32xf32, #h>) {
    // expected-error @below {{'tt.cat' op layouts do not fit: the halves of the result must be in different registers of the same threads}}
    %y = tt.cat %x, %x : tensor<32xf32, #h> -> tensor<64xf32, #f>
    tt.return
  }
}

// -----

#l = #ttg.linear<{register = [[0]], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>

// -----

#l = #ttg.linear<{register = [[0, 1]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [], block = []} -> {dim0 = 8, dim1 = 8}>
#r = #ttg.linear<{register = [], lane = [[1], [2], [4], [0], [0]], warp = [], block = []} -> {dim0 = 8}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @reduce(%x: tensor<8x8xf32, #l>) {
    // expected-error @below {{failed to infer returned types}}
    // expected-error @below {{inferred type(s)}}
    %y = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<8x8xf32, #l>) -> tensor<8xf32, #r>
    tt.return
  }
}

// -----

#l = #ttg.linear<{register = [], lane = [[0, 1], [1, 0], [2, 0], [4, 0], [8, 0]], warp = [], block = []} -> {dim0 = 16, dim1 = 2}>
#h = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [0]], warp = [], block = []} -> {dim0 = 16}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @split_2(%x: tensor<16x2xf32, #l>) {
    // expected-error @below {{failed to infer returned types}}
    // expected-error @below {{'tt.split' op 2: the two elements are not in two registers of one thread}}
    %y, %z = tt.split %x : tensor<16x2xf32, #l> -> tensor<16xf32, #h>
    tt.return
  }
}

// -----

#l = #ttg.linear<{register = [[32]], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 64}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @pack(%x: tensor<64xf32, #l>) {
    // expected-error @below {{'tt.map_elementwise' op layouts do not fit: `pack` consecutive elements must be in a thread's lowest registers}}
    %y = "tt.map_elementwise"(%x) <{pack = 2 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      tt.map_elementwise.return %a, %b : f32, f32
    }) : (tensor<64xf32, #l>) -> tensor<64xf32, #l>
    tt.return
  }
}

// -----

#f = #ttg.linear<{register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [], block = []} -> {dim0 = 64}>
#g = #ttg.linear<{register = [[2]], lane = [[1], [4], [8], [16], [32]], warp = [], block = []} -> {dim0 = 64}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @gather(%x: tensor<64xf32, #g>, %i: tensor<64xi32, #g>) {
    // expected-error @below {{'tt.gather' op layouts do not fit: the result must have the layout of the indices}}
    %y = tt.gather %x[%i] {axis = 0 : i32} : (tensor<64xf32, #g>, tensor<64xi32, #g>) -> tensor<64xf32, #f>
    tt.return
  }
}

// -----

#s = #ttg.linear<{offset = [[1], [2]]} -> {dim0 = 4}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @subslice_1(%m: !ttg.memdesc<4xf32, #s>) {
    // expected-error @below {{'ttg.memdesc_subslice' op 1: there are 2 offsets for a buffer of rank 1}}
    %p = ttg.memdesc_subslice %m[0, 0] : !ttg.memdesc<4xf32, #s> -> !ttg.memdesc<2xf32, #s, 4>
    tt.return
  }
}

// -----

// expected-error @below {{expected the name of an axis, such as `register` or `dim0`}}
#bad = #ttg.linear<{thread = [[1]]} -> {dim0 = 2}>

// -----

// expected-error @below {{an axis occurs twice, or the axes are too large}}
#bad = #ttg.linear<{offset = [[1, 0]]} -> {dim0 = 2, dim0 = 2}>

// -----

// expected-error @below {{an input occurs twice, or there are more than 48 bases}}
#bad = #ttg.linear<{offset = [[1]], offset = [[1]]} -> {dim0 = 2}>

// -----

// Inline assembly for a block is written for the warps that run it.
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @assembly_warps(%p: !tt.ptr<i32>) {
    // expected-error @below {{is written for 2 warps, but 4 run it here}}
    txl.inline_asm "// $0"(%p) {constraints = "l", layouts = [], pure = false, reads = array<i32>, warps = 2 : i32, writes = array<i32>} : (!tt.ptr<i32>) -> ()
    tt.return
  }
}

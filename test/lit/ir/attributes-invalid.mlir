// The attributes of src/ir/facts/Attributes.def on operations that they do not belong to, and with other values than
// theirs.
// RUN: txl-opt %s -split-input-file -verify-diagnostics

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `txl.num-warpgroups` belongs to `builtin.module`, not to `scf.if`}}
  scf.if %a {
  } {"txl.num-warpgroups" = 2 : i32}
  tt.return
}

// -----

// expected-error @below {{the attribute `txl.num-warpgroups` must be an i32 from 1 to 8, not 0 : i32}}
module attributes {"txl.num-warpgroups" = 0 : i32} {}

// -----

// expected-error @below {{the attribute `txl.num-warpgroups` must be an i32 from 1 to 8, not 9 : i32}}
module attributes {"txl.num-warpgroups" = 9 : i32} {}

// -----

// expected-error @below {{the attribute `txl.num-warpgroups` must be an i32 from 1 to 8, not 2 : i64}}
module attributes {"txl.num-warpgroups" = 2 : i64} {}

// -----

// expected-error @below {{the attribute `txl.num-warpgroups` must be an i32 from 1 to 8, not "2"}}
module attributes {"txl.num-warpgroups" = "2"} {}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `txl.warpgroup-warps` belongs to `builtin.module`, not to `scf.if`}}
  scf.if %a {
  } {"txl.warpgroup-warps" = 2 : i32}
  tt.return
}

// -----

// expected-error @below {{the attribute `txl.warpgroup-warps` must be an i32 from 1 to 32, not 0 : i32}}
module attributes {"txl.warpgroup-warps" = 0 : i32} {}

// -----

// expected-error @below {{the attribute `txl.warpgroup-warps` must be an i32 from 1 to 32, not 33 : i32}}
module attributes {"txl.warpgroup-warps" = 33 : i32} {}

// -----

// expected-error @below {{the attribute `txl.warpgroup-warps` must be an i32 from 1 to 32, not 2 : i64}}
module attributes {"txl.warpgroup-warps" = 2 : i64} {}

// -----

// expected-error @below {{the attribute `txl.warpgroup-warps` must be an i32 from 1 to 32, not "2"}}
module attributes {"txl.warpgroup-warps" = "2"} {}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `txl.num-warps` belongs to `builtin.module`, not to `scf.if`}}
  scf.if %a {
  } {"txl.num-warps" = 2 : i32}
  tt.return
}

// -----

// expected-error @below {{the attribute `txl.num-warps` must be an i32 from 1 to 32, not 0 : i32}}
module attributes {"txl.num-warps" = 0 : i32} {}

// -----

// expected-error @below {{the attribute `txl.num-warps` must be an i32 from 1 to 32, not 33 : i32}}
module attributes {"txl.num-warps" = 33 : i32} {}

// -----

// expected-error @below {{the attribute `txl.num-warps` must be an i32 from 1 to 32, not 2 : i64}}
module attributes {"txl.num-warps" = 2 : i64} {}

// -----

// expected-error @below {{the attribute `txl.num-warps` must be an i32 from 1 to 32, not "2"}}
module attributes {"txl.num-warps" = "2"} {}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `txl.cluster` belongs to `builtin.module`, not to `scf.if`}}
  scf.if %a {
  } {txl.cluster = 2 : i32}
  tt.return
}

// -----

// expected-error @below {{the attribute `txl.cluster` must be an i32 from 1 to 16, not 0 : i32}}
module attributes {txl.cluster = 0 : i32} {}

// -----

// expected-error @below {{the attribute `txl.cluster` must be an i32 from 1 to 16, not 17 : i32}}
module attributes {txl.cluster = 17 : i32} {}

// -----

// expected-error @below {{the attribute `txl.cluster` must be an i32 from 1 to 16, not 2 : i64}}
module attributes {txl.cluster = 2 : i64} {}

// -----

// expected-error @below {{the attribute `txl.cluster` must be an i32 from 1 to 16, not "2"}}
module attributes {txl.cluster = "2"} {}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `txl.num-ctas` belongs to `builtin.module`, not to `scf.if`}}
  scf.if %a {
  } {"txl.num-ctas" = 2 : i32}
  tt.return
}

// -----

// expected-error @below {{the attribute `txl.num-ctas` must be an i32, a power of two up to 16, not 3 : i32}}
module attributes {"txl.num-ctas" = 3 : i32} {}

// -----

// expected-error @below {{the attribute `txl.num-ctas` must be an i32, a power of two up to 16, not 32 : i32}}
module attributes {"txl.num-ctas" = 32 : i32} {}

// -----

// expected-error @below {{the attribute `txl.num-ctas` must be an i32, a power of two up to 16, not 0 : i32}}
module attributes {"txl.num-ctas" = 0 : i32} {}

// -----

// expected-error @below {{the attribute `txl.num-ctas` must be an i32, a power of two up to 16, not 2 : i64}}
module attributes {"txl.num-ctas" = 2 : i64} {}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `txl.resident` belongs to `builtin.module`, not to `scf.if`}}
  scf.if %a {
  } {txl.resident = 2 : i32}
  tt.return
}

// -----

// expected-error @below {{the attribute `txl.resident` must be an i32 from 1 to 3, not 0 : i32}}
module attributes {txl.resident = 0 : i32} {}

// -----

// expected-error @below {{the attribute `txl.resident` must be an i32 from 1 to 3, not 4 : i32}}
module attributes {txl.resident = 4 : i32} {}

// -----

// expected-error @below {{the attribute `txl.resident` must be an i32 from 1 to 3, not 2 : i64}}
module attributes {txl.resident = 2 : i64} {}

// -----

// expected-error @below {{the attribute `txl.resident` must be an i32 from 1 to 3, not "2"}}
module attributes {txl.resident = "2"} {}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `tt.requested` belongs to `tt.get_num_programs`, not to `scf.if`}}
  scf.if %a {
  } {tt.requested}
  tt.return
}

// -----

tt.func @f() {
  // expected-error @below {{the attribute `tt.requested` must be a unit attribute, not 1 : i32}}
  %0 = tt.get_num_programs x {tt.requested = 1 : i32} : i32
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `tt.persistent` belongs to `scf.for`, not to `scf.if`}}
  scf.if %a {
  } {tt.persistent}
  tt.return
}

// -----

tt.func @f(%a: i32, %b: i32, %c: i32) {
  // expected-error @below {{the attribute `tt.persistent` must be a unit attribute, not 1 : i32}}
  scf.for %i = %a to %b step %c : i32 {
  } {tt.persistent = 1 : i32}
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `ttg.num-warps` belongs to `builtin.module`, not to `scf.if`}}
  scf.if %a {
  } {"ttg.num-warps" = 2 : i32}
  tt.return
}

// -----

// expected-error @below {{the attribute `ttg.num-warps` must be an i32, a power of two up to 32, not 3 : i32}}
module attributes {"ttg.num-warps" = 3 : i32} {}

// -----

// expected-error @below {{the attribute `ttg.num-warps` must be an i32, a power of two up to 32, not 64 : i32}}
module attributes {"ttg.num-warps" = 64 : i32} {}

// -----

// expected-error @below {{the attribute `ttg.num-warps` must be an i32, a power of two up to 32, not 0 : i32}}
module attributes {"ttg.num-warps" = 0 : i32} {}

// -----

// expected-error @below {{the attribute `ttg.num-warps` must be an i32, a power of two up to 32, not 2 : i64}}
module attributes {"ttg.num-warps" = 2 : i64} {}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `ttg.num-ctas` belongs to `builtin.module`, not to `scf.if`}}
  scf.if %a {
  } {"ttg.num-ctas" = 2 : i32}
  tt.return
}

// -----

// expected-error @below {{the attribute `ttg.num-ctas` must be an i32, a power of two up to 16, not 3 : i32}}
module attributes {"ttg.num-ctas" = 3 : i32} {}

// -----

// expected-error @below {{the attribute `ttg.num-ctas` must be an i32, a power of two up to 16, not 32 : i32}}
module attributes {"ttg.num-ctas" = 32 : i32} {}

// -----

// expected-error @below {{the attribute `ttg.num-ctas` must be an i32, a power of two up to 16, not 0 : i32}}
module attributes {"ttg.num-ctas" = 0 : i32} {}

// -----

// expected-error @below {{the attribute `ttg.num-ctas` must be an i32, a power of two up to 16, not 2 : i64}}
module attributes {"ttg.num-ctas" = 2 : i64} {}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `ttg.target` belongs to `builtin.module`, not to `scf.if`}}
  scf.if %a {
  } {ttg.target = "sm_90"}
  tt.return
}

// -----

// expected-error @below {{the attribute `ttg.target` must be a string, not 90 : i32}}
module attributes {ttg.target = 90 : i32} {}

// -----

tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @below {{the attribute `ttg.group` must be an array of i32, not 0 : i32}}
  %0 = tt.load %p {ttg.group = 0 : i32} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `txl.per_thread` belongs to `tt.load, tt.store, tt.atomic_rmw, tt.atomic_cas, tt.atomic_load, tt.atomic_store, tt.atomic_poll`, not to `scf.if`}}
  scf.if %a {
  } {txl.per_thread}
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @below {{the attribute `txl.per_thread` must be a unit attribute, not 1 : i32}}
  %0 = tt.load %p {txl.per_thread = 1 : i32} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `txl.as-written` belongs to `builtin.module`, not to `scf.if`}}
  scf.if %a {
  } {"txl.as-written"}
  tt.return
}

// -----

// expected-error @below {{the attribute `txl.as-written` must be a unit attribute, not 1 : i32}}
module attributes {"txl.as-written" = 1 : i32} {}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `txl.arguments-overlap` belongs to `builtin.module`, not to `scf.if`}}
  scf.if %a {
  } {"txl.arguments-overlap"}
  tt.return
}

// -----

// expected-error @below {{the attribute `txl.arguments-overlap` must be a unit attribute, not 1 : i32}}
module attributes {"txl.arguments-overlap" = 1 : i32} {}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `txl.if-arguments-overlap` belongs to `txl.cluster_arrive, txl.cluster_wait`, not to `scf.if`}}
  scf.if %a {
  } {"txl.if-arguments-overlap"}
  tt.return
}

// -----

tt.func @f() {
  // expected-error @below {{the attribute `txl.if-arguments-overlap` must be a unit attribute, not 1 : i32}}
  txl.cluster_arrive {"txl.if-arguments-overlap" = 1 : i32}
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `txl.reserved-shared` belongs to `builtin.module`, not to `scf.if`}}
  scf.if %a {
  } {"txl.reserved-shared" = 2 : i32}
  tt.return
}

// -----

// expected-error @below {{the attribute `txl.reserved-shared` must be an i32 from 1 to 16777216, not 0 : i32}}
module attributes {"txl.reserved-shared" = 0 : i32} {}

// -----

// expected-error @below {{the attribute `txl.reserved-shared` must be an i32 from 1 to 16777216, not 16777217 : i32}}
module attributes {"txl.reserved-shared" = 16777217 : i32} {}

// -----

// expected-error @below {{the attribute `txl.reserved-shared` must be an i32 from 1 to 16777216, not 2 : i64}}
module attributes {"txl.reserved-shared" = 2 : i64} {}

// -----

// expected-error @below {{the attribute `txl.reserved-shared` must be an i32 from 1 to 16777216, not "2"}}
module attributes {"txl.reserved-shared" = "2"} {}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `txl.max-scratch` belongs to `ttg.convert_layout`, not to `scf.if`}}
  scf.if %a {
  } {"txl.max-scratch" = 2 : i32}
  tt.return
}

// -----

#l = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @f(%x: tensor<32xf32, #l>) {
    // expected-error @below {{the attribute `txl.max-scratch` must be an i32 from 1 to 16777216, not 0 : i32}}
    %0 = ttg.convert_layout %x {"txl.max-scratch" = 0 : i32} : tensor<32xf32, #l> -> tensor<32xf32, #l>
    tt.return
  }
}

// -----

#l = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @f(%x: tensor<32xf32, #l>) {
    // expected-error @below {{the attribute `txl.max-scratch` must be an i32 from 1 to 16777216, not 16777217 : i32}}
    %0 = ttg.convert_layout %x {"txl.max-scratch" = 16777217 : i32} : tensor<32xf32, #l> -> tensor<32xf32, #l>
    tt.return
  }
}

// -----

#l = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @f(%x: tensor<32xf32, #l>) {
    // expected-error @below {{the attribute `txl.max-scratch` must be an i32 from 1 to 16777216, not 2 : i64}}
    %0 = ttg.convert_layout %x {"txl.max-scratch" = 2 : i64} : tensor<32xf32, #l> -> tensor<32xf32, #l>
    tt.return
  }
}

// -----

#l = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [], block = []} -> {dim0 = 32}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @f(%x: tensor<32xf32, #l>) {
    // expected-error @below {{the attribute `txl.max-scratch` must be an i32 from 1 to 16777216, not "2"}}
    %0 = ttg.convert_layout %x {"txl.max-scratch" = "2"} : tensor<32xf32, #l> -> tensor<32xf32, #l>
    tt.return
  }
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `tt.order` belongs to `tt.reduce`, not to `scf.if`}}
  scf.if %a {
  } {tt.order = array<i32: 0, 1>}
  tt.return
}

// -----

tt.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{the attribute `tt.order` must be an array of i32, not 0 : i32}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) {tt.order = 0 : i32} : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @f(%a: i32, %b: i32, %c: i32) {
  // expected-error @below {{the attribute `tt.else_is_unlikely` belongs to `scf.if`, not to `scf.for`}}
  scf.for %i = %a to %b step %c : i32 {
  } {tt.else_is_unlikely}
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `tt.else_is_unlikely` must be a unit attribute, not 1 : i32}}
  scf.if %a {
  } {tt.else_is_unlikely = 1 : i32}
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `tt.copies_complete` belongs to `tt.make_tensor_descriptor`, not to `scf.if`}}
  scf.if %a {
  } {tt.copies_complete}
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>, %n: i32, %s: i64) {
  // expected-error @below {{the attribute `tt.copies_complete` must be a unit attribute, not 1 : i32}}
  %0 = tt.make_tensor_descriptor %p, [%n], [%s] {tt.copies_complete = 1 : i32} : !tt.ptr<f32>, !tt.tensordesc<64xf32>
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `tt.optional` belongs to `tt.make_tensor_descriptor`, not to `scf.if`}}
  scf.if %a {
  } {tt.optional}
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>, %n: i32, %s: i64) {
  // expected-error @below {{the attribute `tt.optional` must be a unit attribute, not 1 : i32}}
  %0 = tt.make_tensor_descriptor %p, [%n], [%s] {tt.optional = 1 : i32} : !tt.ptr<f32>, !tt.tensordesc<64xf32>
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `tt.num_stages` belongs to `scf.for`, not to `scf.if`}}
  scf.if %a {
  } {tt.num_stages = 2 : i32}
  tt.return
}

// -----

tt.func @f(%a: i32, %b: i32, %c: i32) {
  // expected-error @below {{the attribute `tt.num_stages` must be an i32 from 0 to 2147483647, not -1 : i32}}
  scf.for %i = %a to %b step %c : i32 {
  } {tt.num_stages = -1 : i32}
  tt.return
}

// -----

tt.func @f(%a: i32, %b: i32, %c: i32) {
  // expected-error @below {{the attribute `tt.num_stages` must be an i32 from 0 to 2147483647, not 2 : i64}}
  scf.for %i = %a to %b step %c : i32 {
  } {tt.num_stages = 2 : i64}
  tt.return
}

// -----

tt.func @f(%a: i32, %b: i32, %c: i32) {
  // expected-error @below {{the attribute `tt.num_stages` must be an i32 from 0 to 2147483647, not "2"}}
  scf.for %i = %a to %b step %c : i32 {
  } {tt.num_stages = "2"}
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `tt.loop_unroll_factor` belongs to `scf.for`, not to `scf.if`}}
  scf.if %a {
  } {tt.loop_unroll_factor = 2 : i32}
  tt.return
}

// -----

tt.func @f(%a: i32, %b: i32, %c: i32) {
  // expected-error @below {{the attribute `tt.loop_unroll_factor` must be an i32 from 0 to 2147483647, not -1 : i32}}
  scf.for %i = %a to %b step %c : i32 {
  } {tt.loop_unroll_factor = -1 : i32}
  tt.return
}

// -----

tt.func @f(%a: i32, %b: i32, %c: i32) {
  // expected-error @below {{the attribute `tt.loop_unroll_factor` must be an i32 from 0 to 2147483647, not 2 : i64}}
  scf.for %i = %a to %b step %c : i32 {
  } {tt.loop_unroll_factor = 2 : i64}
  tt.return
}

// -----

tt.func @f(%a: i32, %b: i32, %c: i32) {
  // expected-error @below {{the attribute `tt.loop_unroll_factor` must be an i32 from 0 to 2147483647, not "2"}}
  scf.for %i = %a to %b step %c : i32 {
  } {tt.loop_unroll_factor = "2"}
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `tt.warp_specialize` belongs to `scf.for`, not to `scf.if`}}
  scf.if %a {
  } {tt.warp_specialize}
  tt.return
}

// -----

tt.func @f(%a: i32, %b: i32, %c: i32) {
  // expected-error @below {{the attribute `tt.warp_specialize` must be a unit attribute, not 1 : i32}}
  scf.for %i = %a to %b step %c : i32 {
  } {tt.warp_specialize = 1 : i32}
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `tt.flatten` belongs to `scf.for`, not to `scf.if`}}
  scf.if %a {
  } {tt.flatten}
  tt.return
}

// -----

tt.func @f(%a: i32, %b: i32, %c: i32) {
  // expected-error @below {{the attribute `tt.flatten` must be a unit attribute, not 1 : i32}}
  scf.for %i = %a to %b step %c : i32 {
  } {tt.flatten = 1 : i32}
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `tt.disallow_acc_multi_buffer` belongs to `scf.for`, not to `scf.if`}}
  scf.if %a {
  } {tt.disallow_acc_multi_buffer}
  tt.return
}

// -----

tt.func @f(%a: i32, %b: i32, %c: i32) {
  // expected-error @below {{the attribute `tt.disallow_acc_multi_buffer` must be a unit attribute, not 1 : i32}}
  scf.for %i = %a to %b step %c : i32 {
  } {tt.disallow_acc_multi_buffer = 1 : i32}
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @below {{the attribute `tt.divisibility` must be an integer or a dense tensor of integers, not "16"}}
  %0 = tt.load %p {tt.divisibility = "16"} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @below {{the attribute `tt.contiguity` must be an integer or a dense tensor of integers, not "16"}}
  %0 = tt.load %p {tt.contiguity = "16"} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @below {{the attribute `tt.constancy` must be an integer or a dense tensor of integers, not "16"}}
  %0 = tt.load %p {tt.constancy = "16"} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `txl.add_slice_index` belongs to `arith.constant`, not to `scf.if`}}
  scf.if %a {
  } {txl.add_slice_index = 2 : i32}
  tt.return
}

// -----

tt.func @f() {
  // expected-error @below {{the attribute `txl.add_slice_index` must be an i32 from 0 to 15, not -1 : i32}}
  %0 = arith.constant {txl.add_slice_index = -1 : i32} true
  tt.return
}

// -----

tt.func @f() {
  // expected-error @below {{the attribute `txl.add_slice_index` must be an i32 from 0 to 15, not 16 : i32}}
  %0 = arith.constant {txl.add_slice_index = 16 : i32} true
  tt.return
}

// -----

tt.func @f() {
  // expected-error @below {{the attribute `txl.add_slice_index` must be an i32 from 0 to 15, not 2 : i64}}
  %0 = arith.constant {txl.add_slice_index = 2 : i64} true
  tt.return
}

// -----

tt.func @f() {
  // expected-error @below {{the attribute `txl.add_slice_index` must be an i32 from 0 to 15, not "2"}}
  %0 = arith.constant {txl.add_slice_index = "2"} true
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @below {{the attribute `txl.only_slice` must be an i32 from 0 to 15, not -1 : i32}}
  %0 = tt.load %p {txl.only_slice = -1 : i32} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @below {{the attribute `txl.only_slice` must be an i32 from 0 to 15, not 16 : i32}}
  %0 = tt.load %p {txl.only_slice = 16 : i32} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @below {{the attribute `txl.only_slice` must be an i32 from 0 to 15, not 2 : i64}}
  %0 = tt.load %p {txl.only_slice = 2 : i64} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @below {{the attribute `txl.only_slice` must be an i32 from 0 to 15, not "2"}}
  %0 = tt.load %p {txl.only_slice = "2"} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `txl.specialize_loop` belongs to `arith.constant`, not to `scf.if`}}
  scf.if %a {
  } {txl.specialize_loop}
  tt.return
}

// -----

tt.func @f() {
  // expected-error @below {{the attribute `txl.specialize_loop` must be a unit attribute, not 1 : i32}}
  %0 = arith.constant {txl.specialize_loop = 1 : i32} true
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{the attribute `txl.needs_wait` belongs to `txl.dotx`, not to `scf.if`}}
  scf.if %a {
  } {txl.needs_wait}
  tt.return
}

// -----

tt.func @f(%a: !ttg.memdesc<128x32xf16>, %b: !ttg.memdesc<32x64xf16>, %s: !ttg.memdesc<128x64xf32, tensor, mutable>) {
  // expected-error @below {{the attribute `txl.needs_wait` must be a unit attribute, not 1 : i32}}
  txl.dotx %a, %b, %s {txl.needs_wait = 1 : i32} : !ttg.memdesc<128x32xf16> * !ttg.memdesc<32x64xf16> -> !ttg.memdesc<128x64xf32, tensor, mutable>
  tt.return
}

// -----

// expected-error @below {{`txl.cluster` must be equal to `txl.num-ctas`, or absent}}
module attributes {"txl.num-ctas" = 2 : i32, txl.cluster = 4 : i32} {}

// -----

tt.func @f(%p: tensor<4x!tt.ptr<f32>>) {
  // expected-error @below {{`txl.per_thread` belongs to an access through a scalar pointer}}
  %0 = tt.load %p {txl.per_thread} : tensor<4x!tt.ptr<f32>>
  tt.return
}

// -----

// expected-error @below {{the attribute `tt.divisibility` must be an integer or a dense tensor of integers, not "16"}}
tt.func @argument(%p: !tt.ptr<f32> {tt.divisibility = "16"}) {
  tt.return
}

// -----

// expected-error @below {{`txl.colour` is no attribute of the dialect `txl`}}
module attributes {txl.colour = 1 : i32} {}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{`ttg.group` belongs to an operation with regions}}
  %0 = arith.constant {ttg.group = array<i32: 0, 4, 0>} true
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{`ttg.group` is `array<i32: first warp, number of warps (a power of two), barrier (0 to 15)>`, not array<i32: 0, 3, 0>}}
  scf.if %a {
  } {ttg.group = array<i32: 0, 3, 0>}
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{`ttg.group` is `array<i32: first warp, number of warps (a power of two), barrier (0 to 15)>`, not array<i32: 0, 4>}}
  scf.if %a {
  } {ttg.group = array<i32: 0, 4>}
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{`ttg.group` is `array<i32: first warp, number of warps (a power of two), barrier (0 to 15)>`, not array<i32: -1, 4, 0>}}
  scf.if %a {
  } {ttg.group = array<i32: -1, 4, 0>}
  tt.return
}

// -----

tt.func @f(%a: i1) {
  // expected-error @below {{`ttg.group` is `array<i32: first warp, number of warps (a power of two), barrier (0 to 15)>`, not array<i32: 0, 4, 16>}}
  scf.if %a {
  } {ttg.group = array<i32: 0, 4, 16>}
  tt.return
}

// -----

// Attributes of other producers' dialects and versions are allowed.
tt.func @f(%a: i1) {
  scf.if %a {
  } {tt.latency = 2 : i32, other.name}
  tt.return
}

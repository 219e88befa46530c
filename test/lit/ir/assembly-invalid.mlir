// RUN: txl-opt %s -split-input-file -verify-diagnostics
// The constraints of the family, by their numbers in src/ir/ops/Assembly.td.

tt.func @inline_asm_1(%x: tensor<64xi32>) {
  // expected-error @below {{'txl.inline_asm' op 1: [] are not the layouts of its 1 tiles on 4 warps}}
  txl.inline_asm "// $0"(%x) {constraints = "r", layouts = [], pure = false, reads = array<i32>, warps = 4 : i32, writes = array<i32>} : (tensor<64xi32>) -> ()
  tt.return
}

// -----

tt.func @inline_asm_2(%x: i1) {
  // expected-error @below {{'txl.inline_asm' op 2: 'i1' has elements of one bit}}
  txl.inline_asm "// $0"(%x) {constraints = "r", layouts = [], pure = false, reads = array<i32>, warps = 4 : i32, writes = array<i32>} : (i1) -> ()
  tt.return
}

// -----

tt.func @inline_asm_3() {
  %b = ttg.local_alloc : () -> !ttg.memdesc<64xi32, mutable>
  // expected-error @below {{'txl.inline_asm' op 3: '!ttg.memdesc<64xi32, mutable>' is not a whole buffer in shared memory, or the text is pure}}
  txl.inline_asm "// $0"(%b) {constraints = "r", layouts = [], pure = true, reads = array<i32>, warps = 4 : i32, writes = array<i32>} : (!ttg.memdesc<64xi32, mutable>) -> ()
  tt.return
}

// -----

tt.func @inline_asm_4() {
  %b = ttg.local_alloc : () -> !ttg.memdesc<64xi32, mutable>
  // expected-error @below {{'txl.inline_asm' op 4: an index of `reads` or `writes` is not that of a buffer, or what is written is not mutable}}
  txl.inline_asm "// $0"(%b) {constraints = "r", layouts = [], pure = false, reads = array<i32: 1>, warps = 4 : i32, writes = array<i32>} : (!ttg.memdesc<64xi32, mutable>) -> ()
  tt.return
}

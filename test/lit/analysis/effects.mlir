// What a kernel may read and write: through choices, loops, calls and casts; what an operation that says nothing costs.
// RUN: txlc %s -k rotated -e effects | FileCheck %s --check-prefix=ROTATED
// RUN: txlc %s -k exits -e effects | FileCheck %s --check-prefix=EXITS
// RUN: txlc %s -k called -e effects | FileCheck %s --check-prefix=CALLED
// RUN: txlc %s -k casts -e effects | FileCheck %s --check-prefix=CASTS
// RUN: txlc %s -k table -e effects | FileCheck %s --check-prefix=TABLE
// RUN: txlc %s -k hidden -e effects | FileCheck %s --check-prefix=HIDDEN
// RUN: txlc %s -k followed -e effects | FileCheck %s --check-prefix=FOLLOWED
// RUN: txlc %s -k overwritten -e effects | FileCheck %s --check-prefix=OVERWRITTEN
// RUN: txlc %s -k sometimes -e effects | FileCheck %s --check-prefix=SOMETIMES
// RUN: txlc %s -k blocks -e effects | FileCheck %s --check-prefix=BLOCKS
// RUN: txlc %s -k counts -e effects | FileCheck %s --check-prefix=COUNTS
// RUN: txlc %s -k assembly -e effects | FileCheck %s --check-prefix=ASSEMBLY

// Pointers that change places in a loop that may not run.
// ROTATED: "reads": []
// ROTATED: "writes": ["x","y","z"]
// ROTATED: "aliases": {{\[\[}}"x","y","z"]]
tt.func public @rotated(%x: !tt.ptr<f32> loc("x"), %y: !tt.ptr<f32> loc("y"), %z: !tt.ptr<f32> loc("z"), %n: i32 loc("n")) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %f = arith.constant 1.0 : f32
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y, %c = %z) -> (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>) : i32 {
    scf.yield %b, %c, %a : !tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>
  }
  tt.store %r#0, %f : !tt.ptr<f32>
  tt.return
}

// An exit between blocks; the pointer is handed from block to block.
// EXITS: "reads": ["y"]
// EXITS: "writes": ["x","z"]
tt.func public @exits(%x: !tt.ptr<f32> loc("x"), %y: !tt.ptr<f32> loc("y"), %z: !tt.ptr<f32> loc("z"), %n: i32 loc("n")) {
  %c3 = arith.constant 3 : i32
  %v = tt.load %y : !tt.ptr<f32>
  %cond = arith.cmpi sgt, %n, %c3 : i32
  cf.cond_br %cond, ^store(%x : !tt.ptr<f32>), ^more
^more:
  %again = arith.cmpi eq, %n, %c3 : i32
  cf.cond_br %again, ^end, ^store(%z : !tt.ptr<f32>)
^store(%p: !tt.ptr<f32>):
  tt.store %p, %v : !tt.ptr<f32>
  cf.br ^end
^end:
  tt.return
}

// A callee is summed up in its own parameters: what it returns of one call is not what it returns of another.
tt.func private @same(%p: !tt.ptr<i32>) -> !tt.ptr<i32> attributes {noinline = true} {
  tt.return %p : !tt.ptr<i32>
}
tt.func private @bump(%p: !tt.ptr<i32>) -> i32 attributes {noinline = true} {
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %old = tt.atomic_rmw add, relaxed, gpu, %p, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return %old : i32
}
// CALLED: "reads": ["b","c"]
// CALLED: "writes": ["a","c","d"]
tt.func public @called(%a: !tt.ptr<i32> loc("a"), %b: !tt.ptr<i32> loc("b"), %c: !tt.ptr<i32> loc("c"), %d: !tt.ptr<i32> loc("d")) {
  %to = tt.call @same(%a) : (!tt.ptr<i32>) -> !tt.ptr<i32>
  %from = tt.call @same(%b) : (!tt.ptr<i32>) -> !tt.ptr<i32>
  %v = tt.load %from : !tt.ptr<i32>
  %old = tt.call @bump(%c) : (!tt.ptr<i32>) -> i32
  %unused = tt.call @bump(%d) : (!tt.ptr<i32>) -> i32
  %sum = arith.addi %v, %old : i32
  tt.store %to, %sum : !tt.ptr<i32>
  tt.return
}

// An address survives as a number; what is added to it is an offset; a number that is cast is a base of its own.
// CASTS: "reads": ["n"]
// CASTS: "writes": ["x"]
tt.func public @casts(%x: !tt.ptr<f32> loc("x"), %n: i64 loc("n")) {
  %c4 = arith.constant 4 : i64
  %f = tt.int_to_ptr %n : i64 -> !tt.ptr<f32>
  %v = tt.load %f : !tt.ptr<f32>
  %a = tt.ptr_to_int %x : !tt.ptr<f32> -> i64
  %off = arith.muli %n, %c4 : i64
  %b = arith.addi %off, %a : i64
  %p = tt.int_to_ptr %b : i64 -> !tt.ptr<f32>
  tt.store %p, %v : !tt.ptr<f32>
  tt.return
}

// TABLE: "reads": ["t"]
// TABLE: "writes": ["*"]
tt.func public @table(%t: !tt.ptr<i64> loc("t"), %x: !tt.ptr<f32> loc("x")) {
  %f = arith.constant 1.0 : f32
  %a = tt.load %t : !tt.ptr<i64>
  %p = tt.int_to_ptr %a : i64 -> !tt.ptr<f32>
  tt.store %p, %f : !tt.ptr<f32>
  tt.return
}

// The kernel itself puts the address of `x` where it may load one from.
// HIDDEN: "reads": ["t"]
// HIDDEN: "writes": ["t","x","*"]
// HIDDEN: "escapes": ["x"]
tt.func public @hidden(%t: !tt.ptr<i64> loc("t"), %x: !tt.ptr<f32> loc("x"), %n: i32 loc("n")) {
  %f = arith.constant 1.0 : f32
  %own = tt.ptr_to_int %x : !tt.ptr<f32> -> i64
  tt.store %t, %own : !tt.ptr<i64>
  %q = tt.addptr %t, %n : !tt.ptr<i64>, i32
  %a = tt.load %q : !tt.ptr<i64>
  %p = tt.int_to_ptr %a : i64 -> !tt.ptr<f32>
  tt.store %p, %f : !tt.ptr<f32>
  tt.return
}

// It loads from where it has stored: nothing else is there. What is stored 8 bytes further is not found.
// FOLLOWED: "reads": ["t"]
// FOLLOWED: "writes": ["t","x"]
// FOLLOWED: "escapes": ["x","y"]
tt.func public @followed(%t: !tt.ptr<i64> loc("t"), %x: !tt.ptr<f32> loc("x"), %y: !tt.ptr<f32> loc("y"), %n: i32 loc("n")) {
  %f = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : i32
  %c48 = arith.constant 48 : i32
  %pid = tt.get_program_id x : i32
  %row = arith.muli %pid, %c48 : i32
  %own = tt.ptr_to_int %x : !tt.ptr<f32> -> i64
  %other = tt.ptr_to_int %y : !tt.ptr<f32> -> i64
  %place = tt.addptr %t, %row : !tt.ptr<i64>, i32
  %next = tt.addptr %place, %c1 : !tt.ptr<i64>, i32
  tt.store %place, %own : !tt.ptr<i64>
  tt.store %next, %other : !tt.ptr<i64>
  %again = tt.addptr %t, %row : !tt.ptr<i64>, i32
  %a = tt.load %again : !tt.ptr<i64>
  %p = tt.int_to_ptr %a : i64 -> !tt.ptr<f32>
  tt.store %p, %f : !tt.ptr<f32>
  tt.return
}

// Half of the address is another number.
// OVERWRITTEN: "writes": ["t","x","*"]
tt.func public @overwritten(%t: !tt.ptr<i64> loc("t"), %x: !tt.ptr<f32> loc("x")) {
  %f = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : i32
  %own = tt.ptr_to_int %x : !tt.ptr<f32> -> i64
  tt.store %t, %own : !tt.ptr<i64>
  %halves = tt.bitcast %t : !tt.ptr<i64> -> !tt.ptr<i32>
  %half = tt.addptr %halves, %c1 : !tt.ptr<i32>, i32
  tt.store %half, %c1 : !tt.ptr<i32>
  %a = tt.load %t : !tt.ptr<i64>
  %p = tt.int_to_ptr %a : i64 -> !tt.ptr<f32>
  tt.store %p, %f : !tt.ptr<f32>
  tt.return
}

// Only one branch has stored.
// SOMETIMES: "writes": ["t","x","*"]
tt.func public @sometimes(%t: !tt.ptr<i64> loc("t"), %x: !tt.ptr<f32> loc("x"), %c: i1 loc("c")) {
  %f = arith.constant 1.0 : f32
  %own = tt.ptr_to_int %x : !tt.ptr<f32> -> i64
  scf.if %c {
    tt.store %t, %own : !tt.ptr<i64>
  }
  %a = tt.load %t : !tt.ptr<i64>
  %p = tt.int_to_ptr %a : i64 -> !tt.ptr<f32>
  tt.store %p, %f : !tt.ptr<f32>
  tt.return
}

// The first block has stored, whichever comes next; the second may not have run.
// BLOCKS: "reads": ["t","y","*"]
// BLOCKS: "writes": ["t","x"]
tt.func public @blocks(%t: !tt.ptr<i64> loc("t"), %x: !tt.ptr<f32> loc("x"), %y: !tt.ptr<f32> loc("y"), %c: i1 loc("c")) {
  %c1 = arith.constant 1 : i32
  %next = tt.addptr %t, %c1 : !tt.ptr<i64>, i32
  %own = tt.ptr_to_int %x : !tt.ptr<f32> -> i64
  tt.store %t, %own : !tt.ptr<i64>
  cf.cond_br %c, ^second, ^third
^second:
  %other = tt.ptr_to_int %y : !tt.ptr<f32> -> i64
  tt.store %next, %other : !tt.ptr<i64>
  cf.br ^third
^third:
  %b = tt.load %next : !tt.ptr<i64>
  %q = tt.int_to_ptr %b : i64 -> !tt.ptr<f32>
  %v = tt.load %q : !tt.ptr<f32>
  %a = tt.load %t : !tt.ptr<i64>
  %p = tt.int_to_ptr %a : i64 -> !tt.ptr<f32>
  tt.store %p, %v : !tt.ptr<f32>
  tt.return
}

// An atomic reads if its old value matters; adding a constant zero writes nothing.
// COUNTS: "reads": ["y","z"]
// COUNTS: "writes": ["x","y","out"]
tt.func public @counts(%x: !tt.ptr<i32> loc("x"), %y: !tt.ptr<i32> loc("y"), %z: !tt.ptr<i32> loc("z"), %out: !tt.ptr<i32> loc("out")) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %a = tt.atomic_rmw add, relaxed, gpu, %x, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
  %b = tt.atomic_rmw max, relaxed, gpu, %y, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
  %c = tt.atomic_rmw add, relaxed, gpu, %z, %c0, %true : (!tt.ptr<i32>, i32, i1) -> i32
  %p = tt.addptr %out, %b : !tt.ptr<i32>, i32
  tt.store %p, %c : !tt.ptr<i32>
  tt.return
}

// Reading a clock touches nothing; a load and a store of the text go through its operands.
// ASSEMBLY: "reads": ["x","y"]
// ASSEMBLY: "writes": ["y"]
tt.func public @assembly(%x: !tt.ptr<i32> loc("x"), %y: !tt.ptr<i32> loc("y"), %z: !tt.ptr<i32> loc("z")) {
  %c1 = arith.constant 1 : i32
  %clock = tt.elementwise_inline_asm "mov.u32 $0, %clock; // st.global\0A add.u32 $0, $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = false} %c1 : i32 -> i32
  %v = tt.elementwise_inline_asm "@p ld.global.u32 $0, [$1];" {constraints = "=r,l", packed_element = 1 : i32, pure = false} %x : !tt.ptr<i32> -> i32
  %w = tt.elementwise_inline_asm "{ st.global.u32 [$1], $2; mov.u32 $0, $2; }" {constraints = "=r,l,r", packed_element = 1 : i32, pure = false} %y, %clock : !tt.ptr<i32>, i32 -> i32
  tt.return
}

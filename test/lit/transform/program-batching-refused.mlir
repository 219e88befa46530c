// Kernels whose programs do not run together, and why.
// RUN: txl-opt --txl-program-batching %s 2>&1 | FileCheck %s

// CHECK: remark: programs are not batched: a condition differs between programs
tt.func public @condition(%x: !tt.ptr<i32>, %n: i32) {
  %pid = tt.get_program_id x : i32
  %c = arith.cmpi slt, %pid, %n : i32
  scf.if %c {
    tt.store %x, %pid : !tt.ptr<i32>
  }
  tt.return
}

// CHECK: remark: programs are not batched: the bounds of a loop differ between programs
tt.func public @bounds(%x: !tt.ptr<i32>) {
  %pid = tt.get_program_id x : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.for %i = %zero to %pid step %one iter_args(%a = %zero) -> (i32) : i32 {
    %s = arith.addi %a, %i : i32
    scf.yield %s : i32
  }
  %p = tt.addptr %x, %pid : !tt.ptr<i32>, i32
  tt.store %p, %r : !tt.ptr<i32>
  tt.return
}

// CHECK: remark: programs are not batched: `tt.atomic_rmw` is not executed once for several programs
tt.func public @counter(%x: !tt.ptr<i32>, %n: !tt.ptr<i32>) {
  %pid = tt.get_program_id x : i32
  %one = arith.constant 1 : i32
  %t = arith.constant true
  %old = tt.atomic_rmw add, relaxed, gpu, %n, %one, %t : (!tt.ptr<i32>, i32, i1) -> i32
  %p = tt.addptr %x, %pid : !tt.ptr<i32>, i32
  tt.store %p, %old : !tt.ptr<i32>
  tt.return
}

// CHECK: remark: programs are not batched: programs may communicate through a volatile load
tt.func public @volatile(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  %pid = tt.get_program_id x : i32
  %v = tt.load %y {isVolatile = true} : !tt.ptr<i32>
  %p = tt.addptr %x, %pid : !tt.ptr<i32>, i32
  tt.store %p, %v : !tt.ptr<i32>
  tt.return
}

// CHECK: remark: programs are not batched: `tt.print` cannot be batched
tt.func public @print(%x: !tt.ptr<i32>) {
  %pid = tt.get_program_id x : i32
  tt.print "pid" {hex = false, isSigned = array<i32: 1>} : %pid : i32
  tt.return
}

// CHECK: remark: programs are not batched: `tt.histogram` cannot be batched
tt.func public @histogram(%x: tensor<16x!tt.ptr<i32>>) {
  %pid = tt.get_program_id x : i32
  %ps = tt.splat %pid : i32 -> tensor<16xi32>
  %h = tt.histogram %ps : tensor<16xi32> -> tensor<16xi32>
  tt.store %x, %h : tensor<16x!tt.ptr<i32>>
  tt.return
}

// CHECK: remark: programs are not batched: the kernel has several blocks
tt.func public @blocks(%x: !tt.ptr<i32>, %c: i1) {
  cf.cond_br %c, ^end, ^store
^store:
  %pid = tt.get_program_id x : i32
  tt.store %x, %pid : !tt.ptr<i32>
  cf.br ^end
^end:
  tt.return
}

// CHECK: remark: programs are not batched: programs do not use their id
tt.func public @same(%x: !tt.ptr<i32>, %v: i32) {
  tt.store %x, %v : !tt.ptr<i32>
  tt.return
}

// RUN: txl-opt --txl-insert-barriers=print=1 %s -o %t 2>&1 | FileCheck %s
// RUN: txl-opt --txl-insert-barriers=print=1 %t -o %t2 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: FileCheck %s --check-prefix=BAR < %t
// AGAIN-NOT: barrier=
// A program that reads what it wrote, or writes what it read, where other threads may have.

#l = #ttg.linear<{register = [[128]], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]], block = []} -> {dim0 = 256}>
#copies = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [0]], block = []} -> {dim0 = 64}>
!p = tensor<256x!tt.ptr<f32>, #l>
!i = tensor<256xi32, #l>
!q = tensor<64x!tt.ptr<f32>, #copies>
!j = tensor<64xi32, #copies>

module attributes {"ttg.num-warps" = 4 : i32} {
  // Each thread stores where it loaded.
  // CHECK-LABEL: name=in_place 
  // CHECK-NOT: barrier=
  tt.func @in_place(%x: !tt.ptr<f32>) {
    %r = tt.make_range {start = 0 : i32, end = 256 : i32} : !i
    %s = tt.splat %x : !tt.ptr<f32> -> !p
    %p = tt.addptr %s, %r : !p, !i
    %v = tt.load %p : !p
    tt.store %p, %v : !p
    tt.return
  }

  // A copy in another warp may load late. Other arguments are other memory.
  // CHECK-LABEL: name=copied 
  // CHECK: barrier={{.*}} before=tt.store hazard=write_after_read memory=global
  // CHECK-NOT: barrier=
  // BAR-LABEL: @copied
  // BAR: tt.load
  // BAR: tt.store
  // BAR-NEXT: ttg.barrier all
  // BAR-NEXT: tt.store
  tt.func @copied(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : !j
    %s = tt.splat %x : !tt.ptr<f32> -> !q
    %p = tt.addptr %s, %r : !q, !j
    %v = tt.load %p : !q
    %t = tt.splat %y : !tt.ptr<f32> -> !q
    %o = tt.addptr %t, %r : !q, !j
    tt.store %o, %v : !q
    tt.store %p, %v : !q
    tt.return
  }

  // The next iteration loads elsewhere in what this one stored.
  // CHECK-LABEL: name=loop 
  // CHECK: barrier={{.*}} before=tt.load hazard=read_after_write memory=global
  // CHECK-NOT: barrier=
  tt.func @loop(%x: !tt.ptr<f32>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r = tt.make_range {start = 0 : i32, end = 256 : i32} : !i
    %s = tt.splat %x : !tt.ptr<f32> -> !p
    %p = tt.addptr %s, %r : !p, !i
    %e = scf.for %i = %c0 to %n step %c1 iter_args(%q = %p) -> !p : i32 {
      %v = tt.load %q : !p
      tt.store %q, %v : !p
      %a = tt.addptr %q, %r : !p, !i
      scf.yield %a : !p
    }
    tt.return
  }

  // Blocks that follow each other do not overlap, blocks that overlap do; all scalars are stored by the first thread.
  // CHECK-LABEL: name=blocks 
  // CHECK: barrier={{.*}} before=tt.store hazard=write_after_write memory=global
  // CHECK-NOT: barrier=
  // BAR-LABEL: @blocks
  // BAR-COUNT-3: tt.store
  // BAR-NEXT: ttg.barrier all
  // BAR-NEXT: tt.store
  tt.func @blocks(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %v: tensor<256xf32, #l>, %w: f32, %row: i32, %stride: i32) {
    %c256 = arith.constant dense<256> : !i
    %c8 = arith.constant dense<8> : !i
    %c1 = arith.constant 1 : i32
    %start = arith.muli %row, %stride : i32
    %base = tt.addptr %x, %start : !tt.ptr<f32>, i32
    %r = tt.make_range {start = 0 : i32, end = 256 : i32} : !i
    %s = tt.splat %base : !tt.ptr<f32> -> !p
    %p = tt.addptr %s, %r : !p, !i
    %t = arith.addi %r, %c256 : !i
    %q = tt.addptr %s, %t : !p, !i
    %u = tt.addptr %q, %c256 : !p, !i
    %o = tt.addptr %u, %c8 : !p, !i
    tt.store %p, %v : !p
    tt.store %q, %v : !p
    tt.store %u, %v : !p
    tt.store %o, %v : !p
    %y1 = tt.addptr %y, %c1 : !tt.ptr<f32>, i32
    %y2 = tt.addptr %y, %row : !tt.ptr<f32>, i32
    tt.store %y1, %w : !tt.ptr<f32>
    tt.store %y2, %w : !tt.ptr<f32>
    tt.return
  }
}

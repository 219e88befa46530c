// RUN: txl-opt --txl-insert-barriers=print=1 -split-input-file %s -o /dev/null 2>&1 | FileCheck %s
// Arguments of a kernel are other memory each, but for the version of it whose arguments overlap; those of a function that is called are not.

#l = #ttg.linear<{register = [[128]], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]], block = []} -> {dim0 = 256}>
!p = tensor<256x!tt.ptr<f32>, #l>
!i = tensor<256xi32, #l>

module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK-LABEL: name=distinct 
  // CHECK-NOT: barrier=
  tt.func public @distinct(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
    %r = tt.make_range {start = 0 : i32, end = 256 : i32} : !i
    %s = tt.splat %x : !tt.ptr<f32> -> !p
    %p = tt.addptr %s, %r : !p, !i
    %v = tt.load %p : !p
    %t = tt.splat %y : !tt.ptr<f32> -> !p
    %o = tt.addptr %t, %r : !p, !i
    tt.store %o, %v : !p
    tt.return
  }
}

// -----

#l = #ttg.linear<{register = [[128]], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]], block = []} -> {dim0 = 256}>
!p = tensor<256x!tt.ptr<f32>, #l>
!i = tensor<256xi32, #l>

module attributes {"ttg.num-warps" = 4 : i32, "txl.arguments-overlap"} {
  // CHECK-LABEL: name=overlapping 
  // CHECK: barrier={{.*}} before=tt.store hazard=write_after_read memory=global
  tt.func public @overlapping(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
    %r = tt.make_range {start = 0 : i32, end = 256 : i32} : !i
    %s = tt.splat %x : !tt.ptr<f32> -> !p
    %p = tt.addptr %s, %r : !p, !i
    %v = tt.load %p : !p
    %t = tt.splat %y : !tt.ptr<f32> -> !p
    %o = tt.addptr %t, %r : !p, !i
    tt.store %o, %v : !p
    tt.return
  }
}

// -----

#l = #ttg.linear<{register = [[128]], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]], block = []} -> {dim0 = 256}>
!p = tensor<256x!tt.ptr<f32>, #l>
!i = tensor<256xi32, #l>

module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK-LABEL: name=called 
  // CHECK: barrier={{.*}} before=tt.store hazard=write_after_read memory=global
  tt.func private @called(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
    %r = tt.make_range {start = 0 : i32, end = 256 : i32} : !i
    %s = tt.splat %x : !tt.ptr<f32> -> !p
    %p = tt.addptr %s, %r : !p, !i
    %v = tt.load %p : !p
    %t = tt.splat %y : !tt.ptr<f32> -> !p
    %o = tt.addptr %t, %r : !p, !i
    tt.store %o, %v : !p
    tt.return
  }
}
